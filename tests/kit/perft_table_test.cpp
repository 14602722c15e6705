#include "engine/kit/perft_table.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace tengen {
namespace {

TEST(PerftTable, CountsAreKnownByPositionAndLength) {
    PerftTable table(1);
    EXPECT_EQ(table.find(7, 3), 0U);
    table.keep(7, 3, 100);
    table.keep(7, 4, 1000);
    EXPECT_EQ(table.find(7, 3), 100U);
    EXPECT_EQ(table.find(7, 4), 1000U);
    EXPECT_EQ(table.find(7, 5), 0U);
    EXPECT_EQ(table.find(8, 3), 0U);
}

TEST(PerftTable, WhenThereAreTooManyWhatIsLeftIsRight) {
    PerftTable table(1);
    constexpr std::uint64_t many = 200'000;
    for (std::uint64_t key = 0; key < many; ++key) {
        table.keep(key, 2, key + 1);
    }
    std::uint64_t known = 0;
    for (std::uint64_t key = 0; key < many; ++key) {
        const std::uint64_t count = table.find(key, 2);
        ASSERT_TRUE(count == 0 || count == key + 1) << key;
        known += count != 0 ? 1 : 0;
    }
    // A mebibyte has room for 65,536, of which hardly any is left empty.
    EXPECT_LE(known, 65'536U);
    EXPECT_GE(known, 60'000U);
}

TEST(PerftTable, LargeCountsStay) {
    PerftTable table(1);
    table.keep(1, 9, 1'000'000'000);
    for (std::uint64_t key = 2; key < 200'000; ++key) {
        table.keep(key, 2, 5);
    }
    EXPECT_EQ(table.find(1, 9), 1'000'000'000U);
}

}  // namespace
}  // namespace tengen
