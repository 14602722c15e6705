#pragma once

#include "engine/gomoku/position.h"
#include "engine/session.h"

namespace tengen::gomoku {

// Looks for a win of the side to move by continuous fours, exhaustively and so the shortest, then
// (kind "vct" or none) for one by continuous threats. A win comes with its tree, which
// check_proof() has accepted. `position`, whose game is not over, is as it was on return. Errors:
// an unknown kind, an illegal first move, a table that cannot be read, written or used. Only the
// search for a "vct" has a table to keep, and takes some 100 MiB.
Result<ProofResult> search_proof(Position& position, const ProofRequest& request);

}  // namespace tengen::gomoku
