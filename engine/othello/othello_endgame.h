#pragma once

#include "engine/endgame.h"

#include <memory>
#include <string_view>
#include <vector>

namespace tengen::othello {

// Errors: a kernel that there is not, or not for this processor.
Result<std::shared_ptr<EndgameSolver>> make_endgame_solver(const EndgameSettings& settings);

}  // namespace tengen::othello
