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
// A point of the shallow search that sorts moves of large subtrees.
TUNABLE(othello_guess_weight, 16, 0, 1000, 1);

// The guess at a result without a search, in sixteenths of a stone.
TUNABLE(othello_guess_mobility, 300, 0, 2000, 10);
TUNABLE(othello_guess_frontier, 160, 0, 2000, 10);
TUNABLE(othello_guess_corner, 70, 0, 500, 5);
TUNABLE(othello_guess_edge, 20, 0, 500, 2);
TUNABLE(othello_guess_bad_square, 40, 0, 500, 4);

// The evaluation, in hundredths of a stone. Mobility: of all replies being one side's.
TUNABLE(othello_mobility, 1900, 0, 5000, 100);
TUNABLE(othello_potential_mobility, 1000, 0, 5000, 100);
TUNABLE(othello_corner, 500, 0, 2000, 25);
TUNABLE(othello_stable_edge, 130, 0, 500, 10);
TUNABLE(othello_diagonal_square, 300, 0, 1000, 25);
TUNABLE(othello_edge_neighbour, 100, 0, 1000, 25);
TUNABLE(othello_parity, 50, 0, 500, 10);

// Ordering before the endgame: from this depth on by the evaluation of what a move leads to.
TUNABLE(othello_evaluated_depth, 3, 1, 10, 1);

}  // namespace tengen::othello
