#pragma once

#include "engine/kit/tunable.h"

namespace tengen::xiangqi {

// The constants of the node search. Margins are in hundredths of a soldier, more or less,
// reductions in 1/1024 ply.
TUNABLE(xiangqi_razor_depth, 3, 1, 6, 1);
TUNABLE(xiangqi_razor_base, 200, 0, 800, 20);
TUNABLE(xiangqi_razor_slope, 80, 0, 300, 10);
TUNABLE(xiangqi_futility_depth, 8, 3, 14, 1);
TUNABLE(xiangqi_futility_margin, 75, 20, 200, 8);
TUNABLE(xiangqi_null_base, 3072, 1024, 6144, 128);
TUNABLE(xiangqi_null_slope, 300, 0, 800, 20);
TUNABLE(xiangqi_null_eval, 250, 50, 800, 20);
TUNABLE(xiangqi_reduction_without_move_depth, 5, 2, 10, 1);
TUNABLE(xiangqi_late_move_base, 4, 1, 20, 1);
TUNABLE(xiangqi_futile_move_depth, 7, 1, 12, 1);
TUNABLE(xiangqi_futile_move_base, 90, 0, 400, 10);
TUNABLE(xiangqi_futile_move_slope, 70, 20, 300, 10);
TUNABLE(xiangqi_exchange_depth, 7, 1, 12, 1);
TUNABLE(xiangqi_quiet_exchange_slope, 12, 0, 60, 2);
TUNABLE(xiangqi_capture_exchange_slope, 90, 0, 300, 10);
TUNABLE(xiangqi_lmr_base, 200, -500, 1500, 50);
TUNABLE(xiangqi_lmr_scale, 480, 200, 1200, 20);
TUNABLE(xiangqi_lmr_pv, 800, 0, 2000, 50);
TUNABLE(xiangqi_lmr_cut, 900, 0, 2000, 50);
TUNABLE(xiangqi_lmr_not_improving, 500, 0, 1500, 50);
TUNABLE(xiangqi_lmr_history, 1500, 0, 4000, 100);
TUNABLE(xiangqi_lmr_check, 600, 0, 2000, 50);
TUNABLE(xiangqi_history_bonus_scale, 150, 20, 400, 10);
TUNABLE(xiangqi_history_bonus_limit, 1600, 200, 4000, 100);
TUNABLE(xiangqi_quiescence_margin, 120, 0, 500, 10);

}  // namespace tengen::xiangqi
