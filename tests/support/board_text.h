#pragma once

#include "engine/gomoku/position.h"

#include <string>
#include <string_view>
#include <vector>

namespace tengen::gomoku {

// The stones of a board and nothing else, as one draws it. What the slow twins in this folder work
// on, so that they share no code with the engine's boards.
struct PlainBoard {
    int width = 0;
    int height = 0;
    std::vector<char> cells;  // [row * width + column], a1 first: '.' 'X' (black) 'O' (white) '#'

    PlainBoard(int columns, int rows);

    bool has(int column, int row) const {
        return column >= 0 && column < width && row >= 0 && row < height;
    }
    int index_of(int column, int row) const { return row * width + column; }
    // A wall beyond the edge.
    char at(int column, int row) const {
        return has(column, row) ? cells[static_cast<std::size_t>(index_of(column, row))] : '#';
    }
    char& operator[](int cell) { return cells[static_cast<std::size_t>(cell)]; }
    char operator[](int cell) const { return cells[static_cast<std::size_t>(cell)]; }
    int cell_count() const { return width * height; }
    int count(char what) const;

    bool operator==(const PlainBoard&) const = default;
};

inline constexpr std::string_view stone_letters = ".XO#";  // [Stone]

constexpr char letter_of(Color color) {
    return color == Color::black ? 'X' : 'O';
}

// A board in a raw string, the top row first: `.` empty, `X` black, `O` white, `#` wall, and `!` an
// empty cell under question. Blanks between cells and empty lines do not matter. Anything else
// throws std::invalid_argument: a test is wrong then, not the engine.
struct Drawing {
    PlainBoard board;
    std::vector<Cell> marks;  // the cells drawn as `!`, a1 first
};
Drawing drawing_from_text(std::string_view text);
PlainBoard board_from_text(std::string_view text);
// The only mark of a drawing; throws when there are none or more.
Cell marked_cell(const Drawing& drawing);

// "h8 i9 j10": stones listed by cell, in either case.
PlainBoard board_from_lists(int width, int height, std::string_view black, std::string_view white);
// "h8i9j10" or "h8 i9 j10", in that order; throws on what is no cell of the board.
std::vector<Cell> cells_from_text(const Geometry& geometry, std::string_view text);
std::string cells_to_text(const Geometry& geometry, const std::vector<Cell>& cells);

Position position_from(const PlainBoard& board, Rule rule, Color side);
Position position_from_text(std::string_view text, Rule rule, Color side);
PlainBoard plain_board(const Position& position);

// As drawing_from_text reads it.
std::string to_text(const PlainBoard& board);

}  // namespace tengen::gomoku
