#pragma once

#include "engine/kit/limits.h"
#include "protocol/play/play_game.h"

#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// "black" or "white".
std::string_view side_name(Side side);

// "1 move", "2 moves".
std::string moves_text(std::size_t count);

// "4:59", below ten seconds "0:09.8".
std::string clock_text(Milliseconds left);

// "black has won", "black has won: white resigned", "draw".
std::string end_text(const PlayEnd& end);

// "you", "engine", "engine, level 3, 500 nodes a move, clock 5:00 + 3 s".
std::string seat_text(const Seat& seat);

// The session's board with brackets around the cell that the last move led to (none when it is
// empty), line by line. `has_colors`: for a terminal, with the stones of the two sides in colours.
std::vector<std::string> board_picture(
    std::string_view board, std::string_view last_move, bool has_colors
);

}  // namespace tengen
