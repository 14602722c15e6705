#include "engine/xiangqi/search.h"

#include "engine/kit/logarithm.h"
#include "engine/xiangqi/evaluation.h"
#include "engine/xiangqi/params.h"

#include <algorithm>
#include <cstdlib>

namespace tengen::xiangqi {

namespace {

// What moves are rated when they are put in order.
constexpr int table_move_rating = 1 << 24;
constexpr int good_capture_rating = 1 << 20;
constexpr int killer_rating = 1 << 17;
constexpr int bad_capture_rating = -(1 << 20);

constexpr int mate_table_bits = 14;

// Quiet moves of a node worth a look at that depth.
int late_moves(int depth, bool is_improving) {
    const int count = xiangqi_late_move_base + depth * depth;
    return is_improving ? count : count / 2;
}

}  // namespace

SearchWorker::SearchWorker(SearchControl& control, TranspositionTable& table, bool is_main)
    : control_(control),
      table_(table),
      is_main_(is_main),
      mates_(is_main ? std::make_unique<MateSearch>(mate_table_bits) : nullptr),
      follow_ups_(std::make_unique<FollowUps>()) {}

int SearchWorker::reduction(int depth, int move_count) {
    return xiangqi_lmr_base + xiangqi_lmr_scale * log128(depth) * log128(move_count) / (128 * 128);
}

int SearchWorker::root_reduction(int depth, int move_count) {
    return reduction(depth, move_count) - xiangqi_lmr_pv;
}

void SearchWorker::clear() {
    quiet_history_.clear();
    follow_ups_ = std::make_unique<FollowUps>();
}

bool SearchWorker::enter(int ply) {
    count_node();
    selective_depth_ = std::max(selective_depth_, ply);
    if (is_main_ && nodes() >= next_poll_) {
        control_.poll(nodes());
        next_poll_ = nodes() + control_.nodes_to_next_poll(nodes());
    }
    return !control_.stopped();
}

void SearchWorker::play(Move move, int ply) {
    frame(ply).move = pack(move);
    frame(ply).landing = landing_of(move);
    table_.prefetch(position_.key_after(move));
    position_.play(move);
}

// The value of a position that the law decides, or score_none. A line that comes back to itself is
// taken for decided after the root, as its sides had other moves on the way and did not want them.
Score SearchWorker::ruling(int ply) const {
    switch (position_.ruling(root_plies_)) {
    case Ruling::draw:
        return score_draw;
    case Ruling::win:
        return win_in(ply);
    case Ruling::loss:
        return loss_in(ply);
    case Ruling::open:
        break;
    }
    return score_none;
}

// Not twice in a row, and not with soldiers alone: then having to move may be what loses.
bool SearchWorker::may_pass(int ply) const {
    if (frame(ply - 1).move == no_move) {
        return false;
    }
    const Board& board = position_.board();
    return (board.of(position_.side_to_move())
            & (board.of(Type::rook) | board.of(Type::cannon) | board.of(Type::horse)))
           != 0;
}

std::size_t SearchWorker::landing_of(Move move) const {
    return static_cast<std::size_t>(position_.at(move.from)) * square_count
           + static_cast<std::size_t>(move.to);
}

int SearchWorker::quiet_score(Move move, int ply) const {
    const auto side = static_cast<std::size_t>(position_.side_to_move());
    const std::size_t landing = landing_of(move);
    int score =
        quiet_history_[side][static_cast<std::size_t>(move.from)][static_cast<std::size_t>(move.to)]
            .value();
    for (const int before : {1, 2}) {
        score += (*follow_ups_)[frame(ply - before).landing][landing].value();
    }
    return score;
}

void SearchWorker::score_moves(Moves& moves, PackedMove table_move, int ply) const {
    const auto& killers = frame(ply).killers;
    for (ScoredMove& scored : moves) {
        const Move move = unpack(scored.move);
        const Piece captured = position_.at(move.to);
        if (scored.move == table_move) {
            scored.score = table_move_rating;
        } else if (captured != no_piece) {
            const int gain = 16 * value_of(captured) - value_of(position_.at(move.from));
            scored.score =
                gain
                + (position_.exchange_wins(move, 0) ? good_capture_rating : bad_capture_rating);
        } else {
            const bool is_killer = scored.move == killers[0] || scored.move == killers[1];
            scored.score = quiet_score(move, ply) + (is_killer ? killer_rating : 0);
        }
    }
}

// The quiet move that cut a node is worth more from now on, those tried in vain before it less.
void SearchWorker::reward(
    PackedMove best, const Moves& tried, std::size_t count, int depth, int ply
) {
    const int bonus =
        std::min<int>(xiangqi_history_bonus_scale * depth, xiangqi_history_bonus_limit);
    const auto credit = [&](PackedMove packed, int amount) {
        const Move move = unpack(packed);
        const std::size_t landing = landing_of(move);
        quiet_history_[static_cast<std::size_t>(position_.side_to_move())]
                      [static_cast<std::size_t>(move.from)][static_cast<std::size_t>(move.to)]
                          .add(amount);
        for (const int before : {1, 2}) {
            (*follow_ups_)[frame(ply - before).landing][landing].add(amount);
        }
    };
    if (position_.at(unpack(best).to) != no_piece) {
        return;
    }
    auto& killers = frame(ply).killers;
    if (killers[0] != best) {
        killers = {best, killers[0]};
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (position_.at(unpack(tried[i].move).to) == no_piece) {
            credit(tried[i].move, tried[i].move == best ? bonus : -bonus / 2);
        }
    }
}

// NOLINTBEGIN(readability-function-cognitive-complexity): the node search of the game, in steps
template <SearchWorker::NodeKind kind>
Score SearchWorker::search(int depth, Score alpha, Score beta, int ply) {
    constexpr bool is_pv = kind == NodeKind::pv;
    constexpr NodeKind late = kind == NodeKind::cut ? NodeKind::all : NodeKind::cut;
    if (depth <= 0) {
        return quiesce<is_pv>(alpha, beta, ply);
    }
    if (is_pv) {
        pv_.clear(ply);
    }
    if (!enter(ply)) {
        return 0;
    }

    // Step 1. What the law says, and the bounds that the ply sets.
    if (const Score ruled = ruling(ply); ruled != score_none) {
        return ruled;
    }
    if (ply >= max_search_ply) {
        return evaluate(position_);
    }
    alpha = std::max(alpha, loss_in(ply));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta) {
        return alpha;
    }

