#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace tengen {

// Threads that live as long as the pool and sleep until there is work; thread i drives worker i of
// a search, 0 being the main one. Calls come from one thread at a time; resize() and start(0) not
// from thread 0 itself.
class WorkerPool {
public:
    // As many threads as wanted, or as many as the system grants; returns how many. Waits for the
    // ones it ends.
    std::size_t resize(std::size_t count);
    std::size_t size() const { return threads_.size(); }

    // Waits until thread `index` has nothing to do, gives it `job` and returns.
    void start(std::size_t index, std::function<void()> job);
    // Waits until the thread has nothing to do.
    void wait(std::size_t index);

private:
    class Thread {
    public:
        Thread();
        ~Thread();
        Thread(const Thread&) = delete;
        Thread& operator=(const Thread&) = delete;

        void start(std::function<void()> job);
        void wait();

    private:
        void loop();

        std::mutex mutex_;
        std::condition_variable changed_;
        std::function<void()> job_;  // empty: nothing to do
        bool leaving_ = false;
        std::jthread thread_;  // last, so that it begins when all else is there
    };

    std::vector<std::unique_ptr<Thread>> threads_;
};

}  // namespace tengen
