#pragma once

#include "engine/session.h"

#include <string>
#include <string_view>

namespace tengen {

// `usual` with another rule and board where these are named: "renju", "15" or "20x15". Says only
// whether the size can be read; whether there is such a rule and board is for the session to say.
Result<GameSetup> parse_setup(std::string_view rule, std::string_view size, GameSetup usual);

// The same from the game's usual rule and board, for a setup that a session has accepted. Errors
// also: no such game, rule or board.
Result<GameSetup> make_setup(const std::string& game, std::string_view rule, std::string_view size);

}  // namespace tengen
