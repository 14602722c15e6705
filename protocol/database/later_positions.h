#pragma once

#include "protocol/database/stored_analysis.h"
#include "protocol/notation.h"

#include <span>
#include <string>
#include <vector>

namespace tengen {

// The positions that a game can still come to, however the board is turned or mirrored; the one it
// is in is one of them. Whether somebody would win before is not asked.
class LaterPositions {
public:
    LaterPositions(const GameSetup& setup, std::span<const Placement> stones, Side to_move);

    bool has(const StoredAnalysis& entry) const;

private:
    bool has_lead(const std::string& board, Side to_move) const;

    GameSetup setup_;
    BoardSize size_;
    Side to_move_;
    std::string board_;                // a sign for each cell: the piece, or '.'
    std::vector<std::string> images_;  // the same in all its images
};

}  // namespace tengen
