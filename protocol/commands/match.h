#pragma once

#include "engine/kit/result.h"
#include "protocol/line_writer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tengen {

// As they stand on the command line.
struct MatchOptions {
    std::string game = "gomoku";
    std::string rule;  // empty: the game's usual one
    std::string size;  // "15" or "20x15"; empty: the game's usual one
    std::vector<std::string> engines;
    std::string each;
    bool gauntlet = false;
    int games = 2;         // of each pair of engines
    std::string openings;  // a file; empty: the initial position
    std::uint64_t seed = 0;
    int concurrency = 1;
    std::string sprt;    // "elo0=0 elo1=10 alpha=0.05 beta=0.05"
    std::string resign;  // "SCORE,MOVES"
    std::string draw;    // "SCORE,MOVES,FROM"
    int max_plies = 0;
    std::int64_t margin_ms = 250;
    std::int64_t hang_ms = 3000;
    bool enforce_memory = false;
    std::string folder = "tengen-match";
};

// Plays the match, or what is left of it, with its progress on standard error, and prints the
// report. Ctrl-C ends it; the same command goes on with it. Errors: options that make no sense, and
// what Match::open and Match::run say.
Status run_match(const MatchOptions& options, LineWriter& out);

}  // namespace tengen
