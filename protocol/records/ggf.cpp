#include "protocol/records/ggf.h"

#include "protocol/notation.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <utility>

namespace tengen {

namespace {

constexpr BoardSize board_size{8, 8};
constexpr std::string_view first_board =
    "---------------------------O*------*O---------------------------";
constexpr std::string_view pass = "pass";
constexpr std::size_t max_moves = 100'000;
constexpr double most_stones = 100;
constexpr double most_seconds = 1e9;
constexpr Milliseconds usual_grace = std::chrono::minutes(2);

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// A plain decimal with a sign or without one.
std::optional<double> parse_decimal(std::string_view text) {
    if (text.starts_with('+')) {
        text.remove_prefix(1);
    }
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [read, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
    if (text.empty() || error != std::errc() || read != end || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
}

// Takes the text up to the sign, and the sign, off the front.
std::string_view take_until(std::string_view& text, char sign) {
    const std::size_t end = std::min(text.find(sign), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return trimmed(part);
}

struct Tag {
    std::string name;  // in capitals
    std::string value;
};

// Takes a file apart.
class GgfScanner {
public:
    enum class Token : std::uint8_t { open, close, tag, end, broken };

    explicit GgfScanner(std::string_view text) : text_(text) {}

    // Between games numbers stand alone.
    Token next(bool is_within_game) {
        skip_blanks();
        while (!is_within_game && position_ < text_.size() && is_digit(text_[position_])) {
            ++position_;
            skip_blanks();
        }
        if (position_ == text_.size()) {
            return Token::end;
        }
        if (take("(;")) {
            return Token::open;
        }
        if (take(";)") || take(")")) {
            return Token::close;
        }
        return take_tag() ? Token::tag : Token::broken;
    }
    Tag& tag() { return tag_; }
    int line() const {
        const std::string_view before = text_.substr(0, position_);
        return 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
    }
    const std::string& reason() const { return reason_; }

private:
    void skip_blanks() {
        while (position_ < text_.size()
               && (is_blank(text_[position_]) || text_[position_] == '\n'
                   || text_[position_] == '\r')) {
            ++position_;
        }
    }
    bool take(std::string_view sign) {
        const bool is_there = text_.substr(position_).starts_with(sign);
        position_ += is_there ? sign.size() : 0;
        return is_there;
    }
    bool take_tag() {
        tag_ = {};
        while (position_ < text_.size() && is_letter(text_[position_])) {
            tag_.name += static_cast<char>(text_[position_++] & ~0x20);
        }
        skip_blanks();
        if (tag_.name.empty() || !take("[")) {
            reason_ =
                tag_.name.empty()
                    ? fmt::format("'{}' is out of place", printable(text_.substr(position_, 1)))
                    : tag_.name + " has no value";
            return false;
        }
        while (position_ < text_.size() && text_[position_] != ']') {
            if (text_[position_] == '\\' && position_ + 1 < text_.size()) {
                ++position_;
            }
            tag_.value += text_[position_++];
        }
        if (!take("]")) {
            reason_ = tag_.name + "[ is not closed";
            return false;
        }
        return true;
    }

    std::string_view text_;
    std::size_t position_ = 0;
    Tag tag_;
    std::string reason_;
};

// "5:00", "1:05:00", "2.12:00:00", "90".
std::optional<Milliseconds> parse_time(std::string_view text) {
    double hours_of_days = 0;
    const std::size_t dot = text.find('.');
    const bool has_days = dot < text.find(':') && text.find(':') != std::string_view::npos;
    if (has_days) {
        const auto days = parse_number(text.substr(0, dot), 0, 1000);
        if (!days) {
            return std::nullopt;
        }
        hours_of_days = 24.0 * static_cast<double>(*days);
        text.remove_prefix(dot + 1);
    }
    double seconds = 0;
    for (int parts = 0; !text.empty(); ++parts) {
        const auto part = parse_decimal(take_until(text, ':'));
        if (parts == 3 || !part || *part < 0) {
            return std::nullopt;
        }
        seconds = parts == 0 ? hours_of_days + *part : seconds * 60 + *part;
    }
    if (seconds > most_seconds) {
        return std::nullopt;
    }
    return Milliseconds{std::llround(seconds * 1000)};
}

// "main/increment/grace", the last two of which may be missing or empty.
std::optional<GgfClock> parse_clock(std::string_view value) {
    const auto main = parse_time(take_until(value, '/'));
    const auto increment = parse_time(take_until(value, '/'));
    const bool says_grace = !value.empty();
    const auto grace = parse_time(take_until(value, '/'));
    if (!main || !increment || !grace) {
        return std::nullopt;
    }
    // "TI[0]" is what records without clocks have.
    if (main->count() == 0 && increment->count() == 0 && !says_grace) {
        return std::nullopt;
    }
    return GgfClock{*main, *increment, says_grace ? *grace : usual_grace};
}

// "8 ---...O*------*O...--- *".
Status read_board(std::string_view value, GameText& game) {
    std::string line(value);
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\r' || c == '\n'; }, ' '
    );
    Words words(line);
    const std::string_view size = words.next();
    if (size != "8") {
        return Error{fmt::format("BO: a board of {} is not 8x8", printable(size))};
    }
    std::string board(words.rest());
    board.erase(std::remove_if(board.begin(), board.end(), is_blank), board.end());
    const auto cells = static_cast<std::size_t>(board_size.cells());
    if (board.size() != cells + 1) {
        return Error{
            fmt::format("BO: {} signs where {} squares and a side should be", board.size(), cells)};
    }
    const char mover = board.back();
    board.pop_back();
    if (board.find_first_not_of("*O-") != std::string::npos || (mover != '*' && mover != 'O')) {
        return Error{"BO: a sign that is none of * O -"};
    }
    game.to_move = mover == '*' ? Side::first : Side::second;
    game.stones.clear();
    if (board == first_board && game.to_move == Side::first) {
        game.to_move.reset();
        return Done{};
    }
    for (std::size_t i = 0; i < cells; ++i) {
        if (board[i] != '-') {
            const Cell cell{
                static_cast<int>(i) % board_size.width, static_cast<int>(i) / board_size.width};
            game.stones.push_back(
                {to_game(cell, board_size, RowOrder::from_top), board[i] == '*' ? 'x' : 'o'}
            );
        }
    }
    return Done{};
}

// "+12", "-64:r", "0", "?".
void read_result(std::string_view value, GameText& game) {
    const auto stones = parse_decimal(take_until(value, ':'));
    if (!stones) {
        return;
    }
    game.outcome = *stones > 0   ? Outcome::first_wins
                   : *stones < 0 ? Outcome::second_wins
                                 : Outcome::draw;
    if (same_word(value, "r") || same_word(value, "t")) {
        game.result_note = same_word(value, "r") ? "R" : "T";
    } else if (*stones != 0) {
        game.result_note = std::to_string(std::lround(std::min(std::abs(*stones), most_stones)));
    }
}

// Puts the games of a file together, token by token.
class GgfReader {
public:
    explicit GgfReader(std::string_view text) : scanner_(text) {}

    Result<std::vector<GgfGame>> read() {
        while (true) {
            const GgfScanner::Token token = scanner_.next(is_within_game_);
            const std::string fault =
                token == GgfScanner::Token::end ? fault_of_end() : fault_of(token);
            if (!fault.empty()) {
                return Error{fmt::format("line {}: {}", scanner_.line(), fault)};
            }
            if (token == GgfScanner::Token::end) {
                return std::move(games_);
            }
        }
    }

private:
    // What is wrong with the token where it stands; empty when nothing is.
    std::string fault_of(GgfScanner::Token token) {
        switch (token) {
        case GgfScanner::Token::open:
            return begin_game();
        case GgfScanner::Token::close:
            return end_game();
        case GgfScanner::Token::tag: {
            if (!is_within_game_) {
                return scanner_.tag().name + " stands outside of a game";
            }
            const Status taken = take_tag(scanner_.tag());
            return taken ? std::string() : taken.error();
        }
        default:
            return scanner_.reason();
        }
    }
    std::string begin_game() {
        if (std::exchange(is_within_game_, true)) {
            return "a game within a game";
        }
        has_board_ = false;
        is_othello_ = false;
        GameText& text = games_.emplace_back().text;
        text.game = "othello";
        text.setup = {"", board_size.width, board_size.height};
        return {};
    }
    std::string end_game() {
        if (!std::exchange(is_within_game_, false)) {
            return "the end of a game outside of one";
        }
        if (!is_othello_) {
            return "there is no GM[Othello]";
        }
        return has_board_ ? "" : "there is no BO[8 ...]";
    }
    std::string fault_of_end() const {
        if (is_within_game_) {
            return "the file ends within a game";
        }
        return games_.empty() ? "there is no game" : "";
    }

    Status take_tag(Tag& tag) {
        GgfGame& game = games_.back();
        GameText& text = game.text;
        const std::pair<std::string_view, std::string GameText::*> texts[] = {
            {"PB", &GameText::first_player},
            {"PW", &GameText::second_player},
            {"PC", &GameText::event},
            {"DT", &GameText::date},
            {"CO", &GameText::comment}};
        for (const auto& [name, field] : texts) {
            if (tag.name == name) {
                text.*field = std::move(tag.value);
                return Done{};
            }
        }
        if (tag.name == "B" || tag.name == "W") {
            return take_move(tag.name == "B" ? Side::first : Side::second, tag.value, text);
        }
        if (tag.name == "BO") {
            has_board_ = true;
            return read_board(tag.value, text);
        }
        if (tag.name == "GM") {
            is_othello_ = same_word(trimmed(tag.value), "othello");
            return is_othello_ ? Status(Done{})
                               : Error{fmt::format("GM[{}] is not Othello", printable(tag.value))};
        }
        if (tag.name == "RE") {
            read_result(tag.value, text);
        } else if (tag.name == "TI") {
            game.clocks.fill(parse_clock(tag.value));
        } else if (tag.name == "TB" || tag.name == "TW") {
            game.clocks.at(tag.name == "TB" ? 0 : 1) = parse_clock(tag.value);
        }
        return Done{};
    }
    static Status take_move(Side side, std::string_view value, GameText& game) {
        auto move = read_ggf_move(value);
        if (!move) {
            return Error{move.error()};
        }
        if (game.moves.size() == max_moves) {
            return Error{"too many moves"};
        }
        move.value().side = side;
        game.moves.push_back(std::move(move.value()));
        return Done{};
    }

    GgfScanner scanner_;
    std::vector<GgfGame> games_;
    bool is_within_game_ = false;
    bool has_board_ = false;
    bool is_othello_ = false;
};

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == ']' || c == '\\') {
            result += '\\';
        }
        result += c;
    }
    return result;
}

std::string board_text(const GameText& game) {
    if (game.stones.empty()) {
        return fmt::format("8 {} *", first_board);
    }
    std::string board(static_cast<std::size_t>(board_size.cells()), '-');
    for (const Placement& stone : game.stones) {
        const Cell cell = from_game(stone.cell, board_size, RowOrder::from_top).value_or(Cell{});
        const int number = cell.y * board_size.width + cell.x;
        board[static_cast<std::size_t>(number)] = stone.piece == 'x' ? '*' : 'O';
    }
    const Side first = game.moves.empty() ? Side::first : game.moves.front().side;
    return fmt::format("8 {} {}", board, game.to_move.value_or(first) == Side::first ? '*' : 'O');
}

// By how much, as far as the note says so.
std::string result_text(const GameText& game) {
    if (!game.outcome || game.outcome == Outcome::ongoing) {
        return "?";
    }
    if (game.outcome == Outcome::draw) {
        return "0";
    }
    const char sign = game.outcome == Outcome::first_wins ? '+' : '-';
    const std::string& note = game.result_note;
    if (note.starts_with('R') || note.starts_with('T')) {
        return fmt::format("{}64:{}", sign, note.starts_with('R') ? 'r' : 't');
    }
    return parse_number(note, 1, board_size.cells()) ? sign + note : "?";
}

std::string move_text(const RecordedMove& move) {
    std::string text = "PA";
    if (const auto cell = from_game(move.move, board_size, RowOrder::from_top)) {
        text = to_game(*cell, board_size, RowOrder::from_top);
        text.front() = static_cast<char>(text.front() & ~0x20);
    }
    if (move.score || move.elapsed) {
        text += '/';
    }
    if (move.score) {
        text += fmt::format("{:.2f}", *move.score / 100.0);
    }
    if (move.elapsed) {
        text += fmt::format("/{:.3f}", static_cast<double>(move.elapsed->count()) / 1000);
    }
    return text;
}

}  // namespace

