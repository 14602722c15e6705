// Engines that speak UCI and UCCI, as the referee's players drive them.

#include "protocol/match/uci_player.h"

#include "protocol/match/opening_list.h"
#include "protocol/match/referee.h"
#include "tests/protocol/match_fixture.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace tengen {
namespace {

using test::TestFolder;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

const GameSetup setup{"computer", 9, 10};
constexpr Clocks a_second{.turn = Milliseconds{1000}, .left = std::nullopt};

// A program that lists these options, answers go with the lines of a shell command and writes down
// what it hears.
class PlayerOfUci : public ::testing::Test {
protected:
    std::unique_ptr<UciPlayer> player(
        const std::string& protocol,
        const std::string& options,
        const std::string& answer,
        const std::string& spec_words = "tc=0/1"
    ) {
        const std::string path = folder_ / "engine.sh";
        std::ofstream(path) << "while IFS= read -r line; do\n"
                               "  echo \"$line\" >>heard\n"
                               "  case \"$line\" in\n"
                            << "  uci|ucci) " << options << " echo \"${line}ok\" ;;\n"
                            << "  isready) echo readyok ;;\n"
                            << "  go*) " << answer << " ;;\n"
                            << "  quit) exit 0 ;;\n"
                               "  esac\n"
                               "done\n";
        const auto spec = parse_engine_spec(
            fmt::format(
                "cmd='/bin/sh {}' folder={} proto={} {}", path, folder_ / ".", protocol, spec_words
            ),
            ""
        );
        EXPECT_TRUE(spec) << spec.error();
        auto made = make_player(*spec, "xiangqi", RefereeRules{});
        EXPECT_TRUE(made);
        return std::unique_ptr<UciPlayer>(dynamic_cast<UciPlayer*>(made.value().release()));
    }
    Reply think(UciPlayer& player, const Opening& moves, const Clocks& clocks = a_second) {
        const std::atomic<bool> stop{false};
        return player.think(moves, clocks, stop);
    }
    std::string move(UciPlayer& player, const Opening& moves, const Clocks& clocks = a_second) {
        const Reply reply = think(player, moves, clocks);
        const auto* answer = std::get_if<Answer>(&reply);
        return answer != nullptr ? answer->move : "no move";
    }
    FaultKind fault_of(const std::string& answer) {
        const auto made = player("uci", "", answer);
        EXPECT_FALSE(made->new_game(setup));
        const Reply reply = think(*made, {});
        const auto* fault = std::get_if<Fault>(&reply);
        EXPECT_NE(fault, nullptr) << answer;
        return fault != nullptr ? fault->kind : FaultKind::start;
    }
    std::vector<std::string> heard() const {
        std::ifstream file(folder_ / "heard");
        std::vector<std::string> lines;
        for (std::string line; std::getline(file, line);) {
            lines.push_back(line);
        }
        return lines;
    }

private:
    TestFolder folder_;
};

TEST_F(PlayerOfUci, AGameIsToldAsAWholeBeforeEachMove) {
    const auto made = player("uci", "", "echo bestmove h2e2 ponder h9g7");
    EXPECT_FALSE(made->new_game(setup));
    EXPECT_EQ(move(*made, {}), "h2e2");
    EXPECT_EQ(move(*made, {"h2e2", "h9g7"}), "h2e2");
    EXPECT_EQ(made->end(), "");
    EXPECT_THAT(
        heard(),
        ElementsAre(
            "uci",
            "ucinewgame",
            "isready",
            "position startpos",
            "go movetime 1000",
            "position startpos moves h2e2 h9g7",
            "go movetime 1000",
            "quit"
        )
    );
}

TEST_F(PlayerOfUci, TheHandshakeIsForTheProcessAndTheNewGameForEachGame) {
    const auto made = player(
        "uci",
        "echo 'option name Hash type spin default 16 min 1 max 9'; echo 'option name Threads type "
        "spin default 1 min 1 max 9'; ",
        "echo bestmove h2e2",
        "tc=0/1 memory=32 threads=2 option.MultiPV=3"
    );
    EXPECT_FALSE(made->new_game(setup));
    EXPECT_FALSE(made->new_game(setup));
    EXPECT_EQ(made->end(), "");
    EXPECT_THAT(
        heard(),
        ElementsAre(
            "uci",
            "setoption name Hash value 32",
            "setoption name Threads value 2",
            "setoption name MultiPV value 3",
            "ucinewgame",
            "isready",
            "ucinewgame",
            "isready",
            "quit"
        )
    );
}

TEST_F(PlayerOfUci, UcciHasItsOwnWords) {
    const auto made = player(
        "ucci",
        "echo 'option usemillisec type check default false'; echo 'option hashsize type spin min 1 "
        "max 9 default 1'; ",
        "echo bestmove h2e2 draw",
        "tc=60+1 option.style=risky"
    );
    EXPECT_FALSE(made->new_game(setup));
    EXPECT_EQ(
        move(*made, {"h2e2", "h9g7"}, {.turn = std::nullopt, .left = Milliseconds{2500}}), "h2e2"
    );
    EXPECT_EQ(move(*made, {}), "h2e2");
    EXPECT_EQ(made->end(), "");
    EXPECT_THAT(
        heard(),
        ElementsAre(
            "ucci",
            "setoption usemillisec true",
            "setoption hashsize 64",
            "setoption style risky",
            "setoption newgame",
            "isready",
            "position startpos moves h2e2 h9g7",
            "go time 2500 increment 1000 opptime 2500 oppincrement 1000",
            "position startpos",
            "go time 1000 movestogo 1",
            "quit"
        )
    );
}

TEST_F(PlayerOfUci, WithoutMillisecondsTimesOfUcciAreSeconds) {
    const auto made = player("ucci", "", "echo bestmove h2e2", "tc=60+1");
    EXPECT_FALSE(made->new_game(setup));
    move(*made, {}, {.turn = std::nullopt, .left = Milliseconds{2500}});
    EXPECT_THAT(heard(), Contains("go time 2 increment 1 opptime 2 oppincrement 1"));
    move(*made, {}, {.turn = std::nullopt, .left = Milliseconds{10}});
    EXPECT_THAT(heard(), Contains("go time 1 increment 1 opptime 1 oppincrement 1"));
}

TEST_F(PlayerOfUci, ClocksAndCountsAreTold) {
    const auto made = player("uci", "", "echo bestmove h2e2", "tc=60/5+0.5 nodes=1000 depth=7");
    EXPECT_FALSE(made->new_game(setup));
    move(*made, {}, {.turn = Milliseconds{5000}, .left = Milliseconds{2500}});
    EXPECT_THAT(
        heard(),
        Contains("go wtime 2500 btime 2500 winc 500 binc 500 movetime 5000 nodes 1000 depth 7")
    );
}

TEST_F(PlayerOfUci, WhoKnowsTheVariantCountsRanksFromOne) {
    const auto made = player(
        "uci",
        "echo 'option name UCI_Variant type combo default chess var chess var xiangqi'; ",
        "echo bestmove i9i10"
    );
    EXPECT_FALSE(made->new_game(setup));
    EXPECT_EQ(move(*made, {"h2e2", "i9i8"}), "i8i9");
    EXPECT_THAT(heard(), Contains("setoption name UCI_Variant value xiangqi"));
    EXPECT_THAT(heard(), Contains("position startpos moves h3e3 i10i9"));
}

TEST_F(PlayerOfUci, AnotherVariantMayBeAskedFor) {
    const auto made = player(
        "uci",
        "echo 'option name UCI_Variant type combo default iccs var iccs var xiangqi'; ",
        "echo bestmove i9i8",
        "tc=0/1 option.UCI_Variant=iccs"
    );
    EXPECT_FALSE(made->new_game(setup));
    EXPECT_EQ(move(*made, {"h2e2"}), "i9i8");
    EXPECT_THAT(heard(), Contains("position startpos moves h2e2"));
}

TEST_F(PlayerOfUci, TheRuleIsToldByTheNameThatTheEngineListsForIt) {
    const std::string options =
        "echo 'option name Repetition Rule type combo default ChineseRule var AsianRule var "
        "ChineseRule'; echo 'option name Sixty Move Rule type check default true'; ";
    const GameSetup asian{"axf-unlimited", 9, 10};
    EXPECT_FALSE(player("uci", options, "echo bestmove h2e2")->new_game(asian));
    EXPECT_THAT(heard(), Contains("setoption name Repetition Rule value AsianRule"));
    EXPECT_THAT(heard(), Contains("setoption name Sixty Move Rule value false"));
}

TEST_F(PlayerOfUci, WhoDoesNotListTheRuleIsNotToldIt) {
    const auto made = player(
        "ucci",
        "echo 'option repetition type combo var alwaysdraw var asianrule default asianrule'; ",
        "echo bestmove h2e2"
    );
    EXPECT_FALSE(made->new_game(setup));
    EXPECT_THAT(heard(), Not(Contains(HasSubstr("repetition"))));
}

TEST_F(PlayerOfUci, AGameMayBeginWithAPosition) {
    const auto made = player("uci", "", "echo bestmove e0e1");
    EXPECT_FALSE(made->new_game(setup));
    EXPECT_EQ(move(*made, {"4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "e0e1", "e9e8"}), "e0e1");
    EXPECT_THAT(
        heard(), Contains("position fen 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 moves e0e1 e9e8")
    );
}

TEST_F(PlayerOfUci, WhatAnEngineThinksIsItsLastWordOnTheBestLine) {
    const auto thought_of = [&](const std::string& lines) {
        const auto made = player("uci", "", lines + " echo bestmove h2e2");
        EXPECT_FALSE(made->new_game(setup));
        const Reply reply = think(*made, {});
        return std::get<Answer>(reply).thought;
    };
    const Thought thought = thought_of(
        "echo info depth 5 seldepth 7 multipv 1 score cp -12 nodes 900 nps 5 time 3 pv h2e2;"
        "echo info depth 5 multipv 2 score cp 99 nodes 950 pv a0a1;"
        "echo info depth 6 currmove h2e2 currmovenumber 1;"
        "echo info string score cp 1000;"
    );
    EXPECT_EQ(thought.score, -12);
    EXPECT_EQ(thought.depth, 6);
    EXPECT_EQ(thought.nodes, 900U);
    EXPECT_EQ(thought_of("echo info depth 3 score mate 2 pv h2e2;").score, win_in(3));
    EXPECT_EQ(thought_of("echo info depth 3 score mate -2 pv h2e2;").score, loss_in(4));
    EXPECT_EQ(thought_of("echo info depth 3 score 35 pv h2e2;").score, 35);
    EXPECT_FALSE(thought_of("echo info score cp x;").score);
}

TEST_F(PlayerOfUci, WhoDoesNotMoveLosesForIt) {
    EXPECT_EQ(fault_of("echo 'bestmove (none)'"), FaultKind::refusal);
    EXPECT_EQ(fault_of("echo nobestmove"), FaultKind::refusal);
    EXPECT_EQ(fault_of("echo bestmove h2e2 resign"), FaultKind::refusal);
    EXPECT_EQ(fault_of("exit 3"), FaultKind::crash);
}

TEST_F(PlayerOfUci, AMoveThatNobodyAskedForLoses) {
    const auto made = player("uci", "", "printf 'bestmove h2e2\\nbestmove h2e2\\n'");
    EXPECT_FALSE(made->new_game(setup));
    EXPECT_EQ(move(*made, {}), "h2e2");
    const Reply reply = think(*made, {"h2e2", "h9g7"});
    const auto* fault = std::get_if<Fault>(&reply);
    ASSERT_NE(fault, nullptr);
    EXPECT_EQ(fault->kind, FaultKind::unasked);
}

TEST_F(PlayerOfUci, WhatIsNoMoveIsHandedOn) {
    const auto made = player("uci", "", "echo bestmove banana-split");
    EXPECT_FALSE(made->new_game(setup));
    EXPECT_EQ(move(*made, {}), "banana-split");
}

TEST_F(PlayerOfUci, WhoDoesNotFinishTheHandshakeCannotStart) {
    const auto made = player("uci", "exit 4; ", "echo bestmove h2e2");
    const auto fault = made->new_game(setup);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, FaultKind::start);
    EXPECT_THAT(fault->text, HasSubstr("exit code 4"));
}

// A game of two players who answer from lists.
GameRecord referee(
    const Opening& opening,
    std::vector<Reply> red,
    std::vector<Reply> black,
    const std::string& rule = "computer"
) {
    GamePlan plan;
    plan.game = "xiangqi";
    plan.setup = setup;
    plan.setup.variant = rule;
    plan.opening = opening;
    test::ScriptedPlayer first(std::move(red));
    test::ScriptedPlayer second(std::move(black));
    TimeControl time;
    time.turn = Milliseconds{10'000};
    const std::atomic<bool> stop{false};
    const auto record =
        referee_game(plan, {SeatedPlayer{&first, time}, SeatedPlayer{&second, time}}, stop);
    EXPECT_TRUE(record);
    return record ? *record : GameRecord{};
}

TEST(XiangqiReferee, WhoCannotMoveHasLost) {
    const GameRecord record =
        referee({"3k5/5R3/9/9/9/4P4/9/9/9/3AK4 w - - 0 1"}, {test::move("f8e8")}, {});
    EXPECT_EQ(record.end, GameEnd::mate);
    EXPECT_EQ(record.outcome, Outcome::first_wins);
}

TEST(XiangqiReferee, WhoChecksForEverLosesByTheLaw) {
    const Opening opening{"3k5/9/9/9/9/9/9/9/3R5/5K3 b - - 0 1"};
    const std::vector<Reply> red{
        test::move("d1e1"), test::move("e1d1"), test::move("d1e1"), test::move("e1d1")};
    const std::vector<Reply> black{
        test::move("d9e9"), test::move("e9d9"), test::move("d9e9"), test::move("e9d9")};
    const GameRecord record = referee(opening, red, black);
    EXPECT_EQ(record.end, GameEnd::perpetual_check);
    EXPECT_EQ(record.outcome, Outcome::second_wins);
    EXPECT_EQ(record.moves.size(), 8U);
}

TEST(XiangqiReferee, WhoChasesForEverLosesWhereTheRuleSaysSo) {
    const Opening opening{"5k3/9/R8/9/6n2/9/9/9/9/3K5 w - - 0 1"};
    const std::vector<Reply> red{
        test::move("a7a5"), test::move("a5a7"), test::move("a7a5"), test::move("a5a7")};
    const std::vector<Reply> black{
        test::move("g5h7"), test::move("h7g5"), test::move("g5h7"), test::move("h7g5")};
    const GameRecord record = referee(opening, red, black);
    EXPECT_EQ(record.end, GameEnd::perpetual_chase);
    EXPECT_EQ(record.outcome, Outcome::second_wins);
    EXPECT_EQ(record.moves.size(), 8U);
    const GameRecord drawn = referee(opening, red, black, "draw");
    EXPECT_EQ(drawn.outcome, Outcome::draw);
    EXPECT_EQ(drawn.end, GameEnd::repetition);
}

TEST(XiangqiReferee, AnIllegalMoveLoses) {
    const GameRecord record = referee({"h2e2"}, {}, {test::move("h2e2")});
    ASSERT_TRUE(record.fault);
    EXPECT_EQ(record.fault->kind, FaultKind::illegal);
    EXPECT_EQ(record.outcome, Outcome::first_wins);
}

TEST(XiangqiOpenings, PositionsAndMovesAreChecked) {
    GamePlan plan;
    plan.game = "xiangqi";
    plan.setup = setup;
    plan.opening = {"3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", "e0e1"};
    const auto checked = check_opening(plan);
    ASSERT_TRUE(checked) << checked.error();
    EXPECT_EQ(*checked, plan.opening);
    plan.opening = {"3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", "e0d0"};
    EXPECT_FALSE(check_opening(plan)) << "the kings would face each other";
    plan.opening = {"9/9 w"};
    EXPECT_FALSE(check_opening(plan));
}

TEST(PositionOpenings, MovesMayBeRunTogether) {
    constexpr BoardSize size{9, 10};
    for (const char* const line : {"h2e2 h9g7", "h2e2h9g7", "H2-E2 H9-G7", " h2-e2h9-g7 "}) {
        const auto opening = parse_position_opening(line, size);
        ASSERT_TRUE(opening) << line;
        EXPECT_THAT(*opening, ElementsAre("h2e2", "h9g7")) << line;
    }
    for (const char* const line : {"h2e", "h2e2h", "j2e2", "h2 e2 x", "h10e2", "2h2e"}) {
        EXPECT_FALSE(parse_position_opening(line, size)) << line;
    }
    EXPECT_FALSE(parse_position_opening(std::string(20'000, 'a'), size));
}

TEST(PositionOpenings, AnOpeningMayBeAPosition) {
    const std::string fen = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    constexpr BoardSize size{9, 10};
    EXPECT_THAT(parse_position_opening(fen, size).value(), ElementsAre(fen));
    EXPECT_THAT(
        parse_position_opening(fen + " moves e0e1 e9-e8", size).value(),
        ElementsAre(fen, "e0e1", "e9e8")
    );
    EXPECT_TRUE(is_position(fen));
    EXPECT_FALSE(is_position("h2e2"));
}

}  // namespace
}  // namespace tengen
