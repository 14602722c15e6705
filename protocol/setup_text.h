#pragma once

#include "engine/session.h"

#include <string_view>

namespace tengen {

// `usual` with another rule and board where these are named: "renju", "15" or "20x15". Says only
// whether the size can be read; whether there is such a rule and board is for the session to say.
Result<GameSetup> parse_setup(std::string_view rule, std::string_view size, GameSetup usual);

}  // namespace tengen
