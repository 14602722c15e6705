#pragma once

#include "engine/kit/result.h"
#include "protocol/commands/review.h"
#include "protocol/line_writer.h"

#include <string>

namespace tengen {

// As they stand on the command line.
struct ReportOptions : ReviewSearchOptions {
    std::string file;  // a record
    int number = 1;    // which of its games, from one
    std::string path;  // the page to write
};

// Reviews one game of a record and writes it as a page of HTML. Errors: options that make no sense,
// a record that cannot be read or played or has no such game, a page that cannot be written.
// Nothing is written after Ctrl-C, which is an error too.
Status run_report(const ReportOptions& options, LineWriter& out);

}  // namespace tengen
