#pragma once

#include "engine/othello/last_squares.h"
#include "engine/othello/pattern_core.h"

// Only for kernels' files.

namespace tengen::othello {

inline constexpr Bits corners = 0x8100000000000081;

// All moves of a position and the boards they lead to, worked out in all lanes of the kernel.
template <class K>
struct Children {
    using Lanes = typename K::Lanes;
    static constexpr int lane_count = K::lane_count;
    static constexpr int capacity = 40;  // no more than 34 moves, and full lanes

    alignas(64) Bits move[capacity];
    alignas(64) Bits mover[capacity];  // the stones of who is to move then
    alignas(64) Bits other[capacity];
    alignas(64) Bits replies[capacity];
    alignas(64) Bits frontier[capacity];  // the mover's potential moves
    int score[capacity];
    int size = 0;

    Children(Bits own, Bits opponent, Bits moves) {
        for (; moves != 0; moves &= moves - 1) {
            move[size++] = moves & (Bits{0} - moves);
        }
        for (int i = size; i % lane_count != 0; ++i) {
            move[i] = 0;
        }
        const Bits empty = ~(own | opponent);
        for (int first = 0; first < size; first += lane_count) {
            const Lanes played = *reinterpret_cast<const Lanes*>(move + first);
            const Lanes flips = flips_of_lanes(played, own, opponent);
            const Lanes mine = opponent ^ flips;
            const Lanes theirs = own ^ flips ^ played;
            *reinterpret_cast<Lanes*>(mover + first) = mine;
            *reinterpret_cast<Lanes*>(other + first) = theirs;
            *reinterpret_cast<Lanes*>(replies + first) = moves_of_lanes(mine, theirs);
            *reinterpret_cast<Lanes*>(frontier + first) = widened(theirs) & empty;
        }
    }

    Square square(int index) const { return __builtin_ctzll(move[index]); }

    // Brings the best of those from `index` on to `index`; equals stay in the order of squares as
    // long as nothing is better.
    void pick(int index) {
        int best = index;
        for (int i = index + 1; i < size; ++i) {
            best = score[i] > score[best] ? i : best;
        }
        if (best != index) {
            swap(move[index], move[best]);
            swap(mover[index], mover[best]);
            swap(other[index], other[best]);
            swap(replies[index], replies[best]);
            swap(score[index], score[best]);
        }
    }

private:
    template <class T>
    [[gnu::always_inline]] static void swap(T& a, T& b) {
        const T kept = a;
        a = b;
        b = kept;
    }
};

// Exact null-window search to the end of the game.
template <class K>
class EndgameCore {
public:
    static int null_window(SearchState& state, const Board& board, int alpha) {
        EndgameCore core(state);
        const Bits moves = K::moves(board.own, board.opponent);
        return core.search(board.own, board.opponent, moves, alpha);
    }

    // A guess at the result after `depth` more moves, in 1/weight_unit of a stone.
    static int guess(SearchState& state, const Board& board, int depth) {
        EndgameCore core(state);
        const Bits moves = K::moves(board.own, board.opponent);
        return core.look(board.own, board.opponent, moves, -guess_limit, guess_limit, depth);
    }

private:
    static constexpr int guess_limit = 1 << 20;
    static constexpr int few_squares = 6;             // the most that LastSquares takes
    static constexpr int small_table_squares = 10;    // the most that the small table serves
    static constexpr int transposition_squares = 11;  // from here on children are looked up first
    static constexpr int sorted_squares = 13;         // from here on a shallow search sorts
    static constexpr int ask_squares = 11;
    static constexpr int visits_between_questions = 64;

    explicit EndgameCore(SearchState& state) : state_(state), last_(state) {}

    int search(Bits own, Bits opponent, Bits moves, int alpha) {
        const Bits empty = ~(own | opponent);
        const int size = count_bits(empty);
        const unsigned parity = parity_of(empty);
        switch (size) {
        case 0:
            return score_at_end(own, opponent);
        case 1:
            return last_.one(own, __builtin_ctzll(empty));
        case 2:
            return last_.two(
                own, opponent, alpha, __builtin_ctzll(empty), __builtin_ctzll(empty & (empty - 1))
            );
        case 3:
            return last_.three(own, opponent, alpha, parity);
        case 4:
            return last_.four(own, opponent, alpha, parity);
        case 5:
            return last_.template few<5>(own, opponent, moves, alpha, parity);
        case 6:
            return last_.template few<6>(own, opponent, moves, alpha, parity);
        default:
            return many(own, opponent, moves, alpha, size, parity);
        }
    }

