#pragma once

#include "engine/othello/board.h"

#include <cstdint>

// Othello as its rules are told, one square after the other: no bit is shifted here but to look at
// a single square. And the collections that lie beside the project.
namespace tengen::othello::slow {

Bits flips(const Board& board, Square square);
Bits moves(const Board& board);
int final_score(const Board& board);
// The exact score by trying everything; for few empty squares.
int solve(const Board& board);
std::uint64_t perft(const Board& board, int depth);

// A position of a game that is played at random from the start, with so many empty squares or, when
// the game ends before, more. `seed`: another one gives another position.
Board random_position(int empty_squares, std::uint64_t seed);
// Stones anywhere.
Board random_board(std::uint64_t seed);

}  // namespace tengen::othello::slow
