#pragma once

#include "engine/kit/result.h"
#include "protocol/line_writer.h"

#include <cstdint>
#include <string>

namespace tengen {

// As they stand on the command line.
struct OpeningsOptions {
    std::string game = "gomoku";
    std::string rule;  // empty: the game's usual one
    std::string size;  // "15" or "20x15"; empty: the game's usual one
    int count = 100;
    int min_stones = 3;
    int max_stones = 7;
    int range = 40;
    std::uint64_t nodes = 400'000;  // of the search that says how even an opening is
    std::uint64_t seed = 1;
    int threads = 0;  // zero: one for each processor
    bool check = false;
    std::string judge;     // another engine, described as for a match; empty: none
    int judge_range = 50;  // how far from even it may find the side to move
    std::string path;
};

// Adds balanced openings to a file until it has so many, each as soon as it is found, no two of
// them images of each other. Ctrl-C ends it; the same command goes on. With `check` nothing is
// written: each line of the file is searched, and what is illegal, unbalanced or there twice is
// printed. With a `judge` that engine must find them even too. Errors: options that make no sense,
// a file that cannot be read or written, a judge that fails; with `check` also an opening that is
// not in order.
Status run_openings(const OpeningsOptions& options, LineWriter& out);

}  // namespace tengen