    // Step 2. The table.
    const std::uint64_t key = position_.key();
    TableEntry known;
    const bool found = table_.probe(key, known);
    const Score table_value = found ? score_from_table(known.score, ply) : score_none;
    if (found && !is_pv && known.depth >= depth && decides(known.bound, table_value, alpha, beta)) {
        return table_value;
    }

    // Step 3. The static value, which says nothing in check.
    Frame& here = frame(ply);
    const bool is_check = position_.is_check();
    const Score eval = is_check                            ? score_none
                       : found && known.eval != score_none ? known.eval
                                                           : evaluate(position_);
    here.eval = eval;
    const bool corrects = found && !is_decided(table_value) && !is_check
                          && (known.bound == Bound::exact
                              || known.bound == (table_value > eval ? Bound::lower : Bound::upper));
    const Score expected = corrects ? table_value : eval;
    const Score two_ago = frame(ply - 2).eval;
    const bool is_improving = !is_check && two_ago != score_none && eval > two_ago;
    frame(ply + 1).killers = {};

    if (!is_pv && !is_check && !is_decided(beta)) {
        // Step 4. Razoring: so far below alpha only captures can help.
        if (depth <= xiangqi_razor_depth
            && expected + xiangqi_razor_base + xiangqi_razor_slope * depth * depth <= alpha) {
            const Score score = quiesce<false>(alpha, alpha + 1, ply);
            if (score <= alpha || control_.stopped()) {
                return score;
            }
        }
        // Step 5. Reverse futility: so far above beta the opponent will not catch up in time.
        if (depth <= xiangqi_futility_depth
            && expected - xiangqi_futility_margin * (depth - (is_improving ? 1 : 0)) >= beta) {
            return expected;
        }
        // Step 6. Null move: who may not move twice in a row because he stands well enough after
        // one. Not where being unable to move is what decides.
        if (depth >= 3 && expected >= beta && eval >= beta && may_pass(ply)) {
            const int less = (xiangqi_null_base + xiangqi_null_slope * depth) / 1024
                             + std::min((expected - beta) / xiangqi_null_eval, 3);
            here.move = no_move;
            here.landing = 0;
            position_.pass();
            const Score score = -search<late>(depth - less, -beta, -beta + 1, ply + 1);
            position_.undo();
            if (control_.stopped()) {
                return 0;
            }
            if (score >= beta) {
                return is_decided(score) ? beta : score;
            }
        }
    }

