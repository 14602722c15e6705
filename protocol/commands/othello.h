#pragma once

#include "engine/kit/result.h"
#include "protocol/line_writer.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tengen {

// As they stand on the command line.
struct OthelloOptions {
    std::string action;              // "solve" or "perft"
    std::string kernel;              // empty: the best for this processor
    std::size_t memory_mib = 256;    // for what a solver remembers
    bool result = false;             // solve: only who wins
    int selectivity = 100;           // solve: how sure, in percent
    int threads = 1;                 // solve: for each position; 0: one a processor
    std::vector<std::string> files;  // solve: collections of positions
    int depth = 1;                   // perft
    std::string position;            // perft: squares and who is to move; empty: the initial one
    std::string moves;               // perft: made first, "f5d6c3"
};

// solve: the score and a best move of every position, a line each, and whether they are what the
// collection says. Ctrl-C ends it. Errors: files that cannot be read, a line that is no position
// (nothing is solved then), answers that differ from those of the collection.
// perft: "perft DEPTH COUNT MILLISECONDS" for each depth up to the one wanted.
Status run_othello(const OthelloOptions& options, LineWriter& out);

}  // namespace tengen
