#pragma once

#include "engine/kit/result.h"
#include "protocol/line_writer.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tengen {

// As they stand on the command line.
struct PlayOptions {
    std::string game = "gomoku";
    std::string rule;  // empty: the game's usual one
    std::string size;
    std::string side = "black";
    std::int64_t level = 0;             // 0: full strength
    std::optional<std::uint64_t> seed;  // none: another one each time
    std::int64_t threads = 1;
    std::int64_t memory_mib = 256;
};

// Plays in a terminal, or by a script, until the input ends. Errors: options that make no sense.
Status run_play(const PlayOptions& options, int input, LineWriter& out);

}  // namespace tengen
