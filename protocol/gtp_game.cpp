// The commands of GTP that look at the board or change it.

#include "protocol/gtp.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace tengen {

namespace {

constexpr int min_side = 5;
constexpr int max_side = 22;
constexpr double max_seconds = 1e8;

struct NamedGame {
    std::string_view name;
    std::string_view game;
    std::string_view variant;
    bool is_listed;
};

// Names that controllers know games and rules by.
constexpr NamedGame named_games[] = {
    {"Gomoku", "gomoku", "freestyle", true},
    {"Freestyle", "gomoku", "freestyle", false},
    {"Standard", "gomoku", "standard", true},
    {"Renju", "gomoku", "renju", true},
    {"Caro", "gomoku", "caro", true},
    {"Caro-exact", "gomoku", "caro-exact", true},
    {"Gomoku-standard", "gomoku", "standard", false},
    {"Othello", "othello", "standard", true},
    {"Reversi", "othello", "standard", false},
};

// Those to offer where this game is played.
std::vector<std::string> names_to_list(std::string_view game) {
    std::vector<std::string> names;
    for (const NamedGame& named : named_games) {
        if (named.is_listed && named.game == game) {
            names.emplace_back(named.name);
        }
    }
    return names;
}

std::optional<double> parse_real(std::string_view word) {
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || error != std::errc() || end != word.data() + word.size()
        || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
}

std::optional<Milliseconds> parse_seconds(std::string_view word) {
    const auto seconds = parse_real(word);
    if (!seconds || std::abs(*seconds) > max_seconds) {
        return std::nullopt;
    }
    return Milliseconds{std::llround(std::max(*seconds, 0.0) * 1000)};
}

}  // namespace

bool Gtp::start_board(BoardSize size) {
    if (!session_->new_game({variant_, size.width, size.height})) {
        return false;
    }
    session_->clear_table();
    board_ = GtpBoard(size);
    for (GtpClock& clock : clocks_) {
        clock.restart();
    }
    return true;
}

// Gives the session the board with this side to move.
Status Gtp::set_session(Side to_move) {
    const BoardSize size = board_.size();
    const std::vector<Placement> men = board_.men();
    return session_->set_board({variant_, size.width, size.height}, men, to_move);
}

// A stone that comes out of turn is part of a set-up, where only the cell has to be free.
Status Gtp::play(Side side, std::string_view vertex) {
    if (is_over()) {
        return Error{"illegal move"};
    }
    if (has_turns_) {
        return play_in_turn(side, vertex);
    }
    if (same_word(vertex, "pass")) {
        board_.play({side, std::nullopt});
        return set_session(other_side(side));
    }
    const auto cell = from_vertex(vertex, board_.size());
    if (!cell || !board_.is_empty(*cell)) {
        return Error{"illegal move"};
    }
    if (side == session_->side_to_move()) {
        if (!session_->play(to_game(*cell, board_.size()))) {
            return Error{"illegal move"};
        }
        board_.play({side, *cell});
        return Done{};
    }
    board_.play({side, *cell});
    if (!set_session(other_side(side))) {
        board_.undo();
        return Error{"illegal move"};
    }
    return Done{};
}

// Who is passed over has to have no move.
Status Gtp::play_in_turn(Side side, std::string_view vertex) {
    const Error illegal{"illegal move"};
    const bool is_pass = same_word(vertex, "pass");
    const auto cell = is_pass ? std::nullopt : from_vertex(vertex, board_.size());
    if (!cell && !is_pass) {
        return illegal;
    }
    const bool passes_over = side != session_->side_to_move();
    if (passes_over && !session_->play("pass")) {
        return illegal;
    }
    if (!session_->play(cell ? to_game(*cell, board_.size()) : "pass")) {
        if (passes_over) {
            (void)session_->undo().ok();
        }
        return illegal;
    }
    if (side != board_.to_move()) {
        board_.play({.side = other_side(side), .cell = std::nullopt, .is_implied = true});
    }
    board_.play({side, cell});
    return Done{};
}

bool Gtp::take_back(std::int64_t count) {
    if (has_turns_) {
        return take_back_turns(count);
    }
    if (count > static_cast<std::int64_t>(board_.plies().size())) {
        return false;
    }
    for (std::int64_t i = 0; i < count; ++i) {
        board_.undo();
    }
    return set_session(board_.to_move()).ok();
}

