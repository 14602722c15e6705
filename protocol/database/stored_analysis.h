#pragma once

#include "engine/session.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// What the board shows on cells, by the cell ("h8"); each is what label_text makes of a text.
using CellLabels = std::map<std::string, std::string>;

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
    CellLabels labels;
};

// A text on one line: control characters become blanks, those at its ends go.
std::string label_text(std::string_view text);

// Whether both are the same rule and board.
bool is_same_setup(const GameSetup& one, const GameSetup& other);

// Whether the first says more of a position than the second: a proof, or the longer search.
bool says_more(const StoredAnalysis& one, const StoredAnalysis& other);

}  // namespace tengen
