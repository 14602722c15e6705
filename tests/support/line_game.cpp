#include "tests/support/line_game.h"

#include "engine/kit/rng.h"

#include <algorithm>
#include <array>

namespace tengen::testing {
namespace {

constexpr int max_cells = 25;

PackedMove move_of(int cell) {
    return static_cast<PackedMove>(cell + 1);
}
int cell_of(PackedMove move) {
    return move - 1;
}

}  // namespace

bool LinePosition::has_row(std::uint32_t marks, int cell) const {
    constexpr std::array<std::array<int, 2>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    const auto is_marked = [&](int x, int y) {
        return x >= 0 && x < width && y >= 0 && y < height && (marks >> (y * width + x) & 1) != 0;
    };
    const int x = cell % width;
    const int y = cell / width;
    return std::any_of(directions.begin(), directions.end(), [&](const auto& step) {
        int run = 1;
        for (const int sign : {1, -1}) {
            for (int i = 1; is_marked(x + sign * i * step[0], y + sign * i * step[1]); ++i) {
                ++run;
            }
        }
        return run >= length;
    });
}

Score LinePosition::eval(int noise) const {
    const std::uint64_t marks = std::uint64_t{first} << 32 | second;
    const auto range = static_cast<std::uint64_t>(noise) * 2 + 1;
    const Score value = static_cast<Score>(Rng(marks).below(range)) - noise;
    return second_moves ? -value : value;
}

void LineWorker::prepare() {
    reset_nodes();
    next_poll_ = 0;
}

Score LineWorker::search_root(int depth, Score alpha, Score beta, int pv_index) {
    Score best = -score_infinite;
    for (auto i = static_cast<std::size_t>(pv_index); i < root_moves.size(); ++i) {
        RootMove& move = root_moves[i];
        selective_depth_ = 0;
        tell(RootEvent::started, move.move);
        LineGame::play(position_, move.move);
        const Score score = -search(depth - 1, -beta, -alpha, 1);
        LineGame::undo(position_);
        if (control_.stopped()) {
            return best;
        }
        tell(RootEvent::finished, move.move);
        move.score = -score_infinite;
        best = std::max(best, score);
        if (score > alpha) {
            alpha = score;
            move.score = score;
            move.selective_depth = selective_depth_;
            move.pv = {move.move};
            tell(RootEvent::best, move.move);
        }
        if (score >= beta) {
            break;
        }
    }
    return best;
}

Score LineWorker::search(int depth, Score alpha, Score beta, int ply) {
    count_node();
    if (is_main_ && nodes() >= next_poll_) {
        control_.poll(nodes());
        next_poll_ = nodes() + control_.nodes_to_next_poll(nodes());
    }
    if (control_.stopped()) {
        return 0;
    }
    selective_depth_ = std::max(selective_depth_, ply);
    if (position_.is_decided) {
        return loss_in(ply);
    }
    if (position_.is_full()) {
        return score_draw;
    }
    if (depth <= 0) {
        return position_.eval(noise_);
    }
    const std::uint64_t key = LineGame::key(position_);
    TableEntry entry;
    if (table_.probe(key, entry) && entry.depth == depth) {
        const Score score = score_from_table(entry.score, ply);
        if (entry.bound == Bound::exact || (entry.bound == Bound::lower && score >= beta)
            || (entry.bound == Bound::upper && score <= alpha)) {
            return score;
        }
    }
    const Score old_alpha = alpha;
    Score best = -score_infinite;
    for (int cell = 0; cell < position_.cell_count() && best < beta; ++cell) {
        if (position_.is_free(cell)) {
            LineGame::play(position_, move_of(cell));
            best = std::max(best, -search(depth - 1, -beta, -std::max(alpha, best), ply + 1));
            LineGame::undo(position_);
            if (control_.stopped()) {
                return 0;
            }
        }
    }
    const Bound bound = best >= beta       ? Bound::lower
                        : best > old_alpha ? Bound::exact
                                           : Bound::upper;
    table_.store(key, {.score = score_to_table(best, ply), .depth = depth, .bound = bound});
    return best;
}

Result<LinePosition> LineGame::create(const GameSetup& setup) {
    return create(setup, {}, Side::first);
}

Result<LinePosition> LineGame::create(
    const GameSetup& setup, std::span<const Placement> men, Side to_move
) {
    if (setup.width < 1 || setup.height < 1 || setup.width * setup.height > max_cells
        || setup.variant.size() != 1) {
        return Error{"there is no such board"};
    }
    Position position;
    position.width = setup.width;
    position.height = setup.height;
    position.length = setup.variant[0] - '0';
    for (const Placement& man : men) {
        const Result<PackedMove> move = parse(position, man.cell);
        if (!move || !position.is_free(cell_of(*move))) {
            return Error{"nothing can stand on " + man.cell};
        }
        position.second_moves = man.piece == 'o';
        play(position, *move);
    }
    position.history.clear();
    position.second_moves = to_move == Side::second;
    return position;
}

void LineGame::legal_moves(const Position& position, std::vector<PackedMove>& moves) {
    moves.clear();
    for (int cell = 0; cell < position.cell_count() && !position.is_decided; ++cell) {
        if (position.is_free(cell)) {
            moves.push_back(move_of(cell));
        }
    }
}

bool LineGame::is_legal(const Position& position, PackedMove move) {
    return !position.is_decided && position.is_free(cell_of(move));
}

void LineGame::play(Position& position, PackedMove move) {
    const int cell = cell_of(move);
    std::uint32_t& marks = position.second_moves ? position.second : position.first;
    marks |= std::uint32_t{1} << cell;
    position.is_decided = position.has_row(marks, cell);
    position.second_moves = !position.second_moves;
    position.history.push_back(move);
}

void LineGame::undo(Position& position) {
    const std::uint32_t others = ~(std::uint32_t{1} << cell_of(position.history.back()));
    position.history.pop_back();
    position.first &= others;
    position.second &= others;
    position.second_moves = !position.second_moves;
    position.is_decided = false;
}

std::uint64_t LineGame::key(const Position& position) {
    const std::uint64_t marks = std::uint64_t{position.first} << 32 | position.second;
    const std::uint64_t side = position.second_moves ? 1 : 0;
    const auto shape = static_cast<std::uint64_t>(position.width) * 16
                       + static_cast<std::uint64_t>(position.length);
    return Rng(Rng(marks).next() ^ (shape << 1 | side)).next();
}

std::string LineGame::to_text(const Position& position, PackedMove move) {
    const int cell = cell_of(move);
    return static_cast<char>('a' + cell % position.width)
           + std::to_string(cell / position.width + 1);
}

Result<PackedMove> LineGame::parse(const Position& position, std::string_view text) {
    const int x = text.size() == 2 ? text[0] - 'a' : -1;
    const int y = text.size() == 2 ? text[1] - '1' : -1;
    if (x < 0 || x >= position.width || y < 0 || y >= position.height) {
        return Error{std::string(text) + " is no cell"};
    }
    return move_of(y * position.width + x);
}

Outcome LineGame::outcome(const Position& position) {
    if (position.is_decided) {
        return position.second_moves ? Outcome::first_wins : Outcome::second_wins;
    }
    return position.is_full() ? Outcome::draw : Outcome::ongoing;
}

std::vector<Placement> LineGame::men(const Position& position) {
    std::vector<Placement> men;
    for (int cell = 0; cell < position.cell_count(); ++cell) {
        if (!position.is_free(cell)) {
            const char piece = (position.first >> cell & 1) != 0 ? 'x' : 'o';
            men.push_back({to_text(position, move_of(cell)), piece});
        }
    }
    return men;
}

std::string LineGame::board_text(const Position& position) {
    std::string text;
    for (int y = position.height - 1; y >= 0; --y) {
        for (int x = 0; x < position.width; ++x) {
            const int cell = y * position.width + x;
            text += (position.first >> cell & 1) != 0 ? 'x' : position.is_free(cell) ? '.' : 'o';
        }
        text += '\n';
    }
    return text;
}

Result<LinePosition> LineGame::from_text(const GameSetup& setup, std::string_view text) {
    const auto cells = static_cast<std::size_t>(setup.width * setup.height);
    if (text.size() != cells + 2) {
        return Error{"that is no text of a position"};
    }
    std::vector<Placement> men;
    const LinePosition empty = create(setup).value();
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (text[cell] != '.') {
            men.push_back({to_text(empty, move_of(static_cast<int>(cell))), text[cell]});
        }
    }
    return create(setup, men, text.back() == 'o' ? Side::second : Side::first);
}

