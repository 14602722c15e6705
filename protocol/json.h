#pragma once

#include "engine/kit/result.h"
#include "protocol/match/game_record.h"
#include "protocol/records/game_text.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen {

// The JSON of records and of journals; that of tengen analyze is in analysis/analysis_json.h.

// One game as one line of JSON: "rule", "width", "height", "stones" (lists of cells under "x", "o"
// and "#"), "moves" (objects with "side" 1 or 2, "move", "ms", "comment"), "first", "second",
// "result" ("1-0", "0-1", "1/2-1/2"), "note", "event", "round", "name", "date", "comment",
// "settings" (texts by name). What is empty is left out. Text that is no UTF-8 is written with
// replacement characters.
std::string write_record_json(const GameText& game);
// Errors name the field. Unknown fields are passed over.
Result<GameText> read_record_json(std::string_view line, std::string_view game = "gomoku");

// What decides how the games of a match go, as names and values. A match can only be continued when
// it is the same.
using MatchIdentity = std::vector<std::pair<std::string, std::string>>;

// The lines of a journal, with their ends: the first one, which says which match it is, and one a
// game. `names`: of the engines, by player number.
std::string journal_head(const MatchIdentity& identity);
std::string journal_line(const GameRecord& game, const std::vector<std::string>& names);
// How the match of a first line differs from this one; empty when it does not.
std::string journal_difference(std::string_view head, const MatchIdentity& identity);
// Errors say what is wrong with the line.
Result<GameRecord> read_journal_line(std::string_view line, const std::vector<std::string>& names);

}  // namespace tengen
