#pragma once

#include "engine/kit/limits.h"
#include "engine/kit/worker.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>

namespace tengen {

// The principal variation below every ply of the line being searched, one row a ply, each a move
// shorter than the one above. A node calls clear(ply) on entry and update(ply, move) when a move
// raises alpha; line(0) is the root's.
class PvTable {
public:
    void clear(int ply) { length(ply) = 0; }

    // `move` followed by what row `ply` + 1 holds.
    void update(int ply, PackedMove move) {
        PackedMove* const row = row_of(ply);
        row[0] = move;
        if (ply + 1 >= max_ply) {
            length(ply) = 1;
            return;
        }
        const int tail = length(ply + 1);
        std::copy_n(row_of(ply + 1), tail, row + 1);
        length(ply) = tail + 1;
    }

    std::span<const PackedMove> line(int ply) const {
        return {moves_.data() + start_of(ply), static_cast<std::size_t>(lengths_[index_of(ply)])};
    }

private:
    static constexpr std::size_t rows = max_ply;

    static std::size_t index_of(int ply) {
        assert(ply >= 0 && ply < max_ply);
        return static_cast<std::size_t>(ply);
    }
    // Row 0 holds `rows` moves, the next one less, and so on.
    static std::size_t start_of(int ply) {
        const std::size_t index = index_of(ply);
        return index * (2 * rows - index + 1) / 2;
    }
    PackedMove* row_of(int ply) { return moves_.data() + start_of(ply); }
    int& length(int ply) { return lengths_[index_of(ply)]; }

    std::array<int, rows> lengths_{};
    std::array<PackedMove, rows*(rows + 1) / 2> moves_{};
};

}  // namespace tengen
