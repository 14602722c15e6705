#pragma once

#include "engine/gomoku/position.h"
#include "engine/session.h"

#include <vector>

namespace tengen::gomoku {

// What a stone of the side to move on a cell does, the strongest first; nothing for an occupied
// cell. Men and cells are those of the line, or of all lines of a feature without a direction. The
// names, in this order:
//
//   five                   wins at once
//   overline_forbidden, double_four_forbidden, double_three_forbidden
//                          why Black may not play there under Renju
//   straight_four          an unbroken four that two cells complete
//   double_four            two fours at once, in two lines or in one
//   four_three             a four and a three at once
//   four                   one cell completes it
//   forbidden_answer       all cells that answer the four are forbidden to Black
//   double_three           two threes at once
//   blocks_four            the opponent's four
//   three                  the next stone makes it a straight four, legally so
//   blocks_three           the opponent's three
//   blocked_three          the next stone makes it a four
//   two                    the next stone makes it a three
std::vector<MoveFeature> move_features(const Position& position, Cell cell);

}  // namespace tengen::gomoku
