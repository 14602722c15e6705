// The commands and the output that Yixin-Board and gomoku-calculator use.

#include "tests/protocol/gomocup_dialogue.h"

#include <string>

namespace tengen::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class GomocupYixin : public GomocupDialogue {
protected:
    static SearchInfo info(int index, int count, std::vector<std::string> pv, Score score) {
        SearchInfo info;
        info.pv_index = index;
        info.pv_count = count;
        info.depth = 10;
        info.selective_depth = 17;
        info.score = score;
        info.nodes = 20000;
        info.elapsed = Milliseconds{100};
        info.pv = std::move(pv);
        return info;
    }
};

auto error() {
    return ElementsAre(StartsWith("ERROR "));
}

TEST_F(GomocupYixin, ShowInfoTellsTheLimitsOfTheProgram) {
    const Lines lines = say("yxshowinfo");
    EXPECT_THAT(lines.front(), StartsWith("MESSAGE Tengen "));
    EXPECT_THAT(lines, Contains("MESSAGE INFO MAX_THREAD_NUM 64"));
    EXPECT_THAT(lines, Contains("MESSAGE INFO MAX_HASH_SIZE 20"));  // 1024 MiB is 2^20 KiB
}

TEST_F(GomocupYixin, YxboardSetsThePositionAndSaysNothing) {
    start();
    EXPECT_THAT(say("yxboard", "7,7,1", "8,8,2", "done"), IsEmpty());
    EXPECT_THAT(say("YXBOARD 7,7,2 DONE"), IsEmpty());
    EXPECT_EQ(session->side_to_move(), Side::second);
    EXPECT_THAT(session->requests, IsEmpty());
    EXPECT_THAT(say("YXBOARD 7,7,1 7,7,2 DONE"), error());
    EXPECT_EQ(session->side_to_move(), Side::second);
}

TEST_F(GomocupYixin, AFinishedPositionCanBeSetButNotSearched) {
    start();
    EXPECT_THAT(
        say("YXBOARD 0,0,1 1,0,1 2,0,1 3,0,1 4,0,1 0,5,2 2,5,2 4,5,2 6,5,2 DONE"), IsEmpty()
    );
    EXPECT_THAT(say("YXNBEST 1"), error());
}

TEST_F(GomocupYixin, NbestSearchesWithSoManyVariationsAndEndsWithAMove) {
    start();
    EXPECT_THAT(say("YXBOARD 7,7,2 DONE", "YXNBEST 5"), ElementsAre("0,14"));
    EXPECT_EQ(last_request().multi_pv, 5);
    EXPECT_THAT(say("TURN 3,3"), ElementsAre("1,14"));
    EXPECT_EQ(last_request().multi_pv, 1);
    say("YXNBEST 99999999999999999999");
    EXPECT_EQ(last_request().multi_pv, 225);
    EXPECT_THAT(say("YXNBEST 0"), error());
    EXPECT_THAT(say("YXNBEST x"), error());
}

TEST_F(GomocupYixin, SearchDefendShowsEveryReply) {
    start();
    say("YXBOARD 7,7,2 DONE");
    EXPECT_THAT(say("YXSEARCHDEFEND"), ElementsAre("0,14"));
    EXPECT_EQ(last_request().multi_pv, 224);
}

TEST_F(GomocupYixin, BalanceAsksForValuesFromTheViewOfWhoMovesFirst) {
    start();
    EXPECT_THAT(say("YXBALANCEONE 50"), ElementsAre("0,14"));
    EXPECT_EQ(last_request().goal, SearchGoal::balance_one);
    EXPECT_EQ(last_request().bias, -50);
    session->answer = [](const SearchRequest&) {
        SearchResult result;
        result.moves = {"c3", "d4"};
        return result;
    };
    EXPECT_THAT(say("YXBALANCETWO 50"), ElementsAre("2,12 3,11"));
    EXPECT_EQ(last_request().goal, SearchGoal::balance_two);
    EXPECT_EQ(last_request().bias, 50);
    EXPECT_THAT(say("YXBALANCEONE many"), error());
}

TEST_F(GomocupYixin, ABiasBeyondAllBoundsIsBrought) {
    start();
    say("YXBALANCETWO 99999999999999999999");
    EXPECT_EQ(last_request().bias, score_eval_limit);
}

