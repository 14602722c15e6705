#pragma once

#include "engine/kit/limits.h"
#include "engine/kit/result.h"
#include "engine/kit/worker.h"
#include "engine/kit/worker_pool.h"

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace tengen {

// Runs one search after another on thread 0 of a pool, so that whoever wants one need not wait for
// it. A stop is never lost: not when it comes before the search has begun, nor when a search is
// made of several parts that each reset the control.
class SearchThread {
public:
    SearchThread(WorkerPool& pool, SearchControl& control) : pool_(pool), control_(control) {}

    // Returns at once. `think` searches; `tell` follows when no thread searches any more, and may
    // call start() itself. Neither may throw.
    Status start(std::function<void()> think, std::function<void()> tell);
    // From any thread: raises the control's stop flag for all of the running search.
    void stop();
    // Returns when `tell` has returned; at once on the search thread itself.
    void wait();
    // From start() until `tell` has returned; for `tell` itself only until it is called.
    bool is_busy() const;

    // By `think`, before each part of a search: resets the control, but not a stop asked for
    // before.
    void arm(std::uint64_t node_limit, Clock::time_point hard_deadline, bool has_deadline);

private:
    void loop();
    bool is_own_thread() const { return own_thread_ == std::this_thread::get_id(); }

    WorkerPool& pool_;
    SearchControl& control_;

    mutable std::mutex mutex_;  // of all below
    std::condition_variable idle_;
    std::thread::id own_thread_;
    std::function<void()> think_;
    std::function<void()> tell_;
    bool is_busy_ = false;
    bool is_telling_ = false;
    bool has_next_ = false;  // `tell` has called start()
    bool stop_requested_ = false;
};

}  // namespace tengen
