#include "engine/kit/worker_pool.h"

#include <cassert>
#include <system_error>
#include <utility>

namespace tengen {

WorkerPool::Thread::Thread() : thread_([this] { loop(); }) {}

WorkerPool::Thread::~Thread() {
    {
        const std::lock_guard lock(mutex_);
        leaving_ = true;
    }
    changed_.notify_all();
}

void WorkerPool::Thread::start(std::function<void()> job) {
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !job_; });
        job_ = std::move(job);
    }
    changed_.notify_all();
}

void WorkerPool::Thread::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !job_; });
}

void WorkerPool::Thread::loop() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return job_ || leaving_; });
        if (!job_) {
            return;
        }
        lock.unlock();
        try {
            job_();
        } catch (...) {  // NOLINT(bugprone-empty-catch): a helper that fails is one helper less
        }
        lock.lock();
        job_ = nullptr;
        changed_.notify_all();
    }
}

std::size_t WorkerPool::resize(std::size_t count) {
    try {
        while (threads_.size() < count) {
            threads_.push_back(std::make_unique<Thread>());
        }
    } catch (const std::system_error&) {
        return threads_.size();
    }
    threads_.resize(count);
    return threads_.size();
}

void WorkerPool::start(std::size_t index, std::function<void()> job) {
    assert(index < threads_.size() && job);
    threads_[index]->start(std::move(job));
}

void WorkerPool::wait(std::size_t index) {
    assert(index < threads_.size());
    threads_[index]->wait();
}

}  // namespace tengen
