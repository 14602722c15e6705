#pragma once

#include "engine/gomoku/geometry.h"
#include "engine/gomoku/line_pattern.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tengen::gomoku {

class Position;

// Why Black may not play somewhere, in the order in which rules name it.
enum class Foul : std::uint8_t { none, overline, double_four, double_three };

// Decides Renju's forbidden points exactly (RIF rules, 9.3): a three counts only if one of the
// moves that make it a straight four is itself legal, which is asked of the same rules with the
// new stone on the board. Works on a copy of the line words; the position is not touched.
class ForbiddenFinder {
public:
    explicit ForbiddenFinder(const Position& position);

    // Of an empty cell. A move that makes a five is never a foul.
    Foul verdict(Cell cell);

private:
    LineClass black_class(Cell cell, int direction) const;
    bool is_overline(Cell cell, int direction) const;
    bool makes_five(Cell cell) const;
    bool has_real_three(Cell cell, int direction);
    void flip(Cell cell);

    const Geometry& geometry_;
    const LineTable& lines_;
    std::array<std::uint64_t, line_count> words_;
};

}  // namespace tengen::gomoku
