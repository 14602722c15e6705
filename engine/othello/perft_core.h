#pragma once

#include "engine/othello/board.h"

// Only for the kernels' files.

namespace tengen::othello {

// Counts sequences of moves. The last move but one is not made at once: such moves wait until all
// lanes of the kernel have one, whatever board it is on.
template <class K>
class PerftCore {
public:
    static std::uint64_t run(const Board& board, int depth) {
        if (depth == 0) {
            return 1;
        }
        if (depth == 1) {
            return at_least_one(__builtin_popcountll(K::moves(board.own, board.opponent)));
        }
        PerftCore core;
        core.count(board.own, board.opponent, depth);
        core.count_waiting(core.waiting_);
        return core.total_;
    }

private:
    using Lanes = typename K::Lanes;
    static constexpr int lane_count = K::lane_count;

    // A position without moves has one continuation: a pass, or the end of the game.
    static std::uint64_t at_least_one(int moves) {
        return static_cast<std::uint64_t>(moves) + static_cast<std::uint64_t>(moves == 0);
    }

    void count(Bits own, Bits opponent, int depth) {
        Bits moves = K::moves(own, opponent);
        if (moves == 0) {
            count_pass(own, opponent, depth);
            return;
        }
        if (depth == 2) {
            enqueue(own, opponent, moves);
            return;
        }
        for (; moves != 0; moves &= moves - 1) {
            const Square square = __builtin_ctzll(moves);
            const Bits flips = K::flips(own, opponent, square);
            count(opponent ^ flips, own ^ flips ^ bit(square), depth - 1);
        }
    }

    void count_pass(Bits own, Bits opponent, int depth) {
        const Bits moves = K::moves(opponent, own);
        if (moves == 0) {
            ++total_;
        } else if (depth == 2) {
            total_ += static_cast<std::uint64_t>(__builtin_popcountll(moves));
        } else {
            count(opponent, own, depth - 1);
        }
    }

    void enqueue(Bits own, Bits opponent, Bits moves) {
        for (; moves != 0; moves &= moves - 1) {
            own_[waiting_] = own;
            opponent_[waiting_] = opponent;
            moves_[waiting_] = moves & (Bits{0} - moves);
            if (++waiting_ == lane_count) {
                count_waiting(lane_count);
                waiting_ = 0;
            }
        }
    }

    // Only the first `size` lanes hold something.
    void count_waiting(int size) {
        const Lanes own = load(own_);
        const Lanes opponent = load(opponent_);
        const Lanes moves = load(moves_);
        const Lanes flips = flips_of_lanes(moves, own, opponent);
        alignas(sizeof(Lanes)) Bits replies[lane_count];
        store(replies, moves_of_lanes(opponent ^ flips, own ^ flips ^ moves));
        for (int lane = 0; lane < size; ++lane) {
            total_ += at_least_one(__builtin_popcountll(replies[lane]));
        }
    }

    [[gnu::always_inline]] static Lanes load(const Bits* from) {
        return *reinterpret_cast<const Lanes*>(from);
    }
    [[gnu::always_inline]] static void store(Bits* to, Lanes lanes) {
        *reinterpret_cast<Lanes*>(to) = lanes;
    }

    alignas(64) Bits own_[lane_count] = {};
    alignas(64) Bits opponent_[lane_count] = {};
    alignas(64) Bits moves_[lane_count] = {};
    int waiting_ = 0;
    std::uint64_t total_ = 0;
};

}  // namespace tengen::othello
