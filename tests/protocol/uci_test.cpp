// UCI and UCCI over a FakeSession, one line at a time.

#include "protocol/uci.h"

#include "protocol/adapters.h"
#include "tests/protocol/pipe.h"
#include "tests/support/fake_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace tengen::test {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

using Lines = std::vector<std::string>;

class Dialogue : public ::testing::Test {
protected:
    explicit Dialogue(UciDialect dialect) {
        auto owned = std::make_unique<FakeSession>();
        session = owned.get();
        adapter = std::make_unique<Uci>(
            std::move(owned), AdapterContext{writer_, [this] { is_woken_ = true; }}, dialect
        );
    }
    ~Dialogue() override {
        adapter->finish();
        EXPECT_THAT(session->violations, IsEmpty());
    }

    void arrive(const std::string& text) { adapter->on_arrival({.text = text}); }
    void handle(const std::string& text) { goes_on = adapter->handle_line({.text = text}); }
    // What comes back, that of a search that ends by itself included.
    Lines say(const std::string& text) {
        arrive(text);
        handle(text);
        return heard();
    }
    Lines heard() {
        if (!session->holds_searches) {
            session->wait();
        }
        if (is_woken_.exchange(false)) {
            adapter->on_wake();
        }
        return output_.read_lines();
    }
    // The limits of the search that this `go` starts.
    Limits limits_of(const std::string& go) {
        say(go);
        return session->requests.back().limits;
    }

    FakeSession* session = nullptr;
    std::unique_ptr<Uci> adapter;
    bool goes_on = true;

private:
    Pipe output_;
    LineWriter writer_{output_.input()};
    std::atomic<bool> is_woken_{false};
};

class UciDialogue : public Dialogue {
protected:
    UciDialogue() : Dialogue(UciDialect::uci) {}
};

class UcciDialogue : public Dialogue {
protected:
    UcciDialogue() : Dialogue(UciDialect::ucci) {}
};

TEST(UciFirstLine, TheFirstWordTellsTheProtocol) {
    EXPECT_EQ(recognise_adapter("uci").name, "uci");
    EXPECT_EQ(recognise_adapter("ucicyclone").name, "uci");
    EXPECT_EQ(recognise_adapter("ucci").name, "ucci");
    EXPECT_EQ(recognise_adapter("uciok").name, "gomocup");
}

TEST_F(UciDialogue, TheHandshakeNamesTheEngineAndItsOptions) {
    EXPECT_THAT(
        say("uci"),
        ElementsAre(
            StartsWith("id name Tengen "),
            "id author the Tengen developers",
            "option name Hash type spin default 128 min 1 max 616",
            "option name Threads type spin default 1 min 1 max 64",
            "option name Clear Hash type button",
            "option name Ponder type check default false",
            "option name MultiPV type spin default 1 min 1 max 128",
            "option name Move Overhead type spin default 30 min 30 max 5000",
            "option name UCI_Variant type combo default iccs var iccs var xiangqi",
            "option name UCI_AnalyseMode type check default false",
            "option name Repetition Rule type combo default Computer var Computer var AXF var CXA "
            "var Draw",
            "option name Sixty Move Rule type check default true",
            "option name Level type spin default 14 min 1 max 14",
            "option name Level Seed type spin default 0 min 0 max 2147483647",
            "uciok"
        )
    );
}

TEST_F(UcciDialogue, TheHandshakeNamesTheEngineAndItsOptions) {
    EXPECT_THAT(
        say("ucci"),
        ElementsAre(
            StartsWith("id name Tengen "),
            "id author the Tengen developers",
            "option usemillisec type check default false",
            "option batch type check default false",
            "option ponder type check default false",
            "option newgame type button",
            "option hashsize type spin min 1 max 616 default 128",
            "option threads type spin min 1 max 64 default 1",
            "option repetition type combo var computer var axf var cxa var draw default computer",
            "option sixty_move_rule type check default true",
            "option level type spin min 1 max 14 default 14",
            "option level_seed type spin min 0 max 2147483647 default 0",
            "ucciok"
        )
    );
}

TEST_F(UciDialogue, TheFirstWordDecidesTheDialect) {
    EXPECT_EQ(say("ucci").back(), "ucciok");
    EXPECT_THAT(say("fly"), ElementsAre("info message unknown command 'fly'"));
    EXPECT_EQ(say("uci").back(), "uciok");
    EXPECT_THAT(say("fly"), ElementsAre("info string unknown command 'fly'"));
    EXPECT_EQ(say("ucicyclone").back(), "uciok");
}

