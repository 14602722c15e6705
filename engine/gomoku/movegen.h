#pragma once

#include "engine/gomoku/position.h"
#include "engine/kit/move_list.h"

namespace tengen::gomoku {

// Moves of a node with their ordering scores; `move` is pack(cell).
using Moves = MoveList<max_cells>;

// Adds the cells of a set as moves, in cell order.
void push_all(const CellSet& cells, Moves& moves);

// The empty cells that answer every open four that `attacker` threatens to make (brief C.3): after
// a defender's stone on any of them no cell is an open four any more. Worked out by trying each
// cell of the lines concerned. Fours of the defender's own are answers too, but not in the set.
CellSet defences_to_open_four(const Position& position, Color attacker);

// The legal cells after which `attacker`, who threatens at least one five, threatens none. The side
// to move is the defender. Of one five that is its cell; under the caro rules also the cells that
// leave it blocked at both ends.
CellSet answers_to_fives(const Position& position, Color attacker);

// What a node's moves are, by the strongest threat of the opponent.
enum class Urgency : std::uint8_t {
    none,       // every cell worth a thought
    open_four,  // the opponent threatens an open four: its defences and own fours, nothing else
                // holds
    five,       // the opponent threatens a five: its answers
};

// The moves for the side to move when it has no five itself. Legal ones under Renju as far as that
// can be seen at once: the caller still asks is_legal() of Black's moves. Scores are not set.
Urgency generate(const Position& position, Moves& moves);

}  // namespace tengen::gomoku
