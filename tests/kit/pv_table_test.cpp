#include "engine/kit/pv_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace tengen {
namespace {

TEST(PvTable, PutsAMoveBeforeTheLineBelow) {
    auto pv = std::make_unique<PvTable>();
    for (int ply = 0; ply < 4; ++ply) {
        pv->clear(ply);
    }
    pv->update(2, 30);
    pv->update(1, 20);
    pv->update(0, 10);
    EXPECT_TRUE(std::ranges::equal(pv->line(0), std::vector<PackedMove>{10, 20, 30}));
    pv->clear(1);
    pv->update(0, 11);
    EXPECT_TRUE(std::ranges::equal(pv->line(0), std::vector<PackedMove>{11}));
}

TEST(PvTable, HoldsTheLongestLine) {
    auto pv = std::make_unique<PvTable>();
    for (int ply = max_ply - 1; ply >= 0; --ply) {
        pv->update(ply, static_cast<PackedMove>(ply + 1));
    }
    ASSERT_EQ(pv->line(0).size(), static_cast<std::size_t>(max_ply));
    EXPECT_EQ(pv->line(0).back(), max_ply);
    EXPECT_EQ(pv->line(max_ply - 1).front(), max_ply);
}

}  // namespace
}  // namespace tengen
