#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tengen::xiangqi {

class Position;

// What the law says of a position that came up.
enum class Ruling : std::uint8_t { open, draw, win, loss };  // for the side to move

// Which repetitions lose. All but `draw` forbid to give check with every move of a cycle unless
// both sides do. Of cycles without such checks
//   computer  forbids to chase one man with every move; a check in the cycle frees both sides
//   asian     forbids the same to who never gives check in it (rules of the Asian federation)
//   chinese   forbids to attack with every move, whatever is attacked: by checks, chases of any men
//             and threats of a mate with the next move (nearly the rules of China)
// unless both sides do.
enum class Repetition : std::uint8_t { computer, asian, chinese, draw };

struct Law {
    Repetition repetition = Repetition::computer;
    bool limits_quiet_plies = true;  // 120 without a capture are a draw

    bool operator==(const Law&) const = default;
};

// "computer", "axf", "cxa" or "draw", or one of these with "-unlimited" behind it: without a limit
// of quiet plies.
std::optional<Law> law_from_name(std::string_view name);

// The cycle of so many plies that has just ended in the position it began with, without a capture
// in it and without a side that gave check with every move, by a rule other than `draw`.
//
// A move chases the men that its side attacks after it and did not before it, whichever of its men
// attacks them. A rook, horse, cannon, advisor or elephant attacks what it could legally capture,
// except kings and soldiers on their own side of the river: men that nobody could legally take
// back for, but rooks from a horse or cannon, and rooks, horses and cannons from a guard, in any
// case. Men of one kind do not attack each other where the other could capture just as well.
Ruling judge_cycle(const Position& position, int plies, Repetition rule);

// Whether nobody can win any more, as far as the men tell: no soldier, horse or rook is left and
//   - no cannon,
//   - one cannon whose side has no advisor, against no advisor, or against one where its side has
//     no elephant either,
//   - one cannon without advisors against one advisor, or without any guards against two, or a
//     cannon on either side and no advisor, unless the side to move is mated or wins at once.
bool is_dead(const Position& position);

// Why the law ends the game in this position, at its third time where it has come again:
// "perpetual check", "perpetual chase" (or, by the Chinese rules, other attacks), "repetition",
// "sixty moves" or "too few men"; empty when it does not.
std::string_view reason_of_law(const Position& position);

}  // namespace tengen::xiangqi
