#pragma once

#include "engine/kit/result.h"
#include "protocol/line_writer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tengen {

// As they stand on the command line.
struct AnalyzeOptions {
    std::string game = "gomoku";
    std::string rule;  // of queries and records that name none
    std::string size;
    std::uint64_t nodes = 100'000;  // of queries that name no limit
    int multi_pv = 1;
    int threads = 0;  // queries at a time; zero: one for each processor
    std::int64_t memory_mib = 64;
    std::vector<std::string>
        files;  // records, or folders of them; empty: queries on standard input
    std::string shard = "1/1";
    std::string path;      // where the results of records go
    std::string database;  // of results that are read and added to; empty: none
};

// Without files: answers queries, a JSON object a line, from the file descriptor until it ends.
// With files: analyzes every position of every game and adds the results to `path` in their order,
// going on where an earlier run has ended. Errors: options that make no sense, records that cannot
// be read, a file of other results.
Status run_analyze(const AnalyzeOptions& options, int input, LineWriter& out);

}  // namespace tengen
