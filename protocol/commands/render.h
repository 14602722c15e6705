#pragma once

#include "engine/kit/result.h"
#include "protocol/line_writer.h"

#include <cstdint>
#include <string>

namespace tengen {

// As they stand on the command line.
struct RenderOptions {
    std::string game = "gomoku";
    std::string rule;   // empty: what the record says
    std::string size;   // of moves
    std::string moves;  // "h8i9", instead of a record
    std::string file;
    int number = 1;               // which game of the record, from one
    int ply = -1;                 // the position after so many moves; negative: the last one
    std::string numbers = "all";  // which stones have their number: "all", "last", "none"
    bool threats = false;
    bool forbidden = false;
    int candidates = 0;  // moves that a search finds; zero: no search
    std::uint64_t nodes = 100'000;
    std::int64_t memory_mib = 64;
    int width = 640;   // in pixels
    std::string path;  // empty: standard output
};

// Draws a position as SVG. Errors: options that make no sense, a record or moves that cannot be
// read or played, a file that cannot be written.
Status run_render(const RenderOptions& options, LineWriter& out);

}  // namespace tengen
