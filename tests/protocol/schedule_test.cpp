#include "protocol/match/schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace tengen {
namespace {

TEST(Schedule, EveryPairPlaysEveryOpeningWithBothColours) {
    const Schedule schedule(4, MatchMode::round_robin, 6);
    ASSERT_EQ(schedule.size(), 36);
    std::map<std::tuple<int, int, int>, int> seen;
    for (int i = 0; i < schedule.size(); ++i) {
        const ScheduledGame game = schedule.game(i);
        EXPECT_EQ(game.number, i);
        ++seen[{game.players[0], game.players[1], game.round}];
    }
    EXPECT_EQ(seen.size(), 36U);
    for (int first = 0; first < 4; ++first) {
        for (int second = 0; second < 4; ++second) {
            for (int round = 0; round < 3; ++round) {
                EXPECT_EQ((seen[{first, second, round}]), first == second ? 0 : 1);
            }
        }
    }
}

TEST(Schedule, AGauntletIsTheFirstAgainstAllOthers) {
    const Schedule schedule(4, MatchMode::gauntlet, 2);
    ASSERT_EQ(schedule.size(), 6);
    for (int i = 0; i < schedule.size(); ++i) {
        const auto players = schedule.game(i).players;
        EXPECT_EQ(std::min(players[0], players[1]), 0);
    }
}

TEST(Schedule, MoreGamesDoNotChangeThoseThatWereThere) {
    const Schedule few(3, MatchMode::round_robin, 4);
    const Schedule many(3, MatchMode::round_robin, 40);
    for (int i = 0; i < few.size(); ++i) {
        EXPECT_EQ(few.game(i).players, many.game(i).players);
        EXPECT_EQ(few.game(i).round, many.game(i).round);
    }
}

TEST(OpeningOrder, ASeedGivesAnOrderOfItsOwn) {
    EXPECT_THAT(opening_order(5, 0), ::testing::ElementsAre(0, 1, 2, 3, 4));
    const std::vector<int> order = opening_order(100, 7);
    EXPECT_EQ(order, opening_order(100, 7));
    EXPECT_NE(order, opening_order(100, 8));
    EXPECT_EQ(std::set<int>(order.begin(), order.end()).size(), 100U);
}

}  // namespace
}  // namespace tengen
