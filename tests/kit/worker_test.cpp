#include "engine/kit/worker.h"

#include <gtest/gtest.h>

namespace tengen {
namespace {

TEST(SearchControl, StopsAtExactlyTheNodeLimit) {
    SearchControl control;
    control.reset(1000, {}, false);
    std::uint64_t nodes = 0;
    std::uint64_t next_poll = 0;
    while (!control.stopped()) {
        ++nodes;
        if (nodes >= next_poll) {
            control.poll(nodes);
            next_poll = nodes + control.nodes_to_next_poll(nodes);
        }
    }
    EXPECT_EQ(nodes, 1000U);
}

TEST(SearchControl, PollsNeverLieFurtherApartThanTheInterval) {
    SearchControl control;
    control.reset(UINT64_MAX, {}, false);
    EXPECT_EQ(control.nodes_to_next_poll(1'000'000), SearchControl::poll_interval);
    control.reset(100'000, {}, false);
    EXPECT_EQ(control.nodes_to_next_poll(99'900), 100U);
    EXPECT_EQ(control.nodes_to_next_poll(99'999), 1U);
    EXPECT_EQ(control.nodes_to_next_poll(500'000), 1U);
}

// Each of a search's first nodes can take milliseconds, when the table's pages are new.
TEST(SearchControl, TheClockIsLookedAtMoreOftenInTheBeginning) {
    SearchControl control;
    control.reset(UINT64_MAX, {}, false);
    int polls = 0;
    std::uint64_t nodes = 0;
    while (nodes < SearchControl::poll_interval) {
        const std::uint64_t step = control.nodes_to_next_poll(nodes);
        EXPECT_LE(step, 1 + nodes / 8);
        nodes += step;
        ++polls;
    }
    EXPECT_GE(polls, 20);
    EXPECT_LE(polls, 60);
}

TEST(SearchControl, StopsWhenTheDeadlineHasPassed) {
    SearchControl control;
    control.reset(UINT64_MAX, Clock::now() - Milliseconds(1), true);
    EXPECT_FALSE(control.stopped());
    control.poll(1);
    EXPECT_TRUE(control.stopped());
    control.reset(UINT64_MAX, Clock::now() + std::chrono::hours(1), true);
    control.poll(1);
    EXPECT_FALSE(control.stopped());
}

TEST(SearchControl, ADeadlineThatIsNotOneIsIgnored) {
    SearchControl control;
    control.reset(UINT64_MAX, Clock::now() - Milliseconds(1), false);
    control.poll(1);
    EXPECT_FALSE(control.stopped());
}

}  // namespace
}  // namespace tengen
