#pragma once

#include "engine/kit/tunable.h"

// The numbers of Othello's search. The kernels get them with the state of a search: their files
// must not hold the initialisation of anything.

namespace tengen::othello {

// Ordering in the endgame: what a reply left to the opponent costs; corners count once more.
TUNABLE(othello_reply_cost, 64, 1, 1000, 4);
TUNABLE(othello_parity_worth, 25, 0, 1000, 4);
TUNABLE(othello_frontier_cost, 20, 0, 1000, 1);
TUNABLE(othello_corner_worth, 60, 0, 1000, 4);
// 1/weight_unit of a stone of the shallow search that sorts moves of large subtrees.
TUNABLE(othello_guess_weight, 2, 0, 100, 1);

// Ordering before the endgame: from this depth on by the evaluation of what a move leads to.
TUNABLE(othello_evaluated_depth, 3, 1, 10, 1);

}  // namespace tengen::othello
