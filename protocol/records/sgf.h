#pragma once

#include "engine/kit/result.h"
#include "protocol/records/game_text.h"

#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// Smart Game Format, FF[4], for Gomoku and Renju: GM[4], but other numbers and none are taken too,
// as many programs write GM[1]. Cells are two letters, column and row from the upper left.

// The main line of every game of the collection. Variations and unknown properties are passed over,
// and text is taken as its bytes. Errors name the line and the reason.
Result<std::vector<GameText>> read_sgf(std::string_view text);

// One game. The time of a move stands in front of its comment ("120 ms, forced"), where read_sgf
// finds it. Othello is written as GM[2], and is not read yet.
std::string write_sgf(const GameText& game);

}  // namespace tengen