Result<RecordedMove> read_ggf_move(std::string_view value) {
    const std::string_view whole = value;
    std::string square(take_until(value, '/'));
    RecordedMove move;
    if (same_word(square, "pa") || same_word(square, pass) || same_word(square, "p")
        || square == "--") {
        move.move = pass;
    } else {
        if (!square.empty()) {
            square.front() = static_cast<char>(square.front() | 0x20);
        }
        if (!from_game(square, board_size, RowOrder::from_top)) {
            return Error{fmt::format("[{}] is no square of the board", printable(whole))};
        }
        move.move = square;
    }
    const std::string_view stones = take_until(value, '/');
    const std::string_view seconds = take_until(value, '/');
    const auto score = parse_decimal(stones);
    const auto time = parse_decimal(seconds);
    if ((!stones.empty() && !score) || (!seconds.empty() && !time)) {
        return Error{fmt::format("[{}] has no number where one should be", printable(whole))};
    }
    if (score) {
        move.score =
            static_cast<Score>(std::lround(std::clamp(*score, -most_stones, most_stones) * 100));
    }
    if (time) {
        move.elapsed = Milliseconds{std::llround(std::clamp(*time, 0.0, most_seconds) * 1000)};
    }
    return move;
}

Result<std::vector<GgfGame>> read_ggf_games(std::string_view text) {
    return GgfReader(text).read();
}