// A pass that nobody sent goes with the move that showed it.
bool Gtp::take_back_turns(std::int64_t count) {
    const auto& plies = board_.plies();
    if (count > std::count_if(plies.begin(), plies.end(), [](const GtpPly& ply) {
            return !ply.is_implied;
        })) {
        return false;
    }
    const auto take_back_one = [&] {
        board_.undo();
        return session_->undo().ok();
    };
    bool is_good = true;
    for (std::int64_t i = 0; i < count; ++i) {
        is_good = take_back_one() && is_good;
        if (!plies.empty() && plies.back().is_implied) {
            is_good = take_back_one() && is_good;
        }
    }
    return is_good;
}

Status Gtp::turn_to(Side side) {
    if (!has_turns_) {
        return set_session(side);
    }
    return session_->play("pass") ? Status(Done{}) : Error{"it is the other side's turn"};
}

void Gtp::turn_back() {
    if (has_turns_) {
        (void)session_->undo().ok();
    } else {
        (void)set_session(board_.to_move()).ok();
    }
}

// Moves of the session as GTP writes them, joined by blanks.
std::string Gtp::vertices(const std::vector<std::string>& moves) const {
    std::string text;
    for (const std::string& move : moves) {
        const auto cell = from_game(move, board_.size());
        if (!text.empty()) {
            text += ' ';
        }
        text += cell ? to_vertex(*cell, board_.size()) : move;
    }
    return text;
}

// Empty while the game goes on.
std::string Gtp::result_text() const {
    const int margin = session_->margin();
    const std::string points = margin > 0 ? std::to_string(margin) : "";
    switch (session_->outcome()) {
    case Outcome::first_wins:
        return "B+" + points;
    case Outcome::second_wins:
        return "W+" + points;
    case Outcome::draw:
        return "0";
    case Outcome::ongoing:
        break;
    }
    return {};
}

void Gtp::on_boardsize(Words& words) {
    const auto side = parse_number(words.next());
    if (!side || !words.at_end()) {
        fail("syntax error");
    } else if (*side < min_side || *side > max_side || !start_board({static_cast<int>(*side), static_cast<int>(*side)})) {
        fail("unacceptable size");
    } else {
        succeed();
    }
}

void Gtp::on_rectangular_boardsize(Words& words) {
    const auto width = parse_number(words.next());
    const auto height = parse_number(words.next());
    if (!width || !height || !words.at_end()) {
        fail("syntax error");
    } else if (std::min(*width, *height) < min_side || std::max(*width, *height) > max_side || !start_board({static_cast<int>(*width), static_cast<int>(*height)})) {
        fail("unacceptable size");
    } else {
        succeed();
    }
}

void Gtp::on_clear_board(Words& /*words*/) {
    start_board(board_.size());
    succeed();
}

// There is none in this game, but controllers send it.
void Gtp::on_komi(Words& words) {
    if (!parse_real(words.next())) {
        fail("syntax error");
    } else if (wants_no_more(words)) {
        succeed();
    }
}

void Gtp::on_play(Words& words) {
    const auto side = read_side(words);
    const std::string_view vertex = words.next();
    if (!side || vertex.empty() || !words.at_end()) {
        fail("syntax error");
        return;
    }
    const Status played = play(*side, vertex);
    if (played) {
        succeed();
    } else {
        fail(played.error());
    }
}

// All moves, or none of them.
void Gtp::on_play_sequence(Words& words) {
    std::int64_t played = 0;
    while (!words.at_end()) {
        const auto side = read_side(words);
        const std::string_view vertex = words.next();
        const Status status =
            side && !vertex.empty() ? play(*side, vertex) : Status(Error{"syntax error"});
        if (!status) {
            take_back(played);
            fail(status.error());
            return;
        }
        ++played;
    }
    succeed();
}

void Gtp::on_undo(Words& words) {
    if (!wants_no_more(words)) {
        return;
    }
    if (take_back(1)) {
        succeed();
    } else {
        fail("cannot undo");
    }
}

void Gtp::on_gg_undo(Words& words) {
    const std::string_view word = words.next();
    const auto count = word.empty() ? Result<std::int64_t>(1) : parse_number(word, 0, 1'000'000);
    if (!count || !words.at_end()) {
        fail("syntax error");
    } else if (take_back(*count)) {
        succeed();
    } else {
        fail("cannot undo");
    }
}

void Gtp::on_time_settings(Words& words) {
    const auto main = parse_seconds(words.next());
    const auto period = parse_seconds(words.next());
    const auto stones = parse_number(words.next(), 0, 1'000'000);
    if (!main || !period || !stones || !words.at_end()) {
        fail("syntax error");
        return;
    }
    for (GtpClock& clock : clocks_) {
        clock.set(*main, *period, *stones);
    }
    succeed();
}

