#pragma once

#include "engine/kit/result.h"
#include "protocol/records/game_text.h"

#include <string>
#include <string_view>

namespace tengen {

// One game as one line of JSON: "rule", "width", "height", "stones" (lists of cells under "x", "o"
// and "#"), "moves" (objects with "side" 1 or 2, "move", "ms", "comment"), "first", "second",
// "result" ("1-0", "0-1", "1/2-1/2"), "note", "event", "round", "name", "date", "comment". What is
// empty is left out. Text that is no UTF-8 is written with replacement characters.
std::string write_record_json(const GameText& game);
// Errors name the field. Unknown fields are passed over.
Result<GameText> read_record_json(std::string_view line);

}  // namespace tengen
