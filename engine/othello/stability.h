#pragma once

#include "engine/othello/tables.h"

// Only for kernels: everything here is inlined, so that the code stays in their files.

namespace tengen::othello {

// One column as eight bits, bit r for row r, and back.
[[gnu::always_inline]] inline int packed_column(Bits squares, int column) {
    const Bits bits = (squares >> column) & 0x0101010101010101;
    return static_cast<int>((bits * 0x0102040810204080) >> 56);
}
[[gnu::always_inline]] inline Bits spread_column(Bits rows, int column) {
    // The last row would meet a carry of the product.
    const Bits spread = ((rows & 0x7F) * 0x0002040810204081) & 0x0101010101010101;
    return (spread | (rows >> 7 << 56)) << column;
}

[[gnu::always_inline]] inline Bits stable_edge_squares(
    Bits own, Bits opponent, const StableEdges& edges
) {
    const auto stable = [&](int mine, int theirs) __attribute__((always_inline)) {
        return Bits{edges.at[base_three.at[mine] + 2 * base_three.at[theirs]]};
    };
    const Bits top = stable(static_cast<int>(own & 0xFF), static_cast<int>(opponent & 0xFF));
    const Bits bottom = stable(static_cast<int>(own >> 56), static_cast<int>(opponent >> 56));
    const Bits left = stable(packed_column(own, 0), packed_column(opponent, 0));
    const Bits right = stable(packed_column(own, 7), packed_column(opponent, 7));
    return top | bottom << 56 | spread_column(left, 0) | spread_column(right, 7);
}

// The squares whose line in one direction is full.
struct FullLines {
    Bits rows;
    Bits columns;
    Bits falling;  // diagonals, steps of 9 bits
    Bits rising;   // steps of 7
};

// A square off the board counts as filled: `low` and `high` are the squares that have none in
// `distance` below and above.
template <int distance>
[[gnu::always_inline]] inline Bits and_neighbours(Bits squares, Bits low, Bits high) {
    return squares & (squares << distance | low) & (squares >> distance | high);
}

[[gnu::always_inline]] inline FullLines full_lines(Bits filled) {
    Bits rows = filled & filled >> 1;
    rows &= rows >> 2;
    rows &= rows >> 4;
    rows = (rows & 0x0101010101010101) * 0xFF;

    Bits columns = filled & (filled >> 8 | filled << 56);
    columns &= columns >> 16 | columns << 48;
    columns &= columns >> 32 | columns << 32;

    Bits falling = and_neighbours<9>(filled, 0x01010101010101FF, 0xFF80808080808080);
    falling = and_neighbours<18>(falling, 0x030303030303FFFF, 0xFFFFC0C0C0C0C0C0);
    falling = and_neighbours<36>(falling, 0x0F0F0F0FFFFFFFFF, 0xFFFFFFFFF0F0F0F0);

    Bits rising = and_neighbours<7>(filled, 0x80808080808080FF, 0xFF01010101010101);
    rising = and_neighbours<14>(rising, 0xC0C0C0C0C0C0FFFF, 0xFFFF030303030303);
    rising = and_neighbours<28>(rising, 0xF0F0F0F0FFFFFFFF, 0xFFFFFFFF0F0F0F0F);
    return {rows, columns, falling, rising};
}

// Own stones that can never be flipped; not all of them. A stone inside the board is stable when in
// each of the four directions its line is full or has a stable own stone beside it.
[[gnu::always_inline]] inline Bits stable_squares(
    Bits own, Bits opponent, const StableEdges& edges
) {
    constexpr Bits inside = 0x007E7E7E7E7E7E00;
    const FullLines full = full_lines(own | opponent);
    Bits stable = stable_edge_squares(own, opponent, edges);
    stable |= own & inside & full.rows & full.columns & full.falling & full.rising;
    for (Bits before = 0; stable != before;) {
        before = stable;
        const Bits rows = full.rows | stable << 1 | stable >> 1;
        const Bits columns = full.columns | stable << 8 | stable >> 8;
        const Bits falling = full.falling | stable << 9 | stable >> 9;
        const Bits rising = full.rising | stable << 7 | stable >> 7;
        stable |= own & inside & rows & columns & falling & rising;
    }
    return stable;
}

}  // namespace tengen::othello
