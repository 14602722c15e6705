#include "engine/kit/rng.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>

namespace tengen {
namespace {

TEST(Rng, GivesTheSameNumbersForEver) {
    Rng rng(1234567);
    EXPECT_EQ(rng.next(), 6457827717110365317U);
    EXPECT_EQ(rng.next(), 3203168211198807973U);
    EXPECT_EQ(rng.next(), 9817491932198370423U);
}

TEST(Rng, BelowReachesEveryNumberOfItsRangeAndNoOther) {
    Rng rng(1);
    std::set<std::uint64_t> seen;
    for (int i = 0; i < 1000; ++i) {
        seen.insert(rng.below(7));
    }
    EXPECT_EQ(seen, (std::set<std::uint64_t>{0, 1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(rng.below(1), 0U);
}

}  // namespace
}  // namespace tengen
