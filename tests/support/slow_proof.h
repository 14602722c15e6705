#pragma once

#include "engine/session.h"
#include "tests/support/board_text.h"

namespace tengen::gomoku::slow {

// Whether a proof shows a win, found by trying every legal reply to every move of it, with the
// rules of slow_rules.h. The proof's rule, cells and pieces must be such that exist. Takes its
// time.
bool proves(const Proof& proof);

}  // namespace tengen::gomoku::slow
