#include "protocol/records/sgf.h"

#include "protocol/notation.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace tengen {

namespace {

constexpr int min_side = 1;
constexpr int max_side = 26;  // cells are named by letters
constexpr std::size_t max_moves = 100'000;
constexpr std::int64_t max_milliseconds = 1'000'000'000'000;
constexpr std::string_view settings_property = "TENGEN";  // private, as FF[4] allows
constexpr std::string_view othello_number = "2";
constexpr int othello_side = 8;

bool is_othello(const GameText& game) {
    return game.game == "othello";
}

struct Property {
    std::string name;
    std::vector<std::string> values;
};

bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

// Takes a file apart. Only the first variation of a game is delivered: everything from the second
// one on is skipped until the game ends.
class SgfScanner {
public:
    enum class Token : std::uint8_t { open, close, node, property, end, broken };

    explicit SgfScanner(std::string_view text) : text_(text) {}

    Token next() {
        skip_to_token();
        if (position_ == text_.size()) {
            return Token::end;
        }
        const char c = text_[position_];
        if (c == '(' || c == ')' || c == ';') {
            ++position_;
            return c == '(' ? Token::open : c == ')' ? Token::close : Token::node;
        }
        return take_property() ? Token::property : Token::broken;
    }
    const Property& property() const { return property_; }
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
    // Old files have small letters in the names of properties, which do not count.
    void skip_to_token() {
        skip_blanks();
        while (position_ < text_.size() && text_[position_] >= 'a' && text_[position_] <= 'z') {
            ++position_;
            skip_blanks();
        }
    }
    bool take_property() {
        property_ = {};
        while (position_ < text_.size()
               && (is_capital(text_[position_])
                   || (text_[position_] >= 'a' && text_[position_] <= 'z'))) {
            if (is_capital(text_[position_])) {
                property_.name += text_[position_];
            }
            ++position_;
        }
        if (property_.name.empty()) {
            reason_ = fmt::format("'{}' is out of place", printable(text_.substr(position_, 1)));
            return false;
        }
        skip_blanks();
        while (position_ < text_.size() && text_[position_] == '[') {
            ++position_;
            if (!take_value()) {
                reason_ = property_.name + "[ is not closed";
                return false;
            }
            skip_blanks();
        }
        if (property_.values.empty()) {
            reason_ = property_.name + " has no value";
            return false;
        }
        return true;
    }
    bool take_value() {
        std::string value;
        while (position_ < text_.size() && text_[position_] != ']') {
            if (text_[position_] == '\\' && position_ + 1 < text_.size()) {
                ++position_;
            }
            value += text_[position_++];
        }
        if (position_ == text_.size()) {
            return false;
        }
        ++position_;
        property_.values.push_back(std::move(value));
        return true;
    }

