#pragma once

#include "engine/session.h"

namespace tengen::gomoku {

// Whether a proof shows that its attacker, who is to move, wins. Knows the rules and nothing else:
// its board, its rows and its forbidden points are its own, so that a fault of the engine's cannot
// hide one of the proof. Every move must be legal. After it the attacker must threaten a five, or
// win by fours if the defender passed (the step's threat); every legal reply after which he no
// longer does, tried one by one, must have a step of its own, and no reply may be a five. A "vcf"
// has no threats but fives. The error says what is wrong and after which moves.
//
// The time it takes grows with the size of the proof and that of the board, whatever is in it.
Status check_proof(const Proof& proof);

}  // namespace tengen::gomoku
