#pragma once

#include "engine/session.h"
#include "protocol/notation.h"

#include <string>
#include <vector>

namespace tengen {

// How search output looks for the client at hand; fixed while a search runs.
struct GomocupReport {
    bool realtime = false;  // MESSAGE REALTIME lines
    bool details = false;   // INFO lines
    bool messages = false;  // lines to be read by people
    CoordinateOrder order = CoordinateOrder::column_row;
    BoardSize size;
};

// All text that a search prints before its answer, in the forms that Yixin-Board and
// gomoku-calculator read.
std::vector<std::string> lines_of(const SearchInfo& info, const GomocupReport& report);
std::vector<std::string> lines_of(
    RootEvent event, const std::string& move, const GomocupReport& report
);
std::vector<std::string> closing_lines(const SearchResult& result, const GomocupReport& report);

// "h8" as the client writes it: "7,7". Text that is no cell is returned as it is.
std::string client_cell(const std::string& move, const GomocupReport& report, char separator = ',');

}  // namespace tengen
