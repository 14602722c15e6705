#pragma once

#include "engine/kit/result.h"
#include "protocol/line_writer.h"

#include <string>
#include <vector>

namespace tengen {

// As they stand on the command line.
struct ConvertOptions {
    std::string game = "gomoku";
    std::string rule;  // for records that name none, and for results they leave out
    std::string size;  // for lines of moves
    std::string from;  // empty: by the name of the file, or by what is in it
    std::string to = "sgf";
    bool check = false;  // refuse what the rules do not allow
    std::string path;    // the file to write; empty: standard output
    std::vector<std::string> files;
};

// Reads records and writes them in another form, one after another. A result that the record leaves
// out is that of the moves under the rule. Errors name file, line and reason; nothing is written
// then.
Status run_convert(const ConvertOptions& options, LineWriter& out);

}  // namespace tengen
