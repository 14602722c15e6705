#pragma once

#include "protocol/analysis/analysis_query.h"
#include "protocol/database/stored_analysis.h"

#include <string>
#include <string_view>

namespace tengen {

// A query, an action or what was wrong with the line. `usual` is what a query that leaves these out
// gets: rule and board, and limits. The README has the fields.
AnalysisLine parse_analysis_line(std::string_view line, const AnalysisQuery& usual);

// Lines of JSON without their end.
std::string result_json(const AnalysisQuery& query, const AnalysisResult& result);
std::string error_json(const AnalysisError& error);
// A text as JSON, with its quotes.
std::string string_json(std::string_view text);
// {"id":...,"action":...,"done":true} and what the action tells.
std::string action_json(const AnalysisAction& action, bool has_done);

// An entry of a database as a line that is a query, too, once it has an id. The pv is made of cells
// of the board that the line shows.
std::string entry_json(const StoredAnalysis& entry);
// Errors: the field and the reason. Rules and moves are not checked.
Result<StoredAnalysis> parse_entry_json(std::string_view line, const GameSetup& usual);

}  // namespace tengen
