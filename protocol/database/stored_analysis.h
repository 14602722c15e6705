#pragma once

#include "engine/session.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tengen {

// What is known of a position.
struct StoredAnalysis {
    GameSetup setup;
    std::vector<Placement> stones;  // what is on the board, in any order
    Side to_move = Side::first;
    Score score = 0;  // for the side to move
    int depth = 0;
    std::uint64_t nodes = 0;      // of the search that found it
    std::vector<std::string> pv;  // the best move and what follows
    std::string comment;          // somebody's own words
};

// Whether the first says more of a position than the second: a proof, or the longer search.
bool says_more(const StoredAnalysis& one, const StoredAnalysis& other);

}  // namespace tengen
