#pragma once

#include "engine/othello/board.h"

#include <cstdint>

// Tables that the kernels of every instruction set read. Plain arrays: a kernel's file must not
// instantiate library functions, whose code the linker could then use everywhere.

namespace tengen::othello {

template <class T, int size>
struct Table {
    T at[size];
};

// The squares that lie from a square in each direction up to the edge of the board, with steps of
// 1, 8, 7 and 9 bits; `up` towards higher bits.
struct alignas(64) Rays {
    Bits up[4];
    Bits down[4];
};

extern const Table<Rays, square_count> rays;

// [square]: the squares around it.
extern const Table<Bits, square_count> neighbours;

// [square]: its quadrant, as one of four bits. The quadrants with an odd number of empty squares
// are a set of such bits.
extern const Table<std::uint8_t, square_count> quadrants;
// [set of quadrants]: their squares.
extern const Table<Bits, 16> squares_of_quadrants;

// [place in a line][own stones of the line]: how many stones a move to that place flips when every
// other square of the line is the opponent's.
extern const Table<Table<std::uint8_t, 256>, 8> last_flips;
// [square]: the two diagonals through it.
extern const Table<Table<Bits, 2>, square_count> diagonals;

// [set of eight places]: the number that has these digits in base three.
extern const Table<std::uint16_t, 256> base_three;

// [base_three of own stones + 2 * base_three of the opponent's]: the own stones of an edge that no
// sequence of moves can flip.
using StableEdges = Table<std::uint8_t, 6561>;
// Made by the first call.
const StableEdges& stable_edges();

}  // namespace tengen::othello
