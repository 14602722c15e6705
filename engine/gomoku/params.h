#pragma once

#include "engine/kit/tunable.h"

namespace tengen::gomoku {

// The constants of the node search. Margins are in centi-units, reductions in 1/1024 ply.
TUNABLE(razor_depth, 3, 1, 6, 1);
TUNABLE(razor_base, 60, 0, 300, 20);
TUNABLE(razor_slope, 20, 0, 100, 5);
TUNABLE(futility_depth, 7, 3, 12, 1);
TUNABLE(futility_margin, 50, 20, 200, 8);
TUNABLE(reduction_without_move_depth, 4, 2, 10, 1);
TUNABLE(singular_depth, 7, 5, 12, 1);
TUNABLE(singular_margin, 1, 0, 6, 1);
TUNABLE(double_extension_margin, 20, 5, 80, 5);
TUNABLE(late_move_scale, 100, 40, 300, 10);
TUNABLE(pv_late_moves, 2, 0, 200, 2);
TUNABLE(root_lmr, 1000, 0, 3000, 100);
TUNABLE(tempo_four_depth, 2, 0, 20, 1);
TUNABLE(futile_move_depth, 4, 1, 8, 1);
TUNABLE(futile_move_margin, 90, 30, 300, 10);
TUNABLE(lmr_base, 200, -500, 1000, 50);
TUNABLE(lmr_scale, 1200, 300, 1500, 50);
TUNABLE(lmr_pv, 1000, 0, 2000, 100);
TUNABLE(lmr_cut, 800, 0, 2000, 100);
TUNABLE(lmr_not_improving, 300, 0, 1000, 50);
TUNABLE(lmr_defence, 1000, 0, 2000, 100);
TUNABLE(lmr_history, 1500, 0, 4000, 100);
TUNABLE(history_weight_divisor, 48, 8, 256, 8);
TUNABLE(threat_history_divisor, 64, 8, 256, 8);
TUNABLE(history_bonus_scale, 16, 2, 64, 4);
TUNABLE(history_bonus_limit, 1600, 200, 4000, 100);
TUNABLE(counter_move_bonus, 60, 0, 300, 10);
TUNABLE(max_quiescence_fours, 24, 4, 64, 4);
TUNABLE(free_quiescence_fours, 1, 0, 8, 1);

}  // namespace tengen::gomoku