    static unsigned parity_of(Bits empty) {
        unsigned parity = 0;
        for (int i = 0; i < 4; ++i) {
            parity |= static_cast<unsigned>(count_bits(empty & squares_of_quadrants.at[1 << i]) & 1)
                      << i;
        }
        return parity;
    }

    // Seven or more empty squares.
    int many(Bits own, Bits opponent, Bits moves, int alpha, int size, unsigned parity) {
        ++state_.nodes;
        if (must_stop(size)) {
            return alpha;
        }
        if (moves == 0) {
            const Bits replies = K::moves(opponent, own);
            return replies == 0 ? score_at_end(own, opponent)
                                : -many(opponent, own, replies, -alpha - 1, size, parity);
        }
        // 1. Stones that nobody can flip bound the score.
        if (alpha >= stability_alpha(size)) {
            const int most =
                score_limit - 2 * count_bits(stable_squares(opponent, own, *state_.edges));
            if (most <= alpha) {
                return most;
            }
        }
        // 2. What is known of the position.
        const ScoreTable& table = size <= small_table_squares ? state_.small_table : state_.table;
        KnownScores& cluster = cluster_of(table, own, opponent);
        const KnownScore* const known = find(cluster, own, opponent);
        Square best_square = pass;
        if (known != nullptr) {
            if (known->lower > alpha) {
                return known->lower;
            }
            if (known->upper <= alpha) {
                return known->upper;
            }
            best_square = known->best;
        }
        // 3. All moves, and what is known of the positions they lead to.
        Children<K> children(own, opponent, moves);
        if (size >= transposition_squares) {
            const int score = best_known(children, alpha);
            if (score > alpha) {
                return score;
            }
        }
        // 4. The moves in turn, the most promising first.
        const std::uint64_t nodes_before = state_.nodes;
        rate(children, size, parity, best_square);
        int best = no_score;
        for (int i = 0; i < children.size; ++i) {
            children.pick(i);
            const Square square = children.square(i);
            const int score =
                -after(children, i, -alpha - 1, size - 1, parity ^ quadrants.at[square]);
            if (state_.is_stopped) {
                return alpha;
            }
            if (score > best) {
                best = score;
                best_square = square;
                if (score > alpha) {
                    break;
                }
            }
        }
        store(cluster, {own, opponent}, alpha, best, best_square, state_.nodes - nodes_before);
        return best;
    }

    [[gnu::always_inline]] int after(
        const Children<K>& children, int index, int alpha, int size, unsigned parity
    ) {
        const Bits mover = children.mover[index];
        const Bits other = children.other[index];
        const Bits replies = children.replies[index];
        return size > few_squares
                   ? many(mover, other, replies, alpha, size, parity)
                   : last_.template few<few_squares>(mover, other, replies, alpha, parity);
    }

    // The least alpha at which counting stable stones is worth while.
    static int stability_alpha(int size) { return 2 * size - 8; }

    [[gnu::always_inline]] bool must_stop(int size) {
        if (state_.nodes >= state_.node_limit) {
            state_.is_stopped = true;
        }
        if (size >= ask_squares && --state_.visits_to_ask < 0) {
            state_.visits_to_ask = visits_between_questions;
            state_.is_stopped = state_.is_stopped
                                || (state_.must_stop != nullptr && state_.must_stop(state_.asker));
        }
        return state_.is_stopped;
    }

    static KnownScores& cluster_of(const ScoreTable& table, Bits own, Bits opponent) {
        std::uint64_t key = own * 0x9E3779B97F4A7C15;
        key = (key ^ key >> 32) + opponent;
        key *= 0xD6E8FEB86659FD93;
        return table.clusters[(key ^ key >> 32) & table.mask];
    }

    static const KnownScore* find(const KnownScores& cluster, Bits own, Bits opponent) {
        for (const KnownScore& entry : cluster.entries) {
            if (entry.own == own && entry.opponent == opponent) {
                return &entry;
            }
        }
        return nullptr;
    }

