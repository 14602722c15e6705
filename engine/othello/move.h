#pragma once

#include "engine/kit/worker.h"
#include "engine/othello/board.h"

namespace tengen::othello {

// Squares and the pass as the kit sees moves.
constexpr PackedMove pack(Square square) {
    return static_cast<PackedMove>(square + 1);
}
constexpr Square unpack(PackedMove move) {
    return move - 1;
}

inline constexpr PackedMove packed_pass = pack(pass);

}  // namespace tengen::othello
