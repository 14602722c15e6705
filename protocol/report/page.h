#pragma once

#include "protocol/analysis/game_review.h"

#include <string>

namespace tengen {

// A reviewed game as one page of HTML that needs no other file and no network: a board to click
// through, the winning chances as a graph, candidates, critical moments and explanations in each
// language. Whatever the record holds is shown as text.
std::string write_page(const GameReview& review);

}  // namespace tengen
