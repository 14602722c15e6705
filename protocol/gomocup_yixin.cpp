// The commands that Yixin-Board and Rapfi have added to Gomocup.

#include "protocol/gomocup.h"
#include "protocol/gomocup_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace tengen {

namespace {

// A client may not make us remember more.
constexpr std::size_t most_paths = 1000;

// The board that a line of play leads to is the same whichever way it came about, but blocking is
// about this way.
bool is_prefix(const std::vector<Stone>& stones, const std::vector<Cell>& path) {
    return path.size() == stones.size() + 1
           && std::equal(
               stones.begin(),
               stones.end(),
               path.begin(),
               [](const Stone& stone, Cell cell) { return stone.cell == cell; }
           );
}

}  // namespace

const std::vector<Gomocup::Command>& Gomocup::yixin_commands() {
    using G = Gomocup;
    const auto plain = [](std::string_view name, auto run, std::string_view help) {
        return Command{.name = name, .help = help, .run = run, .marks_yixin = true};
    };
    const auto block = [](std::string_view name, auto run, int min, int max, std::string_view help
                       ) {
        return Command{
            .name = name,
            .help = help,
            .run_block = run,
            .min_fields = min,
            .max_fields = max,
            .marks_yixin = true};
    };
    const auto path = [](std::string_view name, auto run, std::string_view help) {
        return Command{.name = name, .help = help, .run_path = run, .marks_yixin = true};
    };
    static const std::vector<Command> rows = {
        // c-gomoku-cli sends YXSTOP too, and does not speak this dialect.
        {.name = "YXSTOP",
         .help = "end the search, move now",
         .when = When::at_once,
         .run = &G::on_stop,
         .may_interrupt = true},
        plain("YXSHOWINFO", &G::on_yx_show_info, "limits of the program, and STATUS"),
        block("YXBOARD", &G::on_yx_board, 3, 3, "x,y,field ... DONE: set the position"),
        plain("YXNBEST", &G::on_yx_nbest, "n: move, and show the n best lines"),
        plain("YXSEARCHDEFEND", &G::on_yx_search_defend, "move, and show a line for every reply"),
        plain("YXBALANCEONE", &G::on_yx_balance_one, "bias: a move that levels the game"),
        plain("YXBALANCETWO", &G::on_yx_balance_two, "bias: two moves that level the game"),
        plain("YXSHOWFORBID", &G::on_yx_show_forbid, "the points forbidden to the side to move"),
        plain("YXHASHCLEAR", &G::on_yx_hash_clear, "forget all results"),
        plain("YXSHOWHASHUSAGE", &G::on_yx_show_hash_usage, "how full the table is"),
        path("YXHASHDUMP", &G::on_yx_hash_dump, "path: write the table to a file"),
        path("YXHASHLOAD", &G::on_yx_hash_load, "path: read the table from a file"),
        block("YXBLOCK", &G::on_yx_block, 2, 3, "x,y ... DONE: never move there"),
        block("YXBLOCKUNDO", &G::on_yx_block_undo, 2, 3, "x,y ... DONE: allow these again"),
        plain("YXBLOCKRESET", &G::on_yx_block_reset, "allow all cells again"),
        block("YXBLOCKPATH", &G::on_yx_block_path, 2, 3, "x,y ... DONE: never end that line so"),
        block("YXBLOCKPATHUNDO", &G::on_yx_block_path_undo, 2, 3, "x,y ... DONE: allow it again"),
        plain("YXBLOCKPATHRESET", &G::on_yx_block_path_reset, "allow all lines again"),
        plain("YXSWAP2STEP1", &G::on_yx_swap2_step1, "swap2: place three stones"),
        plain("YXSWAP2STEP2", &G::on_yx_swap2_step2, "swap2: swap, stay, or place two"),
        plain("YXSWAP2STEP3", &G::on_yx_swap2_step3, "swap2: swap or stay"),
        plain("YXDRAW", &G::on_yx_draw, "offer a draw"),
        plain("YXRESIGN", &G::on_nothing, "the opponent resigns"),
        plain("RELOADCONFIG", &G::on_nothing, "accepted; there is no configuration file"),
        {.name = "TRACEBOARD", .help = "show the board", .run = &G::on_trace_board},
    };
    return rows;
}

