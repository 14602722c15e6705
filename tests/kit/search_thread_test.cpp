#include "engine/kit/search_thread.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace tengen {
namespace {

class ThreadsSearchThread : public ::testing::Test {
protected:
    void arm() { search.arm(UINT64_MAX, {}, false); }
    // Searches until it is stopped.
    void think() {
        arm();
        while (!control.stopped()) {
            std::this_thread::yield();
        }
    }

    SearchControl control;
    WorkerPool pool;
    SearchThread search{pool, control};
};

TEST_F(ThreadsSearchThread, AStopRightAfterTheStartIsNotLost) {
    for (int i = 0; i < 500; ++i) {
        bool told = false;
        ASSERT_TRUE(search.start([this] { think(); }, [&told] { told = true; }).ok());
        search.stop();
        search.wait();
        EXPECT_TRUE(told);
        EXPECT_FALSE(search.is_busy());
    }
}

TEST_F(ThreadsSearchThread, AStopHoldsForAllPartsOfASearch) {
    const auto two_parts = [this] {
        think();
        think();
    };
    ASSERT_TRUE(search.start(two_parts, [] {}).ok());
    search.stop();
    search.wait();
    // ... and for no later search.
    bool was_stopped = true;
    const auto look = [this, &was_stopped] {
        arm();
        was_stopped = control.stopped();
    };
    ASSERT_TRUE(search.start(look, [] {}).ok());
    search.wait();
    EXPECT_FALSE(was_stopped);
}

TEST_F(ThreadsSearchThread, IsReadyForTheNextSearchOnceItHasTold) {
    int told = 0;
    for (int i = 0; i < 1000; ++i) {
        ASSERT_TRUE(search.start([this] { arm(); }, [&told] { ++told; }).ok());
        search.wait();
    }
    EXPECT_EQ(told, 1000);
}

TEST_F(ThreadsSearchThread, WhoIsToldMayStartTheNextSearchAndMayWait) {
    int told = 0;
    std::function<void()> tell = [&] {
        ++told;
        search.wait();
        EXPECT_FALSE(search.is_busy());
        if (told < 100) {
            EXPECT_TRUE(search.start([this] { arm(); }, tell).ok());
            EXPECT_TRUE(search.is_busy());
            EXPECT_FALSE(search.start([] {}, [] {}).ok());
        }
    };
    ASSERT_TRUE(search.start([this] { arm(); }, tell).ok());
    search.wait();
    EXPECT_EQ(told, 100);
}

TEST_F(ThreadsSearchThread, ASecondSearchIsRefusedWhileOneRuns) {
    ASSERT_TRUE(search.start([this] { think(); }, [] {}).ok());
    EXPECT_TRUE(search.is_busy());
    EXPECT_FALSE(search.start([] {}, [] {}).ok());
    search.stop();
    search.wait();
}

TEST_F(ThreadsSearchThread, StopsFromManyThreadsDoNoHarm) {
    std::atomic<bool> over = false;
    std::jthread other([&] {
        while (!over) {
            search.stop();
            static_cast<void>(search.is_busy());
        }
    });
    int told = 0;
    for (int i = 0; i < 300; ++i) {
        ASSERT_TRUE(search.start([this] { think(); }, [&told] { ++told; }).ok());
        search.wait();
    }
    over = true;
    EXPECT_EQ(told, 300);
}

}  // namespace
}  // namespace tengen
