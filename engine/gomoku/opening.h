#pragma once

#include "engine/game_session.h"
#include "engine/gomoku/position.h"

namespace tengen::gomoku::opening {

// Whether swap2 can be decided on this board: none, three or five stones, White to move after the
// last two.
Status check_swap2(const Position& position);

// The decision of the player whose turn it is in swap2 (Gomocup's SWAP2BOARD). Without stones:
// three balanced ones from a prepared list, the sides of the board permitting. After three: a
// search tells how good White's game is; the better colour is taken when one is clearly better,
// otherwise two stones follow that leave the game as even as can be found. After five: the better
// colour.
SearchResult swap2(
    const Position& position, const SearchRequest& request, PositionSearch<Position>& search
);

}  // namespace tengen::gomoku::opening