TEST_F(UciDialogue, CommandsAreKnownByTheirExactNames) {
    for (const char* const text : {"GO", "Stop", "uciok", "bestmove a1", "\xff go", "go1"}) {
        EXPECT_THAT(say(text), ElementsAre(StartsWith("info string unknown command '"))) << text;
    }
    for (const char* const text : {"debug on", "debug", "register later", "ponderhit", " ", "\t"}) {
        EXPECT_THAT(say(text), IsEmpty()) << text;
    }
    EXPECT_THAT(session->requests, IsEmpty());
}

TEST_F(UciDialogue, ALineThatIsTooLongIsToldOf) {
    EXPECT_TRUE(adapter->handle_line({.text = "go", .is_overlong = true}));
    EXPECT_THAT(heard(), ElementsAre("info string the line is too long"));
    EXPECT_THAT(session->requests, IsEmpty());
}

TEST_F(UciDialogue, APositionComesOfItsTextAndMoves) {
    EXPECT_THAT(say("position startpos moves a1 b1"), IsEmpty());
    EXPECT_EQ(session->position_text(), "xa1 ob1 first");
    EXPECT_THAT(say("position fen xc3 od4 second moves e5"), IsEmpty());
    EXPECT_EQ(session->position_text(), "xc3 od4 oe5 first");
    EXPECT_THAT(say("position fen xc3 first moves"), IsEmpty());
    EXPECT_EQ(session->position_text(), "xc3 first");
    EXPECT_THAT(say("position startpos"), IsEmpty());
    EXPECT_EQ(session->position_text(), "first");
}

TEST_F(UciDialogue, TheWordPositionMayBeLeftOut) {
    EXPECT_THAT(say("fen xc3 second moves d4"), IsEmpty());
    EXPECT_EQ(session->position_text(), "xc3 od4 first");
    EXPECT_THAT(say("startpos moves a1"), IsEmpty());
    EXPECT_EQ(session->position_text(), "xa1 second");
}

TEST_F(UciDialogue, ABadPositionIsToldOfAndChangesNothing) {
    say("position startpos moves h8");
    for (const char* const text :
         {"position",
          "position fen",
          "position fen  moves a1",
          "position nowhere",
          "position moves a1",
          "position startpos a1",
          "position fen banana first",
          "position startpos moves a1 a1",
          "position startpos moves a1 \xff\xfe",
          "position fen xa1 first moves z9",
          "fen"}) {
        EXPECT_THAT(say(text), ElementsAre(StartsWith("info string "))) << text;
        EXPECT_EQ(session->position_text(), "xh8 second") << text;
    }
}

TEST_F(UciDialogue, AMoveIsToldWithTheExpectedReply) {
    session->answer = [](const SearchRequest&) {
        SearchResult result;
        result.moves = {"c3"};
        result.ponder = "d4";
        return result;
    };
    EXPECT_THAT(say("go depth 3"), ElementsAre("bestmove c3 ponder d4"));
    EXPECT_EQ(session->position_text(), "first") << "the front end keeps the board";
}

TEST_F(UciDialogue, WhereThereIsNoMoveNoneIsTold) {
    session->answer = [](const SearchRequest&) { return SearchResult{}; };
    EXPECT_THAT(say("go depth 3"), ElementsAre("bestmove (none)"));
}

TEST_F(UcciDialogue, WhereThereIsNoMoveNoneIsTold) {
    session->answer = [](const SearchRequest&) { return SearchResult{}; };
    EXPECT_THAT(say("go depth 3"), ElementsAre("nobestmove"));
}

TEST_F(UciDialogue, WhatASearchFindsIsTold) {
    session->infos = {
        {.pv_index = 0,
         .pv_count = 2,
         .depth = 5,
         .selective_depth = 9,
         .score = -12,
         .nodes = 5000,
         .elapsed = Milliseconds{20},
         .pv = {"c3", "d4"}},
        {.pv_index = 1, .pv_count = 2, .depth = 5, .score = win_in(5), .nodes = 6000, .pv = {"a1"}},
        {.depth = 6, .score = loss_in(4), .pv = {"b1"}}};
    EXPECT_THAT(
        say("go depth 6"),
        ElementsAre(
            "info depth 5 seldepth 9 multipv 1 score cp -12 nodes 5000 nps 250000 hashfull 123 "
            "time 20 pv c3 d4",
            "info depth 5 seldepth 5 multipv 2 score mate 3 nodes 6000 nps 6000000 hashfull 123 "
            "time 0 pv a1",
            "info depth 6 seldepth 6 multipv 1 score mate -2 nodes 0 nps 0 hashfull 123 time 0 "
            "pv b1",
            "bestmove a1"
        )
    );
}

