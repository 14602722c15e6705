// INFO, and how the engine is told.

#include "tests/protocol/gomocup_dialogue.h"

namespace tengen::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class GomocupInfo : public GomocupDialogue {};

TEST_F(GomocupInfo, InfoIsNeverAnswered) {
    EXPECT_THAT(
        say("INFO",
            "INFO timeout_turn",
            "INFO colour blue",
            "INFO rule banana",
            "INFO rule 4",
            "INFO max_memory -5",
            "INFO max_memory 99999999999999999999",
            "INFO evaluate 7,7",
            "INFO folder C:\\brains\\my folder",
            "INFO game_type 1",
            "INFO timeout_turn 0",
            "INFO rule 77",
            "INFO max_memory 1"),
        IsEmpty()
    );
}

TEST_F(GomocupInfo, LimitsOfASearchComeFromInfo) {
    say("INFO timeout_turn 300", "INFO max_depth 4");
    start();
    say("INFO max_node 77", "BEGIN");
    EXPECT_EQ(last_request().limits.turn_time, Milliseconds{300});
    EXPECT_EQ(last_request().limits.depth_plies, 4);
    EXPECT_EQ(last_request().limits.nodes, 77U);
    EXPECT_EQ(last_request().multi_pv, 1);
    EXPECT_EQ(last_request().goal, SearchGoal::best_move);
}

TEST_F(GomocupInfo, TheClockRunsFromTheArrivalOfTheLine) {
    start();
    Line line;
    line.text = "BEGIN";
    line.arrival = Clock::now() - Milliseconds{70};
    say(line);
    EXPECT_EQ(last_request().limits.start, line.arrival);
}

TEST_F(GomocupInfo, TheTablesOfARuleAreMadeBeforeAnyClockRuns) {
    start();
    say("INFO rule 4");
    EXPECT_THAT(session->record->prepared, ElementsAre("renju"));
    EXPECT_EQ(session->setup().variant, "freestyle");
}

TEST_F(GomocupInfo, RulesAreToldToTheEngine) {
    say("INFO rule 4");
    start();
    EXPECT_EQ(session->setup().variant, "renju");
    say("TURN 7,7", "INFO rule 9", "TURN 8,8");
    EXPECT_EQ(session->setup().variant, "caro-exact");
    EXPECT_THAT(
        say("TURN 7,7"), ElementsAre(::testing::StartsWith("ERROR "))
    );  // the stones are still there
}

TEST_F(GomocupInfo, ARuleThatIsNotPlayedIsToldAtTheNextAnswerAndTheOldOneStays) {
    say("INFO rule 4");
    start();
    EXPECT_THAT(say("INFO rule 77"), IsEmpty());
    EXPECT_THAT(say("BEGIN"), ElementsAre(HasSubstr("rule 77")));
    EXPECT_EQ(session->setup().variant, "renju");
    EXPECT_THAT(say("BEGIN"), ElementsAre("0,14"));
}

TEST_F(GomocupInfo, ARuleThatTheEngineRefusesLeavesTheOldOne) {
    start();
    session->refused_variant = "renju";
    say("INFO rule 4");
    EXPECT_THAT(say("BEGIN"), ElementsAre(HasSubstr("rule 4")));
    EXPECT_EQ(session->setup().variant, "freestyle");
    EXPECT_THAT(say("BEGIN"), ElementsAre("0,14"));
}

TEST_F(GomocupInfo, ContinuousGamesAreNotRenju) {
    say("INFO rule 2");
    start();
    EXPECT_EQ(session->setup().variant, "freestyle");
}

TEST_F(GomocupInfo, YixinClientsMeanRenjuByRuleTwo) {
    say("INFO show_detail 3", "INFO rule 2");
    start();
    EXPECT_EQ(session->setup().variant, "renju");
}

TEST_F(GomocupInfo, AYxCommandMakesAYixinClientButYxstopDoesNot) {
    start();
    say("YXSTOP", "INFO rule 2", "RESTART");
    EXPECT_EQ(session->setup().variant, "freestyle");
    say("yxshowinfo", "INFO rule 2", "RESTART");
    EXPECT_EQ(session->setup().variant, "renju");
}

TEST_F(GomocupInfo, MemoryStaysATenthBelowTheLimit) {
    say("INFO max_memory 367001600");
    start();
    EXPECT_EQ(session->options().get("memory_mib"), 315);
    say("INFO max_memory 0", "RESTART");
    EXPECT_EQ(session->options().get("memory_mib"), 315);
    say("INFO max_memory 99999999999999999999", "RESTART");
    EXPECT_EQ(session->options().get("memory_mib"), 1024);
}

TEST_F(GomocupInfo, TooLittleMemoryIsAnErrorOnceAndTheOldValueStays) {
    say("INFO max_memory 100000000");
    start();
    EXPECT_EQ(session->options().get("memory_mib"), 85);
    say("INFO max_memory 1000000");
    EXPECT_THAT(say("BEGIN"), ElementsAre(HasSubstr("max_memory 1000000 is too small")));
    EXPECT_EQ(session->options().get("memory_mib"), 85);
    EXPECT_THAT(say("BEGIN"), ElementsAre("0,14"));
}

TEST_F(GomocupInfo, HashSizeIsInKibibytesAndBelowMaxMemory) {
    say("INFO hash_size 65536");
    start();
    EXPECT_EQ(session->options().get("memory_mib"), 64);
    say("INFO hash_size 1048576", "INFO max_memory 367001600", "RESTART");
    EXPECT_EQ(session->options().get("memory_mib"), 315);
    say("INFO hash_size 1", "RESTART");
    EXPECT_EQ(session->options().get("memory_mib"), 16);
}

TEST_F(GomocupInfo, ThreadsAreHonouredOrRefused) {
    say("INFO thread_num 8");
    start();
    EXPECT_EQ(session->options().get("threads"), 8);
    say("INFO thread_num 5000");
    EXPECT_THAT(say("RESTART"), ElementsAre(HasSubstr("threads")));
    EXPECT_EQ(session->options().get("threads"), 8);
    say("INFO thread_num 0", "RESTART");
    EXPECT_GE(session->options().get("threads"), 1);
}

TEST_F(GomocupInfo, OptionsOfTheSessionAreSetThroughInfo) {
    say("INFO level 4", "INFO level many", "INFO level 15", "INFO nonsense 3");
    start();
    EXPECT_EQ(session->options().get("level"), 4);
}

TEST_F(GomocupInfo, APercentageOfStrengthChoosesTheLevel) {
    start();
    for (const auto& [percent, level] : std::vector<std::pair<const char*, int>>{
             {"0", 1}, {"100", 14}, {"50", 8}, {"101", 8}, {"strong", 8}}) {
        say((std::string("INFO strength ") + percent).c_str(), "RESTART");
        EXPECT_EQ(session->options().get("level"), level) << percent;
    }
    say("INFO strength 0", "INFO level 5", "RESTART");
    EXPECT_EQ(session->options().get("level"), 5) << "the last word counts";
}

TEST_F(GomocupInfo, ALevelHoldsForMovesAndNotForSeveralVariations) {
    start();
    say("YXNBEST 1");
    EXPECT_FALSE(session->requests.back().full_strength);
    say("YXNBEST 2");
    EXPECT_TRUE(session->requests.back().full_strength);
}

}  // namespace
}  // namespace tengen::test
