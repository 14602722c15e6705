#pragma once

#include "engine/gomoku/rule.h"
#include "engine/gomoku/threat_class.h"
#include "engine/kit/result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tengen::gomoku::training {

struct CodeCount {
    Code code = 0;
    std::uint16_t count = 0;
};

// What an empty cell is to both players.
struct Candidate {
    Code own = 0;
    Code opponent = 0;
};

// What there is to learn from one position. The cells themselves are not kept: the evaluation and
// the move ordering see nothing but codes.
struct Record {
    float result = 0.5F;     // expected of the game, for the side to move: 1 won, 0 lost
    std::int16_t score = 0;  // of the search, for the side to move
    Color side = Color::black;
    std::vector<CodeCount> own;       // codes of all empty cells, for the side to move
    std::vector<CodeCount> opponent;  // ... and for its opponent
    std::vector<Candidate> candidates;
    std::int16_t chosen = -1;  // the candidate that the search prefers; -1 for none
};

// Calls `visit` for each position worth learning from in the games of `path` (tengen selfplay).
// Left out are games of other rules, positions without a search, and those that threat counts
// decide by themselves. Errors: a file that cannot be read or is damaged, or a game with an illegal
// move. A torn game at the end is left out.
Status for_each_record(
    const std::string& path, Rule rule, const std::function<void(const Record&)>& visit
);

}  // namespace tengen::gomoku::training
