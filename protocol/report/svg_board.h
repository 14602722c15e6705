#pragma once

#include "protocol/notation.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// A stone, or a cell nobody may use ('#').
struct PictureStone {
    std::string cell;
    char piece = 'x';
    int number = 0;  // written on it; zero: none
    int ply = 0;     // in the page: when it was put, from one; zero: before the first move
};

enum class MarkKind : std::uint8_t {
    candidate,   // a move that the search looks at, the warmer the better
    threat,      // what the side to move threatens
    foe_threat,  // what it has to prevent
    forbidden,   // where it may not play
};

struct PictureMark {
    std::string cell;
    MarkKind kind = MarkKind::candidate;
    std::string text;     // a few characters; a forbidden point has none
    double strength = 1;  // of a candidate, from 0 to 1
    std::string title;    // in words, shown by browsers when pointed at
};

// A position as it is drawn. Cells are in the game's notation and on the board.
struct BoardPicture {
    BoardSize size;
    std::vector<PictureStone> stones;
    std::string last;  // the cell of the last move; empty: none
    std::vector<PictureMark> marks;
    std::string title;  // what readers of the screen are told
    int width = 0;      // in pixels; zero: as wide as the place it is put
};

// The picture as one SVG element that needs nothing else: coordinates on the left and below, the
// last move marked. Text may hold anything.
std::string draw_svg(const BoardPicture& picture);

// `text` as it may stand in XML and HTML, in attributes too. Control characters, which XML does not
// know, become blanks, and so do bytes that are no UTF-8.
std::string escape_markup(std::string_view text);

}  // namespace tengen
