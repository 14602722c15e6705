#include "protocol/match/match_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tengen {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Game `number` of `schedule` with this outcome; every game has a move of its own.
GameRecord game_of(const Schedule& schedule, int number, Outcome outcome) {
    GameRecord game;
    game.number = number;
    game.round = schedule.game(number).round;
    game.players = schedule.game(number).players;
    game.outcome = outcome;
    game.end = outcome == Outcome::draw ? GameEnd::full_board : GameEnd::row;
    game.moves = {{std::to_string(number), Milliseconds{1}, {}}};
    return game;
}

Standings standings_of(int engines, const std::vector<Outcome>& outcomes) {
    const Schedule schedule(engines, MatchMode::round_robin, 100);
    Standings standings(schedule, engines);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        standings.add(game_of(schedule, static_cast<int>(i), outcomes[i]));
    }
    return standings;
}

constexpr auto first = Outcome::first_wins;
constexpr auto second = Outcome::second_wins;
constexpr auto drawn = Outcome::draw;

TEST(Standings, ResultsAreCountedFromTheFirstListedEnginesSide) {
    // In the odd games it moves second.
    const Standings standings =
        standings_of(2, {first, first, second, drawn, first, second, drawn});
    const PairStanding& pair = standings.pair(0);
    EXPECT_EQ(pair.as_first.wins, 2);
    EXPECT_EQ(pair.as_first.losses, 1);
    EXPECT_EQ(pair.as_first.draws, 1);
    EXPECT_EQ(pair.as_second.wins, 1);
    EXPECT_EQ(pair.as_second.losses, 1);
    EXPECT_EQ(pair.as_second.draws, 1);
    EXPECT_EQ(pair.total().games(), 7);
}

TEST(Standings, OnlyWholePairsOfGamesMakeThePentanomial) {
    const Standings standings =
        standings_of(2, {first, first, second, drawn, first, second, drawn});
    EXPECT_THAT(standings.pair(0).pairs, ElementsAre(0, 1, 1, 0, 1));
}

TEST(Standings, GamesMayEndInAnyOrder) {
    const Schedule schedule(2, MatchMode::round_robin, 4);
    Standings standings(schedule, 2);
    standings.add(game_of(schedule, 3, second));
    standings.add(game_of(schedule, 0, drawn));
    EXPECT_THAT(standings.pair(0).pairs, ElementsAre(0, 0, 0, 0, 0));
    standings.add(game_of(schedule, 2, first));
    EXPECT_THAT(standings.pair(0).pairs, ElementsAre(0, 0, 0, 0, 1));
}

TEST(MatchReport, TwoEnginesGetEloAndPairs) {
    const auto lines =
        match_report(standings_of(2, {first, second, first, first}), {"A", "B"}, std::nullopt);
    EXPECT_THAT(lines, Contains("A - B: 3 - 1 - 0 (won - lost - drawn), 4 games, 75.0 %"));
    EXPECT_THAT(lines, Contains("  moving first 2 - 0 - 0, second 1 - 1 - 0"));
    EXPECT_THAT(lines, Contains(HasSubstr("Elo +190.8")));
    EXPECT_THAT(lines, Contains("  pairs of games with 0, 1/2, 1, 3/2, 2 points: 0 0 1 0 1"));
    EXPECT_THAT(lines, Contains("ends: row 4"));
}

TEST(MatchReport, ASequentialTestSaysWhatItHasDecided) {
    const SprtBounds bounds{.elo0 = 0, .elo1 = 100};
    std::vector<Outcome> outcomes;
    EXPECT_EQ(sprt_state({}, bounds), SprtState::undecided);
    EXPECT_EQ(sprt_state({1, 10, 10, 50, 50}, bounds), SprtState::accepts_elo1);
    EXPECT_EQ(sprt_state({50, 50, 10, 10, 1}, bounds), SprtState::accepts_elo0);
    // Equal pairs have no variance, but a few of them prove nothing.
    EXPECT_EQ(sprt_state({0, 0, 3, 0, 0}, bounds), SprtState::undecided);
    EXPECT_EQ(sprt_state({0, 0, 100, 0, 0}, bounds), SprtState::accepts_elo0);
    for (int i = 0; i < 40; ++i) {
        outcomes.push_back(i % 2 == 0 ? first : i % 8 == 1 ? first : second);
    }
    const auto lines = match_report(standings_of(2, outcomes), {"A", "B"}, bounds);
    EXPECT_THAT(lines, Contains(HasSubstr("(-2.94, 2.94), accepted: 100 Elo")));
    EXPECT_THAT(
        match_summary(standings_of(2, outcomes), bounds), HasSubstr("35 - 5 - 0, Elo +338.0, LLR")
    );
}

TEST(MatchReport, ThreeEnginesGetATableWithTheBestInFront) {
    // Round robin of three: pairs 0-1, 0-2, 1-2, two games each; the engine listed later wins.
    const auto lines = match_report(
        standings_of(3, {second, first, second, first, second, first}),
        {"a", "b", "c"},
        std::nullopt
    );
    const auto row = [&](const std::string& begin) {
        for (const std::string& line : lines) {
            if (line.starts_with(begin)) {
                return line;
            }
        }
        return std::string("none");
    };
    EXPECT_THAT(row("  1 c"), HasSubstr("4/4"));
    EXPECT_THAT(row("  2 b"), HasSubstr("2/4"));
    EXPECT_THAT(row("  3 a"), HasSubstr("0/4"));
}

TEST(MatchReport, FaultsAndRepetitionsAreNamed) {
    const Schedule schedule(2, MatchMode::round_robin, 10);
    Standings standings(schedule, 2);
    for (const int number : {0, 2}) {
        GameRecord game = game_of(schedule, number, second);
        game.end = GameEnd::fault;
        game.fault = Fault{FaultKind::crash, "it ended: exit code 3"};
        game.moves.clear();
        standings.add(game);
    }
    const auto lines = match_report(standings, {"A", "B"}, std::nullopt);
    EXPECT_THAT(lines, Contains("ends: fault 2"));
    EXPECT_THAT(lines, Contains("A lost 2 by: crash"));
    EXPECT_THAT(lines, Contains(HasSubstr("only 1 of 2 games differ")));
}

}  // namespace
}  // namespace tengen
