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
    static constexpr int guessed_squares = 16;        // from here on selective searches guess
    // How far guesses lie from all_sure scores, in hundredths of a stone, and less so a ply; what
    // they are too high by, in 1/weight_unit of a stone.
    static constexpr int guess_spread = 640;
    static constexpr int guess_gain = 33;
    static constexpr int guess_odd_bias = weight_unit * 19 / 10;
    static constexpr int guess_even_bias = -weight_unit * 6 / 10;
    static constexpr int shared_squares = 15;  // from here on threads help each other
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
        KeptScores& cluster = cluster_of(table, own, opponent);
        Square best_square = pass;
        if (KnownScore known; find(cluster, own, opponent, known)) {
            if (known.sureness >= state_.sureness) {
                if (known.lower > alpha) {
                    return known.lower;
                }
                if (known.upper <= alpha) {
                    return known.upper;
                }
            }
            best_square = known.best;
        }
        // 3. All moves, and what is known of the positions they lead to.
        Children<K> children(own, opponent, moves);
        if (size >= transposition_squares) {
            const int score = best_known(children, alpha);
            if (score > alpha) {
                return score;
            }
        }
        // 4. The moves in turn, the most promising first. When it was not enough, all others at
        // once if there are threads for them (young brothers wait: R. Feldmann, "Game tree search
        // on massively parallel systems", 1993).
        std::uint64_t nodes_before = state_.nodes;
        const int guess = rate(children, size, parity, best_square);
        if (state_.sureness != all_sure && size >= guessed_squares) {
            if (const int score = likely_score(guess, alpha, size); score != no_score) {
                return score;
            }
        }
        int best = no_score;
        for (int i = 0; i < children.size; ++i) {
            if (i > 0 && size >= shared_squares && somebody_idles() && children.size - i > 1) {
                Brothers brothers;
                share(children, i, alpha, brothers);
                if (state_.is_stopped) {
                    return alpha;
                }
                if (brothers.best > best) {
                    best = brothers.best;
                    best_square = children.square(i + brothers.best_index);
                }
                nodes_before -= brothers.others_nodes;
                break;
            }
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

    [[gnu::always_inline]] bool somebody_idles() const {
        return state_.idle_threads != nullptr
               && __atomic_load_n(state_.idle_threads, __ATOMIC_RELAXED) > 0;
    }

    // Searches the children from `first` on, which it sorts.
    void share(Children<K>& children, int first, int alpha, Brothers& brothers) {
        for (int i = first; i < children.size; ++i) {
            children.pick(i);
            brothers.boards[brothers.size++] = {children.mover[i], children.other[i]};
        }
        brothers.alpha = alpha;
        brothers.best = no_score;
        state_.share(state_.sharer, brothers);
    }

    static KeptScores& cluster_of(const ScoreTable& table, Bits own, Bits opponent) {
        std::uint64_t key = own * 0x9E3779B97F4A7C15;
        key = (key ^ key >> 32) + opponent;
        key *= 0xD6E8FEB86659FD93;
        return table.clusters[(key ^ key >> 32) & table.mask];
    }

    [[gnu::always_inline]] static std::uint64_t read(const std::uint64_t& word) {
        return __atomic_load_n(&word, __ATOMIC_RELAXED);
    }
    [[gnu::always_inline]] static void write(std::uint64_t& word, std::uint64_t value) {
        __atomic_store_n(&word, value, __ATOMIC_RELAXED);
    }
    [[gnu::always_inline]] static std::uint64_t mixed(std::uint64_t known) {
        return known * 0x9E3779B97F4A7C15;
    }

    // Whether the entry is about that board.
    [[gnu::always_inline]] static bool is_about(
        const KeptScore& entry, Bits own, Bits opponent, std::uint64_t known
    ) {
        return (read(entry.own) ^ known) == own
               && (read(entry.opponent) ^ mixed(known)) == opponent;
    }

    // From bit 0 on: lower 8, upper 8, best 8, effort 8, sureness 16, age 16.
    [[gnu::always_inline]] static KnownScore unpacked(std::uint64_t known) {
        return {
            .lower = static_cast<std::int8_t>(known),
            .upper = static_cast<std::int8_t>(known >> 8),
            .sureness = static_cast<std::uint16_t>(known >> 32),
            .best = static_cast<std::uint8_t>(known >> 16),
            .effort = static_cast<std::uint8_t>(known >> 24),
            .age = static_cast<std::uint16_t>(known >> 48)};
    }
    [[gnu::always_inline]] static std::uint64_t packed(const KnownScore& known) {
        return std::uint64_t{static_cast<std::uint8_t>(known.lower)}
               | std::uint64_t{static_cast<std::uint8_t>(known.upper)} << 8
               | std::uint64_t{static_cast<std::uint8_t>(known.best)} << 16
               | std::uint64_t{static_cast<std::uint8_t>(known.effort)} << 24
               | std::uint64_t{known.sureness} << 32 | std::uint64_t{known.age} << 48;
    }

    [[gnu::always_inline]] static bool find(
        const KeptScores& cluster, Bits own, Bits opponent, KnownScore& known
    ) {
        for (const KeptScore& entry : cluster.entries) {
            const std::uint64_t word = read(entry.known);
            if (is_about(entry, own, opponent, word)) {
                known = unpacked(word);
                return true;
            }
        }
        return false;
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
            KnownScore known;
            if (find(cluster_of(table, mover, other), mover, other, known)
                && known.sureness >= state_.sureness && -known.upper > alpha) {
                return -known.upper;
            }
        }
        return no_score;
    }

    void store(
        KeptScores& cluster,
        const Board& board,
        int alpha,
        int score,
        Square best,
        std::uint64_t nodes
    ) {
        KeptScore* place = &cluster.entries[0];
        KnownScore known;
        unsigned least_worth = ~0U;
        for (KeptScore& entry : cluster.entries) {
            const std::uint64_t word = read(entry.known);
            if (is_about(entry, board.own, board.opponent, word)) {
                place = &entry;
                known = unpacked(word);
                break;
            }
            if (const unsigned worth = worth_of(unpacked(word)); worth < least_worth) {
                place = &entry;
                least_worth = worth;
            }
        }
        if (known.sureness < state_.sureness) {
            known.lower = -score_limit;
            known.upper = score_limit;
            known.sureness = state_.sureness;
        }
        if (known.sureness == state_.sureness) {
            (score > alpha ? known.lower : known.upper) = score;
        }
        known.best = best;
        known.effort = 64U - static_cast<unsigned>(__builtin_clzll(nodes | 1));
        known.age = state_.age;
        const std::uint64_t word = packed(known);
        write(place->own, board.own ^ word);
        write(place->opponent, board.opponent ^ mixed(word));
        write(place->known, word);
    }

    // Results of earlier searches go first, then those that took the fewest nodes.
    [[gnu::always_inline]] unsigned worth_of(const KnownScore& known) const {
        return known.effort + (known.age == state_.age ? 256 : 0);
    }

    // What a search of the moves that guesses `guess` is likely to find; no_score when that is
    // within the margin. Scores are even.
    [[gnu::always_inline]] int likely_score(int guess, int alpha, int size) const {
        const int depth = sort_depth(size) + 1;
        const int margin =
            (guess_spread - guess_gain * depth) * static_cast<int>(state_.sureness) / 100;
        const int value = guess - (depth % 2 != 0 ? guess_odd_bias : guess_even_bias);
        if (100 * value >= 100 * weight_unit * (alpha + 1) + weight_unit * margin) {
            return (alpha + 2) & ~1;
        }
        return 100 * value <= 100 * weight_unit * alpha - weight_unit * margin ? alpha & ~1
                                                                               : no_score;
    }

    // Gives every move a score to be picked by. The best guess is returned, where there is one.
    int rate(Children<K>& children, int size, unsigned parity, Square known_best) {
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
        int best_guess = -guess_limit;
        if (size >= sorted_squares) {
            const int depth = sort_depth(size);
            for (int i = 0; i < children.size; ++i) {
                const int guess = -look(
                    children.mover[i],
                    children.other[i],
                    children.replies[i],
                    -guess_limit,
                    guess_limit,
                    depth
                );
                children.score[i] += guess;
                best_guess = guess > best_guess ? guess : best_guess;
            }
        }
        if (known_best != pass) {
            const Bits best = bit(known_best);
            for (int i = 0; i < children.size; ++i) {
                children.score[i] += children.move[i] == best ? guess_limit * 64 : 0;
            }
        }
        return best_guess;
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
