#pragma once

#include "engine/othello/lanes.h"
#include "engine/othello/tables.h"

namespace tengen::othello {

// Moves and flips for any processor: the judge of the other kernels.
struct ScalarKernel {
    static constexpr const char* name = "scalar";
    using Lanes = Bits;
    static constexpr int lane_count = 1;

    [[gnu::always_inline]] static Bits moves(Bits own, Bits opponent) {
        return moves_of_lanes(own, opponent);
    }

    // Along each ray the first square that is not the opponent's decides: the stones before it are
    // flipped when it is our own.
    [[gnu::always_inline]] static Bits flips(Bits own, Bits opponent, Square square) {
        const Rays& ray = rays.at[square];
        Bits flipped = 0;
        for (int direction = 0; direction < 4; ++direction) {
            const Bits up = ray.up[direction];
            const Bits first_up = up & ~opponent;
            const Bits end_up = first_up & (Bits{0} - first_up) & own;
            flipped |= up & (end_up - static_cast<Bits>(end_up != 0));
            const Bits down = ray.down[direction];
            // The lowest bit stands in for none: it is our own only at the end of a ray.
            const Bits first_down = (down & ~opponent) | 1;
            const Bits end_down = bit(63 - __builtin_clzll(first_down)) & own & down;
            flipped |= down & (Bits{0} - (end_down << 1));
        }
        return flipped;
    }
};

}  // namespace tengen::othello
