#pragma once

#include "engine/othello/board.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace tengen::othello {

struct ChildList;
struct Evaluator;
struct SearchState;

// Everything whose speed depends on the instruction set, for one of them. Chosen once for a search:
// what these functions call is all compiled for the same set.
struct Kernel {
    const char* name;
    // The squares that `own` may move to.
    Bits (*moves)(Bits own, Bits opponent);
    // What a move to an empty square flips; nothing for what is no legal move.
    Bits (*flips)(Bits own, Bits opponent, Square square);
    // Sequences of `depth` moves. A pass is a move; a game that ends earlier counts as one
    // sequence.
    std::uint64_t (*perft)(const Board& board, int depth);
    // Whether the exact score is above `alpha`: returns a score above it that it reaches at least,
    // or one that it reaches at most.
    int (*null_window)(SearchState& state, const Board& board, int alpha);
    // A guess at the score by a search of `depth` moves, in 1/weight_unit of a stone.
    int (*guess)(SearchState& state, const Board& board, int depth);
    // Where each of `moves`, those of the board, leads to.
    void (*expand)(const Board& board, Bits moves, ChildList& children);
    // An estimate of the result for who is to move, in 1/weight_unit of a stone.
    int (*evaluate)(const Evaluator& evaluator, const Board& board, Bits moves);
};

// Those that this processor can run, the fastest first; the last one is the scalar kernel.
std::span<const Kernel* const> kernels();
const Kernel& best_kernel();
// Null when there is none of that name, or not for this processor.
const Kernel* find_kernel(std::string_view name);

}  // namespace tengen::othello
