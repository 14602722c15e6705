#pragma once

#include "engine/kit/result.h"
#include "protocol/notation.h"

#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// One opening: moves in the game's notation, first player first. In Xiangqi its first entry may be
// the position (FEN) that the moves begin from.
using Opening = std::vector<std::string>;

// One line of an opening file, in any of three ways of writing it:
//   8,-3, 6,-4, 5,-4   distances from the middle cell, x to the right and y downwards: Gomocup
//   h8i9j10            column letter, row counted from the top: c-gomoku-cli's "pos"
//   h8 i9 j10          the engine's own notation, row counted from the bottom; single moves too
// Errors: a cell off the board, or something else than a cell. A cell twice is not noticed.
Result<Opening> parse_opening(std::string_view line, BoardSize size);
// The same of Othello, where a line is a transcript: squares, rows counted from the top, with or
// without blanks between them. A pass may be written as "pass" or left out.
Result<Opening> parse_transcript(std::string_view line, BoardSize size);

// The same of Xiangqi: "h2e2 h9g7" or "H2-E2H9-G7" from the initial position, or a position (FEN)
// and, behind the word moves, what is played from there.
Result<Opening> parse_position_opening(std::string_view line, BoardSize size);

// Whether that entry of an opening, which can only be the first, is a position, not a move.
bool is_position(std::string_view entry);

// All openings of a file, a line each as `parse` takes them; empty lines are skipped, and what
// follows a '#'. Errors name the file and the line.
using ParseOpening = Result<Opening> (*)(std::string_view line, BoardSize size);
Result<std::vector<Opening>> read_openings(
    const std::string& path, BoardSize size, ParseOpening parse = parse_opening
);

// The image of an opening under a symmetry of the board (board_symmetry.h). A pass is its own.
Opening symmetric_opening(const Opening& opening, BoardSize size, int symmetry);

}  // namespace tengen