TEST_F(GomocupYixin, ForbiddenPointsHaveTwoDigitsEachAndAFullStop) {
    EXPECT_THAT(say("YXSHOWFORBID"), ElementsAre("FORBID ."));
    start();
    EXPECT_THAT(say("YXSHOWFORBID"), ElementsAre("FORBID ."));
    session->forbidden = {"h8", "i6"};
    EXPECT_THAT(say("YXSHOWFORBID"), ElementsAre("FORBID 07070809."));
    say("INFO coord row");
    EXPECT_THAT(say("YXSHOWFORBID"), ElementsAre("FORBID 07070908."));
}

TEST_F(GomocupYixin, TheTableIsClearedDumpedAndLoaded) {
    EXPECT_THAT(say("yxhashclear"), ElementsAre(StartsWith("MESSAGE ")));
    EXPECT_EQ(session->record->tables_cleared, 1);
    EXPECT_THAT(say("YXSHOWHASHUSAGE"), ElementsAre("MESSAGE Transposition table full: 12.3%"));
    EXPECT_THAT(say("YXHASHDUMP /tmp/my table.bin"), ElementsAre(StartsWith("MESSAGE ")));
    EXPECT_THAT(session->record->saved, ElementsAre("/tmp/my table.bin"));
    EXPECT_THAT(say("yxhashload", "\"/tmp/my table.bin\""), ElementsAre(StartsWith("MESSAGE ")));
    EXPECT_THAT(session->record->loaded, ElementsAre("/tmp/my table.bin"));
    EXPECT_THAT(say("YXHASHLOAD bad"), error());
    EXPECT_THAT(say("YXHASHDUMP bad"), error());
}

TEST_F(GomocupYixin, ACommandIsNotTakenForAPath) {
    EXPECT_THAT(say("YXHASHDUMP", "START 15"), ElementsAre(StartsWith("ERROR YXHASHDUMP"), "OK"));
    EXPECT_THAT(session->record->saved, IsEmpty());
    EXPECT_THAT(say("YXHASHDUMP", "INFO rule 1", "file"), ElementsAre(StartsWith("MESSAGE ")));
    EXPECT_THAT(say("YXHASHDUMP", "END"), IsEmpty());
    EXPECT_FALSE(goes_on);
}

TEST_F(GomocupYixin, AnOverlongLineIsNoPath) {
    say("YXHASHDUMP");
    Line line;
    line.is_overlong = true;
    line.text = "x";
    say(line);
    EXPECT_THAT(output(), error());
    EXPECT_THAT(session->record->saved, IsEmpty());
}

TEST_F(GomocupYixin, BlockedCellsAreNotMovedTo) {
    start();
    EXPECT_THAT(say("YXBLOCK", "7,7", "8,8", "DONE", "YXBLOCK 7,7 DONE"), IsEmpty());
    say("BEGIN");
    EXPECT_THAT(last_request().excluded, ElementsAre("h8", "i7"));
    say("YXBLOCKUNDO 7,7 DONE", "TURN 3,3");
    EXPECT_THAT(last_request().excluded, ElementsAre("i7"));
    say("YXBLOCKRESET", "TURN 4,3");
    EXPECT_THAT(last_request().excluded, IsEmpty());
    EXPECT_THAT(say("YXBLOCK 99,99 DONE"), error());
}

TEST_F(GomocupYixin, ABlockedLineCountsWhenItsMovesAreOnTheBoard) {
    start();
    EXPECT_THAT(say("YXBLOCKPATH 7,7 8,8 9,9 DONE"), IsEmpty());
    say("YXBOARD 7,7,1 8,8,2 DONE", "YXNBEST 1");
    EXPECT_THAT(last_request().excluded, ElementsAre("j6"));
    say("YXBOARD 8,8,1 7,7,2 DONE", "YXNBEST 1");
    EXPECT_THAT(last_request().excluded, IsEmpty());
    say("YXBLOCKPATHUNDO 7,7 8,8 9,9 DONE", "YXBOARD 7,7,1 8,8,2 DONE", "YXNBEST 1");
    EXPECT_THAT(last_request().excluded, IsEmpty());
    say("YXBLOCKPATH 7,7 8,8 9,9 DONE", "YXBLOCKPATHRESET", "YXBOARD 7,7,1 8,8,2 DONE", "YXNBEST 1"
    );
    EXPECT_THAT(last_request().excluded, IsEmpty());
}

