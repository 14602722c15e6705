#pragma once

#include "protocol/notation.h"

namespace tengen {

// The symmetries of a square board are numbered from 0, which changes nothing, to 7; a board that
// is no square has only the first four (turned by half, mirrored).
int symmetry_count(BoardSize size);

// The image of a cell of the board.
Cell symmetric_cell(Cell cell, BoardSize size, int symmetry);

// The symmetry that takes images back.
int inverse_symmetry(int symmetry);

}  // namespace tengen
