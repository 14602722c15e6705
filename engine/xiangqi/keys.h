#pragma once

#include "engine/kit/zobrist.h"
#include "engine/xiangqi/men.h"

#include <cstddef>
#include <cstdint>

namespace tengen::xiangqi {

inline constexpr std::size_t piece_count = 16;  // numbers that a piece may have
inline constexpr auto square_keys = zobrist_keys<piece_count * square_count>(0x7c11e5);
inline constexpr std::uint64_t black_key = zobrist_key_of("black to move");

// What a man on a square adds to the key of a position.
inline std::uint64_t key_of(Piece piece, Square square) {
    return square_keys[std::size_t{piece} * square_count + static_cast<std::size_t>(square)];
}

}  // namespace tengen::xiangqi
