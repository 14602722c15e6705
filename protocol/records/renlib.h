#pragma once

#include "engine/kit/result.h"
#include "protocol/records/game_text.h"

#include <string_view>

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

}  // namespace tengen
