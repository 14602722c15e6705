#pragma once

#include "engine/gomoku/rule.h"
#include "engine/gomoku/threat_class.h"

#include <cstdint>

namespace tengen::gomoku {

// What an empty cell's code for one colour is worth, in centi-units.
struct CellValue {
    std::int16_t to_move = 0;  // in the evaluation, when that colour is to move
    std::int16_t waiting = 0;  // ... when the opponent is
    std::int16_t attack = 0;   // move ordering: a stone of that colour there
    std::int16_t defence = 0;  // move ordering: an opponent's stone there
};

CellValue cell_value(Rule rule, Color color, Code code);

}  // namespace tengen::gomoku
