#pragma once

#include "engine/endgame.h"
#include "engine/session.h"

#include <memory>
#include <span>
#include <string_view>

namespace tengen {

// The games this executable plays, by the name used on the command line ("gomoku", "othello",
// "xiangqi").
std::span<const std::string_view> game_names();

// A session of that game at its initial position; null when there is no such game.
std::unique_ptr<Session> make_session(std::string_view game);

// The games with an exact solver of endgames ("othello").
std::span<const std::string_view> endgame_names();

// Errors: no such game, settings that cannot be.
Result<std::shared_ptr<EndgameSolver>> make_endgame_solver(
    std::string_view game, const EndgameSettings& settings
);

}  // namespace tengen
