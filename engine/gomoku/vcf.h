#pragma once

#include "engine/gomoku/effort.h"
#include "engine/gomoku/position.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tengen::gomoku {

enum class Verdict : std::uint8_t { unknown, proven, disproven };

struct VcfResult {
    Verdict verdict = Verdict::unknown;
    // The winning line from the attacker's first four on: attacker, forced reply, attacker, ...
    // It ends with the five, or with the stone after which the defender has no answer left (two
    // completions, or a single one on a point forbidden to him).
    // Belongs to the solver: valid until its next search.
    std::span<const Cell> line;
    // The attacker's stones, the five included: the smallest number there is.
    int own_stones = 0;
    std::uint64_t nodes = 0;
};

// Looks for a win by continuous fours: every attacking move makes a four, so the defender has one
// reply at most (under the caro rules a few, and all of them must lose). Deepens by the number of
// own stones, hence the win found is the shortest, and remembers positions that failed. One object
// may be used for many searches; it allocates only when made and for the line. Under Renju, Black's
// fours on forbidden points do not count, and a forbidden block is none.
class VcfSolver {
public:
    // `table_bits`: 2^table_bits remembered positions of 16 bytes.
    explicit VcfSolver(int table_bits = 14);

    // For the side to move, with at most `max_stones` own stones and `budget` nodes. disproven
    // means that no such win exists; unknown that the budget ran out. `position` is as it was on
    // return. `effort`, if any, counts the nodes too and ends the search when it is spent.
    VcfResult solve(
        Position& position, int max_stones, std::uint64_t budget, Effort* effort = nullptr
    );

private:
    struct Failed {
        std::uint64_t key = 0;
        int stones = 0;  // no win with so many
        std::uint32_t search = 0;
    };

    bool count_node();
    bool attack(int stones);
    bool try_four(Cell cell, int stones);
    bool beats_all(const CellSet& answers, int stones);
    bool out_of_budget() const { return nodes_ > budget_; }

    std::vector<Failed> failed_;
    std::uint32_t search_ = 0;
    Position* position_ = nullptr;
    std::uint64_t nodes_ = 0;
    std::uint64_t budget_ = 0;
    Effort* effort_ = nullptr;
    bool wants_stones_ = false;  // more of them might win
    std::vector<Cell> line_;     // of the current path
};

// The cells on which `color` can make a four or more, strongest first; under Renju only those that
// Black is allowed.
struct FourMoves {
    std::array<Cell, max_cells> cells;
    int count = 0;

    FourMoves(const Position& position, Color color);
};

}  // namespace tengen::gomoku
