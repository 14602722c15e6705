#include "protocol/match/gomocup_player.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>

namespace tengen {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

const GameSetup board15{"freestyle", 15, 15};
constexpr Clocks quick{.turn = Milliseconds{300}, .left = std::nullopt};

// The brain of tests/brain, misbehaving as told.
GomocupPlayer player_of(const std::string& arguments, RefereeRules rules = {}) {
    const auto spec = parse_engine_spec(
        fmt::format("cmd='{} {}' tc=0/0.3 memory=100", TENGEN_TEST_BRAIN, arguments), ""
    );
    EXPECT_TRUE(spec) << spec.error();
    return {*spec, rules};
}

Reply think(GomocupPlayer& player, const std::vector<std::string>& moves) {
    const std::atomic<bool> stop{false};
    return player.think(moves, quick, stop);
}

std::string move_of(const Reply& reply) {
    const auto* answer = std::get_if<Answer>(&reply);
    return answer != nullptr ? answer->move : "no move";
}

Fault fault_of(const Reply& reply) {
    const auto* fault = std::get_if<Fault>(&reply);
    EXPECT_NE(fault, nullptr);
    return fault != nullptr ? *fault : Fault{};
}

Fault first_fault(const std::string& arguments, RefereeRules rules = {}) {
    GomocupPlayer player = player_of(arguments, rules);
    EXPECT_FALSE(player.new_game(board15));
    return fault_of(think(player, {"h8"}));
}

TEST(GomocupPlayer, AnHonestBrainPlaysAGame) {
    GomocupPlayer player = player_of("honest");
    ASSERT_FALSE(player.new_game(board15));
    EXPECT_EQ(move_of(think(player, {})), "a15");
    EXPECT_EQ(move_of(think(player, {"a15", "b15"})), "c15");
    const Reply reply = think(player, {"a15", "b15", "c15", "d15"});
    EXPECT_EQ(move_of(reply), "e15");
    const Answer& answer = std::get<Answer>(reply);
    EXPECT_EQ(answer.thought.score, 3);
    EXPECT_EQ(answer.thought.depth, 3);
    EXPECT_EQ(answer.thought.nodes, 1000U);
    EXPECT_THAT(player.last_lines(), Contains("> TURN 3,0"));
    EXPECT_EQ(player.end(), "");
}

TEST(GomocupPlayer, AnOpeningComesAsABoard) {
    GomocupPlayer player = player_of("honest");
    ASSERT_FALSE(player.new_game(board15));
    EXPECT_EQ(move_of(think(player, {"a15", "b15", "h8"})), "c15");
    EXPECT_THAT(player.last_lines(), Contains("> 0,0,2"));
    EXPECT_THAT(player.last_lines(), Contains("> 1,0,1"));
    EXPECT_THAT(player.last_lines(), Contains("> 7,7,2"));
}

TEST(GomocupPlayer, TheNextGameBeginsAnew) {
    GomocupPlayer player = player_of("honest");
    ASSERT_FALSE(player.new_game(board15));
    EXPECT_EQ(move_of(think(player, {})), "a15");
    ASSERT_FALSE(player.new_game({"standard", 9, 9}));
    EXPECT_EQ(move_of(think(player, {"e5"})), "a9");
    EXPECT_THAT(player.last_lines(), Contains("> START 9"));
    EXPECT_THAT(player.last_lines(), Contains("> INFO rule 1"));
}

TEST(GomocupPlayer, ACrashIsAFaultAndTheNextGameGetsANewProcess) {
    GomocupPlayer player = player_of("crash 2");
    for (int game = 0; game < 2; ++game) {
        ASSERT_FALSE(player.new_game(board15));
        EXPECT_EQ(move_of(think(player, {})), "a15");
        const Fault fault = fault_of(think(player, {"a15", "b15"}));
        EXPECT_EQ(fault.kind, FaultKind::crash);
        EXPECT_EQ(fault.text, "it ended: exit code 3");
    }
}

TEST(GomocupPlayer, SilenceIsGivenUpAfterTheHangTime) {
    RefereeRules rules;
    rules.margin = Milliseconds{50};
    rules.hang = Milliseconds{200};
    const auto start = Clock::now();
    EXPECT_EQ(first_fault("silent", rules).kind, FaultKind::silence);
    EXPECT_GE(Clock::now() - start, Milliseconds{550});
    EXPECT_LT(Clock::now() - start, Milliseconds{5000});
}

TEST(GomocupPlayer, ALateMoveIsStillHeardWithItsTime) {
    GomocupPlayer player = player_of("late");
    ASSERT_FALSE(player.new_game(board15));
    const Reply reply = think(player, {"h8"});
    EXPECT_EQ(move_of(reply), "a15");
    EXPECT_GE(std::get<Answer>(reply).elapsed, Milliseconds{1300});
}

TEST(GomocupPlayer, MovesThatAreWrongAreLeftToTheReferee) {
    GomocupPlayer player = player_of("illegal");
    ASSERT_FALSE(player.new_game(board15));
    EXPECT_EQ(move_of(think(player, {"h8"})), "h8");
    GomocupPlayer other = player_of("off-board");
    ASSERT_FALSE(other.new_game(board15));
    EXPECT_EQ(move_of(think(other, {"h8"})), "15,0");
}

TEST(GomocupPlayer, AFloodEndsItHoweverItIsWritten) {
    EXPECT_EQ(first_fault("babbles").kind, FaultKind::flood);
    EXPECT_EQ(first_fault("junk").kind, FaultKind::flood);
}

TEST(GomocupPlayer, AnErrorInsteadOfAMoveIsARefusal) {
    const Fault fault = first_fault("refuses");
    EXPECT_EQ(fault.kind, FaultKind::refusal);
    EXPECT_EQ(fault.text, "ERROR I do not want to");
}

TEST(GomocupPlayer, AMoveThatNobodyAskedForIsAFault) {
    GomocupPlayer player = player_of("twice");
    ASSERT_FALSE(player.new_game(board15));
    EXPECT_EQ(move_of(think(player, {"h8"})), "o1");
    const Fault fault = fault_of(think(player, {"h8", "o1", "h9"}));
    EXPECT_EQ(fault.kind, FaultKind::unasked);
}

TEST(GomocupPlayer, MemoryIsJudgedOnlyWhenAskedFor) {
    RefereeRules rules;
    rules.enforces_memory = true;
    EXPECT_EQ(first_fault("fat", rules).kind, FaultKind::memory);
    GomocupPlayer player = player_of("fat");
    ASSERT_FALSE(player.new_game(board15));
    EXPECT_EQ(move_of(think(player, {"h8"})), "a15");
}

TEST(GomocupPlayer, AGameThatIsNotAcceptedIsAFault) {
    RefereeRules rules;
    rules.start = Milliseconds{200};
    for (const char* fault : {"no-ok", "mute"}) {
        GomocupPlayer player = player_of(fault, rules);
        const auto refused = player.new_game(board15);
        ASSERT_TRUE(refused) << fault;
        EXPECT_EQ(refused->kind, FaultKind::start);
    }
    GomocupPlayer player = player_of("honest");
    EXPECT_THAT(player.new_game({"reversi", 15, 15})->text, HasSubstr("no rule reversi"));
}

TEST(GomocupPlayer, AProgramThatIsNotThereIsAFault) {
    const auto spec = parse_engine_spec("cmd=/no/such/brain", "");
    GomocupPlayer player(*spec, {});
    EXPECT_THAT(player.new_game(board15)->text, HasSubstr("/no/such/brain"));
}

TEST(GomocupPlayer, OneThatIgnoresEndIsKilledAndNamed) {
    GomocupPlayer player = player_of("ignores-end");
    ASSERT_FALSE(player.new_game(board15));
    EXPECT_THAT(player.end(), HasSubstr("did not end"));
}

TEST(GomocupPlayer, AStopEndsTheWaiting) {
    GomocupPlayer player = player_of("silent");
    ASSERT_FALSE(player.new_game(board15));
    const std::atomic<bool> stop{true};
    const std::vector<std::string> moves{"h8"};
    EXPECT_TRUE(std::holds_alternative<Cancelled>(player.think(moves, quick, stop)));
}

TEST(Thought, IsReadFromTheLinesOfKnownEngines) {
    Thought thought;
    take_thought("MESSAGE Depth 15-35 | Eval -97 | Time 389ms | H6 I7 I9 G8", thought);
    EXPECT_EQ(thought.depth, 15);
    EXPECT_EQ(thought.score, -97);
    EXPECT_FALSE(thought.nodes);
    take_thought("MESSAGE Speed 1376K | Depth 16-35 | Eval +M12 | Node 1.5M | Time 465ms", thought);
    EXPECT_EQ(thought.depth, 16);
    EXPECT_EQ(thought.score, win_in(12));
    EXPECT_EQ(thought.nodes, 1'500'000U);
    take_thought("MESSAGE eval -54, depth 6, nodes 81479, speed 855", thought);
    EXPECT_EQ(thought.score, -54);
    EXPECT_EQ(thought.nodes, 81'479U);
    take_thought("MESSAGE depth=7 ev=-M3 n=5", thought);
    EXPECT_EQ(thought.score, loss_in(3));
}

TEST(Thought, NonsenseChangesNothing) {
    Thought thought;
    for (const char* line :
         {"MESSAGE",
          "MESSAGE eval",
          "MESSAGE depth deep eval bad nodes -5",
          "MESSAGE Eval M",
          "MESSAGE nodes 333333333333333M depth 1e300",
          "MESSAGE eval nan depth inf"}) {
        take_thought(line, thought);
    }
    EXPECT_FALSE(thought.score || thought.depth || thought.nodes);
    take_thought("MESSAGE eval 1e14 depth 1e14", thought);
    EXPECT_EQ(thought.score, score_win);
    EXPECT_EQ(thought.depth, max_ply);
}

}  // namespace
}  // namespace tengen
