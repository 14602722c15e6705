#pragma once

#include "engine/kit/result.h"
#include "protocol/line_writer.h"

#include <string>

namespace tengen {

struct BenchOptions {
    std::string game;  // empty: all
};

// Searches the fixed positions of each game. The last lines are for scripts: "Bench: gomoku N" is
// what a commit carries, "N nodes N nps" is read by test farms.
Status run_bench(const BenchOptions& options, LineWriter& out);

}  // namespace tengen
