#pragma once

#include "engine/xiangqi/men.h"

#include <array>
#include <cstddef>

namespace tengen::xiangqi {

inline constexpr std::array<int, 10> horse_by_rank{-14, -4, 4, 8, 16, 22, 28, 30, 16, -4};
inline constexpr std::array<int, 10> rook_by_rank{-8, 0, 4, 6, 10, 14, 16, 16, 12, 10};
inline constexpr std::array<int, 10> cannon_by_rank{6, 8, 8, 2, 4, 4, 2, -2, -2, 8};
inline constexpr std::array<int, 10> pawn_by_rank{0, 0, 0, 30, 38, 85, 100, 112, 104, 35};

// What a man of a kind is worth on a square, seen from its own side.
constexpr int square_value(std::size_t type, int file, int rank) {
    const int center = 4 - (file > 4 ? file - 4 : 4 - file);  // 0 on the edge
    const auto row = static_cast<std::size_t>(rank);
    switch (type) {
    case 0:
        return rank == 0 ? 2 * center - 4 : -12 * rank;
    case 1:
        return rank == 1 ? 4 : 0;
    case 2:
        return file == 4 ? 8 : file == 0 || file == 8 ? -10 : 0;
    case 3:
        return 270 + horse_by_rank[row] + 5 * center - (center == 0 ? 8 : 0);
    case 4:
        return 600 + rook_by_rank[row] + 3 * center;
    case 5:
        return 285 + cannon_by_rank[row] + (rank <= 2 ? 3 * center : center);
    default:
        return pawn_by_rank[row] + (rank >= 5 && rank <= 8 ? 8 * center : 2 * center);
    }
}

// [piece][square]: the same for Red's men, and the opposite of it for Black's.
constexpr std::array<std::array<int, square_count>, 16> make_square_values() {
    std::array<std::array<int, square_count>, 16> values{};
    for (std::size_t type = 0; type < type_count; ++type) {
        for (Square square = 0; square < square_count; ++square) {
            const int value = square_value(type, file_of(square), rank_of(square));
            const auto red = static_cast<std::size_t>(square);
            const std::size_t black = square_count - 1 - red;
            values[piece_of(Color::red, static_cast<Type>(type))][red] = value;
            values[piece_of(Color::black, static_cast<Type>(type))][black] = -value;
        }
    }
    return values;
}

inline constexpr auto square_values = make_square_values();

constexpr int value_on(Piece piece, Square square) {
    return square_values[piece][static_cast<std::size_t>(square)];
}

}  // namespace tengen::xiangqi
