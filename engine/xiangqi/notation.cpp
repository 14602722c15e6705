#include "engine/xiangqi/notation.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

namespace tengen::xiangqi {

namespace {

// How the man is told from others of its kind.
enum class Origin : std::uint8_t { file, front, middle, rear, number };
enum class Direction : std::uint8_t { forward, backward, sideways };

// What a move is made of in WXF and in Chinese.
struct Form {
    Type type = Type::king;
    Origin origin = Origin::file;
    int place = 0;  // the file, or the number of a soldier, from 1
    Direction direction = Direction::forward;
    int target = 0;  // the file, or how far a man goes that moves in straight lines

    bool operator==(const Form&) const = default;
};

// How far in front a square is.
int advance_of(Square square, Color color) {
    return color == Color::red ? rank_of(square) : rank_count - 1 - rank_of(square);
}

int seen_file(Square square, Color color) {
    return color == Color::red ? file_count - file_of(square) : file_of(square) + 1;
}

bool goes_straight(Type type) {
    return type == Type::king || type == Type::rook || type == Type::cannon || type == Type::pawn;
}

// The men of one kind on the file that its side sees as this one, the foremost first.
std::vector<Square> men_on_file(const Position& position, Piece piece, int file) {
    std::vector<Square> found;
    for (Square square = 0; square < square_count; ++square) {
        if (position.at(square) == piece && seen_file(square, color_of(piece)) == file) {
            found.push_back(square);
        }
    }
    if (color_of(piece) == Color::red) {
        std::reverse(found.begin(), found.end());
    }
    return found;
}

// The soldiers on files that have several, in the order of their numbers, and how many such files
// there are.
struct Tandems {
    std::vector<Square> soldiers;
    int files = 0;
};

Tandems tandems(const Position& position, Piece soldier) {
    Tandems found;
    for (int file = 1; file <= file_count; ++file) {
        const std::vector<Square> men = men_on_file(position, soldier, file);
        if (men.size() > 1) {
            found.soldiers.insert(found.soldiers.end(), men.begin(), men.end());
            ++found.files;
        }
    }
    return found;
}

// The number of a man in a list, from 1.
int place_in(const std::vector<Square>& men, Square square) {
    return 1 + static_cast<int>(std::find(men.begin(), men.end(), square) - men.begin());
}

std::pair<Origin, int> origin_of(const Position& position, Square from) {
    const Piece piece = position.at(from);
    const Type type = type_of(piece);
    const int file = seen_file(from, color_of(piece));
    const std::vector<Square> men = men_on_file(position, piece, file);
    if (men.size() == 1 || type == Type::advisor || type == Type::elephant) {
        return {Origin::file, file};
    }
    const int place = place_in(men, from);
    if (type == Type::pawn) {
        const Tandems all = tandems(position, piece);
        if (all.files > 1 || men.size() > 3) {
            return {Origin::number, place_in(all.soldiers, from)};
        }
    }
    return {
        place == 1                              ? Origin::front
        : place == static_cast<int>(men.size()) ? Origin::rear
                                                : Origin::middle,
        file};
}

Form form_of(const Position& position, Move move) {
    const Piece piece = position.at(move.from);
    const Color color = color_of(piece);
    const int step = advance_of(move.to, color) - advance_of(move.from, color);
    const auto [origin, place] = origin_of(position, move.from);
    return {
        .type = type_of(piece),
        .origin = origin,
        .place = place,
        .direction = step > 0   ? Direction::forward
                     : step < 0 ? Direction::backward
                                : Direction::sideways,
        .target = step != 0 && goes_straight(type_of(piece)) ? std::abs(step)
                                                             : seen_file(move.to, color)};
}

// Whether the man on the square may be meant.
bool is_meant(const Position& position, Square from, const Form& form) {
    const Piece piece = position.at(from);
    const int file = seen_file(from, color_of(piece));
    const std::vector<Square> men = men_on_file(position, piece, file);
    const int place = place_in(men, from);
    const int count = static_cast<int>(men.size());
    switch (form.origin) {
    case Origin::file:
        return file == form.place && (count != 3 || place == 2);
    case Origin::front:
        return count > 1 && place == 1;
    case Origin::middle:
        return count == 3 && place == 2;
    case Origin::rear:
        return count > 1 && place == count;
    case Origin::number:
        break;
    }
    const std::vector<Square> soldiers = tandems(position, piece).soldiers;
    return type_of(piece) == Type::pawn && count > 1 && place_in(soldiers, from) == form.place;
}

Result<Move> find_move(const Position& position, const Form& form, std::string_view text) {
    Moves moves;
    position.generate(moves);
    std::optional<Move> found;
    for (const ScoredMove& scored : moves) {
        const Move move = unpack(scored.move);
        if (type_of(position.at(move.from)) != form.type || !position.is_legal(move)) {
            continue;
        }
        const Form made = form_of(position, move);
        if (made.direction != form.direction || made.target != form.target
            || !is_meant(position, move.from, form)) {
            continue;
        }
        if (found) {
            return Error{std::string(text) + " could be several moves"};
        }
        found = move;
    }
    if (!found) {
        return Error{std::string(text) + " is not a legal move"};
    }
    return *found;
}

Error no_move(std::string_view text) {
    return Error{std::string(text) + " is no move"};
}

// Squares, letters of either case.

std::string square_text(Square square, char first_file, int first_rank) {
    return static_cast<char>(first_file + file_of(square))
           + std::to_string(rank_of(square) + first_rank);
}

// Takes a square off the text.
std::optional<Square> take_square(std::string_view& text, int first_rank) {
    if (text.size() < 2) {
        return std::nullopt;
    }
    const int file = (text[0] | 0x20) - 'a';
    std::size_t size = 1;
    int rank = 0;
    for (; size < text.size() && size < 3 && text[size] >= '0' && text[size] <= '9'; ++size) {
        rank = 10 * rank + (text[size] - '0');
        if (first_rank == 0) {
            ++size;
            break;
        }
    }
    if (size == 1 || !is_inside(file, rank - first_rank)) {
        return std::nullopt;
    }
    text.remove_prefix(size);
    return square_at(file, rank - first_rank);
}

Result<Move> read_squares(
    const Position& position, std::string_view text, int first_rank, bool may_have_hyphen
) {
    std::string_view left = text;
    const auto from = take_square(left, first_rank);
    if (may_have_hyphen && left.starts_with('-')) {
        left.remove_prefix(1);
    }
    const auto to = from ? take_square(left, first_rank) : std::nullopt;
    if (!to || !left.empty()) {
        return no_move(text);
    }
    const Move move{.from = *from, .to = *to};
    if (!position.is_possible(move) || !position.is_legal(move)) {
        return Error{std::string(text) + " is not a legal move"};
    }
    return move;
}

// WXF.

constexpr std::string_view wxf_letters = "KAEHRCP";  // [type]
constexpr std::string_view wxf_directions = "+-=";   // [direction]

std::string write_wxf(const Form& form) {
    std::string text(1, wxf_letters[static_cast<std::size_t>(form.type)]);
    switch (form.origin) {
    case Origin::front:
        text += '+';
        break;
    case Origin::rear:
        text += '-';
        break;
    case Origin::number:
        text += static_cast<char>('a' + form.place - 1);
        break;
    case Origin::file:
    case Origin::middle:
        text += static_cast<char>('0' + form.place);
        break;
    }
    text += wxf_directions[static_cast<std::size_t>(form.direction)];
    return text + static_cast<char>('0' + form.target);
}

bool is_digit(char c) {
    return c >= '1' && c <= '9';
}

std::optional<Type> wxf_type(char letter) {
    const char capital = static_cast<char>(letter & ~0x20);
    const char known = capital == 'B' ? 'E' : capital == 'N' ? 'H' : capital;
    const std::size_t found = wxf_letters.find(known);
    return found == std::string_view::npos ? std::nullopt : std::optional(static_cast<Type>(found));
}

std::optional<Form> parse_wxf(std::string_view text) {
    if (text.size() != 4 || !is_digit(text[3])) {
        return std::nullopt;
    }
    const auto type = wxf_type(text[0]);
    const char place = text[1];
    const std::size_t direction = wxf_directions.find(text[2] == '.' ? '=' : text[2]);
    if (!type || direction == std::string_view::npos) {
        return std::nullopt;
    }
    Form form{
        .type = *type,
        .origin = Origin::file,
        .place = place - '0',
        .direction = static_cast<Direction>(direction),
        .target = text[3] - '0'};
    const char letter = static_cast<char>(place | 0x20);
    if (place == '+' || place == '-') {
        form.origin = place == '+' ? Origin::front : Origin::rear;
    } else if (letter >= 'a' && letter <= 'e') {
        form.origin = Origin::number;
        form.place = letter - 'a' + 1;
    } else if (!is_digit(place)) {
        return std::nullopt;
    }
    return form;
}

// Chinese.

using Character = std::string_view;

// [type][red, black], and further forms that are read.
constexpr std::array<std::array<Character, 2>, type_count> simplified_men{
    {{"帅", "将"},
     {"仕", "士"},
     {"相", "象"},
     {"马", "马"},
     {"车", "车"},
     {"炮", "炮"},
     {"兵", "卒"}}};
constexpr std::array<std::array<Character, 2>, type_count> traditional_men{
    {{"帥", "將"},
     {"仕", "士"},
     {"相", "象"},
     {"馬", "馬"},
     {"車", "車"},
     {"炮", "砲"},
     {"兵", "卒"}}};
constexpr std::array<std::pair<Character, Type>, 3> other_men{
    {{"傌", Type::horse}, {"俥", Type::rook}, {"砲", Type::cannon}}};
constexpr std::array<Character, 9> red_digits{"一", "二", "三", "四", "五", "六", "七", "八", "九"};
constexpr std::array<Character, 9> black_digits{
    "１", "２", "３", "４", "５", "６", "７", "８", "９"};
// [direction]
constexpr std::array<Character, 3> simplified_directions{"进", "退", "平"};
constexpr std::array<Character, 3> traditional_directions{"進", "退", "平"};

template <std::size_t size>
std::optional<int> index_in(const std::array<Character, size>& all, Character wanted) {
    const auto* const found = std::find(all.begin(), all.end(), wanted);
    return found == all.end() ? std::nullopt : std::optional(static_cast<int>(found - all.begin()));
}

std::optional<int> read_digit(Character character) {
    auto found = index_in(red_digits, character);
    found = found ? found : index_in(black_digits, character);
    if (found) {
        return *found + 1;
    }
    const bool is_plain = character.size() == 1 && is_digit(character.front());
    return is_plain ? std::optional(character.front() - '0') : std::nullopt;
}

std::optional<Type> read_man(Character character) {
    for (std::size_t type = 0; type < type_count; ++type) {
        for (const auto& men : {simplified_men[type], traditional_men[type]}) {
            if (men[0] == character || men[1] == character) {
                return static_cast<Type>(type);
            }
        }
    }
    for (const auto& [man, type] : other_men) {
        if (man == character) {
            return type;
        }
    }
    return std::nullopt;
}

std::string write_chinese(const Form& form, Color color, bool is_traditional) {
    const auto& digits = color == Color::red ? red_digits : black_digits;
    const auto digit = [&](int number) { return digits.at(static_cast<std::size_t>(number - 1)); };
    const auto& men = is_traditional ? traditional_men : simplified_men;
    const Character man = men.at(static_cast<std::size_t>(form.type)).at(index(color));
    const auto& directions = is_traditional ? traditional_directions : simplified_directions;
    std::string text;
    const auto add = [&](Character first, Character second) {
        text += first;
        text += second;
    };
    switch (form.origin) {
    case Origin::file:
        add(man, digit(form.place));
        break;
    case Origin::front:
        add("前", man);
        break;
    case Origin::middle:
        add("中", man);
        break;
    case Origin::rear:
        add(is_traditional ? "後" : "后", man);
        break;
    case Origin::number:
        add(digit(form.place), man);
        break;
    }
    add(directions.at(static_cast<std::size_t>(form.direction)), digit(form.target));
    return text;
}

// Four characters of UTF-8.
std::optional<std::array<Character, 4>> split(std::string_view text) {
    std::array<Character, 4> characters;
    for (Character& character : characters) {
        if (text.empty()) {
            return std::nullopt;
        }
        const bool is_plain = static_cast<unsigned char>(text.front()) < 0x80;
        character = text.substr(0, is_plain ? 1 : 3);
        text.remove_prefix(character.size());
    }
    return text.empty() ? std::optional(characters) : std::nullopt;
}

// "前", a number and the like, before the man.
bool take_mark(Character mark, Form& form) {
    if (mark == "前" || mark == "中" || mark == "后" || mark == "後") {
        form.origin = mark == "前" ? Origin::front : mark == "中" ? Origin::middle : Origin::rear;
        return true;
    }
    const auto number = read_digit(mark);
    form.origin = Origin::number;
    form.place = number.value_or(0);
    return number.has_value();
}

std::optional<Form> parse_chinese(std::string_view text) {
    const auto characters = split(text);
    if (!characters) {
        return std::nullopt;
    }
    const auto& [first, second, third, fourth] = *characters;
    Form form;
    const auto leading_man = read_man(first);
    const auto man = leading_man ? leading_man : read_man(second);
    auto direction = index_in(simplified_directions, third);
    direction = direction ? direction : index_in(traditional_directions, third);
    const auto target = read_digit(fourth);
    if (!man || !direction || !target) {
        return std::nullopt;
    }
    form.type = *man;
    form.direction = static_cast<Direction>(*direction);
    form.target = *target;
    if (leading_man) {
        const auto file = read_digit(second);
        form.place = file.value_or(0);
        return file ? std::optional(form) : std::nullopt;
    }
    return take_mark(first, form) ? std::optional(form) : std::nullopt;
}

}  // namespace

std::string write_move(const Position& position, Move move, Notation notation) {
    switch (notation) {
    case Notation::iccs:
        return square_text(move.from, 'A', 0) + '-' + square_text(move.to, 'A', 0);
    case Notation::uci:
        return square_text(move.from, 'a', 0) + square_text(move.to, 'a', 0);
    case Notation::uci_from_one:
        return square_text(move.from, 'a', 1) + square_text(move.to, 'a', 1);
    case Notation::wxf:
        return write_wxf(form_of(position, move));
    case Notation::chinese:
    case Notation::chinese_traditional:
        break;
    }
    return write_chinese(
        form_of(position, move), position.side_to_move(), notation == Notation::chinese_traditional
    );
}

Result<Move> read_move(const Position& position, std::string_view text, Notation notation) {
    switch (notation) {
    case Notation::iccs:
        return read_squares(position, text, 0, true);
    case Notation::uci:
        return read_squares(position, text, 0, false);
    case Notation::uci_from_one:
        return read_squares(position, text, 1, false);
    case Notation::wxf:
    case Notation::chinese:
    case Notation::chinese_traditional:
        break;
    }
    const auto form = notation == Notation::wxf ? parse_wxf(text) : parse_chinese(text);
    return form ? find_move(position, *form, text) : no_move(text);
}

}  // namespace tengen::xiangqi
