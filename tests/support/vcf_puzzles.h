#pragma once

#include "engine/gomoku/rule.h"

#include <ostream>
#include <span>

namespace tengen::gomoku {

// A position on 15x15 with a win by continuous fours, solved exhaustively: no other first move wins
// within four more stones.
struct VcfPuzzle {
    const char* name;
    Rule rule;
    const char* black;
    const char* white;
    Color side;
    int own_stones;  // of the shortest win, the five included
    const char* line;
};

void PrintTo(const VcfPuzzle& puzzle, std::ostream* out);

std::span<const VcfPuzzle> vcf_puzzles();

}  // namespace tengen::gomoku
