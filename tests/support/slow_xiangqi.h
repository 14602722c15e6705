#pragma once

#include "engine/xiangqi/position.h"

#include <vector>

// Xiangqi as its rules are told, one square after the other on a board of men.
namespace tengen::xiangqi::slow {

using Cells = BySquare<Piece>;

Cells cells_of(const Position& position);
Cells after(const Cells& cells, Move move);

// What men of a side can do, in no particular order, whatever becomes of their king.
std::vector<PackedMove> moves(const Cells& cells, Color side);
bool is_attacked(const Cells& cells, Square square, Color by);
bool is_in_check(const Cells& cells, Color side);
// Of what men can do what leaves their king safe, sorted.
std::vector<PackedMove> legal_moves(const Cells& cells, Color side);

// Whether there are men that can cross the river other than cannons, or two cannons of a side, or
// a cannon and an advisor: then the law of dead positions has nothing to say.
bool has_life(const Cells& cells);

// What capturing on the square of a move brings who makes it, if both sides take with the least man
// and stop when they like.
int exchange_value(const Cells& cells, Move move);

}  // namespace tengen::xiangqi::slow
