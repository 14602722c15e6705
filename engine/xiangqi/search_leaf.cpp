// The end of the search's lines: captures until none wins anything, and all moves out of check.

#include "engine/xiangqi/evaluation.h"
#include "engine/xiangqi/params.h"
#include "engine/xiangqi/search.h"

#include <algorithm>

namespace tengen::xiangqi {

template <bool is_pv>
void SearchWorker::try_moves(Moves& moves, Leaf& leaf, int ply) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const ScoredMove picked = moves.pick_best(i);
        const Move move = unpack(picked.move);
        const Score most =
            leaf.is_check ? score_infinite
                          : leaf.eval + xiangqi_quiescence_margin + value_of(position_.at(move.to));
        if (most <= leaf.alpha) {
            leaf.best = std::max(leaf.best, most);
            continue;
        }
        if (!leaf.is_check && picked.score < 0) {
            return;
        }
        if (!position_.is_legal(move)) {
            continue;
        }
        ++leaf.tried;
        play(move, ply);
        const Score score = -quiesce<is_pv>(-leaf.beta, -leaf.alpha, ply + 1);
        position_.undo();
        if (control_.stopped()) {
            return;
        }
        if (score <= leaf.best) {
            continue;
        }
        leaf.best = score;
        if (score <= leaf.alpha) {
            continue;
        }
        leaf.best_move = picked.move;
        if (is_pv) {
            pv_.update(ply, picked.move);
        }
        if (score >= leaf.beta) {
            return;
        }
        leaf.alpha = score;
    }
}

template <bool is_pv>
Score SearchWorker::quiesce(Score alpha, Score beta, int ply) {
    if (is_pv) {
        pv_.clear(ply);
    }
    if (!enter(ply)) {
        return 0;
    }
    if (const Score ruled = ruling(ply); ruled != score_none) {
        return ruled;
    }
    const bool is_check = position_.is_check();
    if (ply >= max_search_ply) {
        return is_check ? score_draw : evaluate(position_);
    }

    // Step 1. The table.
    const std::uint64_t key = position_.key();
    TableEntry known;
    const bool found = table_.probe(key, known);
    const Score table_value = found ? score_from_table(known.score, ply) : score_none;
    if (found && !is_pv && decides(known.bound, table_value, alpha, beta)) {
        return table_value;
    }

    // Step 2. Who is not in check may leave it at that.
    const Score old_alpha = alpha;
    Score best = -score_infinite;
    Score eval = score_none;
    if (!is_check) {
        eval = found && known.eval != score_none ? known.eval : evaluate(position_);
        best = eval;
        if (best >= beta) {
            return best;
        }
        alpha = std::max(alpha, best);
    }

    // Step 3. Captures that lose nothing; in check every move.
    Moves moves;
    if (is_check) {
        position_.generate(moves);
    } else {
        position_.generate_captures(moves);
    }
    frame(ply + 1).killers = {};
    score_moves(moves, found ? known.move : no_move, ply);
    Leaf leaf{.is_check = is_check, .eval = eval, .alpha = alpha, .beta = beta, .best = best};
    try_moves<is_pv>(moves, leaf, ply);
    if (control_.stopped()) {
        return 0;
    }
    if (is_check && leaf.tried == 0) {
        return loss_in(ply);
    }
    best = leaf.best;
    table_.store(
        key,
        {.move = leaf.best_move,
         .score = score_to_table(best, ply),
         .eval = eval,
         .depth = 0,
         .bound = best >= beta                ? Bound::lower
                  : is_pv && best > old_alpha ? Bound::exact
                                              : Bound::upper,
         .was_pv = is_pv}
    );
    return best;
}

template Score SearchWorker::quiesce<true>(Score, Score, int);
template Score SearchWorker::quiesce<false>(Score, Score, int);

}  // namespace tengen::xiangqi
