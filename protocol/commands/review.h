#pragma once

#include "engine/kit/result.h"
#include "protocol/line_writer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tengen {

// As they stand on the command line. Those that a page about one game needs, too, come first.
struct ReviewSearchOptions {
    std::string game = "gomoku";
    std::string rule;  // empty: what the records say
    std::string size;  // of lines of moves
    std::uint64_t nodes = 100'000;
    int candidates = 3;
    int threads = 0;  // positions at a time; zero: one for each processor
    std::int64_t memory_mib = 64;
};

struct ReviewOptions : ReviewSearchOptions {
    std::string to = "text";      // or "json"
    std::string language = "en";  // of the text: "en", "zh"
    std::string path;             // empty: standard output
    std::vector<std::string> files;
};

// Reviews every game of the records and writes, game by game, its moves with the worst ones first,
// or a line of JSON. JSON is added to the file: the same command goes on where an earlier run has
// ended. Errors: options that make no sense, records that cannot be read or played, a file of other
// results.
Status run_review(const ReviewOptions& options, LineWriter& out);

}  // namespace tengen
