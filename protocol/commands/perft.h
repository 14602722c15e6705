#pragma once

#include "engine/kit/result.h"
#include "protocol/line_writer.h"

#include <string>

namespace tengen {

struct PerftOptions {
    std::string game = "gomoku";
    std::string rule;   // empty: the game's usual one
    std::string size;   // "15" or "20x15"; empty: the game's usual one
    std::string moves;  // made first, "h8i9"
    int depth = 1;
};

// Prints "perft DEPTH COUNT MILLISECONDS" for each depth up to the one wanted. Fails before it has
// printed anything when the position cannot be set up.
Status run_perft(const PerftOptions& options, LineWriter& out);

}  // namespace tengen
