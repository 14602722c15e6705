#pragma once

#include "engine/kit/worker.h"

#include <cstddef>
#include <span>

namespace tengen {

// One thread's deepening: brings the worker's root moves from one depth to the next, variation by
// variation, each within a narrow window around its last score. The root moves are in order at any
// time, the best first, and also a stopped iteration leaves them so: it keeps what was proved
// better so far and forgets what was only doubted.
class RootIteration {
public:
    // `is_helper`: not of the main worker.
    RootIteration(Worker& worker, const SearchControl& control, int pv_count, bool is_helper)
        : worker_(&worker), control_(&control), pv_count_(pv_count), is_helper_(is_helper) {}

    // False when stopped or released before all variations were done.
    bool search(int depth);

    int pv_count() const { return pv_count_; }
    // How many variations the last call of search() completed.
    int lines_done() const { return lines_done_; }
    int completed_depth() const { return completed_depth_; }
    // The depth that the best move's score comes from; beyond the completed one when a stopped
    // iteration had found something. 0: nothing was searched.
    int best_depth() const { return best_depth_; }
    const RootMove& line(int pv_index) const {
        return worker_->root_moves[static_cast<std::size_t>(pv_index)];
    }
    const RootMove& best() const { return worker_->root_moves.front(); }

private:
    bool search_line(int depth, int pv_index);
    bool must_stop() const {
        return control_->stopped() || (is_helper_ && control_->helpers_released());
    }
    std::span<RootMove> moves_from(int pv_index);

    Worker* worker_;
    const SearchControl* control_;
    int pv_count_;
    bool is_helper_;
    int lines_done_ = 0;
    int completed_depth_ = 0;
    int best_depth_ = 0;
};

}  // namespace tengen
