#pragma once

#include "protocol/analysis/analysis_query.h"
#include "protocol/analysis/game_review.h"
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
// A reviewed game: what the record says of it, and of each move the values before and after it, the
// best move, the loss, the candidates with what they do, and an explanation in each language. Plies
// count from 1 here. Begins with {"game":NAME.
std::string review_json(const GameReview& review);
// The words of a page about a game, by language and key.
std::string labels_json();
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
