#pragma once

#include "engine/kit/score.h"

#include <string>

namespace tengen {

// "35", "+M7" for a win that is complete in seven plies, "-M6" for a loss.
std::string eval_text(Score score);
// "54.0 %", or as above for what is decided.
std::string rate_text(Score score);
// The chance to win that goes with the score, from 0 to 1.
double win_rate(Score score);
// By how much `score` lowers that chance against the best one, in percent, not below zero.
double loss_percent(Score best, Score score);

}  // namespace tengen
