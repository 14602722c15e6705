#include "engine/othello/search.h"

#include "engine/kit/move_list.h"
#include "engine/kit/rng.h"
#include "engine/othello/params.h"

#include <algorithm>
#include <bit>

namespace tengen::othello {

namespace {

constexpr Bits corner_squares = 0x8100000000000081;
constexpr int first_of_all = 1 << 24;  // what the table's move is rated
constexpr int late_squares = 36;       // with fewer of them empty values jump about more

Score exact(int stones) {
    return 100 * stones;
}

}  // namespace

std::uint64_t key_of(const Board& board) {
    return Rng(Rng(board.own).next() ^ board.opponent).next();
}

SearchWorker::SearchWorker(SearchControl& control, TranspositionTable& table, bool is_main)
    : control_(control), table_(table), is_main_(is_main) {}

bool SearchWorker::must_stop() const {
    return control_.stopped() || (!is_main_ && control_.helpers_released());
}

bool SearchWorker::enter(int ply) {
    if (must_stop()) {
        return false;
    }
    count_node();
    selective_depth_ = std::max(selective_depth_, ply);
    if (is_main_ && nodes() >= next_poll_) {
        control_.poll(nodes());
        next_poll_ = nodes() + control_.nodes_to_next_poll(nodes());
    }
    return !must_stop();
}

Score SearchWorker::evaluate(const Board& board, Bits moves) const {
    const Score value = kernel_.evaluate(evaluator_, board, moves) * 100 / weight_unit;
    return std::clamp(value, -score_eval_limit, score_eval_limit);
}

// How promising a move is. Near the leaves counting is enough.
int SearchWorker::rate(const ChildList& children, int index, int depth, PackedMove table_move)
    const {
    if (table_move == pack(children.square[index])) {
        return first_of_all;
    }
    const Bits replies = children.replies[index];
    if (depth >= othello_evaluated_depth) {
        return -evaluate(children.board(index), replies);
    }
    const bool is_corner = (bit(children.square[index]) & corner_squares) != 0;
    return (is_corner ? othello_corner_worth : 0)
           - othello_reply_cost * (std::popcount(replies) + std::popcount(replies & corner_squares))
           - othello_frontier_cost * children.frontier[index];
}

bool SearchWorker::is_likely_cut(
    const Board& board, Bits moves, int depth, Score alpha, Score beta, int ply, Score& score
) {
    if (sureness_ == all_sure || depth < othello_probcut_depth
        || probcuts_ >= othello_probcut_nesting || depth >= empty_count(board)) {
        return false;
    }
    const int shallow = depth / 4 * 2 + depth % 2;
    const int late = std::max(late_squares - empty_count(board), 0);
    const int spread = othello_probcut_spread + othello_probcut_slope * (depth - shallow)
                       - othello_probcut_gain * shallow + othello_probcut_late * late;
    const Score margin = spread * static_cast<int>(sureness_) / 100;
    const Score guess = evaluate(board, moves);
    const Score high = beta + margin;
    const Score low = alpha - margin;
    const Score slack = margin * othello_probcut_slack / 100;
    ++probcuts_;
    bool is_cut = false;
    if (guess >= high - slack && high <= score_eval_limit) {
        is_cut = search<false>(board, moves, shallow, high - 1, high, ply) >= high;
        score = beta;
    } else if (guess <= low + slack && low >= -score_eval_limit) {
        is_cut = search<false>(board, moves, shallow, low, low + 1, ply) <= low;
        score = alpha;
    }
    --probcuts_;
    return is_cut && !must_stop();
}

bool SearchWorker::is_known_cut(const ChildList& children, int depth, Score beta, Score& score)
    const {
    if (depth < othello_transposition_depth) {
        return false;
    }
    for (int i = 0; i < children.size; ++i) {
        TableEntry known;
        if (table_.probe(key_of(children.board(i)), known) && known.depth >= depth - 1
            && (known.bound == Bound::upper || known.bound == Bound::exact)
            && -known.score >= beta) {
            score = -known.score;
            return true;
        }
    }
    return false;
}

template <bool is_pv>
Score SearchWorker::search_pass(const Board& board, int depth, Score alpha, Score beta, int ply) {
    const Board turned = board.turned();
    const Bits replies = kernel_.moves(turned.own, turned.opponent);
    if (replies == 0) {
        return exact(final_score(board));
    }
    const Score score = -search<is_pv>(turned, replies, depth, -beta, -alpha, ply + 1);
    if (is_pv && !must_stop()) {
        pv_.update(ply, packed_pass);
    }
    return score;
}

// `moves`: those of who is to move.
template <bool is_pv>
Score SearchWorker::search(
    const Board& board, Bits moves, int depth, Score alpha, Score beta, int ply
) {
    if (is_pv) {
        pv_.clear(ply);
    }
    if (!enter(ply)) {
        return 0;
    }

    // Step 1. A pass costs no depth: it puts no stone on the board.
    if (moves == 0) {
        return search_pass<is_pv>(board, depth, alpha, beta, ply);
    }
    depth = std::min(depth, empty_count(board));
    if (depth <= 0) {
        return evaluate(board, moves);
    }

    // Step 2. The table.
    const std::uint64_t key = key_of(board);
    TableEntry known;
    const bool is_known = table_.probe(key, known);
    if (is_known && !is_pv && known.depth >= depth
        && decides(known.bound, known.score, alpha, beta)) {
        return known.score;
    }

    // Step 3. What a shallow search foretells.
    if (Score likely = 0; !is_pv && is_likely_cut(board, moves, depth, alpha, beta, ply, likely)) {
        return likely;
    }

    // Step 4. All moves. One that is known to be enough spares the search.
    ChildList children;
    kernel_.expand(board, moves, children);
    if (Score enough = 0; !is_pv && is_known_cut(children, depth, beta, enough)) {
        return enough;
    }
    MoveList<max_moves> order;
    for (int i = 0; i < children.size; ++i) {
        order.push(static_cast<PackedMove>(i), rate(children, i, depth, known.move));
    }

    // Step 5. The best guess first, one after the other, all but the first with a window that only
    // asks for more.
    const Score old_alpha = alpha;
    Score best = -score_infinite;
    PackedMove best_move = no_move;
    for (std::size_t i = 0; i < order.size() && best < beta; ++i) {
        const int child = order.pick_best(i).move;
        const Board next = children.board(child);
        const Bits replies = children.replies[child];
        const Score score =
            search_child<is_pv>(next, replies, i == 0, depth - 1, alpha, beta, ply + 1);
        if (must_stop()) {
            return 0;
        }
        best = std::max(best, score);
        if (score > alpha) {
            alpha = score;
            best_move = pack(children.square[child]);
            if (is_pv) {
                pv_.update(ply, best_move);
            }
        }
    }
    table_.store(
        key,
        {.move = best_move,
         .score = best,
         .depth = depth,
         .bound = best >= beta                ? Bound::lower
                  : is_pv && best > old_alpha ? Bound::exact
                                              : Bound::upper,
         .was_pv = is_pv}
    );
    return best;
}

template <bool is_pv>
Score SearchWorker::search_child(
    const Board& board, Bits moves, bool is_first, int depth, Score alpha, Score beta, int ply
) {
    if (is_first) {
        return -search<is_pv>(board, moves, depth, -beta, -alpha, ply);
    }
    const Score score = -search<false>(board, moves, depth, -alpha - 1, -alpha, ply);
    return is_pv && score > alpha && score < beta
               ? -search<is_pv>(board, moves, depth, -beta, -alpha, ply)
               : score;
}

template Score SearchWorker::search_child<true>(const Board&, Bits, bool, int, Score, Score, int);

}  // namespace tengen::othello
