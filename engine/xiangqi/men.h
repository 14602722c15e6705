#pragma once

#include "engine/kit/move_list.h"
#include "engine/kit/worker.h"
#include "engine/xiangqi/geometry.h"

#include <cstddef>
#include <cstdint>

namespace tengen::xiangqi {

enum class Type : std::uint8_t { king, advisor, elephant, horse, rook, cannon, pawn };
inline constexpr std::size_t type_count = 7;

// A man of a side, or none: numbers below 16.
using Piece = std::uint8_t;
inline constexpr Piece no_piece = 0;

constexpr Piece piece_of(Color color, Type type) {
    return static_cast<Piece>(1 + static_cast<int>(type) + (color == Color::black ? 8 : 0));
}
constexpr Type type_of(Piece piece) {
    return static_cast<Type>((piece & 7) - 1);
}
constexpr Color color_of(Piece piece) {
    return (piece & 8) != 0 ? Color::black : Color::red;
}
// As FEN has it, Red's as capitals.
char letter_of(Piece piece);

struct Move {
    Square from = 0;
    Square to = 0;
};

constexpr PackedMove pack(Move move) {
    return static_cast<PackedMove>(move.from | move.to << 7);
}
constexpr Move unpack(PackedMove move) {
    return {move & 127, move >> 7};
}

inline constexpr std::size_t max_moves = 128;  // no position has more
using Moves = MoveList<max_moves>;

}  // namespace tengen::xiangqi
