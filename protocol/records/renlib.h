#pragma once

#include "engine/kit/result.h"
#include "protocol/records/game_text.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// RenLib's library (.lib), a tree of lines on 15x15: a header of 20 bytes, FF "RenLib" FF and the
// version, then nodes in the order of a walk that takes the first child first. A node has two
// bytes:
//   cell    column 1 to 15 in the lower half, rows from the top, from 0, in the upper; 0: a pass,
//           or of the first node the root
//   flags   80 a sibling follows its subtree, 40 no child, 20 an old and 08 a new comment, 10 a
//           mark, 04 a start position, 02 no move but a place for text, 01 two more bytes of flags,
//           of which 00 01 says that text for the board follows
// Texts come in pairs of bytes and end with 0, an old comment with a byte that has its top bit set.
// In a comment, 08 stands between the first line and the others. Files of the time before the
// header begin with 78, the centre.

// Whether a file begins as a library with a header does.
bool is_renlib(std::string_view bytes);

// The line of first children, with its comments; text is taken as its bytes. Other lines, marks and
// texts for the board are passed over. RenLib leaves out what does not belong to a line that is
// saved alone, so a file may end behind any node. Errors name the offset and the reason.
Result<GameText> read_renlib(std::string_view bytes);

// A node of the tree.
struct RenlibNode {
    std::string cell;       // "h8"; empty: a pass, or the root
    bool is_root = false;   // the first node, if it has no cell
    bool is_place = false;  // no move but a place for text
    bool has_child = false;
    bool has_sibling = false;  // after it
    std::string comment;
    std::string board_text;
};

// Where a node is in the tree: what was played up to it and with it, Black first. Nobody has looked
// whether that can be played.
struct RenlibLine {
    std::size_t depth = 0;  // nodes above it
    std::vector<Placement> stones;
    Side to_move = Side::first;
};

// Every node of the tree in the order of the file; an error of `visit` ends the walk. What it needs
// grows with the longest line, not with the file. Errors name the offset and the reason.
Status visit_renlib(
    std::string_view bytes, const std::function<Status(const RenlibNode&, const RenlibLine&)>& visit
);

// The bytes that a library begins with.
std::string renlib_header();
// Adds a node behind the others. The tree comes of the flags and of the order, see above. Ends of
// lines and what text cannot hold are the only bytes of the texts that are changed.
void append_renlib_node(std::string& bytes, const RenlibNode& node);

}  // namespace tengen
