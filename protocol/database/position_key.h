#pragma once

#include "engine/session.h"
#include "protocol/notation.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// A position of stones by what is on the board, whatever the order of the moves and however the
// board is turned or mirrored: of all its images the one whose text is smallest.
struct PositionKey {
    std::string
        cells;  // rows from the top, '/' between them: 'X', 'O', '#', and counts of empty cells
    Side to_move = Side::first;
    int symmetry = 0;  // which image it is of the position that was asked for
};

// For stones on cells of that board, no two on the same one.
PositionKey position_key(BoardSize size, std::span<const Placement> stones, Side to_move);

// The stones of a key's text; empty-handed when the text is no board of that size.
Result<std::vector<Placement>> stones_of_key(std::string_view cells, BoardSize size);

// Moves of the position in the key's image, and back.
std::vector<std::string> to_image(std::span<const std::string> moves, BoardSize size, int symmetry);
std::vector<std::string> from_image(
    std::span<const std::string> moves, BoardSize size, int symmetry
);

}  // namespace tengen
