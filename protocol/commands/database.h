#pragma once

#include "engine/kit/result.h"
#include "protocol/line_writer.h"

#include <string>
#include <vector>

namespace tengen {

// As they stand on the command line.
struct DatabaseOptions {
    std::string action;  // count, query, export, import, merge
    std::string path;    // the database
    std::vector<std::string> files;
    std::string rule;  // of queries and lines that name none
    std::string size;
    std::string game = "gomoku";
};

// The actions there are.
const std::vector<std::string>& database_actions();

// count: how many positions of each rule and board. query: reads positions as queries of analyze
// from the descriptor and says what is known of each. export: all positions as lines of JSON, on
// standard output or in the one file. import: adds the lines of the files. merge: adds the
// positions of the other databases. Import and merge add everything or, when anything is wrong,
// nothing. Errors name file, line and reason.
Status run_database(const DatabaseOptions& options, int input, LineWriter& out);

}  // namespace tengen
