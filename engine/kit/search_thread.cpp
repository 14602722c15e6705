#include "engine/kit/search_thread.h"

#include <utility>

namespace tengen {

Status SearchThread::start(std::function<void()> think, std::function<void()> tell) {
    const std::lock_guard lock(mutex_);
    if (is_busy_ && (has_next_ || !is_telling_ || !is_own_thread())) {
        return Error{"a search is running"};
    }
    if (pool_.size() == 0 && pool_.resize(1) == 0) {
        return Error{"the system grants no thread"};
    }
    think_ = std::move(think);
    tell_ = std::move(tell);
    stop_requested_ = false;
    if (is_busy_) {
        has_next_ = true;
    } else {
        is_busy_ = true;
        pool_.start(0, [this] { loop(); });
    }
    return Done{};
}

void SearchThread::stop() {
    const std::lock_guard lock(mutex_);
    if (is_busy_) {
        stop_requested_ = true;
        control_.request_stop();
    }
}

void SearchThread::wait() {
    std::unique_lock lock(mutex_);
    if (!is_own_thread()) {
        idle_.wait(lock, [this] { return !is_busy_; });
    }
}

bool SearchThread::is_busy() const {
    const std::lock_guard lock(mutex_);
    return is_busy_ && (has_next_ || !is_telling_ || !is_own_thread());
}

void SearchThread::arm(
    std::uint64_t node_limit, Clock::time_point hard_deadline, bool has_deadline
) {
    const std::lock_guard lock(mutex_);
    control_.reset(node_limit, hard_deadline, has_deadline);
    if (stop_requested_) {
        control_.request_stop();
    }
}

void SearchThread::loop() {
    std::unique_lock lock(mutex_);
    own_thread_ = std::this_thread::get_id();
    do {
        has_next_ = false;
        const std::function<void()> think = std::move(think_);
        const std::function<void()> tell = std::move(tell_);
        lock.unlock();
        think();
        lock.lock();
        is_telling_ = true;
        lock.unlock();
        tell();
        lock.lock();
        is_telling_ = false;
    } while (has_next_);
    is_busy_ = false;
    own_thread_ = {};
    idle_.notify_all();
}

}  // namespace tengen