void Gomocup::on_yx_show_info(Words& /*words*/) {
    apply_settings();
    std::vector<std::string> lines = status_lines();
    const Option* threads = option("threads");
    const Option* memory = option("memory_mib");
    const std::int64_t kibibytes = memory != nullptr ? memory->max * 1024 : 1;
    const auto log2 = std::bit_width(static_cast<std::uint64_t>(kibibytes)) - 1;
    lines.insert(
        lines.begin() + 1,
        {fmt::format("MESSAGE INFO MAX_THREAD_NUM {}", threads != nullptr ? threads->max : 1),
         fmt::format("MESSAGE INFO MAX_HASH_SIZE {}", log2)}
    );
    reply_lines(lines);
}

// Never answered, but a block that cannot be set is worth a word. What INFO has asked in vain is
// told at the next command that has an answer.
void Gomocup::on_yx_board(const GomocupBlock& block) {
    apply_settings();
    if (!is_started_) {
        reply_error("there is no board yet, START comes first");
        return;
    }
    const auto position = position_from_board(block.tuples(), settings_.order(), size_);
    if (!position) {
        reply_error(fmt::format("YXBOARD: {}, nothing is changed", position.error()));
        return;
    }
    suggested_.reset();
    last_score_ = score_none;
    const Status status = set_position(*position);
    if (!status) {
        reply_error(fmt::format("YXBOARD: {}, nothing is changed", status.error()));
    }
}

void Gomocup::on_yx_nbest(Words& words) {
    if (!is_ready_on_board()) {
        return;
    }
    const auto count = words.at_end() ? Result<std::int64_t>(1) : parse_number(words.rest());
    if (!count || *count < 1) {
        reply_error("expected YXNBEST n, with n from 1");
        return;
    }
    SearchRequest request;
    request.multi_pv = static_cast<int>(std::min<std::int64_t>(*count, size_.cells()));
    request.full_strength = *count > 1;
    search_here(std::move(request), Answer::moves);
}

void Gomocup::on_yx_search_defend(Words& /*words*/) {
    if (is_ready_on_board()) {
        SearchRequest request;
        request.multi_pv = std::max(static_cast<int>(session_->legal_moves().size()), 1);
        request.full_strength = true;
        search_here(std::move(request), Answer::moves);
    }
}

// The bias is meant from the view of who is to move before the balancing moves.
void Gomocup::on_yx_balance_one(Words& words) {
    balance(words, SearchGoal::balance_one);
}

void Gomocup::on_yx_balance_two(Words& words) {
    balance(words, SearchGoal::balance_two);
}

void Gomocup::balance(Words& words, SearchGoal goal) {
    if (!is_ready_on_board()) {
        return;
    }
    const auto bias = words.at_end() ? Result<std::int64_t>(0) : parse_number(words.rest());
    if (!bias) {
        reply_error(fmt::format("expected a bias: {}", bias.error()));
        return;
    }
    const auto bounded =
        static_cast<Score>(std::clamp<std::int64_t>(*bias, -score_eval_limit, score_eval_limit));
    SearchRequest request;
    request.goal = goal;
    request.full_strength = true;
    // The session counts from the view of who is to move after them: one move turns it round.
    request.bias = goal == SearchGoal::balance_one ? -bounded : bounded;
    search_here(std::move(request), Answer::moves);
}

void Gomocup::on_yx_show_forbid(Words& /*words*/) {
    apply_settings();
    std::string text = "FORBID ";
    for (const std::string& move :
         is_started_ ? session_->forbidden_moves() : std::vector<std::string>{}) {
        if (const auto cell = from_game(move, size_)) {
            const bool row_first = settings_.order() == CoordinateOrder::row_column;
            text += fmt::format(
                "{:02}{:02}", row_first ? cell->y : cell->x, row_first ? cell->x : cell->y
            );
        }
    }
    reply(text + ".");
}

void Gomocup::on_yx_hash_clear(Words& /*words*/) {
    session_->clear_table();
    reply("MESSAGE Transposition table cleared.");
}

void Gomocup::on_yx_show_hash_usage(Words& /*words*/) {
    const int permille = session_->table_fill_permille();
    reply(fmt::format("MESSAGE Transposition table full: {}.{}%", permille / 10, permille % 10));
}