    // The best score that the table knows some move to have; no_score when it knows none above
    // `alpha`.
    int best_known(const Children<K>& children, int alpha) const {
        for (int i = 0; i < children.size; ++i) {
            const Bits mover = children.mover[i];
            const Bits other = children.other[i];
            const ScoreTable& table = count_bits(~(mover | other)) <= small_table_squares
                                          ? state_.small_table
                                          : state_.table;
            const KnownScore* const known = find(cluster_of(table, mover, other), mover, other);
            if (known != nullptr && -known->upper > alpha) {
                return -known->upper;
            }
        }
        return no_score;
    }

    void store(
        KnownScores& cluster,
        const Board& board,
        int alpha,
        int score,
        Square best,
        std::uint64_t nodes
    ) {
        const int effort = 64 - __builtin_clzll(nodes | 1);
        KnownScore* place = &cluster.entries[0];
        bool is_known = false;
        for (KnownScore& entry : cluster.entries) {
            if (entry.own == board.own && entry.opponent == board.opponent) {
                place = &entry;
                is_known = true;
                break;
            }
            place = worth(entry) < worth(*place) ? &entry : place;
        }
        if (!is_known) {
            *place = {board.own, board.opponent, -score_limit, score_limit, pass, 0, 0};
        }
        if (score > alpha) {
            place->lower = static_cast<std::int8_t>(score);
        } else {
            place->upper = static_cast<std::int8_t>(score);
        }
        place->best = static_cast<std::uint8_t>(best);
        place->effort = static_cast<std::uint8_t>(effort);
        place->age = state_.age;
    }

    // Results of earlier searches go first, then those that took the fewest nodes.
    [[gnu::always_inline]] int worth(const KnownScore& entry) const {
        return entry.effort + (entry.age == state_.age ? 256 : 0);
    }

    // Gives every move a score to be picked by.
    void rate(Children<K>& children, int size, unsigned parity, Square known_best) {
        const Weights& weights = size >= sorted_squares ? state_.large_weights : state_.weights;
        const Bits odd = squares_of_quadrants.at[parity];
        for (int i = 0; i < children.size; ++i) {
            const Bits replies = children.replies[i];
            int score = -weights.reply_cost * (count_bits(replies) + count_bits(replies & corners));
            score -= weights.frontier_cost * count_bits(children.frontier[i]);
            score += (children.move[i] & odd) != 0 ? weights.parity_worth : 0;
            score += (children.move[i] & corners) != 0 ? weights.corner_worth : 0;
            children.score[i] = score;
        }
        if (size >= sorted_squares) {
            const int depth = sort_depth(size);
            for (int i = 0; i < children.size; ++i) {
                children.score[i] -= look(
                    children.mover[i],
                    children.other[i],
                    children.replies[i],
                    -guess_limit,
                    guess_limit,
                    depth
                );
            }
        }
        if (known_best != pass) {
            const Bits best = bit(known_best);
            for (int i = 0; i < children.size; ++i) {
                children.score[i] += children.move[i] == best ? guess_limit * 64 : 0;
            }
        }
    }

    static int sort_depth(int size) { return (size - sorted_squares) / 3; }

    // A search of the guess.
    int look(Bits own, Bits opponent, Bits moves, int alpha, int beta, int depth) {
        if (moves == 0) {
            const Bits replies = K::moves(opponent, own);
            return replies == 0 ? weight_unit * score_at_end(own, opponent)
                                : -look(opponent, own, replies, -beta, -alpha, depth);
        }
        if (depth <= 0) {
            return PatternCore<K>::evaluate(*state_.evaluator, {own, opponent}, moves);
        }
        Children<K> children(own, opponent, moves);
        for (int i = 0; i < children.size; ++i) {
            const Bits replies = children.replies[i];
            children.score[i] = -2 * (count_bits(replies) + count_bits(replies & corners));
        }
        int best = -guess_limit;
        for (int i = 0; i < children.size && best < beta; ++i) {
            if (depth > 1) {
                children.pick(i);
            }
            const int score = -look(
                children.mover[i], children.other[i], children.replies[i], -beta, -alpha, depth - 1
            );
            best = score > best ? score : best;
            alpha = best > alpha ? best : alpha;
        }
        return best;
    }

    SearchState& state_;
    LastSquares<K> last_;
};

}  // namespace tengen::othello
