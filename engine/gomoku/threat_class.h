#pragma once

#include "engine/gomoku/line_pattern.h"
#include "engine/gomoku/rule.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tengen::gomoku {

// What a colour's next stone on a cell amounts to over all four lines, ascending in force.
enum class Threat : std::uint8_t {
    none,      // nothing, or surely forbidden (Renju's Black: overline, double four)
    maybe_33,  // Renju's Black: two or more threes; forbidden unless some of them are false
    two,       // one open two
    blocked_three,
    two_twos,
    blocked_three_two,
    three,
    three_plus,  // with a two or a blocked three
    double_three,
    four,
    four_plus,  // with a two or a blocked three
    four_three,
    open_four,  // a straight four, or two fours at once
    five,
};

inline constexpr int threat_count = 14;

// The four line classes of a cell as an unordered set: C(14 + 4 - 1, 4) codes.
inline constexpr int code_count = 2380;
using Code = std::uint16_t;

// The code of four line classes packed into sixteen bits, four bits a direction, in any order.
// 65,536 entries, built once; thread-safe.
const std::array<Code, 65536>& code_of_classes();

// The line classes of a code, ascending.
std::array<LineClass, direction_slots> classes_of_code(Code code);

// The threat that a code stands for, for a colour under a rule.
Threat threat_of_code(Rule rule, Color color, Code code);

// Whether the stone makes a four at least, forbidden or not.
bool makes_four(Code code);

}  // namespace tengen::gomoku
