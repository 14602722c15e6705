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
// In large subtrees, beside what a shallow search says in 1/weight_unit of a stone.
TUNABLE(othello_large_reply_cost, 200, 1, 2000, 10);
TUNABLE(othello_large_frontier_cost, 60, 0, 2000, 5);

// Ordering before the endgame: from this depth on by the evaluation of what a move leads to.
TUNABLE(othello_evaluated_depth, 3, 1, 10, 1);

// From this depth on the table is asked for all positions that moves lead to.
TUNABLE(othello_transposition_depth, 4, 2, 60, 1);

// Multi-ProbCut: how far shallow and deep values lie apart, in hundredths of a stone. For a shallow
// search of s plies: spread + slope * (depth - s) - gain * s, and `late` more for each square less
// than 36 that is empty (bench/training/othello measures it).
TUNABLE(othello_probcut_spread, 185, 0, 1000, 10);
TUNABLE(othello_probcut_slope, 10, 0, 200, 5);
TUNABLE(othello_probcut_gain, 10, 0, 100, 5);
TUNABLE(othello_probcut_late, 8, 0, 100, 1);
// The least depth, and how deep in each other.
TUNABLE(othello_probcut_depth, 4, 3, 60, 1);
TUNABLE(othello_probcut_nesting, 2, 0, 10, 1);
// Of the margin, by how much the evaluation may fall short for the search to be tried, in percent.
TUNABLE(othello_probcut_slack, 100, 0, 300, 10);

}  // namespace tengen::othello
