#pragma once

#include "protocol/notation.h"

#include <string_view>
#include <vector>

namespace tengen {

// What a match has to know of its game beside what the game's sessions tell.
struct MatchGame {
    bool is_on_gomocup = true;     // Gomocup's protocol and Piskvork's records have it
    bool is_counted = false;       // games are won by so much, which is counted at their end
    bool has_passes = false;       // a pass is a move
    bool has_one_board = false;    // which programs may know without being told
    bool has_transcripts = false;  // openings are written as such
    std::string_view gtp_name;     // for set_game; empty: GTP has no common word for its rules
};

MatchGame match_game(std::string_view name);

// The symmetries of the board (board_symmetry.h) that its initial position has too: what an opening
// may be turned by.
std::vector<int> opening_symmetries(std::string_view game, BoardSize size);

}  // namespace tengen
