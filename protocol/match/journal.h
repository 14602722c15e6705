#pragma once

#include "engine/kit/result.h"
#include "protocol/json.h"
#include "protocol/match/game_record.h"

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace tengen {

// The finished games of a match in a file of JSON lines, one game a line behind a first line that
// says which match it is. A game is there as a whole or not at all, whenever the program is killed:
// each line goes out in one write and is synchronized before append() returns, and a torn last line
// is cut off when the file is opened. One process at a time holds the file.
class Journal {
public:
    // The file is made when there is none. `names`: of the engines, by player number. Errors: a
    // file of another match (naming the first difference), a damaged line (naming it), a file
    // that another process holds or that cannot be written.
    static Result<std::unique_ptr<Journal>> open(
        const std::string& path, const MatchIdentity& identity, std::vector<std::string> names
    );
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    // Of earlier runs, in the order in which they ended.
    const std::vector<GameRecord>& games() const { return games_; }
    // From any thread.
    Status append(const GameRecord& game);

private:
    Journal(int file, std::vector<std::string> names) : file_(file), names_(std::move(names)) {}
    Status load(const std::string& path, const MatchIdentity& identity);
    Status write_line(const std::string& line);

    std::mutex mutex_;
    int file_;
    std::vector<std::string> names_;
    std::vector<GameRecord> games_;
};

}  // namespace tengen