    // Step 7. Without a move to begin with a shallower search will find one.
    const PackedMove table_move = found ? known.move : no_move;
    if (table_move == no_move && depth >= xiangqi_reduction_without_move_depth) {
        --depth;
    }

    // Step 8. The moves.
    Moves moves;
    position_.generate(moves);
    score_moves(moves, table_move, ply);
    const Aim aim = position_.aim();
    const Score old_alpha = alpha;
    const int late_move_limit = late_moves(depth, is_improving);
    Score best = -score_infinite;
    PackedMove best_move = no_move;
    int count = 0;
    int quiets = 0;
    std::size_t i = 0;
    for (; i < moves.size(); ++i) {
        const ScoredMove picked = moves.pick_best(i);
        const Move move = unpack(picked.move);
        if (!position_.is_legal(move)) {
            continue;
        }
        ++count;
        const bool is_capture = position_.at(move.to) != no_piece;
        const bool gives_check = position_.gives_check(move, aim);
        quiets += is_capture ? 0 : 1;

        // Step 9. Late moves of a node that nobody expects anything of.
        if (!is_loss(best) && best != -score_infinite && !is_pv && !is_check && !gives_check) {
            if (!is_capture
                && (quiets > late_move_limit
                    || (depth <= xiangqi_futile_move_depth
                        && eval + xiangqi_futile_move_base + xiangqi_futile_move_slope * depth
                               <= alpha))) {
                continue;
            }
            if (depth <= xiangqi_exchange_depth) {
                const int limit = is_capture ? -xiangqi_capture_exchange_slope * depth
                                             : -xiangqi_quiet_exchange_slope * depth * depth;
                if (!position_.exchange_wins(move, limit)) {
                    continue;
                }
            }
        }

        // Step 10. The move itself, late ones less deep at first. A check that loses nothing costs
        // no depth.
        const bool is_extended =
            gives_check && ply < 2 * root_depth_ && position_.exchange_wins(move, 0);
        const int below = depth - 1 + (is_extended ? 1 : 0);
        const int merit = is_capture ? 0 : quiet_score(move, ply);
        play(move, ply);
        Score score = 0;
        if (count > 1 && depth >= 2) {
            int less = 0;
            if (depth >= 3 && !is_extended && (!is_capture || picked.score < 0)) {
                less = reduction(depth, count);
                less -= is_pv ? xiangqi_lmr_pv : 0;
                less += kind == NodeKind::cut ? xiangqi_lmr_cut : 0;
                less += is_improving ? 0 : xiangqi_lmr_not_improving;
                less -= gives_check || is_check ? xiangqi_lmr_check : 0;
                less -= merit * xiangqi_lmr_history / history_limit;
            }
            const int reduced = std::clamp(below - less / 1024, std::min(1, below), below);
            score = -search<NodeKind::cut>(reduced, -alpha - 1, -alpha, ply + 1);
            if (score > alpha && reduced < below) {
                score = -search<late>(below, -alpha - 1, -alpha, ply + 1);
            }
        } else if (!is_pv || count > 1) {
            score = -search<late>(below, -alpha - 1, -alpha, ply + 1);
        }
        if (is_pv && (count == 1 || (score > alpha && score < beta))) {
            score = -search<NodeKind::pv>(below, -beta, -alpha, ply + 1);
        }
        position_.undo();
        if (control_.stopped()) {
            return 0;
        }
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = picked.move;
                if (is_pv) {
                    pv_.update(ply, picked.move);
                }
                if (score >= beta) {
                    break;
                }
                alpha = score;
            }
        }
    }

    // Step 11. Who has no move has lost, in check or not.
    if (count == 0) {
        return loss_in(ply);
    }
    if (best_move != no_move && best >= beta) {
        reward(best_move, moves, std::min(i + 1, moves.size()), depth, ply);
    }
    table_.store(
        key,
        {.move = best_move,
         .score = score_to_table(best, ply),
         .eval = eval,
         .depth = depth,
         .bound = best >= beta                ? Bound::lower
                  : is_pv && best > old_alpha ? Bound::exact
                                              : Bound::upper,
         .was_pv = is_pv}
    );
    return best;
}

// NOLINTEND(readability-function-cognitive-complexity)

template Score SearchWorker::search<SearchWorker::NodeKind::pv>(int, Score, Score, int);
template Score SearchWorker::search<SearchWorker::NodeKind::cut>(int, Score, Score, int);
template Score SearchWorker::search<SearchWorker::NodeKind::all>(int, Score, Score, int);

}  // namespace tengen::xiangqi
