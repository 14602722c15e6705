#pragma once

#include "protocol/database/database_transfer.h"

#include <cstdint>
#include <span>
#include <string>

namespace tengen {

// RenLib's libraries as entries of databases, for boards of 15x15 alone. What a library says of a
// position are its words: the comment, and texts of the board as labels of the position they are
// shown in. Entries that come of it have no value and no move.

// Gives `take` every position of every line of a library. Errors name file, offset and reason.
Status read_library(const std::string& path, const GameSetup& setup, const TakeEntry& take);

struct WrittenLibrary {
    std::int64_t positions = 0;  // with an entry, each counted once
    std::int64_t left_out = 0;   // later positions that no moves from known to known lead to
};

// Writes the line and below it all positions that moves from known to known lead to. Of moves to
// images of one position one is taken, with a label if any has one, and what lies below a position
// that two ways lead to stands below the one that comes first.
Result<WrittenLibrary> write_library(
    AnalysisDatabase& database,
    const GameSetup& setup,
    std::span<const std::string> line,
    const std::string& path,
    const WatchWork& watch
);

}  // namespace tengen
