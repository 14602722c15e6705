#include "protocol/gomocup_settings.h"

#include <gtest/gtest.h>

#include <chrono>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace tengen {
namespace {

constexpr BoardSize square{15, 15};

GomocupSettings after(std::initializer_list<std::string_view> infos) {
    GomocupSettings settings;
    for (const std::string_view info : infos) {
        settings.take_info(info);
    }
    return settings;
}

Limits limits_after(std::initializer_list<std::string_view> infos) {
    return after(infos).limits({}, square);
}

TEST(GomocupSettings, ClocksBecomeLimits) {
    const Limits limits = limits_after(
        {"timeout_turn 1000", "timeout_match 60000", "time_left 55000", "time_increment 500"}
    );
    EXPECT_EQ(limits.turn_time, Milliseconds{1000});
    EXPECT_EQ(limits.time_left, Milliseconds{55000});
    EXPECT_EQ(limits.increment, Milliseconds{500});
}

TEST(GomocupSettings, KeysAreReadInAnyCase) {
    EXPECT_EQ(limits_after({"TIMEOUT_TURN 1000"}).turn_time, Milliseconds{1000});
}

TEST(GomocupSettings, ATurnOfZeroMeansAtOnceAndANegativeOneNoLimit) {
    EXPECT_EQ(limits_after({"timeout_turn 0"}).turn_time, Milliseconds{0});
    EXPECT_FALSE(limits_after({"timeout_turn -1"}).turn_time.has_value());
}

TEST(GomocupSettings, TheLargestTimeLeftMeansNoMatchClock) {
    EXPECT_FALSE(limits_after({"timeout_match 1000", "time_left 2147483647"}).time_left.has_value()
    );
    EXPECT_FALSE(limits_after({"timeout_match 0"}).time_left.has_value());
}

TEST(GomocupSettings, AMatchClockThatHasRunOutLeavesNothing) {
    EXPECT_EQ(limits_after({"timeout_match 1000", "time_left -50"}).time_left, Milliseconds{0});
    EXPECT_EQ(limits_after({"timeout_match 1000", "time_left 0"}).time_left, Milliseconds{0});
}

TEST(GomocupSettings, WithoutAMatchLimitATimeLeftOfZeroIsNoClock) {
    EXPECT_FALSE(limits_after({"timeout_match 0", "time_left 0"}).time_left.has_value());
}

TEST(GomocupSettings, TheTwoMagicValuesOfYixinBoardMeanNoClock) {
    const Limits limits =
        limits_after({"timeout_turn 2000000", "timeout_match 100000000", "time_left 100000000"});
    EXPECT_FALSE(limits.turn_time.has_value());
    EXPECT_FALSE(limits.time_left.has_value());
    EXPECT_EQ(limits_after({"timeout_turn 2000000"}).turn_time, Milliseconds{2000000});
}

TEST(GomocupSettings, AnOwnClockRunsWhenTimeLeftIsNotSent) {
    GomocupSettings settings = after({"timeout_match 10000"});
    settings.charge(Milliseconds{1500});
    EXPECT_EQ(settings.limits({}, square).time_left, Milliseconds{8500});
    settings.charge(Milliseconds{20000});
    EXPECT_LE(*settings.limits({}, square).time_left, Milliseconds{1});
    settings.take_info("time_left 3000");
    EXPECT_EQ(settings.limits({}, square).time_left, Milliseconds{3000});
}

TEST(GomocupSettings, TheOwnClockGainsTheIncrement) {
    GomocupSettings settings = after({"timeout_match 10000", "time_increment 300"});
    settings.charge(Milliseconds{1000});
    EXPECT_EQ(settings.limits({}, square).time_left, Milliseconds{9300});
}

TEST(GomocupSettings, ANewGameStartsTheClockAnewUnlessTimeLeftWasJustSent) {
    GomocupSettings settings = after({"timeout_match 10000"});
    settings.charge(Milliseconds{4000});
    settings.new_game();
    EXPECT_EQ(settings.limits({}, square).time_left, Milliseconds{10000});
    settings.charge(Milliseconds{4000});
    settings.take_info("time_left 5000");
    settings.new_game();
    EXPECT_EQ(settings.limits({}, square).time_left, Milliseconds{5000});
}

TEST(GomocupSettings, DepthAndNodesHaveTheirOwnWordsForNoLimit) {
    const Limits limits = limits_after({"max_depth 6", "max_node 1000"});
    EXPECT_EQ(limits.depth_plies, 6);
    EXPECT_EQ(limits.nodes, 1000U);
    EXPECT_FALSE(limits_after({"max_depth 225"}).depth_plies.has_value());
    EXPECT_FALSE(limits_after({"max_depth -1"}).depth_plies.has_value());
    EXPECT_FALSE(limits_after({"max_node 18446744073709551615"}).nodes.has_value());
    EXPECT_FALSE(limits_after({"max_node -1"}).nodes.has_value());
    EXPECT_FALSE(limits_after({"max_node 0"}).nodes.has_value());
}

TEST(GomocupSettings, HugeNumbersDoNotOverflow) {
    const Limits limits = limits_after(
        {"timeout_turn 99999999999999999999",
         "timeout_match 99999999999999999999",
         "time_left 99999999999999999999",
         "time_increment 99999999999999999999",
         "max_depth 99999999999999999999"}
    );
    EXPECT_GT(*limits.turn_time, std::chrono::hours{1000});
    EXPECT_GT(*limits.time_left + limits.increment, std::chrono::hours{1000});
    EXPECT_FALSE(limits.depth_plies.has_value());
}

TEST(GomocupSettings, BadValuesAndUnknownKeysChangeNothing) {
    const GomocupSettings settings = after(
        {"timeout_turn 700",
         "timeout_turn",
         "timeout_turn x",
         "timeout_turn 5 5",
         "",
         "colour",
         "show_detail 4",
         "show_detail -1",
         "pondering 2",
         "rule banana",
         "rule -1",
         "max_memory -5",
         "thread_num -1",
         "hash_size 0",
         "coord sideways",
         "folder C:\\x y"}
    );
    EXPECT_EQ(settings.limits({}, square).turn_time, Milliseconds{700});
    EXPECT_FALSE(settings.messages());
    EXPECT_FALSE(settings.pondering());
    EXPECT_FALSE(settings.rule || settings.max_memory || settings.threads || settings.hash_size);
    EXPECT_EQ(settings.order(), CoordinateOrder::column_row);
    EXPECT_TRUE(settings.options.empty());
}

TEST(GomocupSettings, WhatAClientMakesUsRememberIsBounded) {
    GomocupSettings settings;
    for (int i = 0; i < 1000; ++i) {
        settings.take_info("key" + std::to_string(i) + " 1");
    }
    settings.take_info(std::string(1000, 'k') + " 1");
    EXPECT_LE(settings.options.size(), 64U);
}

TEST(GomocupSettings, RulesOfTheSpecificationAreAMask) {
    const auto variant = [](int rule) { return GomocupSettings::variant_of(rule, false); };
    EXPECT_EQ(variant(0), "freestyle");
    EXPECT_EQ(variant(1), "standard");
    EXPECT_EQ(variant(2), "freestyle");  // continuous
    EXPECT_EQ(variant(3), "standard");
    EXPECT_EQ(variant(4), "renju");
    EXPECT_EQ(variant(8), "caro");
    EXPECT_EQ(variant(9), "caro-exact");
    EXPECT_EQ(variant(5), "");
    EXPECT_EQ(variant(16), "");
}

TEST(GomocupSettings, YixinNumbersSomeRulesInItsOwnWay) {
    const auto variant = [](int rule) { return GomocupSettings::variant_of(rule, true); };
    EXPECT_EQ(variant(2), "renju");
    EXPECT_EQ(variant(4), "renju");
    EXPECT_EQ(variant(5), "freestyle");
    EXPECT_EQ(variant(6), "freestyle");
    EXPECT_EQ(variant(1), "standard");
    EXPECT_EQ(variant(7), "");
}

TEST(GomocupSettings, ShowDetailIsAMask) {
    EXPECT_TRUE(after({"show_detail 1"}).realtime());
    EXPECT_FALSE(after({"show_detail 1"}).details());
    EXPECT_TRUE(after({"show_detail 2"}).details());
    EXPECT_TRUE(after({"show_detail 3"}).realtime());
    EXPECT_FALSE(after({"show_detail 3", "show_detail 0"}).messages());
}

}  // namespace
}  // namespace tengen
