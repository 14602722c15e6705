#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace tengen::gomoku {

// The m,n,k game (k or more in a row on a board of m by n win) solved to its end: what small boards
// are held against. Boards of at most 32 cells.
class MnkSolver {
public:
    using Cells = std::uint64_t;  // bit row * width + column

    MnkSolver(int width, int height, int in_a_row);

    // Whether the side to move, which owns the stones `own`, wins. Nobody has won yet.
    bool wins(Cells own, Cells other) { return side_to_move_wins(own, other, true); }
    // Whether it loses. A game that is neither won nor lost is a draw; the first player never loses
    // from the empty board.
    bool loses(Cells own, Cells other) { return !side_to_move_wins(own, other, false); }

    // Whether every line that `maker` can still fill can be given two empty cells of its own. Then
    // whoever answers each of his stones with the other cell of its pair never loses to him.
    bool has_pairing(Cells maker, Cells breaker) const;

    std::uint64_t nodes() const { return nodes_; }

private:
    // `draw_is_loss` tells what a draw counts as for the side to move.
    bool side_to_move_wins(Cells own, Cells other, bool draw_is_loss);
    bool some_move_wins(Cells own, Cells other, Cells moves, bool draw_is_loss);
    Cells completions(Cells own, Cells other) const;
    std::vector<int> ordered(Cells own, Cells other, Cells moves) const;
    Cells empty_cells(Cells own, Cells other) const {
        return ~(own | other) & ((Cells{1} << cells_) - 1);
    }

    int cells_;
    int in_a_row_;
    std::vector<Cells> lines_;
    std::unordered_map<std::uint64_t, bool> known_;  // by the stones and what a draw counts as
    std::uint64_t nodes_ = 0;
};

}  // namespace tengen::gomoku
