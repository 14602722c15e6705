#pragma once

#include <cstdint>

namespace tengen::xiangqi {

class Position;

// What the law says of a position that came up.
enum class Ruling : std::uint8_t { open, draw, win, loss };  // for the side to move

// The cycle of so many plies that has just ended in the position it began with, without a capture
// in it and without a side that gave check with every move while the other did not. Who has chased
// one and the same man with every move loses, unless both sides did.
//
// A move chases the men that its side attacks after it and did not before it, whichever of its men
// attacks them. A rook, horse, cannon, advisor or elephant attacks what it could legally capture,
// except kings and soldiers on their own side of the river: men that nobody could legally take
// back for, but rooks from a horse or cannon, and rooks, horses and cannons from a guard, in any
// case. Men of one kind do not attack each other where the other could capture just as well. A
// cycle with a check in it is no chase.
Ruling judge_chase(const Position& position, int plies);

}  // namespace tengen::xiangqi
