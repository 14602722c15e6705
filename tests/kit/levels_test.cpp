#include "engine/kit/levels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace tengen {
namespace {

OptionSet level_options() {
    OptionSet options;
    add_level_options(options);
    return options;
}

TEST(Levels, TheStrongestOfFourteenIsTheUsualOneAndHasNoLimits) {
    OptionSet options = level_options();
    EXPECT_EQ(options.get("level"), 14);
    EXPECT_FALSE(level_of(options).is_limited());
    EXPECT_FALSE(options.set("level", "0").ok());
    EXPECT_FALSE(options.set("level", "15").ok());
    ASSERT_TRUE(options.set("level", "1").ok());
    EXPECT_TRUE(level_of(options).is_limited());
}

TEST(Levels, NoLevelSearchesLessThanAWeakerOne) {
    for (std::size_t i = 1; i < levels().size(); ++i) {
        EXPECT_GE(levels()[i].nodes, levels()[i - 1].nodes) << "level " << i + 1;
        EXPECT_GE(levels()[i].forced_nodes, levels()[i - 1].forced_nodes) << "level " << i + 1;
        EXPECT_LE(levels()[i].glances, levels()[i - 1].glances) << "level " << i + 1;
        EXPECT_LE(levels()[i].oversights, levels()[i - 1].oversights) << "level " << i + 1;
    }
}

TEST(Levels, AGlanceTakesOneOfTheMovesAndTheBetterOnesMoreOften) {
    const Level level{.nodes = 1, .forced_nodes = 1, .glances = 1000, .oversights = 500};
    Rng random(1);
    EXPECT_EQ(choose_at_a_glance(level, 1, random), 0U);
    std::vector<int> chosen(3);
    for (int i = 0; i < 8000; ++i) {
        ++chosen.at(choose_at_a_glance(level, chosen.size(), random));
    }
    EXPECT_NEAR(chosen[0], 4000, 200);
    EXPECT_NEAR(chosen[1], 2000, 200);
    EXPECT_NEAR(chosen[2], 2000, 200) << "behind the last one there is none";
}

TEST(Levels, GlancesAreAsFrequentAsTheLevelSays) {
    Rng random(1);
    const auto count = [&](int glances) {
        const Level level{.nodes = 1, .forced_nodes = 1, .glances = glances, .oversights = 0};
        int made = 0;
        for (int i = 0; i < 10'000; ++i) {
            made += is_glance(level, random) ? 1 : 0;
        }
        return made;
    };
    EXPECT_EQ(count(0), 0);
    EXPECT_NEAR(count(300), 3000, 200);
    EXPECT_EQ(count(1000), 10'000);
}

TEST(Levels, TheNodeLimitVariesByAQuarter) {
    Rng random(1);
    const Level level{.nodes = 1000, .forced_nodes = 1, .glances = 0, .oversights = 0};
    std::set<std::uint64_t> limits;
    for (int i = 0; i < 20'000; ++i) {
        limits.insert(node_limit(level, random));
    }
    EXPECT_EQ(*limits.begin(), 750U);
    EXPECT_EQ(*limits.rbegin(), 1250U);
    EXPECT_EQ(node_limit(Level{}, random), UINT64_MAX);
}

TEST(Levels, TheRandomNumbersOfAMoveDependOnSeedAndPositionAlone) {
    OptionSet options = level_options();
    const std::uint64_t first = level_random(options, 77).next();
    EXPECT_EQ(level_random(options, 77).next(), first);
    EXPECT_NE(level_random(options, 78).next(), first);
    ASSERT_TRUE(options.set("level_seed", "1").ok());
    EXPECT_NE(level_random(options, 77).next(), first);
}

}  // namespace
}  // namespace tengen
