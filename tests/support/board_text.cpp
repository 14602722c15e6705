#include "tests/support/board_text.h"

#include <algorithm>
#include <stdexcept>

namespace tengen::gomoku {

namespace {

std::vector<std::string> rows_of(std::string_view text) {
    std::vector<std::string> rows(1);
    for (const char letter : text) {
        if (letter == '\n') {
            rows.emplace_back();
        } else if (letter != ' ') {
            rows.back().push_back(letter);
        }
    }
    std::erase_if(rows, [](const std::string& row) { return row.empty(); });
    std::reverse(rows.begin(), rows.end());
    return rows;
}

}  // namespace

PlainBoard::PlainBoard(int columns, int rows)
    : width(columns),
      height(rows),
      cells(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), '.') {}

int PlainBoard::count(char what) const {
    return static_cast<int>(std::count(cells.begin(), cells.end(), what));
}

Drawing drawing_from_text(std::string_view text) {
    const auto rows = rows_of(text);
    if (rows.empty()) {
        throw std::invalid_argument("an empty drawing");
    }
    const auto width = static_cast<int>(rows.front().size());
    Drawing drawing{PlainBoard(width, static_cast<int>(rows.size())), {}};
    for (int row = 0; row < drawing.board.height; ++row) {
        const auto& letters = rows[static_cast<std::size_t>(row)];
        if (static_cast<int>(letters.size()) != width) {
            throw std::invalid_argument("rows of different lengths in a drawing");
        }
        for (int column = 0; column < width; ++column) {
            const char letter = letters[static_cast<std::size_t>(column)];
            const int cell = drawing.board.index_of(column, row);
            if (letter == '!') {
                drawing.marks.push_back(static_cast<Cell>(cell));
            } else if (stone_letters.find(letter) == std::string_view::npos) {
                throw std::invalid_argument(std::string("no such stone: ") + letter);
            } else {
                drawing.board[cell] = letter;
            }
        }
    }
    return drawing;
}

PlainBoard board_from_text(std::string_view text) {
    return drawing_from_text(text).board;
}

Cell marked_cell(const Drawing& drawing) {
    if (drawing.marks.size() != 1) {
        throw std::invalid_argument("not exactly one marked cell");
    }
    return drawing.marks.front();
}

PlainBoard board_from_lists(int width, int height, std::string_view black, std::string_view white) {
    PlainBoard board(width, height);
    const auto& geometry = Geometry::of(width, height);
    for (const Color color : {Color::black, Color::white}) {
        for (const Cell cell : cells_from_text(geometry, color == Color::black ? black : white)) {
            if (board[cell] != '.') {
                throw std::invalid_argument("two stones on one cell");
            }
            board[cell] = letter_of(color);
        }
    }
    return board;
}

std::vector<Cell> cells_from_text(const Geometry& geometry, std::string_view text) {
    std::vector<Cell> cells;
    const auto is_digit = [](char letter) { return letter >= '0' && letter <= '9'; };
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = begin + 1;
        while (end < text.size() && is_digit(text[end])) {
            ++end;
        }
        if (const auto word = text.substr(begin, end - begin); word != " ") {
            const auto cell = geometry.parse(word);
            if (!cell) {
                throw std::invalid_argument("no cell of the board: " + std::string(word));
            }
            cells.push_back(*cell);
        }
        begin = end;
    }
    return cells;
}

std::string cells_to_text(const Geometry& geometry, const std::vector<Cell>& cells) {
    std::string text;
    for (const Cell cell : cells) {
        text += text.empty() ? "" : " ";
        text += geometry.to_text(cell);
    }
    return text;
}

Position position_from(const PlainBoard& board, Rule rule, Color side) {
    Position position(board.width, board.height, rule);
    for (int cell = 0; cell < board.cell_count(); ++cell) {
        if (const auto stone = stone_letters.find(board[cell]); stone != 0) {
            position.put(static_cast<Cell>(cell), static_cast<Stone>(stone), side);
        }
    }
    position.set_side_to_move(side);
    return position;
}

Position position_from_text(std::string_view text, Rule rule, Color side) {
    return position_from(board_from_text(text), rule, side);
}

PlainBoard plain_board(const Position& position) {
    PlainBoard board(position.geometry().width, position.geometry().height);
    for (int cell = 0; cell < board.cell_count(); ++cell) {
        board[cell] = stone_letters[static_cast<std::size_t>(position.at(static_cast<Cell>(cell)))];
    }
    return board;
}

std::string to_text(const PlainBoard& board) {
    std::string text;
    for (int row = board.height - 1; row >= 0; --row) {
        for (int column = 0; column < board.width; ++column) {
            text += column == 0 ? "\n" : " ";
            text += board.at(column, row);
        }
    }
    return text + "\n";
}

}  // namespace tengen::gomoku
