#pragma once

#include "engine/kit/limits.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <utility>

namespace tengen::gomoku {

// What one proof may cost, counted over all searches that it is made of.
class Effort {
public:
    // Of the limits only nodes and turn_time. `stop` may be null.
    Effort(const Limits& limits, const std::atomic<bool>* stop)
        : node_limit_(limits.nodes.value_or(UINT64_MAX)),
          has_deadline_(limits.turn_time.has_value()),
          deadline_(limits.start + limits.turn_time.value_or(Milliseconds{0})),
          stop_(stop) {}

    // False when there is nothing left, from then on always.
    bool count_node() {
        if (nodes_ >= node_limit_) {
            is_spent_ = true;
        } else if (nodes_++ % poll_interval == 0) {
            poll();
        }
        return !is_spent_;
    }
    // From now on `pulse` is called from within count_node(), each time `interval` has gone by. An
    // empty one ends that.
    void set_pulse(std::function<void()> pulse, Milliseconds interval) {
        pulse_ = std::move(pulse);
        pulse_interval_ = interval;
        next_pulse_ = Clock::now() + interval;
    }
    bool is_spent() const { return is_spent_; }
    std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr std::uint64_t poll_interval = 512;

    void poll() {
        is_spent_ = is_spent_ || (has_deadline_ && Clock::now() >= deadline_)
                    || (stop_ != nullptr && stop_->load(std::memory_order_relaxed));
        if (pulse_ && !is_spent_ && Clock::now() >= next_pulse_) {
            pulse_();
            next_pulse_ = Clock::now() + pulse_interval_;
        }
    }

    std::uint64_t nodes_ = 0;
    std::uint64_t node_limit_;
    bool is_spent_ = false;
    bool has_deadline_;
    Clock::time_point deadline_;
    const std::atomic<bool>* stop_;
    std::function<void()> pulse_;
    Milliseconds pulse_interval_{0};
    Clock::time_point next_pulse_;
};

}  // namespace tengen::gomoku