TEST_F(GomocupYixin, Swap2StepsAreToldAsMessages) {
    start();
    say("INFO coord row");
    session->answer = [](const SearchRequest& request) {
        EXPECT_EQ(request.goal, SearchGoal::swap2);
        SearchResult result;
        result.moves = {"h8", "h9", "i8"};
        return result;
    };
    EXPECT_THAT(
        say("yxswap2step1"),
        ElementsAre("MESSAGE SWAP2 MOVE1 7 7", "MESSAGE SWAP2 MOVE2 6 7", "MESSAGE SWAP2 MOVE3 7 8")
    );
    EXPECT_THAT(say("yxswap2step2"), error());
    say("yxboard 7,7,2 6,7,1 7,8,2 done");
    session->answer = [](const SearchRequest&) {
        SearchResult result;
        result.moves = {"a15", "b14"};
        return result;
    };
    EXPECT_THAT(
        say("yxswap2step2"),
        ElementsAre("MESSAGE SWAP2 SWAP1 NO", "MESSAGE SWAP2 MOVE4 0 0", "MESSAGE SWAP2 MOVE5 1 1")
    );
    session->answer = [](const SearchRequest&) {
        SearchResult result;
        result.swap = true;
        return result;
    };
    EXPECT_THAT(say("yxswap2step2"), ElementsAre("MESSAGE SWAP2 SWAP1 YES"));
    say("yxboard 7,7,2 6,7,1 7,8,2 0,0,1 1,1,2 done");
    EXPECT_THAT(say("yxswap2step3"), ElementsAre("MESSAGE SWAP2 SWAP2 YES"));
    session->answer = [](const SearchRequest&) {
        SearchResult result;
        result.moves = {"c3"};
        return result;
    };
    EXPECT_THAT(say("yxswap2step3"), ElementsAre("MESSAGE SWAP2 SWAP2 NO"));
}

TEST_F(GomocupYixin, ADrawIsAcceptedOnlyWithTheWorseGame) {
    start();
    EXPECT_THAT(say("YXDRAW"), ElementsAre("MESSAGE DRAW REJECT"));
    session->answer = [](const SearchRequest&) {
        SearchResult result;
        result.moves = {"h8"};
        result.info.depth = 5;
        result.info.score = loss_in(6);
        return result;
    };
    say("BEGIN");
    EXPECT_THAT(say("YXDRAW"), ElementsAre("MESSAGE DRAW ACCEPT"));
    EXPECT_THAT(say("YXRESIGN"), IsEmpty());
}

TEST_F(GomocupYixin, DatabaseCommandsAreAnsweredThoughThereIsNone) {
    EXPECT_THAT(say("YXQUERYDATABASEALL", "7,7", "DONE"), ElementsAre("MESSAGE DATABASE DONE"));
    EXPECT_THAT(
        say("YXEDITTEXTDATABASE \"a b\"", "7,7", "DONE"), ElementsAre("MESSAGE DATABASE DONE")
    );
    EXPECT_THAT(say("YXDELETEDATABASEALL nonwl", "DONE"), ElementsAre("MESSAGE DATABASE DONE"));
    EXPECT_THAT(say("YXDBTOTXT", "my file.txt"), ElementsAre("MESSAGE DATABASE DONE"));
    EXPECT_THAT(say("YXSAVEDATABASE"), ElementsAre("MESSAGE DATABASE DONE"));
}

TEST_F(GomocupYixin, TheCalculatorsOpeningWordsAreAccepted) {
    EXPECT_THAT(
        say("RELOADCONFIG",
            "RELOADCONFIG config.toml",
            "INFO HASH_SIZE 65536",
            "INFO RULE 2",
            "INFO THREAD_NUM 2",
            "INFO CAUTION_FACTOR 3",
            "INFO STRENGTH 100",
            "INFO TIMEOUT_TURN -1",
            "INFO TIMEOUT_MATCH 100000000",
            "INFO MAX_DEPTH 100",
            "INFO MAX_NODE 0",
            "INFO SHOW_DETAIL 3",
            "INFO PONDERING 0",
            "INFO SWAPABLE 1",
            "START 15",
            "INFO TIME_LEFT 2147483647",
            "YXBOARD 7,7,1 8,8,2 DONE"),
        ElementsAre("OK")
    );
    EXPECT_EQ(session->setup().variant, "renju");
    EXPECT_THAT(say("YXNBEST 2"), Contains("0,14"));
    EXPECT_FALSE(last_request().limits.turn_time.has_value());
    EXPECT_FALSE(last_request().limits.time_left.has_value());
    EXPECT_EQ(last_request().limits.depth_plies, 100);
}

