#pragma once

#include "engine/session.h"
#include "protocol/notation.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// "H8" of GTP, whose letters leave out I and whose rows count from the bottom; "pass" is none.
std::optional<Cell> from_vertex(std::string_view text, BoardSize size);
std::string to_vertex(Cell cell, BoardSize size);

// A stone, or a pass, as GTP sends them: in any order of colours.
struct GtpPly {
    Side side = Side::first;
    std::optional<Cell> cell;  // none: a pass
    bool is_implied = false;   // a pass that nobody sent: the next move shows that there was one
};

// What has been played in the order in which it came.
class GtpBoard {
public:
    explicit GtpBoard(BoardSize size) : size_(size) {}

    BoardSize size() const { return size_; }
    const std::vector<GtpPly>& plies() const { return plies_; }
    void play(GtpPly ply) { plies_.push_back(ply); }
    void undo() { plies_.pop_back(); }

    bool is_empty(Cell cell) const;
    // Whose turn it is when the last player's opponent moves next.
    Side to_move() const;
    // All stones in the game's own notation.
    std::vector<Placement> men() const;
    // A board with these stones: the rows from the top with letters and numbers, X for black and O
    // for white.
    std::vector<std::string> picture(const std::vector<Placement>& men) const;
    // The rows alone.
    std::vector<std::string> rows(const std::vector<Placement>& men) const;

private:
    BoardSize size_;
    std::vector<GtpPly> plies_;
};

}  // namespace tengen
