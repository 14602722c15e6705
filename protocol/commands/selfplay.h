#pragma once

#include "engine/kit/result.h"
#include "protocol/line_writer.h"

#include <cstdint>
#include <string>

namespace tengen {

// As they stand on the command line.
struct SelfPlayOptions {
    std::string game = "gomoku";
    std::string rule;  // empty: the game's usual one
    std::string size;  // "15" or "20x15"; empty: the game's usual one
    std::uint64_t nodes = 2000;
    std::uint64_t games = 1000;  // of all shards together
    std::uint64_t seed = 1;
    std::string shard = "1/1";
    int threads = 0;   // zero: one for each processor
    std::string path;  // the file of games
};

// Plays the games of the shard that the file does not have yet and adds them in the order of their
// numbers, each as soon as those before it are there. Ctrl-C ends it; the same command goes on.
// Errors: options that make no sense, a file that is damaged, of another run or cannot be written.
Status run_self_play(const SelfPlayOptions& options, LineWriter& out);

}  // namespace tengen
