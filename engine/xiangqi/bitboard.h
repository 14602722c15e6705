#pragma once

#include "engine/xiangqi/geometry.h"

#include <bit>
#include <cstdint>

namespace tengen::xiangqi {

// A set of squares: bit n is square n, those beyond square_count are clear.
__extension__ using Bits = unsigned __int128;

constexpr Bits bit(Square square) {
    return Bits{1} << square;
}
inline constexpr Bits all_squares = bit(square_count) - 1;

constexpr std::uint64_t low_half(Bits bits) {
    return static_cast<std::uint64_t>(bits);
}
constexpr std::uint64_t high_half(Bits bits) {
    return static_cast<std::uint64_t>(bits >> 64);
}

constexpr bool has(Bits bits, Square square) {
    const std::uint64_t half = square < 64 ? low_half(bits) : high_half(bits);
    return (half >> (square & 63) & 1) != 0;
}
constexpr int count_of(Bits bits) {
    return std::popcount(low_half(bits)) + std::popcount(high_half(bits));
}
constexpr bool is_single(Bits bits) {
    return bits != 0 && (bits & (bits - 1)) == 0;
}
// Of a set that is not empty.
constexpr Square first_of(Bits bits) {
    return low_half(bits) != 0 ? std::countr_zero(low_half(bits))
                               : 64 + std::countr_zero(high_half(bits));
}
constexpr Square take_first(Bits& bits) {
    const Square square = first_of(bits);
    bits &= bits - 1;
    return square;
}
// Calls `visit` with each square in order.
constexpr void for_each(Bits bits, const auto& visit) {
    for (std::uint64_t half = low_half(bits); half != 0; half &= half - 1) {
        visit(Square{std::countr_zero(half)});
    }
    for (std::uint64_t half = high_half(bits); half != 0; half &= half - 1) {
        visit(Square{64 + std::countr_zero(half)});
    }
}

constexpr Bits file_bits(int file) {
    Bits bits = 0;
    for (int rank = 0; rank < rank_count; ++rank) {
        bits |= bit(square_at(file, rank));
    }
    return bits;
}
constexpr Bits rank_bits(int rank) {
    return Bits{511} << file_count * rank;
}

// The squares of a rank as nine bits, file a the lowest.
constexpr unsigned rank_pattern(Bits bits, int rank) {
    return static_cast<unsigned>(bits >> file_count * rank) & 511U;
}

// The squares of a file as ten bits, Red's back rank the lowest. The product brings the bits 0, 9,
// ... 63 together in its highest byte: no two of its other terms meet, so nothing carries.
constexpr unsigned file_pattern(Bits bits, int file) {
    constexpr std::uint64_t every_ninth = 0x8040201008040201U;
    constexpr std::uint64_t gather = 0x0101010101010101U;
    const Bits column = bits >> file;
    const auto low = static_cast<unsigned>((low_half(column) & every_ninth) * gather >> 56);
    const auto high = static_cast<unsigned>(high_half(column));
    return low | (high & 0x100U) | (high >> 8 & 0x200U);
}

// The set of the squares of file a that the ten bits name.
constexpr Bits file_from_pattern(unsigned pattern) {
    constexpr std::uint64_t every_ninth = 0x8040201008040201U;
    constexpr std::uint64_t spread = 0x0101010101010101U;
    const std::uint64_t low = (pattern & 0xffU) * spread & every_ninth;
    const std::uint64_t high = (pattern & 0x100U) | std::uint64_t{pattern & 0x200U} << 8;
    return Bits{high} << 64 | low;
}

}  // namespace tengen::xiangqi
