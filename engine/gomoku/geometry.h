#pragma once

#include "engine/kit/worker.h"

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tengen::gomoku {

inline constexpr int min_side = 5;
inline constexpr int max_side = 22;
inline constexpr int max_cells = max_side * max_side;

// A cell of the board: row * width + column, both from 0, a1 first. The width is the board's own.
using Cell = std::uint16_t;
inline constexpr Cell no_cell = 0xFFFF;

constexpr PackedMove pack(Cell cell) {
    return static_cast<PackedMove>(cell + 1);
}
constexpr Cell unpack(PackedMove move) {
    return move == no_move ? no_cell : static_cast<Cell>(move - 1);
}

inline constexpr int direction_count = 4;  // along the row, the column, and the two diagonals
inline constexpr int lines_per_direction = 2 * max_side - 1;
inline constexpr int line_count = direction_count * lines_per_direction;

// A set of cells as words of 64 bits.
struct CellSet {
    static constexpr int word_count = (max_cells + 63) / 64;
    std::array<std::uint64_t, word_count> words{};

    void add(Cell cell) { words[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
    bool has(Cell cell) const { return ((words[cell >> 6] >> (cell & 63)) & 1) != 0; }
    int count() const {
        int total = 0;
        for (const auto word : words) {
            total += std::popcount(word);
        }
        return total;
    }
    // The lowest cell of a set that is not empty.
    Cell first() const {
        std::size_t word = 0;
        while (words[word] == 0) {
            ++word;
        }
        return static_cast<Cell>(64 * static_cast<int>(word) + std::countr_zero(words[word]));
    }
    bool empty() const {
        for (const auto word : words) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }
};

// Where a cell lies on its four lines.
struct CellLines {
    std::array<std::uint8_t, direction_count> line;  // index into a board's line words
    std::array<std::uint8_t, direction_count> spot;  // place on that line, from 0
};

// What depends on the size of the board alone. One immutable object per size, made when first
// asked for and kept for ever, so pointers to it stay valid. Thread-safe.
struct Geometry {
    int width = 0;
    int height = 0;
    int cell_count = 0;
    int set_words = 0;                               // words of a CellSet in use
    std::array<int, direction_count> step{};         // from a cell to the next one on the line
    std::array<CellLines, max_cells> lines{};        // [cell]
    std::array<CellSet, max_cells> neighbourhood{};  // [cell] cells worth a thought beside a stone
    std::array<std::uint64_t, line_count> walls{};   // line words of the empty board

    int column(Cell cell) const { return cell % width; }
    int row(Cell cell) const { return cell / width; }
    Cell cell(int column, int row) const { return static_cast<Cell>(row * width + column); }
    bool has(int column, int row) const {
        return column >= 0 && column < width && row >= 0 && row < height;
    }

    // "h8": column letter from the left, row number from the bottom.
    std::string to_text(Cell cell) const;
    // Upper or lower case; nothing when it is no cell of this board.
    std::optional<Cell> parse(std::string_view text) const;

    // Sides must be min_side to max_side.
    static const Geometry& of(int width, int height);
};

}  // namespace tengen::gomoku
