#include "bench/training/self_play.h"

#include "engine/kit/root_search.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

namespace tengen::gomoku::training {

namespace {

constexpr int board_side = 15;
constexpr std::size_t table_bytes = std::size_t{16} << 20;

// Openings: a handful of stones in a small box, and one more that leaves the game even.
constexpr int min_opening_stones = 3;
constexpr int max_opening_stones = 7;
constexpr int min_opening_box = 4;
constexpr int max_opening_box = 7;
constexpr int tries_per_stone = 100;
constexpr int tries_to_balance = 12;
constexpr Score even_score = 100;

// Every so often another move than the best one, so that the records show what comes of mistakes. A
// game that the search has decided ends now, or goes on from such a move.
constexpr int moves_per_mistake = 4;
constexpr int moves_for_mistakes = 10;
constexpr int decisions_per_end = 3;
constexpr int last_ply = 70;

// What a proved result counts as, and the units of a score in one natural unit of winning odds.
constexpr int decided_score = 3000;
constexpr double odds_scale = 200.0;

// Wins and losses that the threat counts prove by themselves are never evaluated.
constexpr int plies_of_counted_wins = 5;
constexpr int plies_of_counted_losses = 4;

// Whether the evaluation will be asked about such positions: fives and open fours are counted, not
// weighed.
bool is_quiet(const Position& position) {
    const Color own = position.side_to_move();
    return position.fives(own) == 0 && position.fives(~own) == 0 && position.open_fours(own) == 0;
}

std::vector<CodeCount> count_codes(const Position& position, Color color) {
    std::vector<Code> codes;
    for (int i = 0; i < position.cell_count(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (position.is_empty(cell)) {
            codes.push_back(position.code(color, cell));
        }
    }
    std::sort(codes.begin(), codes.end());
    std::vector<CodeCount> counts;
    for (const Code code : codes) {
        if (counts.empty() || counts.back().code != code) {
            counts.push_back({.code = code});
        }
        ++counts.back().count;
    }
    return counts;
}

Record make_record(
    const Position& position,
    const std::vector<PackedMove>& candidates,
    PackedMove chosen,
    Score score
) {
    const Color own = position.side_to_move();
    Record record;
    const int value = is_win(score) ? decided_score : is_loss(score) ? -decided_score : score;
    record.score = static_cast<std::int16_t>(value);
    // After so many mistakes the end of a game says little about its positions: the search does.
    record.result = static_cast<float>(1.0 / (1.0 + std::exp(-value / odds_scale)));
    record.side = own;
    record.own = count_codes(position, own);
    record.opponent = count_codes(position, ~own);
    for (const PackedMove move : candidates) {
        // The move of a lost position is nobody's example.
        if (move == chosen && !is_loss(score)) {
            record.chosen = static_cast<std::int16_t>(record.candidates.size());
        }
        const Cell cell = unpack(move);
        record.candidates.push_back({position.code(own, cell), position.code(~own, cell)});
    }
    return record;
}

bool is_counted(Score score) {
    return (is_win(score) && plies_to_end(score) <= plies_of_counted_wins)
           || (is_loss(score) && plies_to_end(score) <= plies_of_counted_losses);
}

}  // namespace

SelfPlay::SelfPlay(Rule rule, std::uint64_t nodes, std::uint64_t seed)
    : rule_(rule), nodes_(nodes), rng_(seed), worker_(control_, table_, true), workers_{&worker_} {
    if (table_.resize(table_bytes) == 0) {
        throw std::runtime_error("no memory for the table");
    }
}

int SelfPlay::random(int low, int high) {
    const int count = high - low + 1;
    return low + static_cast<int>(rng_.below(static_cast<std::uint64_t>(count)));
}

SelfPlay::Thought SelfPlay::think(const Position& position) {
    Thought thought{.candidates = SearchWorker::sensible_moves(position)};
    if (thought.candidates.size() < 2) {
        thought.move = thought.candidates.empty() ? no_move : thought.candidates.front();
        return thought;
    }
    table_.new_search();
    control_.reset(nodes_, {}, false);
    worker_.set_position(position);
    worker_.root_moves.clear();
    for (const PackedMove move : thought.candidates) {
        worker_.root_moves.emplace_back().move = move;
    }
    Limits limits;
    limits.nodes = nodes_;
    RootObserver silent;
    RootSearch search(pool_, workers_, control_, TimeManager(limits, 1));
    const RootResult result = search.run({.limits = limits}, silent);
    thought.move = result.moves.front();
    thought.score = result.depth > 0 ? result.score : score_none;
    return thought;
}

// Stones in turn in a box, which lies in the middle of two boards in three. Nothing when the box
// has no room that the rule allows.
std::optional<Position> SelfPlay::random_opening() {
    Position position(board_side, board_side, rule_);
    const int stones = random(min_opening_stones, max_opening_stones);
    const int box = random(min_opening_box, max_opening_box);
    int left = random(0, board_side - box);
    int bottom = random(0, board_side - box);
    if (random(0, 2) > 0) {
        left = bottom = (board_side - box) / 2;
    }
    for (int tries = 0; position.stone_count() < stones; ++tries) {
        if (tries == stones * tries_per_stone) {
            return std::nullopt;
        }
        const int column = left + random(0, box - 1);
        const int row = bottom + random(0, box - 1);
        const Cell cell = position.geometry().cell(column, row);
        if (position.is_legal(cell)) {
            position.play(cell);
        }
    }
    return position;
}

// Plays a random sensible move after which the search sees nobody ahead.
bool SelfPlay::play_balancing_move(Position& position) {
    const std::vector<PackedMove> moves = SearchWorker::sensible_moves(position);
    for (int tries = 0; tries < tries_to_balance && !moves.empty(); ++tries) {
        position.play(unpack(moves[rng_.below(moves.size())]));
        if (std::abs(think(position).score) < even_score) {
            return true;
        }
        position.undo();
    }
    return false;
}

PackedMove SelfPlay::sometimes_another(const Thought& thought) {
    if (random(1, moves_per_mistake) > 1 && !is_decided(thought.score)) {
        return thought.move;
    }
    const auto choice = std::min<std::size_t>(thought.candidates.size(), moves_for_mistakes);
    return thought.candidates[rng_.below(choice)];
}

std::optional<std::vector<Record>> SelfPlay::play_game(const std::function<bool()>& is_cancelled) {
    table_.clear();
    worker_.clear();
    std::optional<Position> position;
    while (!position || !play_balancing_move(*position)) {
        if (is_cancelled()) {
            return std::nullopt;
        }
        position = random_opening();
    }
    std::vector<Record> records;
    while (position->empty_count() > cells_left_for_draw(rule_) && position->ply_count() <= last_ply
    ) {
        if (is_cancelled()) {
            return std::nullopt;
        }
        const Color own = position->side_to_move();
        const Thought thought = think(*position);
        if (thought.move == no_move) {
            break;
        }
        if (thought.score != score_none && is_quiet(*position) && !is_counted(thought.score)) {
            records.push_back(
                make_record(*position, thought.candidates, thought.move, thought.score)
            );
        }
        if (is_decided(thought.score) && random(1, decisions_per_end) == 1) {
            break;
        }
        const Cell cell = unpack(sometimes_another(thought));
        position->play(cell);
        if (position->wins_at(cell, own)) {
            break;
        }
    }
    return records;
}

}  // namespace tengen::gomoku::training
