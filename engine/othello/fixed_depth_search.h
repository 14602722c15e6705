#pragma once

#include "engine/kit/root_search.h"
#include "engine/kit/worker_pool.h"
#include "engine/othello/search.h"

#include <cstddef>
#include <cstdint>

namespace tengen::othello {

// The search of one thread to fixed depths, with what it remembers.
class FixedDepthSearch {
public:
    struct Found {
        Square best;
        int value;  // hundredths of a stone
        std::uint64_t nodes;
    };

    FixedDepthSearch(Sureness sureness, std::size_t table_bytes) {
        table_.resize(table_bytes);
        worker_.set_sureness(sureness);
        worker_.set_solving(false);
    }

    void clear() {
        table_.clear();
        worker_.clear();
    }

    // Of a position whose side to move has a move, or of a forced pass.
    Found search(const Board& board, int depth) {
        worker_.root_moves.clear();
        for (const PackedMove move : SearchWorker::sensible_moves(board)) {
            worker_.root_moves.push_back(RootMove{.move = move, .pv = {move}});
        }
        worker_.set_position(board);
        Limits limits;
        limits.depth_plies = depth;
        const TimeManager time(limits, moves_left);
        control_.reset(UINT64_MAX, time.hard_deadline(), time.has_deadline());
        table_.new_search();
        Worker* const workers[] = {&worker_};
        RootObserver nobody;
        const RootResult found = RootSearch(pool_, workers, control_, time)
                                     .run({.limits = limits, .multi_pv = 1}, nobody);
        return {unpack(found.moves.front()), found.score, found.nodes};
    }

private:
    static constexpr int moves_left = 30;  // without a clock nobody asks

    TranspositionTable table_;
    SearchControl control_;
    SearchWorker worker_{control_, table_, true};
    WorkerPool pool_;
};

}  // namespace tengen::othello