Result<std::vector<GameText>> read_ggf(std::string_view text) {
    auto games = read_ggf_games(text);
    if (!games) {
        return Error{games.error()};
    }
    std::vector<GameText> texts;
    for (GgfGame& game : games.value()) {
        texts.push_back(std::move(game.text));
    }
    return texts;
}

std::string write_ggf(const GameText& game) {
    std::string text = "(;GM[Othello]";
    const auto add = [&](std::string_view name, const std::string& value) {
        text += fmt::format("{}[{}]", name, escaped(value));
    };
    add("PC", game.event);
    if (!game.date.empty()) {
        add("DT", game.date);
    }
    add("PB", game.first_player);
    add("PW", game.second_player);
    add("RE", result_text(game));
    add("TI", "0");
    add("TY", "8");
    if (!game.comment.empty()) {
        add("CO", game.comment);
    }
    add("BO", board_text(game));
    for (const RecordedMove& move : game.moves) {
        add(move.side == Side::first ? "B" : "W", move_text(move));
    }
    return text + ";)\n";
}

bool is_ggf(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n0123456789"), text.size()));
    constexpr std::string_view mark = "GM[OTHELLO]";
    const auto* const found =
        std::search(text.begin(), text.end(), mark.begin(), mark.end(), [](char a, char b) {
            return (a >= 'a' && a <= 'z' ? a & ~0x20 : a) == b;
        });
    return text.starts_with("(;") && found != text.end();
}

}  // namespace tengen