TEST_F(UcciDialogue, WhatASearchFindsIsToldWithPlainScores) {
    session->infos = {
        {.depth = 5, .score = -12, .nodes = 5000, .elapsed = Milliseconds{20}, .pv = {"c3", "d4"}},
        {.depth = 6, .score = win_in(5), .nodes = 6000, .elapsed = Milliseconds{30}, .pv = {"a1"}}};
    EXPECT_THAT(
        say("go depth 6"),
        ElementsAre(
            "info time 20 nodes 5000",
            "info depth 5 score -12 pv c3 d4",
            "info time 30 nodes 6000",
            "info depth 6 score 29995 pv a1",
            "bestmove a1"
        )
    );
}

TEST_F(UciDialogue, ClocksAreThoseOfTheSideToMove) {
    const std::string go = "go wtime 60000 btime 30000 winc 500 binc 250 movestogo 20";
    Limits limits = limits_of(go);
    EXPECT_EQ(limits.time_left, Milliseconds{60'000});
    EXPECT_EQ(limits.increment, Milliseconds{500});
    EXPECT_EQ(limits.moves_to_go, 20);
    say("position startpos moves a1");
    limits = limits_of(go);
    EXPECT_EQ(limits.time_left, Milliseconds{30'000});
    EXPECT_EQ(limits.increment, Milliseconds{250});
    EXPECT_FALSE(limits.depth_plies || limits.nodes || limits.turn_time);
}

TEST_F(UciDialogue, OtherLimitsAreThoseThatAreNamed) {
    EXPECT_EQ(limits_of("go movetime 250").turn_time, Milliseconds{250});
    EXPECT_EQ(limits_of("go nodes 1000").nodes, 1000U);
    EXPECT_EQ(limits_of("go depth 7").depth_plies, 7);
    EXPECT_EQ(limits_of("go depth 0").depth_plies, 1);
    EXPECT_EQ(limits_of("go wtime -5 btime 7").time_left, Milliseconds{0});
    EXPECT_EQ(limits_of("go depth 3 nodes 70 movetime 9").nodes, 70U);
    EXPECT_EQ(limits_of("go nodes 99999999999999999999").nodes, INT64_MAX);
    // A clock for one move is the time of that move.
    const Limits limits = limits_of("go wtime 800 btime 9 movestogo 1");
    EXPECT_EQ(limits.turn_time, Milliseconds{800});
    EXPECT_FALSE(limits.time_left);
}

TEST_F(UciDialogue, WhatCannotBeReadIsToldOfAndLimitsTheSearchAllTheSame) {
    EXPECT_THAT(
        say("go depth banana"),
        ElementsAre("info string depth: 'banana' is not a number", "bestmove a1")
    );
    EXPECT_EQ(session->requests.back().limits.turn_time, Milliseconds{5000});
    EXPECT_THAT(
        say("go slowly depth 2"), ElementsAre("info string go knows no 'slowly'", "bestmove a1")
    );
    EXPECT_EQ(session->requests.back().limits.depth_plies, 2);
    EXPECT_THAT(
        say("go wtime"), ElementsAre("info string wtime: '' is not a number", "bestmove a1")
    );
}

TEST_F(UcciDialogue, TimesAreSecondsUnlessItIsSaidThatTheyAreNot) {
    Limits limits = limits_of("go time 60 increment 2 opptime 50 oppincrement 1");
    EXPECT_EQ(limits.time_left, Milliseconds{60'000});
    EXPECT_EQ(limits.increment, Milliseconds{2000});
    say("setoption usemillisec true");
    limits = limits_of("go time 60000 movestogo 5 opptime 50000 oppmovestogo 6");
    EXPECT_EQ(limits.time_left, Milliseconds{60'000});
    EXPECT_EQ(limits.moves_to_go, 5);
    EXPECT_EQ(limits.increment, Milliseconds{0});
    say("setoption usemillisec false");
    EXPECT_EQ(limits_of("go time 3").time_left, Milliseconds{3000});
    EXPECT_EQ(limits_of("go time 3 movestogo 1").turn_time, Milliseconds{3000});
}

// uci2wb sends "st 1" of xboard so.
TEST_F(UcciDialogue, AClockThatIsThatOfTheMoveIsAllForTheMove) {
    say("setoption usemillisec true");
    const Limits turn = limits_of("go time 1000 opptime 920 movetime 970");
    EXPECT_EQ(turn.turn_time, Milliseconds{970});
    EXPECT_FALSE(turn.time_left.has_value());
    for (const std::string go :
         {"go time 60000 movetime 970",
          "go time 960 movetime 970",
          "go time 1000 movetime 970 increment 5",
          "go time 1000 movetime 970 movestogo 7"}) {
        EXPECT_TRUE(limits_of(go).time_left.has_value()) << go;
    }
}

TEST_F(UciDialogue, AnOverheadIsKeptBackOfEveryClock) {
    say("setoption name Move Overhead value 130");
    EXPECT_EQ(limits_of("go movetime 250").turn_time, Milliseconds{150});
    EXPECT_EQ(limits_of("go wtime 1000 btime 1").time_left, Milliseconds{900});
    EXPECT_EQ(limits_of("go movetime 50").turn_time, Milliseconds{0});
    EXPECT_THAT(
        say("setoption name Move Overhead value 5"),
        ElementsAre("info string 5 is not between 30 and 5000")
    );
}

TEST_F(UciDialogue, OptionsOfTheEngineAreSetByAnySpelling) {
    for (const char* const text :
         {"setoption name Hash value 64",
          "setoption name hashsize value 64",
          "setoption hashsize 64",
          "setoption name HASH value 64"}) {
        say("setoption name Hash value 1");
        EXPECT_THAT(say(text), IsEmpty()) << text;
        EXPECT_EQ(session->options().get("memory_mib"), 64 + 30) << text;
    }
    say("setoption name Threads value 4");
    EXPECT_EQ(session->options().get("threads"), 4);
    EXPECT_EQ(session->options().get("memory_mib"), 64 + 48);
    say("setoption name Level Seed value 7");
    say("setoption name level value 3");
    EXPECT_EQ(session->options().get("level_seed"), 7);
    EXPECT_EQ(session->options().get("level"), 3);
    say("setoption level_seed 8");
    EXPECT_EQ(session->options().get("level_seed"), 8);
}

TEST_F(UciDialogue, UnknownOptionsArePassedOverAndBadValuesToldOf) {
    for (const char* const text :
         {"setoption name Analysis Contempt value Off",
          "setoption name nosuchoption",
          "setoption",
          "setoption name",
          "setoption name value",
          "setoption name  value 5",
          "setoption value 3"}) {
        EXPECT_THAT(say(text), IsEmpty()) << text;
    }
    for (const char* const text :
         {"setoption name Hash value abc",
          "setoption name Hash value -1",
          "setoption name Hash",
          "setoption name Threads value 99999999999999999999",
          "setoption name Threads value 0",
          "setoption name Ponder value perhaps",
          "setoption name UCI_Variant value chess",
          "setoption name MultiPV value 0"}) {
        EXPECT_THAT(say(text), ElementsAre(StartsWith("info string "))) << text;
    }
    EXPECT_EQ(session->options().get("memory_mib"), 128 + 30);
    EXPECT_EQ(session->options().get("threads"), 1);
}

TEST_F(UciDialogue, ANewGameForgetsWhatWasLearnt) {
    say("ucinewgame");
    EXPECT_EQ(session->record->tables_cleared, 1);
    say("setoption name Clear Hash");
    EXPECT_EQ(session->record->tables_cleared, 2);
    say("setoption newgame");
    EXPECT_EQ(session->record->tables_cleared, 3);
}

TEST_F(UciDialogue, SeveralVariationsAreSearchedWhenAskedFor) {
    say("setoption name MultiPV value 3");
    say("go depth 1");
    EXPECT_EQ(session->requests.back().multi_pv, 3);
}

TEST_F(UciDialogue, ALevelHoldsForMovesAndNotForAnalyses) {
    say("go depth 1");
    EXPECT_FALSE(session->requests.back().full_strength);
    session->holds_searches = true;
    say("go infinite");
    EXPECT_TRUE(session->requests.back().full_strength);
    say("stop");
    session->holds_searches = false;
    say("setoption name UCI_AnalyseMode value true");
    say("go depth 1");
    EXPECT_TRUE(session->requests.back().full_strength);
}

TEST_F(UciDialogue, OnlySomeMovesMayBeSearched) {
    say("go depth 2 searchmoves c3 d4 nodes 7");
    EXPECT_THAT(session->requests.back().allowed, ElementsAre("c3", "d4"));
    EXPECT_EQ(session->requests.back().limits.nodes, 7U);
    EXPECT_THAT(
        say("go searchmoves z9 c3 depth 2"),
        ElementsAre("info string 'z9' is not a legal move", "bestmove a1")
    );
    EXPECT_THAT(session->requests.back().allowed, ElementsAre("c3"));
}

TEST_F(UcciDialogue, BannedMovesAreLeftOutUntilTheNextPosition) {
    say("position startpos moves a1");
    EXPECT_THAT(say("banmoves b1 c1"), IsEmpty());
    say("go depth 2");
    EXPECT_THAT(session->requests.back().excluded, ElementsAre("b1", "c1"));
    EXPECT_THAT(
        say("banmoves a1 d1 z1"),
        ElementsAre(
            "info message 'a1' is not a legal move", "info message 'z1' is not a legal move"
        )
    );
    say("position banana");
    say("go depth 2");
    EXPECT_THAT(session->requests.back().excluded, ElementsAre("d1"));
    say("position startpos moves a1");
    say("go depth 2");
    EXPECT_THAT(session->requests.back().excluded, IsEmpty());
}

TEST_F(UciDialogue, AnInfiniteSearchIsToldWhenItIsStopped) {
    for (const char* const go : {"go infinite", "go", "go infinite depth 3"}) {
        EXPECT_THAT(say(go), IsEmpty()) << go;
        EXPECT_THAT(say("isready"), ElementsAre("readyok"));
        EXPECT_THAT(say("stop"), ElementsAre("bestmove a1"));
        EXPECT_THAT(say("stop"), IsEmpty());
    }
}

TEST_F(UciDialogue, AStopEndsASearch) {
    session->holds_searches = true;
    EXPECT_THAT(say("go movetime 100000"), IsEmpty());
    EXPECT_THAT(say("isready"), ElementsAre("readyok"));
    EXPECT_THAT(say("stop"), ElementsAre("bestmove a1"));
}

TEST_F(UciDialogue, GoAndStopInOneBreathAreAnsweredOnce) {
    session->holds_searches = true;
    arrive("go infinite");
    arrive("stop");
    handle("go infinite");
    handle("stop");
    EXPECT_THAT(heard(), ElementsAre("bestmove a1"));
}

TEST_F(UciDialogue, ACommandWaitsForASearchThatEndsByItself) {
    handle("go depth 3");
    handle("position startpos moves a1");
    EXPECT_THAT(heard(), ElementsAre("bestmove a1"));
    EXPECT_EQ(session->position_text(), "xa1 second");
}

TEST_F(UciDialogue, ACommandEndsASearchThatNothingElseWouldEnd) {
    session->holds_searches = true;
    say("go infinite");
    EXPECT_THAT(say("position startpos moves a1"), ElementsAre("bestmove a1"));
    EXPECT_EQ(session->position_text(), "xa1 second");
}

TEST_F(UciDialogue, AMateThatIsNearEnoughEndsTheSearch) {
    session->holds_searches = true;
    session->infos = {{.depth = 3, .score = win_in(5), .pv = {"c3"}}};
    handle("go mate 3");
    session->wait();
    EXPECT_THAT(heard(), Contains("bestmove a1"));
    handle("go mate 2");
    EXPECT_THAT(heard(), Not(Contains("bestmove a1")));
    EXPECT_THAT(say("stop"), Contains("bestmove a1"));
}

TEST_F(UciDialogue, AfterAPonderhitTheClockRuns) {
    session->holds_searches = true;
    EXPECT_THAT(say("go ponder wtime 5000 btime 5000"), IsEmpty());
    EXPECT_FALSE(session->requests.back().limits.time_left);
    session->holds_searches = false;
    EXPECT_THAT(say("ponderhit"), ElementsAre("bestmove a1"));
    EXPECT_EQ(session->requests.back().limits.time_left, Milliseconds{5000});
    EXPECT_EQ(session->requests.size(), 2U);
}

TEST_F(UciDialogue, APonderhitAfterTheSearchTellsItsResult) {
    EXPECT_THAT(say("go ponder wtime 5000 btime 5000"), IsEmpty());
    EXPECT_THAT(say("isready"), ElementsAre("readyok"));
    EXPECT_THAT(say("ponderhit"), ElementsAre("bestmove a1"));
    EXPECT_EQ(session->requests.size(), 1U);
    EXPECT_THAT(say("ponderhit"), IsEmpty());
}

TEST_F(UciDialogue, PonderingEndsWithAStop) {
    session->holds_searches = true;
    EXPECT_THAT(say("go ponder movetime 100"), IsEmpty());
    EXPECT_THAT(say("stop"), ElementsAre("bestmove a1"));
    EXPECT_THAT(say("ponderhit"), IsEmpty());
}

TEST_F(UciDialogue, APonderhitWithoutALimitGoesOnUntilTheStop) {
    session->holds_searches = true;
    say("go ponder");
    EXPECT_THAT(say("ponderhit"), IsEmpty());
    EXPECT_THAT(say("stop"), ElementsAre("bestmove a1"));
    EXPECT_EQ(session->requests.size(), 1U);
}

TEST_F(UcciDialogue, AStopWithoutASearchIsAnsweredUnlessItMayHaveCrossedTheMove) {
    EXPECT_THAT(say("stop"), ElementsAre("nobestmove"));
    EXPECT_THAT(say("go depth 2"), ElementsAre("bestmove a1"));
    EXPECT_THAT(say("stop"), IsEmpty());
    EXPECT_THAT(say("stop"), ElementsAre("nobestmove"));
    session->holds_searches = true;
    say("go infinite");
    EXPECT_THAT(say("stop"), ElementsAre("bestmove a1"));
    EXPECT_THAT(say("stop"), ElementsAre("nobestmove"));
}

TEST_F(UcciDialogue, AnOfferOfADrawIsTakenWhenNothingBetterIsInSight) {
    session->infos = {{.depth = 5, .score = 0, .pv = {"a1"}}};
    EXPECT_EQ(say("go draw time 5").back(), "bestmove a1 draw");
    EXPECT_EQ(say("go time 5").back(), "bestmove a1");
    session->infos.front().score = 1;
    EXPECT_EQ(say("go draw time 5").back(), "bestmove a1");
    session->infos.front().score = -30;
    EXPECT_THAT(say("go ponder time 5"), Not(Contains(StartsWith("bestmove"))));
    EXPECT_EQ(say("ponderhit draw").back(), "bestmove a1 draw");
}

TEST_F(UcciDialogue, DepthZeroAsksForTheValueAlone) {
    session->infos = {{.depth = 1, .score = 35, .pv = {"a1"}}};
    EXPECT_THAT(say("go depth 0"), ElementsAre("info depth 0 score 35", "nobestmove"));
}

TEST_F(UcciDialogue, AProbeFindsNothing) {
    EXPECT_THAT(say("probe fen xa1 first"), ElementsAre("pophash"));
}

TEST_F(UcciDialogue, QuitIsAnsweredAndEndsTheConversation) {
    session->holds_searches = true;
    say("go infinite");
    EXPECT_THAT(say("quit"), ElementsAre("bestmove a1", "bye"));
    EXPECT_FALSE(goes_on);
}

TEST_F(UciDialogue, QuitEndsTheConversationAndAnySearch) {
    session->holds_searches = true;
    say("go movetime 100000");
    EXPECT_THAT(say("quit"), ElementsAre("bestmove a1"));
    EXPECT_FALSE(goes_on);
}

TEST_F(UcciDialogue, ABatchIsWorkedOffInOrder) {
    session->holds_searches = true;
    say("setoption batch true");
    say("go time 100");
    arrive("quit");
    arrive("stop");  // what ends it here is no quit
    handle("quit");
    EXPECT_THAT(heard(), ElementsAre("bestmove a1", "bye"));
}

TEST_F(UcciDialogue, MovesOfABatchAreNotCutShort) {
    say("setoption batch true");
    session->holds_searches = true;
    handle("go time 100");
    arrive("quit");
    adapter->on_arrival({.text = "", .is_end = true});
    EXPECT_TRUE(session->is_searching());
    session->stop();
    handle("quit");
    EXPECT_THAT(heard(), ElementsAre("bestmove a1", "bye"));
}

TEST_F(UciDialogue, TheEndOfTheInputEndsASearch) {
    session->holds_searches = true;
    say("go infinite");
    adapter->on_arrival({.text = "", .is_end = true});
    EXPECT_FALSE(adapter->handle_line({.text = "", .is_end = true}));
    adapter->finish();
    EXPECT_THAT(heard(), ElementsAre("bestmove a1"));
}

TEST_F(UciDialogue, RanksMayBeCountedFromOne) {
    session->infos = {{.depth = 1, .score = 0, .pv = {"a9", "i10"}}};
    say("setoption name UCI_Variant value xiangqi");
    EXPECT_THAT(say("position startpos moves a2 b11"), IsEmpty());
    EXPECT_EQ(session->position_text(), "xa1 ob10 first");
    EXPECT_THAT(
        say("go depth 1 searchmoves c4"), ElementsAre(HasSubstr(" pv a10 i11"), "bestmove b2")
    );
    EXPECT_THAT(session->requests.back().allowed, ElementsAre("c3"));
    EXPECT_THAT(say("position startpos moves a1"), ElementsAre("info string off the board"))
        << "there is no rank 0";
    say("setoption name UCI_Variant value iccs");
    EXPECT_THAT(say("position startpos moves a1"), IsEmpty());
    EXPECT_EQ(session->position_text(), "xa1 second");
}

TEST_F(UciDialogue, TheRuleAboutRepetitionsHoldsFromTheNextPositionOn) {
    const std::string before = session->setup().variant;
    EXPECT_THAT(say("position startpos"), IsEmpty());
    EXPECT_EQ(session->setup().variant, before) << "what nobody has set stays";
    const auto variant_after = [&](const std::string& line) {
        EXPECT_THAT(say(line), IsEmpty());
        EXPECT_THAT(say("position startpos"), IsEmpty());
        return session->setup().variant;
    };
    EXPECT_EQ(variant_after("setoption name Repetition Rule value AsianRule"), "axf");
    EXPECT_EQ(variant_after("setoption name Sixty Move Rule value false"), "axf-unlimited");
    EXPECT_EQ(variant_after("setoption name repetition rule value cxa"), "cxa-unlimited");
    EXPECT_EQ(variant_after("setoption name Sixty Move Rule value true"), "cxa");
    EXPECT_EQ(variant_after("setoption repetition alwaysdraw"), "draw");
    EXPECT_THAT(
        say("setoption name Repetition Rule value sky"),
        ElementsAre(HasSubstr("there is no repetition rule 'sky'"))
    );
    EXPECT_THAT(
        say("setoption name Sixty Move Rule value perhaps"),
        ElementsAre(HasSubstr("neither true nor false"))
    );
    EXPECT_EQ(variant_after("setoption name Repetition Rule value Computer"), "computer");
}

TEST_F(UciDialogue, MoveCountsAreListedByMove) {
    session->refused_variant = "";
    const Lines lines = say("go perft 3");
    EXPECT_EQ(lines.front(), "a1: 200");
    EXPECT_EQ(lines.size(), 226U);
    EXPECT_EQ(lines.back(), "Nodes searched: 45000");
    EXPECT_THAT(say("go perft 6"), ElementsAre("info string perft counts from 1 to 5 plies"));
    EXPECT_THAT(say("go perft 0"), ElementsAre("info string perft counts from 1 to 5 plies"));
    arrive("stop");
    handle("go perft 3");
    handle("stop");
    EXPECT_THAT(heard(), ElementsAre("Nodes searched: 0"));
}

TEST_F(UciDialogue, TheBoardIsShownToWhoAsks) {
    say("position startpos moves b2");
    const Lines lines = say("d");
    EXPECT_THAT(lines, Each(StartsWith("info string ")));
    EXPECT_EQ(lines[lines.size() - 3], "info string .x.............");
    EXPECT_EQ(lines.back(), "info string xb2 second");
}

TEST_F(UciDialogue, WhichMoveIsSearchedIsToldWhenItTakesLong) {
    session->events = {{RootEvent::iteration, ""}, {RootEvent::started, "c3"}};
    EXPECT_THAT(say("go depth 2"), ElementsAre("bestmove a1"));
    Line late{.text = "go depth 2"};
    late.arrival -= Milliseconds{3100};
    adapter->handle_line(late);
    EXPECT_THAT(heard(), ElementsAre("info currmove c3 currmovenumber 1", "bestmove a1"));
}

}  // namespace
}  // namespace tengen::test
