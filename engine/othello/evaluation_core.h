#pragma once

#include "engine/othello/endgame_core.h"
#include "engine/othello/evaluation.h"

// Only for kernels' files.

namespace tengen::othello {

// What the search before the endgame asks of a kernel.
template <class K>
class EvaluationCore {
public:
    // `moves`: those of who is to move.
    static void expand(const Board& board, Bits moves, ChildList& list) {
        const Children<K> children(board.own, board.opponent, moves);
        list.size = children.size;
        for (int i = 0; i < children.size; ++i) {
            list.mover[i] = children.mover[i];
            list.other[i] = children.other[i];
            list.replies[i] = children.replies[i];
            list.square[i] = static_cast<std::uint8_t>(children.square(i));
            list.frontier[i] = static_cast<std::uint8_t>(count_bits(children.frontier[i]));
        }
    }

    static int evaluate(const Evaluator& evaluator, const Board& board, Bits moves) {
        const EvaluationWeights& weights = evaluator.weights;
        const Bits own = board.own;
        const Bits opponent = board.opponent;
        const Bits empty = ~(own | opponent);
        const Bits replies = K::moves(opponent, own);
        int value = weights.mobility * share(with_corners(moves), with_corners(replies));
        value += weights.potential_mobility
                 * share(count_bits(widened(opponent) & empty), count_bits(widened(own) & empty));
        value /= share_unit;
        value += weights.corner * lead(board, corners);
        const Bits mine = stable_edge_squares(own, opponent, *evaluator.edges);
        const Bits theirs = stable_edge_squares(opponent, own, *evaluator.edges);
        value += weights.stable_edge * (count_bits(mine) - count_bits(theirs));
        // The neighbours of empty corners.
        const Bits open = empty & corners;
        const Bits diagonal = (open << 9 | open >> 9 | open << 7 | open >> 7) & 0x0042000000004200;
        const Bits beside = ((open << 1 | open >> 1) & 0x4200000000000042)
                            | ((open << 8 | open >> 8) & 0x0081000000008100);
        value -= weights.diagonal_square * lead(board, diagonal);
        value -= weights.edge_neighbour * lead(board, beside);
        // Who is to move with an odd number of empty squares makes the last move, unless somebody
        // has to pass.
        return value + ((count_bits(empty) & 1) != 0 ? weights.parity : -weights.parity);
    }

private:
    static constexpr int share_unit = 1024;

    // By how much `mine` outweighs `theirs`: from -1 to 1, in units of share_unit.
    [[gnu::always_inline]] static int share(int mine, int theirs) {
        return share_unit * (mine - theirs) / (mine + theirs + 2);
    }
    [[gnu::always_inline]] static int with_corners(Bits moves) {
        return count_bits(moves) + count_bits(moves & corners);
    }
    [[gnu::always_inline]] static int lead(const Board& board, Bits squares) {
        return count_bits(board.own & squares) - count_bits(board.opponent & squares);
    }
};

}  // namespace tengen::othello
