#pragma once

#include "engine/kit/result.h"
#include "protocol/records/game_text.h"

#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// Smart Game Format, FF[4]. Gomoku and Renju are GM[4], but other numbers and none are taken too,
// as many programs write GM[1]. Othello is GM[2], which may be left out, on a board of 8x8; a pass
// is a move without a cell. Cells are two letters, column and row from the upper left; in Othello
// they are read as "f5" too.

// The main line of every game of the collection. Variations and unknown properties are passed over,
// and text is taken as its bytes. Errors name the line and the reason.
Result<std::vector<GameText>> read_sgf(std::string_view text, std::string_view game = "gomoku");

// One game. The time of a move stands in front of its comment ("120 ms, forced"), where read_sgf
// finds it.
std::string write_sgf(const GameText& game);

}  // namespace tengen
