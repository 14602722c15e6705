#pragma once

#include "engine/gomoku/rule.h"
#include "engine/gomoku/threat_class.h"

#include <cstddef>
#include <cstdint>

namespace tengen::gomoku {

// Rules that share fitted numbers.
enum class WeightGroup : std::uint8_t { freestyle, standard, renju };

// What a number is for: the evaluation when that colour is (is not) to move, in centi-units of
// which 200 are one natural unit of winning odds; the ordering of that colour's moves, and of moves
// that take a cell away from it, 100 to one natural unit of move odds.
enum class WeightKind : std::uint8_t { to_move, waiting, attack, defence };

// The fitted number of a code (bench/training/README.md says how it was made).
std::int16_t fitted_weight(WeightGroup group, WeightKind kind, Color color, Code code);

}  // namespace tengen::gomoku
