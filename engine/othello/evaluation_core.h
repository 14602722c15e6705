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
};

}  // namespace tengen::othello
