#pragma once

#include "engine/othello/board.h"

// Moves and flips of several boards at once, one a lane of `V`: a vector of 64-bit numbers, or
// Bits itself. Only for kernels: everything here is inlined, so that the code stays in their files.

namespace tengen::othello {

// Stones of outer columns cannot be flipped sideways, and without them no shift wraps around.
inline constexpr Bits inner_columns = 0x7E7E7E7E7E7E7E7E;
inline constexpr Bits all_columns = ~Bits{0};

// Runs of the opponent's stones of up to six squares are followed in four steps: two single ones,
// then two of double length over pairs of stones.
template <int distance, class V>
[[gnu::always_inline]] inline V moves_along(V own, V runs) {
    const V pairs_up = runs & (runs << distance);
    const V pairs_down = runs & (runs >> distance);
    V up = runs & (own << distance);
    V down = runs & (own >> distance);
    up |= runs & (up << distance);
    down |= runs & (down >> distance);
    up |= pairs_up & (up << 2 * distance);
    down |= pairs_down & (down >> 2 * distance);
    up |= pairs_up & (up << 2 * distance);
    down |= pairs_down & (down >> 2 * distance);
    return (up << distance) | (down >> distance);
}

template <class V>
[[gnu::always_inline]] inline V moves_of_lanes(V own, V opponent) {
    const V inner = opponent & inner_columns;
    const V targets = moves_along<1>(own, inner) | moves_along<8>(own, opponent)
                      | moves_along<7>(own, inner) | moves_along<9>(own, inner);
    return targets & ~(own | opponent);
}

// All bits where there is any.
[[gnu::always_inline]] inline Bits full_where_any(Bits value) {
    return Bits{0} - static_cast<Bits>(value != 0);
}
template <class V>
[[gnu::always_inline]] inline V full_where_any(V value) {
    return reinterpret_cast<V>(value != 0);
}

template <int distance, class V, class Stones>
[[gnu::always_inline]] inline V flips_along(V moves, Stones own, Stones runs) {
    const Stones pairs_up = runs & (runs << distance);
    const Stones pairs_down = runs & (runs >> distance);
    V up = (moves << distance) & runs;
    V down = (moves >> distance) & runs;
    up |= (up << distance) & runs;
    down |= (down >> distance) & runs;
    up |= (up << 2 * distance) & pairs_up;
    down |= (down >> 2 * distance) & pairs_down;
    up |= (up << 2 * distance) & pairs_up;
    down |= (down >> 2 * distance) & pairs_down;
    return (up & full_where_any((up << distance) & own))
           | (down & full_where_any((down >> distance) & own));
}

// The flips of one move a lane, each given as its bit; none for no bit. `Stones`: Bits when all
// moves are on the same board, else V.
template <class V, class Stones>
[[gnu::always_inline]] inline V flips_of_lanes(V moves, Stones own, Stones opponent) {
    const Stones inner = opponent & inner_columns;
    return flips_along<1>(moves, own, inner) | flips_along<8>(moves, own, opponent)
           | flips_along<7>(moves, own, inner) | flips_along<9>(moves, own, inner);
}

}  // namespace tengen::othello
