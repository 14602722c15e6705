#pragma once

#include "engine/gomoku/position.h"
#include "engine/kit/score.h"

namespace tengen::gomoku {

// What the threat counts of a position prove without any search.
struct StaticVerdict {
    int plies = 0;        // to the end; 0: nothing is proved
    bool wins = false;    // the side to move, otherwise its opponent
    Cell move = no_cell;  // the winning move, or the only answer that does not help

    bool is_win() const { return plies > 0 && wins; }
    bool is_loss() const { return plies > 0 && !wins; }
};

// For the side to move (brief C.2): a five; two fives of the opponent, or one on a point forbidden
// to us; an open four when the opponent has no five; a four-three or a double three when he has no
// four. Wins that need more plies than the rules leave are none. `position` is as it was on return.
StaticVerdict solve_statically(const Position& position);

// Plies that the rules leave to be played from here.
inline int plies_left(const Position& position) {
    return position.empty_count() - cells_left_for_draw(position.rule());
}

}  // namespace tengen::gomoku
