#pragma once

#include "engine/othello/endgame_core.h"
#include "engine/othello/evaluation_core.h"
#include "engine/othello/kernel.h"
#include "engine/othello/perft_core.h"

namespace tengen::othello {

template <class K>
constexpr Kernel make_kernel() {
    return {
        .name = K::name,
        .moves = [](Bits own, Bits opponent) { return K::moves(own, opponent); },
        .flips = [](Bits own, Bits opponent, Square square
                 ) { return K::flips(own, opponent, square); },
        .perft = PerftCore<K>::run,
        .null_window = EndgameCore<K>::null_window,
        .guess = EndgameCore<K>::guess,
        .expand = EvaluationCore<K>::expand,
        .evaluate = PatternCore<K>::evaluate,
    };
}

}  // namespace tengen::othello