std::string LineGame::position_text(const Position& position) {
    std::string text;
    for (int cell = 0; cell < position.cell_count(); ++cell) {
        text += (position.first >> cell & 1) != 0 ? 'x' : position.is_free(cell) ? '.' : 'o';
    }
    return text + (position.second_moves ? " o" : " x");
}

std::vector<PackedMove> LineGame::sensible_moves(const Position& position) {
    std::vector<PackedMove> moves;
    legal_moves(position, moves);
    return moves;
}

Status LineGame::check_swap2(const Position& position) {
    if (position.first != 0) {
        return Error{"swap2 begins with an empty board"};
    }
    return Done{};
}

SearchResult LineGame::swap2(
    const Position& position, const SearchRequest& request, PositionSearch<Position>& search
) {
    SearchRequest part = request;
    part.goal = SearchGoal::best_move;
    SearchResult result;
    Position next = position;
    for (int i = 0; i < 2; ++i) {
        const RootResult found = search.search(next, part);
        result.moves.push_back(to_text(next, found.moves.front()));
        play(next, found.moves.front());
    }
    return result;
}

std::vector<BenchPosition> LineGame::bench_positions() {
    return {
        {.setup = {.variant = "3", .width = 3, .height = 3},
         .moves = {"b2"},
         .depth_plies = 9,
         .text = {}},
        {.setup = {.variant = "4", .width = 5, .height = 4},
         .moves = {},
         .depth_plies = 5,
         .text = {}}};
}

Score slow_value(LinePosition& position, int depth, int ply, int noise) {
    if (position.is_decided) {
        return loss_in(ply);
    }
    if (position.is_full()) {
        return score_draw;
    }
    if (depth <= 0) {
        return position.eval(noise);
    }
    Score best = -score_infinite;
    for (const PackedMove move : LineGame::sensible_moves(position)) {
        LineGame::play(position, move);
        best = std::max(best, -slow_value(position, depth - 1, ply + 1, noise));
        LineGame::undo(position);
    }
    return best;
}

}  // namespace tengen::testing