void Gtp::on_time_left(Words& words) {
    const auto side = read_side(words);
    const auto left = parse_seconds(words.next());
    const auto stones = parse_number(words.next(), 0, 1'000'000);
    if (!side || !left || !stones || !words.at_end()) {
        fail("syntax error");
        return;
    }
    clocks_.at(*side == Side::first ? 0 : 1).correct(*left, *stones);
    succeed();
}

void Gtp::on_final_score(Words& /*words*/) {
    const std::string result = result_text();
    if (result.empty()) {
        fail("cannot score");
    } else {
        succeed(result);
    }
}

void Gtp::on_showboard(Words& /*words*/) {
    std::vector<std::string> lines = board_.picture(session_->men());
    // The first line stands behind the mark of success and would be out of place there.
    const std::string mover = session_->side_to_move() == Side::first ? "black" : "white";
    lines.insert(lines.begin(), is_over() ? "the game is over" : mover + " to move");
    succeed(lines);
}

void Gtp::on_list_games(Words& /*words*/) {
    succeed(names_to_list(session_->game()));
}

void Gtp::on_set_game(Words& words) {
    const std::string_view name = words.rest();
    const auto* const game =
        std::find_if(std::begin(named_games), std::end(named_games), [&](const NamedGame& known) {
            return known.game == session_->game() && same_word(known.name, name);
        });
    if (game == std::end(named_games)) {
        fail("unsupported game");
        return;
    }
    const std::string before = std::exchange(variant_, std::string(game->variant));
    if (start_board(board_.size())) {
        succeed();
    } else {
        variant_ = before;
        fail("unsupported game");
    }
}

void Gtp::on_title(Words& /*words*/) {
    succeed("Tengen");
}

void Gtp::on_interrupt(Words& /*words*/) {
    succeed();
}

void Gtp::on_analyze_commands(Words& /*words*/) {
    std::vector<std::string> lines{
        "plist/Legal moves/gogui-rules_legal_moves",
        "plist/Best move/reg_genmove %m",
        "string/Board/showboard",
        "string/Options/tengen-list_options",
        "string/Result/gogui-rules_final_result"};
    if (find("tengen-forbidden") != nullptr) {
        lines.insert(lines.begin() + 1, "plist/Forbidden points/tengen-forbidden");
    }
    for (const std::string& game : names_to_list(session_->game())) {
        lines.push_back(fmt::format("none/Rules: {0}/set_game {0}", game));
    }
    succeed(lines);
}

// GoGui keeps engines of different games apart by this word.
void Gtp::on_game_id(Words& /*words*/) {
    succeed(variant_ == "renju" ? "Renju" : names_to_list(session_->game()).front());
}

void Gtp::on_rules_board(Words& /*words*/) {
    succeed(board_.rows(session_->men()));
}

void Gtp::on_rules_board_size(Words& /*words*/) {
    const BoardSize size = board_.size();
    succeed(
        size.width == size.height ? std::to_string(size.width)
                                  : fmt::format("{} {}", size.width, size.height)
    );
}

void Gtp::on_rules_legal_moves(Words& /*words*/) {
    succeed(is_over() ? std::string() : vertices(session_->legal_moves()));
}

void Gtp::on_rules_side_to_move(Words& /*words*/) {
    succeed(session_->side_to_move() == Side::first ? "black" : "white");
}

void Gtp::on_rules_final_result(Words& /*words*/) {
    const int margin = session_->margin();
    const std::string points = margin > 0 ? fmt::format(" by {}", margin) : "";
    switch (session_->outcome()) {
    case Outcome::first_wins:
        succeed("Black wins" + points);
        break;
    case Outcome::second_wins:
        succeed("White wins" + points);
        break;
    case Outcome::draw:
        succeed("Draw");
        break;
    case Outcome::ongoing:
        succeed("The game is not over");
        break;
    }
}

void Gtp::on_forbidden(Words& /*words*/) {
    succeed(vertices(session_->forbidden_moves()));
}

void Gtp::on_set_option(Words& words) {
    const std::string_view name = words.next();
    const std::string_view value = words.next();
    if (name.empty() || value.empty() || !words.at_end()) {
        fail("syntax error");
        return;
    }
    const Status set = session_->set_option(name, value);
    if (set) {
        succeed();
    } else {
        fail(set.error());
    }
}

void Gtp::on_list_options(Words& /*words*/) {
    std::vector<std::string> lines;
    for (const Option& option : session_->options().all()) {
        lines.push_back(fmt::format(
            "{} {} ({} to {}): {}", option.name, option.value, option.min, option.max, option.help
        ));
    }
    succeed(lines);
}

}  // namespace tengen
