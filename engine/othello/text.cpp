#include "engine/othello/text.h"

#include "engine/othello/kernel.h"

#include <algorithm>
#include <iterator>

namespace tengen::othello {

namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view pass_names[] = {"pass", "pa", "ps", "--"};

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lower(std::string_view text) {
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(), [](char c) { return lower(c); });
    return small;
}

bool is_blank(char c) {
    return blanks.find(c) != std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// As it may be shown in a message.
std::string shown(std::string_view text) {
    constexpr std::size_t most = 20;
    std::string clean(text.substr(0, most));
    for (char& c : clean) {
        c = c >= ' ' && c <= '~' ? c : '?';
    }
    return text.size() > most ? clean + "..." : clean;
}

enum class Man { black, white, none, unknown };

Man man_of(char c) {
    switch (lower(c)) {
    case 'x':
    case '*':
    case 'b':
        return Man::black;
    case 'o':
    case '0':
    case 'w':
        return Man::white;
    case '-':
    case '.':
    case '_':
        return Man::none;
    default:
        return Man::unknown;
    }
}

// A square alone, without the names of a pass.
std::optional<Square> square_of(std::string_view text) {
    if (text.size() != 2) {
        return std::nullopt;
    }
    const int column = lower(text[0]) - 'a';
    const int row = text[1] - '1';
    const bool is_inside = column >= 0 && column < 8 && row >= 0 && row < 8;
    return is_inside ? std::optional<Square>(8 * row + column) : std::nullopt;
}

// How many characters of `text` are the name of a pass.
std::size_t pass_size(std::string_view text) {
    for (const std::string_view name : pass_names) {
        if (lower(text.substr(0, name.size())) == name) {
            return name.size();
        }
    }
    return 0;
}

std::optional<int> parse_score(std::string_view text) {
    const bool is_negative = text.starts_with('-');
    if (is_negative || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    if (text.empty() || text.size() > 2) {
        return std::nullopt;
    }
    int number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') {
            return std::nullopt;
        }
        number = 10 * number + (c - '0');
    }
    if (number > square_count) {
        return std::nullopt;
    }
    return is_negative ? -number : number;
}

Result<std::vector<Square>> parse_choice(std::string_view text) {
    std::vector<Square> squares;
    while (true) {
        const std::size_t size = std::min(text.find('/'), text.size());
        const auto square = parse_square(trimmed(text.substr(0, size)));
        if (!square) {
            return Error{square.error()};
        }
        squares.push_back(*square);
        if (size == text.size()) {
            return squares;
        }
        text.remove_prefix(size + 1);
    }
}

// A move with its score, which becomes the problem's when no other move has a better one.
Status add_scored_move(Problem& problem, std::string_view move, std::string_view score_text) {
    const auto square = parse_square(move);
    if (!square) {
        return Error{square.error()};
    }
    const auto score = parse_score(score_text);
    if (!score) {
        return Error{shown(score_text) + " is not a score"};
    }
    if (!problem.score || *score > *problem.score) {
        problem.score = score;
        problem.best.clear();
    }
    if (*score == *problem.score
        && std::find(problem.best.begin(), problem.best.end(), *square) == problem.best.end()) {
        problem.best.push_back(*square);
    }
    return Done{};
}

Status add_field(Problem& problem, std::string_view field) {
    if (field.starts_with("score ")) {
        const std::string_view text = trimmed(field.substr(6));
        problem.score = parse_score(text);
        return problem.score ? Status(Done{}) : Error{shown(text) + " is not a score"};
    }
    if (field.starts_with("best ")) {
        auto squares = parse_choice(field.substr(5));
        if (!squares) {
            return Error{squares.error()};
        }
        problem.best = std::move(squares.value());
        return Done{};
    }
    // One move with its score, or several with blanks between them.
    while (!field.empty()) {
        const std::size_t size = std::min(field.find_first_of(blanks), field.size());
        const std::string_view word = field.substr(0, size);
        const std::size_t colon = word.find(':');
        if (colon != std::string_view::npos && parse_square(word.substr(0, colon))) {
            Status status = add_scored_move(problem, word.substr(0, colon), word.substr(colon + 1));
            if (!status) {
                return status;
            }
        }
        field = trimmed(field.substr(size));
    }
    return Done{};
}

}  // namespace

