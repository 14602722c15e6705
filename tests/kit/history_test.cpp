#include "engine/kit/history.h"

#include <gtest/gtest.h>

#include <memory>

namespace tengen {
namespace {

TEST(History, NeverLeavesItsLimits) {
    HistoryCounter<8192> counter;
    for (int i = 0; i < 1000; ++i) {
        counter.add(1000000);
        ASSERT_LE(counter.value(), 8192);
    }
    EXPECT_EQ(counter.value(), 8192);
    for (int i = 0; i < 1000; ++i) {
        counter.add(-500);
        ASSERT_GE(counter.value(), -8192);
    }
    EXPECT_LT(counter.value(), -7600);
}

TEST(History, NewsAgainstTheTrendCountMost) {
    HistoryCounter<1000> counter;
    counter.add(500);
    const int first = counter.value();
    counter.add(500);
    const int second = counter.value() - first;
    counter.add(-500);
    const int against = first + second - counter.value();
    EXPECT_EQ(first, 500);
    EXPECT_LT(second, first);
    EXPECT_GT(against, first);
}

TEST(History, TablesAreIndexedLikeArraysAndCleared) {
    auto table = std::make_unique<HistoryTable<100, 2, 3>>();
    (*table)[1][2].add(50);
    EXPECT_EQ((*table)[1][2].value(), 50);
    EXPECT_EQ((*table)[0][2].value(), 0);
    table->clear();
    EXPECT_EQ((*table)[1][2].value(), 0);
}

}  // namespace
}  // namespace tengen
