#pragma once

#include "engine/kit/limits.h"
#include "engine/kit/root_iteration.h"
#include "engine/kit/time_manager.h"
#include "engine/kit/worker.h"
#include "engine/kit/worker_pool.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tengen {

// The table keeps depths in eight bits; nothing is gained beyond.
inline constexpr int max_depth = 127;

struct RootRequest {
    Limits limits;
    int multi_pv = 1;
};

// What a search at the root found. `moves` is empty when there was no move to choose from, and has
// two moves only for a pair (BalanceSearch).
struct RootResult {
    std::vector<PackedMove> moves;
    std::vector<PackedMove> pv;  // begins with the moves
    Score score = 0;             // for the side to move at the root
    int depth = 0;               // 0 when nothing was searched
    int selective_depth = 0;
    std::uint64_t nodes = 0;
};

// Iterative deepening over one position with any number of threads that share a table (Lazy SMP:
// each deepens on its own, and they spread over the depths). Worker 0 runs on the calling thread,
// reports and watches the limits; worker i runs on thread i of the pool. All workers have been
// given the position and the same root moves, best guess first.
class RootSearch {
public:
    // `control` has been reset with the hard limits in `request` (the node limit is worker 0's),
    // and is the one the workers were made with.
    RootSearch(
        WorkerPool& pool,
        std::span<Worker* const> workers,
        SearchControl& control,
        const TimeManager& time
    );

    // Returns when no worker searches any more. With one thread and no clock the result and the
    // reports depend on nothing but the workers' state.
    RootResult run(const RootRequest& request, RootObserver& observer);

private:
    void deepen(RootObserver& observer);
    void help(std::size_t index);
    bool is_crowded(int depth) const;
    bool is_finished(int depth);
    bool is_proved(int depth);
    void report_iteration(RootObserver& observer, bool complete, int depth) const;
    void report(RootObserver& observer, const RootIteration& lines, int pv_index, int depth) const;
    const RootIteration& elected() const;
    std::uint64_t total_nodes() const;

    WorkerPool& pool_;
    std::span<Worker* const> workers_;
    SearchControl& control_;
    TimeManager time_;
    Limits limits_;
    std::vector<RootIteration> iterations_;  // [thread]
    std::vector<std::atomic<int>> depths_;   // [thread], what it is searching just now
    PackedMove last_best_ = no_move;
    int first_proof_depth_ = 0;
    bool knows_all_ = false;  // the main worker
};

}  // namespace tengen