    std::string_view text_;
    std::size_t position_ = 0;
    Property property_;
    std::string reason_;
};

// Properties come in any order: what was read before the size is counted anew from the top.
Status resize(GameText& game, BoardSize size) {
    const BoardSize before{game.setup.width, game.setup.height};
    if (is_othello(game)) {
        const bool is_same = size.width == before.width && size.height == before.height;
        return is_same ? Status(Done{}) : Error{"the board of Othello is 8x8"};
    }
    std::vector<std::string*> cells;
    for (Placement& stone : game.stones) {
        cells.push_back(&stone.cell);
    }
    for (RecordedMove& move : game.moves) {
        cells.push_back(&move.move);
    }
    for (std::string* const text : cells) {
        const Cell cell = from_game(*text, before).value_or(Cell{});
        if (!size.contains(cell.x, cell.y)) {
            return Error{fmt::format("{} is not on a board of this size", *text)};
        }
        *text = to_game(cell, size);
    }
    game.setup.width = size.width;
    game.setup.height = size.height;
    return Done{};
}

Status read_size(std::string_view value, GameText& game) {
    const std::size_t colon = value.find(':');
    const auto width = parse_number(trimmed(value.substr(0, colon)), min_side, max_side);
    const auto height = colon == std::string_view::npos
                            ? width
                            : parse_number(trimmed(value.substr(colon + 1)), min_side, max_side);
    if (!width || !height) {
        return Error{fmt::format("SZ[{}] is no size", printable(value))};
    }
    return resize(game, {static_cast<int>(*width), static_cast<int>(*height)});
}

// Read as a program writes it that names squares as its board does.
std::optional<Cell> read_square(std::string_view value, BoardSize size) {
    std::string square(value);
    if (!square.empty() && is_capital(square.front())) {
        square.front() = static_cast<char>(square.front() | 0x20);
    }
    return from_game(square, size, RowOrder::from_top);
}

Result<std::string> read_cell(std::string_view value, const GameText& game) {
    const auto index = [](char c) { return c >= 'a' && c <= 'z' ? c - 'a' : -1; };
    const BoardSize size{game.setup.width, game.setup.height};
    const RowOrder rows = row_order(game.game);
    if (value.size() == 2) {
        const Cell cell{index(value[0]), index(value[1])};
        if (size.contains(cell.x, cell.y)) {
            return to_game(cell, size, rows);
        }
    }
    if (const auto cell = is_othello(game) ? read_square(value, size) : std::nullopt) {
        return to_game(*cell, size, rows);
    }
    return Error{fmt::format("[{}] is no cell of the board", printable(value))};
}

void read_result(std::string_view value, GameText& game) {
    const std::size_t plus = value.find('+');
    const char winner = value.empty() ? '?' : value.front();
    if (plus != std::string_view::npos && (winner == 'B' || winner == 'W')) {
        game.outcome = winner == 'B' ? Outcome::first_wins : Outcome::second_wins;
        game.result_note = value.substr(plus + 1);
    } else if (value == "0" || same_word(value, "draw") || same_word(value, "jigo")) {
        game.outcome = Outcome::draw;
    }
}

Status read_move(Side side, std::string_view value, GameText& game) {
    // Files of the format's third version call a pass tt.
    const bool is_pass = value.empty() || (is_othello(game) && value == "tt");
    if (is_pass && !is_othello(game)) {
        return Done{};
    }
    const auto cell = is_pass ? std::string("pass") : read_cell(value, game);
    if (!cell) {
        return Error{cell.error()};
    }
    if (game.moves.size() == max_moves) {
        return Error{"too many moves"};
    }
    game.moves.push_back({side, *cell, std::nullopt, {}});
    return Done{};
}

Status read_stones(char piece, const std::vector<std::string>& values, GameText& game) {
    for (const std::string& value : values) {
        const auto cell = read_cell(value, game);
        if (!cell) {
            return Error{cell.error()};
        }
        game.stones.push_back({*cell, piece});
    }
    return Done{};
}

// Each value is "name=value".
Status read_settings(const std::vector<std::string>& values, GameText& game) {
    for (const std::string& value : values) {
        const std::size_t sign = value.find('=');
        if (sign == std::string::npos) {
            return Error{
                fmt::format("{}[{}] is not name=value", settings_property, printable(value))};
        }
        game.settings.emplace_back(value.substr(0, sign), value.substr(sign + 1));
    }
    return Done{};
}

// "120 ms, value 35" is a time and a comment, as write_sgf has it.
void read_comment(const std::string& value, GameText& game) {
    if (game.moves.empty()) {
        game.comment = value;
        return;
    }
    RecordedMove& move = game.moves.back();
    std::string_view rest = value;
    constexpr std::string_view unit = " ms";
    const std::size_t end = rest.find(unit);
    if (end != std::string_view::npos) {
        const auto time = parse_number(rest.substr(0, end), 0, max_milliseconds);
        std::string_view behind = rest.substr(end + unit.size());
        const bool is_whole = behind.empty() || behind.starts_with(", ");
        if (time && is_whole) {
            move.elapsed = Milliseconds{*time};
            behind.remove_prefix(std::min<std::size_t>(behind.size(), 2));
            rest = behind;
        }
    }
    move.comment = rest;
}

Status read_game_number(std::string_view value, const GameText& game) {
    if (is_othello(game) == (trimmed(value) == othello_number)) {
        return Done{};
    }
    return Error{fmt::format(
        "GM[{}] is {}", printable(value), is_othello(game) ? "not Othello, GM[2]" : "Othello"
    )};
}

Status take_property(const Property& property, GameText& game) {
    const std::string& value = property.values.front();
    const std::pair<std::string_view, std::string GameText::*> texts[] = {
        {"PB", &GameText::first_player},
        {"PW", &GameText::second_player},
        {"EV", &GameText::event},
        {"RO", &GameText::round},
        {"GN", &GameText::name},
        {"DT", &GameText::date}};
    for (const auto& [name, field] : texts) {
        if (property.name == name) {
            game.*field = value;
            return Done{};
        }
    }
    if (property.name == "SZ") {
        return read_size(value, game);
    }
    if (property.name == "B" || property.name == "W") {
        return read_move(property.name == "B" ? Side::first : Side::second, value, game);
    }
    if (property.name == "AB" || property.name == "AW") {
        return read_stones(property.name == "AB" ? 'x' : 'o', property.values, game);
    }
    if (property.name == settings_property) {
        return read_settings(property.values, game);
    }
    if (property.name == "GM") {
        return read_game_number(value, game);
    }
    if (property.name == "PL" && is_othello(game)) {
        game.to_move =
            value.starts_with('W') || value.starts_with('w') ? Side::second : Side::first;
    } else if (property.name == "RU") {
        game.setup.variant = value;
    } else if (property.name == "RE") {
        read_result(value, game);
    } else if (property.name == "C") {
        read_comment(value, game);
    }
    return Done{};
}

// Puts the games of a file together, token by token.
class SgfReader {
public:
    SgfReader(std::string_view text, std::string_view game) : scanner_(text), game_(game) {}

