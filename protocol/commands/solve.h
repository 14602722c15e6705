#pragma once

#include "engine/kit/result.h"
#include "protocol/line_writer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tengen {

// As they stand on the command line.
struct SolveOptions {
    std::string game = "gomoku";
    std::string rule;                 // empty: the game's usual one, or what the record says
    std::string size;                 // "15" or "20x15"; empty: the game's usual one
    std::string position;             // as the game writes them, such as FEN
    std::string moves;                // or the position, "h8i9"
    std::string record;               // or a file with a record, whose last position it is
    std::string side;                 // who shall win, as if to move; empty: who is to move
    std::string refute;               // a move made first, whose refutation is looked for
    bool all = false;                 // every winning first move
    std::string kind;                 // empty: the game's widest
    std::uint64_t nodes = 5'000'000;  // for each problem, or first move
    std::int64_t time_ms = 0;         // the same; 0: any
    int threads = 0;                  // zero: one for each processor
    bool json = false;                // print results as JSON
    std::string certificate;          // the file for the proofs of wins
    std::string table;                // the file that keeps what the search for one position learns
    std::string path;                 // where the results of problems go
    std::vector<std::string> files;   // of problems; empty: one position
};

// Looks for a forced win in a position, or in every problem of some files, whose results are told
// in their order, or added to `path`, going on where an earlier run has ended. Ctrl-C ends it; what
// is done then stays. Errors: options that make no sense, what cannot be read or written, a
// position that cannot be.
Status run_solve(const SolveOptions& options, LineWriter& out);

struct VerifyOptions {
    std::vector<std::string> files;
};

// Checks certificates with nothing but the rules. Errors: files that cannot be read, a certificate
// that is refused; the lines before say which and why.
Status run_verify(const VerifyOptions& options, LineWriter& out);

}  // namespace tengen
