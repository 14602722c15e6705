#pragma once

#include "engine/kit/result.h"
#include "protocol/line_writer.h"

#include <cstddef>
#include <string>

namespace tengen {

struct PerftOptions {
    std::string game = "gomoku";
    std::string rule;      // empty: the game's usual one
    std::string size;      // "15" or "20x15"; empty: the game's usual one
    std::string position;  // as the game writes them, such as FEN; empty: the initial one
    std::string moves;     // made from there first, "h8i9"
    int depth = 1;
    bool divides = false;  // the counts of the longest sequences by their first move too
    std::size_t hash_mib = 0;
};

// Prints "perft DEPTH COUNT MILLISECONDS" for each depth up to the one wanted; before the last one
// "MOVE COUNT" for each move if that is asked for. Fails before it has printed anything when the
// position cannot be set up.
Status run_perft(const PerftOptions& options, LineWriter& out);

}  // namespace tengen