    Result<std::vector<GameText>> read() {
        while (true) {
            const SgfScanner::Token token = scanner_.next();
            const std::string fault =
                token == SgfScanner::Token::end ? fault_of_end() : fault_of(token);
            if (!fault.empty()) {
                return Error{fmt::format("line {}: {}", scanner_.line(), fault)};
            }
            if (token == SgfScanner::Token::end) {
                return std::move(games_);
            }
        }
    }

private:
    // What is wrong with the token where it stands; empty when nothing is.
    std::string fault_of(SgfScanner::Token token) {
        switch (token) {
        case SgfScanner::Token::open:
            if (depth_++ == 0) {
                begin_game();
                is_past_line_ = false;
            }
            return {};
        case SgfScanner::Token::close:
            is_past_line_ = true;
            return depth_-- == 0 ? "a ) too many" : "";
        case SgfScanner::Token::node:
            return depth_ == 0 ? "a node outside of a game" : "";
        case SgfScanner::Token::property:
            return fault_of_property();
        default:
            return scanner_.reason();
        }
    }
    void begin_game() {
        GameText& game = games_.emplace_back();
        game.game = game_;
        if (is_othello(game)) {
            game.setup = {"", othello_side, othello_side};
        }
    }
    std::string fault_of_property() {
        if (depth_ == 0) {
            return scanner_.property().name + " stands outside of a game";
        }
        if (is_past_line_) {
            return {};
        }
        const Status taken = take_property(scanner_.property(), games_.back());
        return taken ? std::string() : taken.error();
    }
    std::string fault_of_end() const {
        if (depth_ > 0) {
            return "the file ends within a game";
        }
        return games_.empty() ? "there is no game" : "";
    }

    SgfScanner scanner_;
    std::string game_;
    std::vector<GameText> games_;
    int depth_ = 0;              // open parentheses
    bool is_past_line_ = false;  // the main line has ended, and what follows are other variations
};

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == ']' || c == '\\' || c == ':') {
            result += '\\';
        }
        result += c;
    }
    return result;
}

std::string cell_text(const std::string& move, const GameText& game) {
    if (move == "pass") {
        return {};
    }
    const BoardSize size{game.setup.width, game.setup.height};
    const Cell cell = from_game(move, size, row_order(game.game)).value_or(Cell{});
    return {static_cast<char>('a' + cell.x), static_cast<char>('a' + cell.y)};
}

std::string result_text(const GameText& game) {
    switch (*game.outcome) {
    case Outcome::first_wins:
        return "B+" + game.result_note;
    case Outcome::second_wins:
        return "W+" + game.result_note;
    case Outcome::draw:
        return "0";
    case Outcome::ongoing:
        break;
    }
    return "Void";
}

std::string comment_text(const RecordedMove& move) {
    if (!move.elapsed) {
        return move.comment;
    }
    const std::string time = fmt::format("{} ms", move.elapsed->count());
    return move.comment.empty() ? time : fmt::format("{}, {}", time, move.comment);
}

// "AB[dd][ee]AW[de]".
std::string stones_text(const GameText& game) {
    std::string text;
    for (const char piece : {'x', 'o'}) {
        bool is_first = true;
        for (const Placement& stone : game.stones) {
            if (stone.piece == piece) {
                text += std::exchange(is_first, false) ? (piece == 'x' ? "AB" : "AW") : "";
                text += fmt::format("[{}]", cell_text(stone.cell, game));
            }
        }
    }
    return text;
}

}  // namespace

Result<std::vector<GameText>> read_sgf(std::string_view text, std::string_view game) {
    return SgfReader(text, game).read();
}

std::string write_sgf(const GameText& game) {
    const BoardSize size{game.setup.width, game.setup.height};
    std::string text = fmt::format(
        "(;FF[4]GM[{}]CA[UTF-8]AP[Tengen:{}]",
        is_othello(game) ? othello_number : "4",
        TENGEN_VERSION
    );
    text += size.width == size.height ? fmt::format("SZ[{}]", size.width)
                                      : fmt::format("SZ[{}:{}]", size.width, size.height);
    const auto add = [&](std::string_view name, const std::string& value) {
        if (!value.empty()) {
            text += fmt::format("{}[{}]", name, escaped(value));
        }
    };
    add("RU", game.setup.variant);
    add("EV", game.event);
    add("RO", game.round);
    add("GN", game.name);
    add("DT", game.date);
    add("PB", game.first_player);
    add("PW", game.second_player);
    if (game.outcome) {
        add("RE", result_text(game));
    }
    text += stones_text(game);
    if (game.to_move) {
        add("PL", *game.to_move == Side::first ? "B" : "W");
    }
    add("C", game.comment);
    for (std::size_t i = 0; i < game.settings.size(); ++i) {
        const auto& [name, value] = game.settings[i];
        text += i == 0 ? settings_property : "";
        text += fmt::format("[{}={}]", escaped(name), escaped(value));
    }
    text += '\n';
    for (const RecordedMove& move : game.moves) {
        text += fmt::format(
            ";{}[{}]", move.side == Side::first ? 'B' : 'W', cell_text(move.move, game)
        );
        add("C", comment_text(move));
        text += '\n';
    }
    return text + ")\n";
}

}  // namespace tengen
