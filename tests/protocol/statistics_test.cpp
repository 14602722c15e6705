#include "protocol/match/statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace tengen {
namespace {

using ::testing::DoubleNear;

TEST(Statistics, EloAndScoreAreInverse) {
    EXPECT_NEAR(score_of_elo(0), 0.5, 1e-12);
    EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
    EXPECT_NEAR(elo_of_score(0.75), 190.8, 0.1);
    for (const double elo : {-300.0, -10.0, 0.0, 25.0, 512.0}) {
        EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
    }
    EXPECT_EQ(elo_of_score(1), INFINITY);
    EXPECT_EQ(elo_of_score(0), -INFINITY);
}

TEST(Statistics, WithoutAPairThereIsNoEstimate) {
    EXPECT_FALSE(estimate_elo({}));
    EXPECT_EQ(log_likelihood_ratio({}, {}), 0);
}

TEST(Statistics, TheErrorIsThatOfThePairs) {
    // 100 pairs, 60 % of the points.
    const Pentanomial pairs{5, 10, 45, 20, 20};
    const double variance = (5 * 0.36 + 10 * 0.1225 + 45 * 0.01 + 20 * 0.0225 + 20 * 0.16) / 100;
    const double error = 1.959964 * std::sqrt(variance / 100);
    const auto estimate = estimate_elo(pairs);
    ASSERT_TRUE(estimate);
    EXPECT_NEAR(estimate->elo, elo_of_score(0.6), 1e-9);
    EXPECT_NEAR(estimate->low, elo_of_score(0.6 - error), 0.05);
    EXPECT_NEAR(estimate->high, elo_of_score(0.6 + error), 0.05);
    EXPECT_GT(estimate->superiority, 0.99);
}

TEST(Statistics, WhoWinsEverythingIsInfinitelyBetterButNotCertainly) {
    const auto estimate = estimate_elo({0, 0, 0, 0, 3});
    ASSERT_TRUE(estimate);
    EXPECT_EQ(estimate->elo, INFINITY);
    EXPECT_GT(estimate->superiority, 0.9);
    EXPECT_LT(estimate->superiority, 0.9999);
}

TEST(Sprt, TheBoundsAreThoseOfWald) {
    const SprtBounds bounds;
    EXPECT_NEAR(bounds.lower(), -2.944, 0.001);
    EXPECT_NEAR(bounds.upper(), 2.944, 0.001);
}

TEST(Sprt, TheRatioIsThatOfTwoNormalDistributions) {
    const Pentanomial pairs{40, 100, 300, 120, 60};
    const SprtBounds bounds{.elo0 = 0, .elo1 = 20};
    double count = 0;
    double mean = 0;
    for (int i = 0; i < 5; ++i) {
        count += static_cast<double>(pairs[i]);
        mean += static_cast<double>(pairs[i]) * i / 4;
    }
    mean /= count;
    double variance = 0;
    for (int i = 0; i < 5; ++i) {
        variance += static_cast<double>(pairs[i]) * (i / 4.0 - mean) * (i / 4.0 - mean) / count;
    }
    double ratio = 0;
    for (int i = 0; i < 5; ++i) {
        const auto log_density = [&](double expected) {
            return -(i / 4.0 - expected) * (i / 4.0 - expected) / (2 * variance);
        };
        ratio += static_cast<double>(pairs[i])
                 * (log_density(score_of_elo(20)) - log_density(score_of_elo(0)));
    }
    EXPECT_THAT(log_likelihood_ratio(pairs, bounds), DoubleNear(ratio, 1e-9));
}

TEST(Sprt, AnEvenMatchSpeaksAgainstAnImprovementAndAWonOneForIt) {
    const SprtBounds bounds{.elo0 = 0, .elo1 = 10};
    EXPECT_LT(log_likelihood_ratio({500, 1000, 2000, 1000, 500}, bounds), -1);
    EXPECT_GT(log_likelihood_ratio({400, 1000, 2000, 1100, 600}, bounds), 1);
}

TEST(Mean, TheErrorComesFromTheDifferencesBetweenClusters) {
    // How the values of one cluster differ does not matter.
    const std::vector<Cluster> pairs{{.values = 2, .sum = 10}, {.values = 2, .sum = 14}};
    const auto mean = estimate_mean(pairs);
    ASSERT_TRUE(mean);
    EXPECT_DOUBLE_EQ(mean->mean, 6);
    EXPECT_EQ(mean->values, 4);
    EXPECT_DOUBLE_EQ(mean->error.value(), 1);
}

TEST(Mean, NothingComesOfNothingAndNoErrorOfOneCluster) {
    EXPECT_FALSE(estimate_mean({}));
    const std::vector<Cluster> one{{.values = 2, .sum = -3}};
    EXPECT_DOUBLE_EQ(estimate_mean(one)->mean, -1.5);
    EXPECT_FALSE(estimate_mean(one)->error);
}

TEST(Ratings, TwoPlayersDifferByTheirScore) {
    const std::vector<Encounter> met{{0, 1, {.wins = 7500, .draws = 0, .losses = 2500}}};
    const std::vector<double> elo = rate_players(2, met);
    EXPECT_NEAR(elo[0] - elo[1], elo_of_score(0.75), 0.1);
    EXPECT_NEAR(elo[0] + elo[1], 0, 1e-6);
}

TEST(Ratings, PlayersWhoNeverMetAreComparedThroughOthers) {
    const std::vector<Encounter> met{
        {0, 1, {.wins = 7500, .draws = 0, .losses = 2500}},
        {1, 2, {.wins = 7500, .draws = 0, .losses = 2500}}};
    const std::vector<double> elo = rate_players(3, met);
    EXPECT_NEAR(elo[0] - elo[2], 2 * elo_of_score(0.75), 0.3);
}

TEST(Ratings, WhoWinsEverythingGetsAFiniteNumber) {
    const std::vector<Encounter> met{{0, 1, {.wins = 10, .draws = 0, .losses = 0}}};
    const std::vector<double> elo = rate_players(2, met);
    EXPECT_GT(elo[0], 200);
    EXPECT_LT(elo[0], 1000);
}

}  // namespace
}  // namespace tengen
