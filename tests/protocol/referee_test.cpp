#include "protocol/match/referee.h"

#include "protocol/match/opening_list.h"
#include "tests/protocol/match_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

namespace tengen {
namespace {

using test::move;
using test::ScriptedPlayer;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr TimeControl second_a_move{
    .match = std::nullopt, .turn = Milliseconds{1000}, .increment = {}, .nodes = {}, .depth = {}};

GamePlan plan_of(Opening opening = {}, std::string rule = "freestyle") {
    GamePlan plan;
    plan.setup = {std::move(rule), 15, 15};
    plan.opening = std::move(opening);
    return plan;
}

GameRecord play(
    const GamePlan& plan,
    ScriptedPlayer& black,
    ScriptedPlayer& white,
    TimeControl time = second_a_move
) {
    const std::atomic<bool> stop{false};
    const auto record =
        referee_game(plan, {SeatedPlayer{&black, time}, SeatedPlayer{&white, time}}, stop);
    EXPECT_TRUE(record);
    return record ? *record : GameRecord{};
}

TEST(Referee, FiveInARowWins) {
    ScriptedPlayer black({move("a1"), move("b1"), move("c1"), move("d1"), move("e1")});
    ScriptedPlayer white({move("a2"), move("b2"), move("c2"), move("d2")});
    const GameRecord record = play(plan_of(), black, white);
    EXPECT_EQ(record.outcome, Outcome::first_wins);
    EXPECT_EQ(record.end, GameEnd::row);
    EXPECT_FALSE(record.fault);
    EXPECT_EQ(record.moves.size(), 9U);
    EXPECT_THAT(white.asked.at(1), ElementsAre("a1", "a2", "b1"));
    EXPECT_THAT(record.date, ::testing::MatchesRegex("20..-..-..T..:..:..Z"));
}

TEST(Referee, TheSecondPlayerMovesAfterAnOpeningOfOddLength) {
    ScriptedPlayer black({});
    ScriptedPlayer white({move("h8")});
    const GameRecord record = play(plan_of({"h8"}), black, white);
    EXPECT_THAT(white.asked.at(0), ElementsAre("h8"));
    EXPECT_THAT(record.opening, ElementsAre("h8"));
    EXPECT_EQ(record.end, GameEnd::fault);
    ASSERT_TRUE(record.fault);
    EXPECT_EQ(record.fault->kind, FaultKind::illegal);
    EXPECT_EQ(record.outcome, Outcome::first_wins);
    EXPECT_THAT(record.last_lines, ElementsAre("> last", "< words"));
    EXPECT_TRUE(record.moves.empty());
}

TEST(Referee, AForbiddenPointIsIllegalForBlackUnderRenju) {
    //   . . . . .
    //   . X X ! .    the point makes two open threes
    //   . . . X .
    //   . . . X .
    ScriptedPlayer black({move("h8")});
    ScriptedPlayer white({});
    const GameRecord record =
        play(plan_of({"f8", "a1", "g8", "c1", "h7", "e1", "h6", "g1"}, "renju"), black, white);
    ASSERT_TRUE(record.fault);
    EXPECT_EQ(record.fault->kind, FaultKind::illegal);
    EXPECT_EQ(record.outcome, Outcome::second_wins);
}

TEST(Referee, WordsThatAreNoMoveAreIllegal) {
    for (const char* word : {"", "z99", "15,0", "h8 h9"}) {
        ScriptedPlayer black({move(word)});
        ScriptedPlayer white({});
        EXPECT_EQ(play(plan_of(), black, white).fault->kind, FaultKind::illegal) << word;
    }
}

TEST(Referee, AMoveMayComeAsLateAsTheMarginSays) {
    GamePlan plan = plan_of();
    plan.rules.margin = Milliseconds{100};
    ScriptedPlayer black({move("h8", 1100), move("h9", 1101)});
    ScriptedPlayer white({move("a1", 1100)});
    const GameRecord record = play(plan, black, white);
    EXPECT_EQ(record.moves.size(), 2U);
    EXPECT_EQ(record.fault->kind, FaultKind::late);
    EXPECT_THAT(record.fault->text, HasSubstr("1101 ms, for a limit of 1000 ms"));
    EXPECT_EQ(record.outcome, Outcome::second_wins);
}

TEST(Referee, TheMatchClockRunsOnlyForTheMoverAndGetsItsIncrement) {
    const TimeControl time{
        .match = Milliseconds{1000},
        .turn = {},
        .increment = Milliseconds{100},
        .nodes = {},
        .depth = {}};
    ScriptedPlayer black({move("h8", 400), move("h9", 800), move("h10", 600)});
    ScriptedPlayer white({move("a1", 10), move("a2", 10)});
    const GameRecord record = play(plan_of(), black, white, time);
    EXPECT_EQ(black.clocks_seen.at(1).left, Milliseconds{700});
    EXPECT_EQ(black.clocks_seen.at(2).left, Milliseconds{100});
    EXPECT_EQ(white.clocks_seen.at(1).left, Milliseconds{1090});
    EXPECT_EQ(record.fault->kind, FaultKind::late);
}

TEST(Referee, WhoDoesNotAcceptTheGameLosesIt) {
    ScriptedPlayer black({});
    ScriptedPlayer white({});
    white.start_fault = Fault{FaultKind::start, "no"};
    const GameRecord record = play(plan_of(), black, white);
    EXPECT_EQ(record.outcome, Outcome::first_wins);
    EXPECT_EQ(record.fault->kind, FaultKind::start);
    EXPECT_TRUE(black.asked.empty());
}

TEST(Referee, AStoppedGameHasNoRecord) {
    ScriptedPlayer black({move("h8"), Cancelled{}});
    ScriptedPlayer white({move("a1")});
    std::atomic<bool> stop{false};
    const std::array<SeatedPlayer, 2> seats{
        SeatedPlayer{&black, second_a_move}, SeatedPlayer{&white, second_a_move}};
    EXPECT_FALSE(referee_game(plan_of(), seats, stop));
    stop = true;
    EXPECT_FALSE(referee_game(plan_of(), seats, stop));
}

TEST(Referee, AGameIsWonWhenBothAgreeForLongEnough) {
    GamePlan plan = plan_of();
    plan.adjudication.win = {500, 2};
    ScriptedPlayer black(
        {move("h8", 1, 600), move("h9", 1, 400), move("a9", 1, 700), move("a8", 1, 500)}
    );
    ScriptedPlayer white({move("a1", 1, -600), move("a2", 1, -600), move("c3", 1, -600)});
    const GameRecord record = play(plan, black, white);
    EXPECT_EQ(record.end, GameEnd::agreed_win);
    EXPECT_EQ(record.outcome, Outcome::first_wins);
    EXPECT_EQ(record.moves.size(), 7U);
}

TEST(Referee, OneSideAloneCannotClaimAWin) {
    GamePlan plan = plan_of();
    plan.adjudication.win = {500, 1};
    ScriptedPlayer black({move("h8", 1, 600), move("h9", 1, 600)});
    ScriptedPlayer white({move("a1", 1, 0), move("a2")});
    EXPECT_EQ(play(plan, black, white).end, GameEnd::fault);
}

TEST(Referee, AGameIsDrawnWhenBothAgreeAfterTheGivenPly) {
    GamePlan plan = plan_of({"o15"});
    plan.adjudication.draw = {10, 2, 6};
    ScriptedPlayer white({move("h8", 1, 5), move("h9", 1, -10), move("a9", 1, 3)});
    ScriptedPlayer black({move("a1", 1, 0), move("a2", 1, 0), move("c3", 1, 0)});
    const GameRecord record = play(plan, black, white);
    EXPECT_EQ(record.end, GameEnd::agreed_draw);
    EXPECT_EQ(record.outcome, Outcome::draw);
    EXPECT_EQ(record.moves.size(), 5U);
}

TEST(Referee, ALongGameIsDrawn) {
    GamePlan plan = plan_of();
    plan.adjudication.max_plies = 3;
    ScriptedPlayer black({move("h8"), move("h9")});
    ScriptedPlayer white({move("a1")});
    EXPECT_EQ(play(plan, black, white).end, GameEnd::too_many_moves);
}

TEST(Referee, AFullBoardIsDrawn) {
    GamePlan plan = plan_of();
    plan.setup = {"freestyle", 5, 5};
    // X X O O X
    // O O X X O
    // X X O O X
    // O O X X O
    // X X O O .
    const std::vector<std::string> black_moves{
        "a1", "b1", "e3", "c2", "d2", "a3", "b3", "c4", "d4", "a5", "b5", "e5", "e1"};
    const std::vector<std::string> white_moves{
        "c1", "d1", "a2", "b2", "e2", "c3", "d3", "a4", "b4", "e4", "c5", "d5"};
    std::vector<Reply> black_replies;
    std::vector<Reply> white_replies;
    for (const std::string& text : black_moves) {
        black_replies.emplace_back(move(text));
    }
    for (const std::string& text : white_moves) {
        white_replies.emplace_back(move(text));
    }
    ScriptedPlayer black(black_replies);
    ScriptedPlayer white(white_replies);
    const GameRecord record = play(plan, black, white);
    EXPECT_EQ(record.end, GameEnd::full_board);
    EXPECT_EQ(record.outcome, Outcome::draw);
}

TEST(Referee, OpeningsAreCheckedBeforehand) {
    EXPECT_TRUE(check_opening(plan_of({"h8", "i9"})));
    EXPECT_THAT(check_opening(plan_of({"h8", "h8"})).error(), HasSubstr("h8"));
    EXPECT_THAT(
        check_opening(plan_of({"a1", "a3", "b1", "b3", "c1", "c3", "d1", "d3", "e1"})).error(),
        HasSubstr("over after it")
    );
    EXPECT_THAT(
        check_opening(plan_of({"a1", "a3", "b1", "b3", "c1", "c3", "d1", "d3", "e1", "h8"}))
            .error(),
        HasSubstr("over before h8")
    );
}

}  // namespace
}  // namespace tengen
