#pragma once

#include "engine/othello/patterns.h"
#include "engine/othello/tables.h"

#include <cstdint>

namespace tengen::othello {

// What kernels estimate positions with.
struct Evaluator {
    const PatternTables* patterns = nullptr;
    // [empty squares][entry]
    const std::int16_t* weights[square_count - 3] = {};
};

inline constexpr int weight_unit = 128;  // a stone, as weights count

// With the weights that the program was built with (bench/training/othello made them). Unpacked by
// the first call, which takes some milliseconds.
const Evaluator& evaluator();

inline constexpr int max_moves = 34;  // no position has more

// The positions that the moves of one lead to. Without initial values: a node has one of these.
struct ChildList {
    int size;
    Bits mover[max_moves];  // the stones of who is to move then
    Bits other[max_moves];
    Bits replies[max_moves];
    std::uint8_t square[max_moves];
    std::uint8_t frontier[max_moves];  // empty squares next to `other`: the mover's potential moves

    Board board(int index) const { return {mover[index], other[index]}; }
};

}  // namespace tengen::othello
