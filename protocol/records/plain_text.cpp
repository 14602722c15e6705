#include "protocol/records/plain_text.h"

#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace tengen {

namespace {

constexpr std::size_t max_side = 26;  // columns have letters
constexpr BoardSize othello_size{8, 8};

// Of the word for a pass that the text begins with; zero when it begins with something else.
std::size_t pass_length(std::string_view text) {
    for (const std::string_view word : {"pass", "pa", "ps", "--"}) {
        if (same_word(text.substr(0, word.size()), word)) {
            return word.size();
        }
    }
    return 0;
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// 'x', 'o', '#', or '.' for an empty cell; 0 for anything else.
char piece_of(char c) {
    switch (c) {
    case 'X':
    case 'x':
    case '*':
        return 'x';
    case 'O':
    case 'o':
        return 'o';
    case '#':
        return '#';
    case '.':
    case '+':
    case '-':
    case '_':
        return '.';
    default:
        return '\0';
    }
}

}  // namespace

Result<GameText> read_move_string(std::string_view text, BoardSize size) {
    GameText game;
    game.setup = {"", size.width, size.height};
    const std::string_view line = trimmed(text);
    for (std::size_t begin = 0; begin < line.size();) {
        std::size_t end = begin + 1;
        while (end < line.size() && !is_letter(line[end])) {
            ++end;
        }
        std::string word(trimmed(line.substr(begin, end - begin)));
        word.front() = static_cast<char>(word.front() | 0x20);
        const auto cell = from_game(word, size);
        if (!cell) {
            return Error{fmt::format("'{}' is no cell of the board", printable(word))};
        }
        const Side side = game.moves.size() % 2 == 0 ? Side::first : Side::second;
        game.moves.push_back({side, to_game(*cell, size), std::nullopt, {}});
        begin = end;
    }
    return game;
}

Result<GameText> read_transcript(std::string_view text) {
    GameText game;
    game.game = "othello";
    game.setup = {"", othello_size.width, othello_size.height};
    game.turns = Turns::implied;
    std::string_view left = trimmed(text);
    while (!left.empty()) {
        const std::size_t length = pass_length(left);
        const bool is_pass = length != 0;
        std::string word(left.substr(0, is_pass ? length : 2));
        left = trimmed(left.substr(word.size()));
        word.front() = static_cast<char>(word.front() | 0x20);
        const auto cell = from_game(word, othello_size, RowOrder::from_top);
        if (!cell && !is_pass) {
            return Error{fmt::format("'{}' is no square of the board", printable(word))};
        }
        const Side side = game.moves.size() % 2 == 0 ? Side::first : Side::second;
        game.moves.push_back({side, is_pass ? "pass" : word, std::nullopt, {}});
    }
    return game;
}

std::string write_move_string(const GameText& game) {
    std::string text;
    for (const Placement& stone : game.stones) {
        text += stone.cell;
    }
    for (const RecordedMove& move : game.moves) {
        text += move.move == "pass" ? "" : move.move;
    }
    return text + '\n';
}

Result<GameText> read_board(std::string_view text) {
    std::vector<std::string> rows;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string row;
        ++number;
        for (const char c : text.substr(0, end)) {
            const char piece = piece_of(c);
            if (piece != '\0') {
                row += piece;
            } else if (!is_blank(c) && c != '\r') {
                return Error{fmt::format("line {}: '{}' is no cell", number, printable({&c, 1}))};
            }
        }
        if (!row.empty()) {
            if (row.size() > max_side || (!rows.empty() && row.size() != rows.front().size())) {
                return Error{fmt::format("line {}: {} cells", number, row.size())};
            }
            rows.push_back(std::move(row));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (rows.empty() || rows.size() > max_side) {
        return Error{fmt::format("line {}: {} rows", number, rows.size())};
    }
    GameText game;
    const BoardSize size{static_cast<int>(rows.front().size()), static_cast<int>(rows.size())};
    game.setup = {"", size.width, size.height};
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            const char piece = rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
            if (piece != '.') {
                game.stones.push_back({to_game({x, y}, size), piece});
            }
        }
    }
    return game;
}

std::string write_board(const GameText& game) {
    const BoardSize size{game.setup.width, game.setup.height};
    std::vector<std::string> rows(
        static_cast<std::size_t>(size.height),
        std::string(static_cast<std::size_t>(size.width), '.')
    );
    const auto put = [&](const std::string& move, char sign) {
        if (const auto cell = from_game(move, size)) {
            rows[static_cast<std::size_t>(cell->y)][static_cast<std::size_t>(cell->x)] = sign;
        }
    };
    for (const Placement& stone : game.stones) {
        put(stone.cell, stone.piece == 'x' ? 'X' : stone.piece == 'o' ? 'O' : '#');
    }
    for (const RecordedMove& move : game.moves) {
        put(move.move, move.side == Side::first ? 'X' : 'O');
    }
    std::string text;
    for (const std::string& row : rows) {
        text += row + '\n';
    }
    return text;
}

}  // namespace tengen
