#pragma once

#include "protocol/database/analysis_database.h"

#include <cstdint>
#include <functional>
#include <string>

namespace tengen {

// Entries on their way between databases and files, for the command line and for protocols. Who
// adds to a database adds everything or, when anything is wrong, nothing.

// What becomes of an entry; an error ends the reading.
using TakeEntry = std::function<Status(const StoredAnalysis&)>;
// Which entries are meant.
using PickEntry = std::function<bool(const StoredAnalysis&)>;
// Called often, with the number of positions that have been dealt with; false ends the work.
using WatchWork = std::function<bool(std::int64_t)>;

// The error of work that was ended so.
Error interruption();

struct AddedEntries {
    std::int64_t read = 0;
    std::int64_t changed = 0;  // new ones, and those of which more is known now
};

// Writing a file over the open database would end that.
Status check_target(const AnalysisDatabase& database, const std::string& path);

// "3 positions read, 2 added or improved"
std::string added_text(const AddedEntries& added);

// Stores the entries that `each` gives to its argument.
Result<AddedEntries> add_entries(
    AnalysisDatabase& database,
    const WatchWork& watch,
    const std::function<Status(const TakeEntry&)>& each
);

// Gives `take` the lines of a file, each an entry that the session can play on. `usual` is the rule
// and the board of lines that name none. Errors name file, line and reason.
Status read_entry_lines(
    const std::string& path, const GameSetup& usual, Session& session, const TakeEntry& take
);

// Gives `take` the entries of another database. Errors name the file.
Status read_database(const std::string& path, const TakeEntry& take);

// Writes the picked entries to a file, one a line. How many they are.
Result<std::int64_t> write_entry_lines(
    AnalysisDatabase& database,
    const std::string& path,
    const PickEntry& pick,
    const WatchWork& watch
);

// Adds the picked entries to the database of that name, which is made if it is missing.
Result<AddedEntries> split_database(
    AnalysisDatabase& database,
    const std::string& path,
    const PickEntry& pick,
    const WatchWork& watch
);

}  // namespace tengen
