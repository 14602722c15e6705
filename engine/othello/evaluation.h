#pragma once

#include "engine/othello/tables.h"

#include <cstdint>

namespace tengen::othello {

// What the features of a position are worth, in hundredths of a stone; params.h has the numbers.
struct EvaluationWeights {
    int mobility;
    int potential_mobility;
    int corner;
    int stable_edge;
    int diagonal_square;  // own stone next to an empty corner, on the diagonal
    int edge_neighbour;   // ... and on the edge
    int parity;
};

// What a kernel estimates positions with.
struct Evaluator {
    const StableEdges* edges = nullptr;
    EvaluationWeights weights = {};
};

Evaluator current_evaluator();

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
