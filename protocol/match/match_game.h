#pragma once

#include "protocol/notation.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tengen {

// How lines of opening files are written (opening_list.h).
enum class OpeningForm : std::uint8_t { cells, transcripts, positions };

// What a match has to know of its game beside what the game's sessions tell.
struct MatchGame {
    bool is_on_gomocup = true;  // Gomocup's protocol and Piskvork's records have it
    bool is_on_gtp = true;
    bool is_on_uci = false;      // and UCCI
    bool is_mated = false;       // who has no move has lost; whatever else ends it is a law
    bool is_counted = false;     // games are won by so much, which is counted at their end
    bool has_passes = false;     // a pass is a move
    bool has_one_board = false;  // which programs may know without being told
    bool has_sgf = true;         // games are written in that form too
    OpeningForm openings = OpeningForm::cells;
    std::string_view gtp_name;  // for set_game; empty: GTP has no common word for its rules
};

MatchGame match_game(std::string_view name);

// The symmetries of the board (board_symmetry.h) that its initial position has too: what an opening
// may be turned by.
std::vector<int> opening_symmetries(std::string_view game, BoardSize size);

}  // namespace tengen
