#pragma once

#include "engine/kit/result.h"
#include "protocol/notation.h"
#include "protocol/records/game_text.h"

#include <string>
#include <string_view>

namespace tengen {

// "h8i9j10": the moves in turn, rows counted from the bottom. Errors: a cell that is not on a board
// of that size.
Result<GameText> read_move_string(std::string_view text, BoardSize size);
std::string write_move_string(const GameText& game);

// "f5d6c3" of Othello: the squares in turn, rows counted from the top, in either case and with
// blanks between them or not. Passes may be left out ("pa", "ps", "pass" or "--" where they are
// not) and are never written.
Result<GameText> read_transcript(std::string_view text);

// Rows from the top, one a line: '.' empty, 'X' and 'O' stones, '#' a cell nobody may use; blanks
// between them say nothing. The stones have no order. Errors name the line and the reason.
Result<GameText> read_board(std::string_view text);
// The board after the last move.
std::string write_board(const GameText& game);

}  // namespace tengen
