#pragma once

#include "protocol/database/stored_analysis.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace tengen {

// Results of searches kept in a file of SQLite, a row a position; images under the board's
// symmetries and other orders of the moves are the same position. A row that was stored is there
// after a crash in the next moment. Any number of threads may use an object, and any number of
// programs a file.
class AnalysisDatabase {
public:
    enum class Access : std::uint8_t { read, write };

    // Write access makes a file that is missing. Errors: no such file, no database of this kind, or
    // a program built without SQLite.
    static Result<std::unique_ptr<AnalysisDatabase>> open(const std::string& path, Access access);
    ~AnalysisDatabase();
    AnalysisDatabase(const AnalysisDatabase&) = delete;
    AnalysisDatabase& operator=(const AnalysisDatabase&) = delete;

    // The position as it was asked for: the variation fits its board as it stands.
    Result<std::optional<StoredAnalysis>> find(
        const GameSetup& setup, std::span<const Placement> stones, Side to_move
    );
    // Keeps the one that says more; a comment takes the place of an older one, unless it is empty,
    // and a label that of an older one on its cell. Whether something has changed.
    Result<bool> store(const StoredAnalysis& analysis);
    // Puts it in the place of what is known, whatever that says.
    Status replace(const StoredAnalysis& analysis);
    // Removes a position; whether it was there.
    Result<bool> remove(const GameSetup& setup, std::span<const Placement> stones, Side to_move);
    // All positions, in the order of their keys, until `visit` returns false.
    Status for_each(const std::function<bool(const StoredAnalysis&)>& visit);
    Result<std::int64_t> size();
    // Looks for damage in the file and in every row.
    Status check();
    // Whether that is the file of this database.
    bool lies_at(const std::string& path) const;
    // Between these two, stores are written together: all of them, or none when commit never comes.
    Status begin();
    Status commit();
    // Instead of commit: none of them.
    Status roll_back();
    // What went wrong first in any call so far; empty when nothing did.
    std::string first_error() const;

private:
    class Implementation;

    explicit AnalysisDatabase(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace tengen
