#pragma once

#include "engine/kit/result.h"
#include "protocol/records/game_text.h"

#include <string>
#include <string_view>

namespace tengen {

// Piskvork's record: "Piskvorky 15x15, 0:0, 0", then "x,y,milliseconds" from one at the upper left,
// then the two names and a number. Piskvork reads no further than the time, so what follows it is a
// comment here. The number is taken and written as who won: 1, 2, or 0 when the record does not
// say.

// Errors name the line and the reason.
Result<GameText> read_psq(std::string_view text);
// Stones that were there before the first move cannot be told and become moves with time 0.
std::string write_psq(const GameText& game);

}  // namespace tengen