TEST_F(GomocupYixin, NothingIsShownUnlessAskedFor) {
    start();
    session->infos = {info(0, 1, {"h8", "i9"}, 35)};
    session->events = {{RootEvent::iteration, ""}, {RootEvent::best, "h8"}};
    EXPECT_THAT(say("BEGIN"), ElementsAre("0,14"));
}

TEST_F(GomocupYixin, DetailsAreShownInTheFormThatTheCalculatorReads) {
    start();
    say("INFO show_detail 2");
    session->infos = {info(0, 2, {"h8", "i9"}, 35), info(1, 2, {"i9"}, win_in(7))};
    const Lines lines = say("YXNBEST 2");
    EXPECT_THAT(
        Lines(lines.begin(), lines.begin() + 14),
        ElementsAre(
            "INFO PV 0",
            "INFO NUMPV 2",
            "INFO DEPTH 10",
            "INFO SELDEPTH 17",
            "INFO NODES 20000",
            "INFO TOTALNODES 20000",
            "INFO TOTALTIME 100",
            "INFO SPEED 200000",
            "INFO EVAL 35",
            StartsWith("INFO WINRATE 0.5"),
            "INFO BESTLINE 7,7 8,6",
            "INFO PV DONE",
            "MESSAGE Depth 10-17 | Eval 35 | Time 100ms | H8 I9",
            "MESSAGE (1) 35 | 10-17 | H8 I9"
        )
    );
    EXPECT_THAT(lines, Contains("INFO PV 1"));
    EXPECT_THAT(lines, Contains("INFO EVAL +M7"));
    EXPECT_THAT(lines, Contains("INFO WINRATE 1.0000"));
    EXPECT_THAT(lines, Contains("MESSAGE (2) +M7 | 10-17 | I9"));
    EXPECT_THAT(lines.end()[-2], StartsWith("MESSAGE Speed "));
    EXPECT_EQ(lines.back(), "0,14");
    EXPECT_THAT(lines, ::testing::Not(Contains(HasSubstr("REALTIME"))));
}

TEST_F(GomocupYixin, RealtimeLinesFollowTheSearchAtTheRoot) {
    start();
    say("INFO show_detail 1");
    session->events = {
        {RootEvent::iteration, ""},
        {RootEvent::started, "h8"},
        {RootEvent::finished, "h8"},
        {RootEvent::best, "h8"},
        {RootEvent::lost, "i9"},
    };
    const Lines lines = say("BEGIN");
    EXPECT_THAT(
        Lines(lines.begin(), lines.end() - 1),
        ElementsAre(
            "MESSAGE REALTIME REFRESH",
            "MESSAGE REALTIME POS 7,7",
            "MESSAGE REALTIME DONE 7,7",
            "MESSAGE REALTIME BEST 7,7",
            "MESSAGE REALTIME LOSE 8,6",
            "MESSAGE REALTIME LOST 8,6"
        )
    );
    EXPECT_EQ(lines.back(), "0,14");
}

TEST_F(GomocupYixin, OutputFollowsTheOrderOfCoordinates) {
    start();
    say("INFO show_detail 3", "INFO coord row");
    session->infos = {info(0, 1, {"i8", "h9"}, loss_in(4))};
    session->events = {{RootEvent::best, "i8"}};
    const Lines lines = say("BEGIN");
    EXPECT_THAT(lines, Contains("MESSAGE REALTIME BEST 7,8"));
    EXPECT_THAT(lines, Contains("INFO BESTLINE 7,8 6,7"));
    EXPECT_THAT(lines, Contains("INFO EVAL -M4"));
    EXPECT_EQ(lines.back(), "14,0");
}

TEST_F(GomocupYixin, TheBoardCanBeShown) {
    start();
    say("TURN 7,7");
    const Lines lines = say("TRACEBOARD");
    EXPECT_EQ(lines.size(), 15U);
    EXPECT_EQ(lines[7], "MESSAGE .......x.......");
}

TEST_F(GomocupYixin, SoosorvIsNotKnown) {
    start();
    EXPECT_THAT(say("YXSOOSORVSTEP1"), ElementsAre(StartsWith("UNKNOWN")));
}

}  // namespace
}  // namespace tengen::test