void Gomocup::on_yx_hash_dump(const std::string& path) {
    const Status status = session_->save_table(path);
    if (status) {
        reply(fmt::format("MESSAGE Transposition table written to {}", path));
    } else {
        reply_error(status.error());
    }
}

void Gomocup::on_yx_hash_load(const std::string& path) {
    const Status status = session_->load_table(path);
    if (status) {
        reply(fmt::format("MESSAGE Transposition table read from {}", path));
    } else {
        reply_error(status.error());
    }
}

std::optional<std::vector<Cell>> Gomocup::read_cells(const GomocupBlock& block) {
    std::vector<Cell> cells;
    for (const Tuple& tuple : block.tuples()) {
        const Result<Cell> cell = cell_of(tuple, settings_.order(), size_);
        if (!cell) {
            reply_error(fmt::format("{}: {}, nothing is changed", block.command(), cell.error()));
            return std::nullopt;
        }
        cells.push_back(*cell);
    }
    return cells;
}

void Gomocup::on_yx_block(const GomocupBlock& block) {
    if (const auto cells = read_cells(block)) {
        for (const Cell cell : *cells) {
            if (std::find(blocked_.begin(), blocked_.end(), cell) == blocked_.end()) {
                blocked_.push_back(cell);
            }
        }
    }
}

void Gomocup::on_yx_block_undo(const GomocupBlock& block) {
    if (const auto cells = read_cells(block)) {
        for (const Cell cell : *cells) {
            blocked_.erase(std::remove(blocked_.begin(), blocked_.end(), cell), blocked_.end());
        }
    }
}

void Gomocup::on_yx_block_reset(Words& /*words*/) {
    blocked_.clear();
}

// A path is a whole game from the empty board; what is blocked is its last move, once the moves
// before it are on the board in this order.
void Gomocup::on_yx_block_path(const GomocupBlock& block) {
    const auto path = read_cells(block);
    if (!path || path->empty()) {
        return;
    }
    if (blocked_paths_.size() == most_paths) {
        reply_error(fmt::format("YXBLOCKPATH: more than {} lines", most_paths));
        return;
    }
    blocked_paths_.push_back(*path);
}

void Gomocup::on_yx_block_path_undo(const GomocupBlock& block) {
    if (const auto path = read_cells(block)) {
        blocked_paths_.erase(
            std::remove(blocked_paths_.begin(), blocked_paths_.end(), *path), blocked_paths_.end()
        );
    }
}

void Gomocup::on_yx_block_path_reset(Words& /*words*/) {
    blocked_paths_.clear();
}

std::vector<std::string> Gomocup::excluded_moves() const {
    std::vector<Cell> cells = blocked_;
    for (const std::vector<Cell>& path : blocked_paths_) {
        if (is_prefix(position_.stones, path)) {
            cells.push_back(path.back());
        }
    }
    std::vector<std::string> moves;
    for (const Cell cell : cells) {
        if (size_.contains(cell.x, cell.y) && !position_.is_occupied(cell)) {
            moves.push_back(to_game(cell, size_));
        }
    }
    std::sort(moves.begin(), moves.end());
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    return moves;
}

void Gomocup::swap2_step(Words& /*words*/, std::size_t stones) {
    if (!is_ready_on_board()) {
        return;
    }
    if (position_.stones.size() != stones) {
        reply_error(fmt::format(
            "this step of swap2 needs {} stones, {} are on the board",
            stones,
            position_.stones.size()
        ));
        return;
    }
    SearchRequest request;
    request.goal = SearchGoal::swap2;
    search_here(std::move(request), Answer::swap2_step);
}

// We take a draw when our last move was made with the worse game.
void Gomocup::on_yx_draw(Words& /*words*/) {
    constexpr Score clearly_worse = -200;
    const bool accepts = last_score_ != score_none && last_score_ <= clearly_worse;
    reply(fmt::format("MESSAGE DRAW {}", accepts ? "ACCEPT" : "REJECT"));
}

void Gomocup::on_trace_board(Words& /*words*/) {
    const std::string text = session_->board_text();
    std::string_view left = text;
    while (!left.empty()) {
        const std::string_view line = left.substr(0, left.find('\n'));
        reply(fmt::format("MESSAGE {}", line));
        left.remove_prefix(std::min(line.size() + 1, left.size()));
    }
}

void Gomocup::on_nothing(Words& /*words*/) {}

}  // namespace tengen
