#pragma once

#include "engine/session.h"
#include "protocol/records/game_text.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// A position whose win is asked for, or one move in it.
struct ProofProblem {
    std::string id;     // JSON
    std::string place;  // in what it was read from, its line; empty: from nothing
    GameSetup setup;
    std::vector<Placement> men;
    Side attacker = Side::first;  // as if it were to move
    std::string first_move;       // the only one to look at; empty: all
};

// The last position of a record under its own rule and board, whether the rule allows its moves or
// not. `attacker`: if it is not the side to move; where there are stones and no moves, that is the
// one with fewer stones. The session is left in that position. Errors: what cannot be set up, a
// game that is over.
Result<ProofProblem> problem_of(
    Session& session, const GameText& game, const std::optional<Side>& attacker
);

// The position that `text` stands for, as Session::set_position() takes it. The session is left in
// it. Errors: what cannot be set up, a game that is over.
Result<ProofProblem> problem_at(Session& session, const GameSetup& setup, std::string_view text);

Proof proof_of(const ProofProblem& problem, const ProofResult& result);

// The moves of the longest line that a proof shows, both sides'.
std::vector<std::string> longest_line(const ProofStep& root);

}  // namespace tengen
