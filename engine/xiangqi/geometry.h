#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tengen::xiangqi {

// Squares are numbered from Red's left corner, rank by rank: a0, b0 to i9.
using Square = int;
inline constexpr int file_count = 9;
inline constexpr int rank_count = 10;
inline constexpr int square_count = 90;

enum class Color : std::uint8_t { red, black };

constexpr Color operator~(Color color) {
    return color == Color::red ? Color::black : Color::red;
}
constexpr std::size_t index(Color color) {
    return static_cast<std::size_t>(color);
}

constexpr Square square_at(int file, int rank) {
    return file_count * rank + file;
}
constexpr int file_of(Square square) {
    return square % file_count;
}
constexpr int rank_of(Square square) {
    return square / file_count;
}
constexpr bool is_inside(int file, int rank) {
    return file >= 0 && file < file_count && rank >= 0 && rank < rank_count;
}
constexpr bool is_in_palace(int file, int rank, Color color) {
    const int depth = color == Color::red ? rank : rank_count - 1 - rank;
    return file >= 3 && file <= 5 && depth >= 0 && depth <= 2;
}
// On the side's own half of the river.
constexpr bool is_at_home(int rank, Color color) {
    return color == Color::red ? rank < rank_count / 2 : rank >= rank_count / 2;
}

template <class T>
using BySquare = std::array<T, square_count>;
template <class T>
using BySide = std::array<T, 2>;

}  // namespace tengen::xiangqi
