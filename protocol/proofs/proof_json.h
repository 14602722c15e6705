#pragma once

#include "engine/kit/result.h"
#include "engine/session.h"
#include "protocol/proofs/proof_problem.h"

#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// The JSON of tengen solve and tengen verify. Lines are without their end.

// A proof by itself: "tengen_certificate" (1), "game", "rule", "width", "height", "stones" (lists
// of cells under "x", "o" and "#"), "attacker" ("black" or "white", to move), "kind", and "tree":
// "move", "others" and "replies". "others" says what becomes of the replies that are not listed:
// "win next", or how the attacker goes on after them, a tree of its own; without it the move ends
// the game. A reply is a tree that begins with "reply".
struct Certificate {
    std::string game;
    Proof proof;
};
std::string write_certificate(const Certificate& certificate);

// The certificates of a file: one object, or a line each. They may also stand in the field
// "certificate" of results; results without one are left out. Errors name line and reason.
struct NumberedCertificate {
    int line = 1;
    Certificate certificate;
};
Result<std::vector<NumberedCertificate>> read_certificates(std::string_view text);

// {"id":...,"verdict":"won",...}: what solve() has found, with the certificate of a win.
std::string write_proof_result(
    const std::string& game, const ProofProblem& problem, const Result<ProofResult>& result
);

// A problem a line: "id", "rule", "size" (15 or "20x15"), stones as texts of cells under "black"
// and "white", "moves" as such a text or a list, "to_move". `usual` has what a line leaves out.
// Instead of all but "id" there may be "fen", or nothing but such a text on the line, where the
// game's positions have one. Unknown fields are passed over. Errors name line and reason.
Result<std::vector<ProofProblem>> read_proof_problems(
    std::string_view text, const std::string& game, const GameSetup& usual
);

}  // namespace tengen
