#include "engine/kit/worker_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

namespace tengen {
namespace {

TEST(ThreadsWorkerPool, RunsEveryJobOnItsOwnThread) {
    WorkerPool pool;
    ASSERT_EQ(pool.resize(4), 4U);
    std::vector<std::thread::id> ids(4);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        pool.start(i, [&ids, i] { ids[i] = std::this_thread::get_id(); });
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
        pool.wait(i);
        EXPECT_NE(ids[i], std::this_thread::get_id());
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_NE(ids[i], ids[j]);
        }
    }
}

TEST(ThreadsWorkerPool, AJobBeginsWhenTheOneBeforeHasEnded) {
    WorkerPool pool;
    pool.resize(1);
    int count = 0;
    for (int i = 0; i < 1000; ++i) {
        pool.start(0, [&count] { ++count; });
    }
    pool.wait(0);
    EXPECT_EQ(count, 1000);
}

TEST(ThreadsWorkerPool, AJobThatThrowsLeavesItsThreadUsable) {
    WorkerPool pool;
    pool.resize(1);
    pool.start(0, [] { throw std::runtime_error("no memory"); });
    bool ran = false;
    pool.start(0, [&ran] { ran = true; });
    pool.wait(0);
    EXPECT_TRUE(ran);
}

TEST(ThreadsWorkerPool, GrowsAndShrinksAndEndsWithWorkInHand) {
    std::atomic<int> done = 0;
    {
        WorkerPool pool;
        for (const std::size_t size : {3U, 1U, 5U, 0U, 2U}) {
            EXPECT_EQ(pool.resize(size), size);
            EXPECT_EQ(pool.size(), size);
            for (std::size_t i = 0; i < size; ++i) {
                pool.start(i, [&done] { ++done; });
            }
        }
    }
    EXPECT_EQ(done, 11);
}

}  // namespace
}  // namespace tengen
