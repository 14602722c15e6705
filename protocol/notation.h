#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tengen {

// A cell as most protocols count it: x from the left, y from the top, both from zero.
struct Cell {
    int x = 0;
    int y = 0;

    friend bool operator==(const Cell&, const Cell&) = default;
};

struct BoardSize {
    int width = 15;
    int height = 15;

    int cells() const { return width * height; }
    bool contains(std::int64_t x, std::int64_t y) const {
        return x >= 0 && x < width && y >= 0 && y < height;
    }
};

// Where a game begins to number its rows.
enum class RowOrder : std::uint8_t { from_bottom, from_top };

// From the bottom but in Othello.
RowOrder row_order(std::string_view game);

// "7,7" on a 15x15 board is "h8": the games letter the columns from the left and number the rows.
std::string to_game(Cell cell, BoardSize size, RowOrder rows = RowOrder::from_bottom);
std::optional<Cell> from_game(
    std::string_view text, BoardSize size, RowOrder rows = RowOrder::from_bottom
);

// Which of the two numbers of a pair comes first. Gomocup: the column. Yixin-Board: the row.
enum class CoordinateOrder : std::uint8_t { column_row, row_column };

std::string to_pair(Cell cell, CoordinateOrder order, char separator = ',');
// Empty when it is not on the board.
std::optional<Cell> from_pair(
    std::int64_t first, std::int64_t second, CoordinateOrder order, BoardSize size
);

}  // namespace tengen
