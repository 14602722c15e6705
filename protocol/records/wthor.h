#pragma once

#include "engine/kit/result.h"
#include "protocol/records/game_text.h"

#include <string_view>
#include <vector>

namespace tengen {

// The archive of the French federation: a file of bytes with many games of Othello. Players and
// tournaments are numbers, whose names lie in other files and stay numbers here. Passes are not
// stored, and what stands behind the end of a game says nothing. The result is that of the moves,
// or, for a game that ended early, the one which was agreed; the empty squares go to the winner.

// Errors name the offset and the reason: a file that is cut or has bytes to spare, boards other
// than 8x8, files of solitaires.
Result<std::vector<GameText>> read_wthor(std::string_view bytes);

// Whether the bytes look like such a file.
bool is_wthor(std::string_view bytes);

}  // namespace tengen
