#include "engine/kit/worker.h"

#include <algorithm>

namespace tengen {

void SearchControl::reset(
    std::uint64_t node_limit, Clock::time_point hard_deadline, bool has_deadline
) {
    node_limit_ = node_limit;
    hard_deadline_ = hard_deadline;
    has_deadline_ = has_deadline;
    stop_.store(false, std::memory_order_relaxed);
    helpers_released_.store(false, std::memory_order_relaxed);
}

void SearchControl::poll(std::uint64_t nodes) {
    if (nodes >= node_limit_ || (has_deadline_ && Clock::now() >= hard_deadline_)) {
        request_stop();
    }
}

std::uint64_t SearchControl::nodes_to_next_poll(std::uint64_t nodes) const {
    if (nodes >= node_limit_) {
        return 1;
    }
    return std::min({poll_interval, node_limit_ - nodes, 1 + nodes / 8});
}

}  // namespace tengen
