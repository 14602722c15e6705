#pragma once

#include "engine/kit/limits.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace tengen {

// Does numbered tasks on several threads and delivers what they give in the order of their numbers,
// so that the outcome does not depend on the threads.
template <class T>
class OrderedWork {
public:
    // One thread's way to do a task; nothing when `stop` was set before it was done.
    using Worker =
        std::function<std::optional<T>(std::uint64_t number, const std::atomic<bool>& stop)>;

    struct Plan {
        int threads = 1;
        std::uint64_t first = 0;
        std::uint64_t end = 0;                // one past the last task
        std::function<Worker()> make_worker;  // called on the thread that uses it
        // Called for one task after another, never twice at a time. False ends the work.
        std::function<bool(std::uint64_t number, T result)> deliver;
        // Called ten times a second, never while `deliver` is. False ends the work.
        std::function<bool()> idle;
    };

    explicit OrderedWork(Plan plan)
        : plan_(std::move(plan)), next_(plan_.first), due_(plan_.first) {}

    // Returns when all is done or the work was ended.
    void run() {
        working_ = plan_.threads;
        std::vector<std::jthread> threads;
        threads.reserve(static_cast<std::size_t>(plan_.threads));
        for (int i = 0; i < plan_.threads; ++i) {
            threads.emplace_back([this] { work(); });
        }
        std::unique_lock lock(mutex_);
        while (working_ > 0) {
            changed_.wait_for(lock, Milliseconds{100}, [this] { return working_ == 0; });
            stop_ = stop_ || !plan_.idle();
        }
    }

private:
    void work() {
        const Worker worker = plan_.make_worker();
        while (const auto number = take()) {
            if (auto result = worker(*number, stop_)) {
                add(*number, std::move(*result));
            }
        }
        {
            const std::lock_guard lock(mutex_);
            --working_;
        }
        changed_.notify_one();
    }
    std::optional<std::uint64_t> take() {
        const std::lock_guard lock(mutex_);
        if (stop_ || next_ >= plan_.end) {
            return std::nullopt;
        }
        return next_++;
    }
    void add(std::uint64_t number, T result) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(number, std::move(result));
        while (!is_ended_ && !waiting_.empty() && waiting_.begin()->first == due_) {
            auto due = waiting_.extract(waiting_.begin());
            if (!plan_.deliver(due_++, std::move(due.mapped()))) {
                is_ended_ = true;
                stop_ = true;
            }
        }
    }

    Plan plan_;
    std::atomic<bool> stop_{false};
    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    int working_ = 0;
    bool is_ended_ = false;  // by `deliver`
    std::uint64_t next_;
    std::uint64_t due_;
    std::map<std::uint64_t, T> waiting_;
};

}  // namespace tengen