std::string to_text(Square square) {
    if (square == pass) {
        return "pass";
    }
    return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

Result<Square> parse_square(std::string_view text) {
    if (const auto square = square_of(text)) {
        return *square;
    }
    if (!text.empty() && pass_size(text) == text.size()) {
        return Square{pass};
    }
    return Error{shown(text) + " is not a square"};
}

std::string to_text(const Position& position) {
    const Board board = position.is_black_to_move ? position.board : position.board.turned();
    std::string text;
    for (Square square = 0; square < square_count; ++square) {
        text += (board.own & bit(square)) != 0        ? 'X'
                : (board.opponent & bit(square)) != 0 ? 'O'
                                                      : '-';
    }
    return text + (position.is_black_to_move ? " X" : " O");
}

Result<Position> parse_position(std::string_view text) {
    std::string men;
    std::copy_if(text.begin(), text.end(), std::back_inserter(men), [](char c) {
        return !is_blank(c);
    });
    const auto stranger =
        std::find_if(men.begin(), men.end(), [](char c) { return man_of(c) == Man::unknown; });
    if (stranger != men.end()) {
        return Error{shown({&*stranger, 1}) + " is neither a stone nor an empty square"};
    }
    if (men.size() < square_count) {
        return Error{"there are " + std::to_string(men.size()) + " squares and not 64"};
    }
    if (men.size() == square_count || man_of(men[square_count]) == Man::none) {
        return Error{"it is not said who is to move"};
    }
    if (men.size() > square_count + 1) {
        return Error{"something follows after 64 squares and who is to move"};
    }
    Position position{{0, 0}, man_of(men.back()) == Man::black};
    for (Square square = 0; square < square_count; ++square) {
        const Man man = man_of(men[static_cast<std::size_t>(square)]);
        if (man != Man::none) {
            const bool is_own = (man == Man::black) == position.is_black_to_move;
            (is_own ? position.board.own : position.board.opponent) |= bit(square);
        }
    }
    return position;
}

Result<std::vector<Square>> parse_transcript(std::string_view text) {
    std::vector<Square> moves;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        const auto square = square_of(text.substr(0, 2));
        const std::size_t size = square ? 2 : pass_size(text);
        if (size == 0) {
            return Error{
                "move " + std::to_string(moves.size() + 1) + ": " + shown(text.substr(0, 2))
                + " is not a square"};
        }
        moves.push_back(square.value_or(pass));
        text.remove_prefix(size);
    }
    return moves;
}

std::string to_text(const std::vector<Square>& moves) {
    std::string text;
    for (const Square move : moves) {
        text += move == pass ? "pa" : to_text(move);
    }
    return text;
}

Result<Position> play_moves(const Position& start, const std::vector<Square>& moves) {
    const Kernel& kernel = best_kernel();
    Position position = start;
    const auto turn = [&] {
        position.board = position.board.turned();
        position.is_black_to_move = !position.is_black_to_move;
    };
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Board& board = position.board;
        const bool must_pass = kernel.moves(board.own, board.opponent) == 0;
        const bool can_go_on = must_pass && kernel.moves(board.opponent, board.own) != 0;
        if (can_go_on) {
            turn();
            if (moves[i] == pass) {
                continue;
            }
        }
        const Square square = moves[i];
        if (square == pass
            || (kernel.moves(position.board.own, position.board.opponent) & bit(square)) == 0) {
            return Error{
                "move " + std::to_string(i + 1) + ": " + to_text(square) + " is not legal"};
        }
        const Bits flips = kernel.flips(position.board.own, position.board.opponent, square);
        position.board = position.board.after(square, flips);
        position.is_black_to_move = !position.is_black_to_move;
    }
    return position;
}

Result<Problem> parse_problem(std::string_view line) {
    const std::size_t size = std::min(line.find(';'), line.size());
    const auto position = parse_position(line.substr(0, size));
    if (!position) {
        return Error{position.error()};
    }
    Problem problem;
    problem.position = *position;
    for (line.remove_prefix(size); !line.empty();) {
        line.remove_prefix(1);
        const std::size_t end = std::min(line.find(';'), line.size());
        if (const Status status = add_field(problem, trimmed(line.substr(0, end))); !status) {
            return Error{status.error()};
        }
        line.remove_prefix(end);
    }
    return problem;
}

}  // namespace tengen::othello
