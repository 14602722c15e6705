#pragma once

#include "engine/othello/search_state.h"
#include "engine/othello/stability.h"

// Only for kernels' files.

namespace tengen::othello {

inline constexpr int no_score = -score_limit - 2;

[[gnu::always_inline]] inline int count_bits(Bits squares) {
    return __builtin_popcountll(squares);
}

// final_score() inlined.
[[gnu::always_inline]] inline int score_at_end(Bits own, Bits opponent) {
    const int mine = count_bits(own);
    const int theirs = count_bits(opponent);
    return mine > theirs ? square_count - 2 * theirs : mine < theirs ? 2 * mine - square_count : 0;
}

// Null-window searches of boards with one to six empty squares. Each returns a score above `alpha`
// when it is at least that, else one that it is at most. Squares of quadrants with an odd number of
// empty ones come first: there one has the last word.
template <class K>
class LastSquares {
public:
    explicit LastSquares(SearchState& state) : state_(state) {}

    // `moves`: those of `own`. `parity`: the quadrants with an odd number of empty squares.
    template <int empty_squares>
    int few(Bits own, Bits opponent, Bits moves, int alpha, unsigned parity) {
        static_assert(empty_squares >= 5);
        ++state_.nodes;
        if (moves == 0) {
            const Bits replies = K::moves(opponent, own);
            return replies == 0 ? score_at_end(own, opponent)
                                : -few<empty_squares>(opponent, own, replies, -alpha - 1, parity);
        }
        int best = no_score;
        const Bits odd = moves & squares_of_quadrants.at[parity];
        Bits group = odd;
        for (int round = 0; round < 2; ++round, group = moves ^ odd) {
            for (; group != 0; group &= group - 1) {
                const Square square = __builtin_ctzll(group);
                const Bits flips = K::flips(own, opponent, square);
                const Bits mover = opponent ^ flips;
                const Bits other = own ^ flips ^ bit(square);
                const unsigned rest = parity ^ quadrants.at[square];
                const int score = -after_few<empty_squares - 1>(mover, other, -alpha - 1, rest);
                if (score > best) {
                    best = score;
                    if (score > alpha) {
                        return score;
                    }
                }
            }
        }
        return best;
    }

    int four(Bits own, Bits opponent, int alpha, unsigned parity, bool has_passed = false) {
        ++state_.nodes;
        int best = no_score;
        const Bits empty = ~(own | opponent);
        const Bits odd = empty & squares_of_quadrants.at[parity];
        Bits group = odd;
        for (int round = 0; round < 2; ++round, group = empty ^ odd) {
            for (; group != 0; group &= group - 1) {
                const Square square = __builtin_ctzll(group);
                const Bits flips = flips_at(own, opponent, square);
                if (flips == 0) {
                    continue;
                }
                const Bits mover = opponent ^ flips;
                const Bits other = own ^ flips ^ bit(square);
                const unsigned rest = parity ^ quadrants.at[square];
                const int score = -three(mover, other, -alpha - 1, rest);
                if (score > best) {
                    best = score;
                    if (score > alpha) {
                        return score;
                    }
                }
            }
        }
        if (best != no_score) {
            return best;
        }
        return has_passed ? score_at_end(own, opponent)
                          : -four(opponent, own, -alpha - 1, parity, true);
    }

    int three(Bits own, Bits opponent, int alpha, unsigned parity) {
        const Bits empty = ~(own | opponent);
        // Of three squares one at least is in an odd quadrant.
        const Square first = __builtin_ctzll(empty & squares_of_quadrants.at[parity]);
        const Bits others = empty ^ bit(first);
        const Square second = __builtin_ctzll(others);
        const Square third = __builtin_ctzll(others & (others - 1));
        const int score = three_squares(own, opponent, alpha, first, second, third);
        if (score != no_score) {
            return score;
        }
        const int reply = three_squares(opponent, own, -alpha - 1, first, second, third);
        return reply == no_score ? score_at_end(own, opponent) : -reply;
    }

    int two(Bits own, Bits opponent, int alpha, Square first, Square second) {
        const int score = two_squares(own, opponent, alpha, first, second);
        if (score != no_score) {
            return score;
        }
        const int reply = two_squares(opponent, own, -alpha - 1, first, second);
        return reply == no_score ? score_at_end(own, opponent) : -reply;
    }

    // Exact: a look at four lines gives the flips, and what is not `own` is the opponent's.
    int one(Bits own, Square square) {
        ++state_.nodes;
        const int mine = count_bits(own);
        const int flips = last_flips_of(own, square);
        if (flips != 0) {
            return 2 * (mine + 1 + flips) - square_count;
        }
        const int losses = last_flips_of(~own ^ bit(square), square);
        if (losses != 0) {
            return 2 * (mine - losses) - square_count;
        }
        return 2 * mine - square_count + (2 * mine >= square_count ? 2 : 0);
    }

private:
    template <int empty_squares>
    [[gnu::always_inline]] int after_few(Bits own, Bits opponent, int alpha, unsigned parity) {
        if constexpr (empty_squares == 4) {
            return four(own, opponent, alpha, parity);
        } else {
            return few<empty_squares>(own, opponent, K::moves(own, opponent), alpha, parity);
        }
    }

    [[gnu::always_inline]] static Bits flips_at(Bits own, Bits opponent, Square square) {
        return (neighbours.at[square] & opponent) == 0 ? 0 : K::flips(own, opponent, square);
    }

    [[gnu::always_inline]] static int last_flips_of(Bits own, Square square) {
        const int column = square & 7;
        const int row = square >> 3;
        const auto along = [&](int which) __attribute__((always_inline)) {
            const Bits line = own & diagonals.at[square].at[which];
            return last_flips.at[column].at[(line * 0x0101010101010101) >> 56];
        };
        return last_flips.at[column].at[(own >> (8 * row)) & 0xFF]
               + last_flips.at[row].at[packed_column(own, column)] + along(0) + along(1);
    }

    // no_score when there is no move.
    [[gnu::always_inline]] int three_squares(
        Bits own, Bits opponent, int alpha, Square first, Square second, Square third
    ) {
        ++state_.nodes;
        int best = no_score;
        const auto try_move = [&](Square square, Square left, Square right)
            __attribute__((always_inline)) {
            const Bits flips = flips_at(own, opponent, square);
            if (flips != 0) {
                const Bits other = own ^ flips ^ bit(square);
                const int score = -two(opponent ^ flips, other, -alpha - 1, left, right);
                best = score > best ? score : best;
            }
            return best > alpha;
        };
        if (try_move(first, second, third) || try_move(second, first, third)) {
            return best;
        }
        try_move(third, first, second);
        return best;
    }

    [[gnu::always_inline]] int two_squares(
        Bits own, Bits opponent, int alpha, Square first, Square second
    ) {
        ++state_.nodes;
        int best = no_score;
        const Bits flips = flips_at(own, opponent, first);
        if (flips != 0) {
            best = -one(opponent ^ flips, second);
            if (best > alpha) {
                return best;
            }
        }
        const Bits more_flips = flips_at(own, opponent, second);
        if (more_flips != 0) {
            const int score = -one(opponent ^ more_flips, first);
            best = score > best ? score : best;
        }
        return best;
    }

    SearchState& state_;
};

}  // namespace tengen::othello
