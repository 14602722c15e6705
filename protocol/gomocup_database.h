#pragma once

#include "protocol/database/analysis_database.h"
#include "protocol/gomocup_position.h"
#include "protocol/notation.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// Which positions a deletion means, in the words of YXDELETEDATABASEALL: "w" and "l" for what the
// move into the position has won or lost, "nonwl" for the rest, "wlinstep n" for decisions in at
// most n plies; nothing means all.
class DatabaseFilter {
public:
    static Result<DatabaseFilter> parse(std::string_view text);

    bool takes(const StoredAnalysis& entry) const;
    // Whether to look below a position that is kept.
    bool looks_deeper() const { return looks_deeper_; }

private:
    bool takes_won_ = true;
    bool takes_lost_ = true;
    bool takes_open_ = true;
    int most_plies_ = max_ply;
    bool looks_deeper_ = false;
};

// A database of analyses as Yixin-Board's commands see it: a position and what the moves from it
// lead to. Values are those of our own scale for the side to move in the position.
class GomocupDatabase {
public:
    using Open = std::function<Result<std::unique_ptr<AnalysisDatabase>>(
        const std::string& path, AnalysisDatabase::Access
    )>;

    explicit GomocupDatabase(Open open) : open_(std::move(open)) {}

    // Takes the place of the one that was open; a failed call leaves that.
    Status open(const std::string& path, bool is_read_only);
    bool is_open() const { return database_ != nullptr; }
    // Only for one that is open.
    AnalysisDatabase& opened() { return *database_; }
    // Whether it may be changed.
    Status require_writable() const;

    // Nothing also when the database cannot be read.
    std::optional<StoredAnalysis> find(const GameSetup& setup, const GomocupPosition& position);

    // Lines of the protocol.
    std::vector<std::string> moves(
        const GameSetup& setup, const GomocupPosition& position, CoordinateOrder order
    );
    std::string one(const GameSetup& setup, const GomocupPosition& position);
    std::string text(const GameSetup& setup, const GomocupPosition& position);

    // "mask label value depth", where the mask says which of the three to change: 1, 2, 4. What
    // somebody says is an estimate: it is bounded, and a label W or L is the largest one.
    Status edit(const GameSetup& setup, const GomocupPosition& position, std::string_view words);
    Status edit_text(
        const GameSetup& setup, const GomocupPosition& position, std::string_view text
    );
    // What the board shows on an empty cell of the position; an empty text takes it away.
    Status edit_label(
        const GameSetup& setup, const GomocupPosition& position, Cell cell, std::string_view text
    );
    // The last move of the position is the best one where it was made. A proof of another move
    // becomes an estimate by that.
    Status set_best_move(const GameSetup& setup, const GomocupPosition& position);
    // It is not; nothing is known to be best there then. An error when another one is.
    Status clear_best_move(const GameSetup& setup, const GomocupPosition& position);
    Status remove(const GameSetup& setup, const GomocupPosition& position);
    // The known positions that moves from this one lead to. How many were there.
    Result<int> remove_below(
        const GameSetup& setup, const GomocupPosition& position, const DatabaseFilter& filter
    );

private:
    StoredAnalysis entry_to_edit(const GameSetup& setup, const GomocupPosition& position);
    Result<int> walk_and_remove(
        const GameSetup& setup, const GomocupPosition& position, const DatabaseFilter& filter
    );

    Open open_;
    std::unique_ptr<AnalysisDatabase> database_;
    bool is_read_only_ = false;
};

}  // namespace tengen
