#pragma once

#include "engine/kit/score.h"
#include "engine/xiangqi/position.h"

namespace tengen::xiangqi {

// What the position is worth for the side to move, about a hundred for a soldier across the river:
// the men by kind and square, guards the more the more attackers they face. Set by hand. Within
// score_eval_limit; no more than a draw for who has nothing left to attack with.
Score evaluate(const Position& position);

}  // namespace tengen::xiangqi
