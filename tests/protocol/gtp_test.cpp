// GTP over a FakeSession, one line at a time.

#include "protocol/gtp.h"

#include "protocol/gtp_clock.h"
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

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class GtpDialogue : public ::testing::Test {
protected:
    GtpDialogue() {
        auto owned = std::make_unique<FakeSession>();
        session = owned.get();
        adapter = std::make_unique<Gtp>(std::move(owned), AdapterContext{writer_, [this] {
                                                                             is_woken_ = true;
                                                                         }});
    }
    ~GtpDialogue() override {
        adapter->finish();
        EXPECT_THAT(session->violations, IsEmpty());
    }

    // What came back, line by line, the empty ones as "".
    std::vector<std::string> say(const std::string& text) {
        Line line;
        line.text = text;
        adapter->on_arrival(line);
        if (!text.empty()) {
            goes_on = adapter->handle_line(line);
        }
        wake();
        return output();
    }
    void wake() {
        if (!session->holds_searches) {
            session->wait();
        }
        if (is_woken_.exchange(false)) {
            adapter->on_wake();
        }
    }
    std::vector<std::string> output() { return output_.read_lines(); }
    // The text of a success of one line.
    std::string ok(const std::string& text) {
        const auto lines = say(text);
        EXPECT_EQ(lines.size(), 2U) << text;
        if (lines.size() != 2 || !lines[0].starts_with('=') || !lines[1].empty()) {
            return "not a success: " + (lines.empty() ? "" : lines[0]);
        }
        return lines[0].size() > 2 ? lines[0].substr(2) : "";
    }
    std::string refused(const std::string& text) {
        const auto lines = say(text);
        EXPECT_EQ(lines.size(), 2U) << text;
        return lines.size() == 2 && lines[0].starts_with("? ") ? lines[0].substr(2) : "not refused";
    }

    FakeSession* session = nullptr;
    std::unique_ptr<Gtp> adapter;
    bool goes_on = true;

private:
    Pipe output_;
    LineWriter writer_{output_.input()};
    std::atomic<bool> is_woken_{false};
};

TEST_F(GtpDialogue, ResponsesHaveTheirMarkTheIdAndAnEmptyLine) {
    EXPECT_THAT(say("protocol_version"), ElementsAre("= 2", ""));
    EXPECT_THAT(say("17 protocol_version"), ElementsAre("=17 2", ""));
    EXPECT_THAT(say("5 clear_board"), ElementsAre("=5", ""));
    EXPECT_THAT(say("6 no_such"), ElementsAre("?6 unknown command", ""));
    EXPECT_THAT(say("7"), ElementsAre("?7 unknown command", ""));
    EXPECT_THAT(say("name"), ElementsAre("= Tengen", ""));
}

TEST_F(GtpDialogue, CommentsAndControlCharactersAreTakenOut) {
    EXPECT_THAT(say("# nothing"), IsEmpty());
    EXPECT_THAT(say(" \t "), IsEmpty());
    EXPECT_EQ(
        ok("known_\x01"
           "command\tname # yes"),
        "true"
    );
}

TEST_F(GtpDialogue, CommandsAreKnownByTheirExactNames) {
    EXPECT_EQ(ok("known_command genmove"), "true");
    EXPECT_EQ(ok("known_command GENMOVE"), "false");
    EXPECT_EQ(ok("known_command"), "false");
    EXPECT_EQ(refused("NAME"), "unknown command");
}

TEST_F(GtpDialogue, QuitIsAnsweredAndEndsTheConversation) {
    EXPECT_THAT(say("quit"), ElementsAre("=", ""));
    EXPECT_FALSE(goes_on);
}

TEST_F(GtpDialogue, BoardsAreMadeOrRefused) {
    ok("boardsize 19");
    EXPECT_EQ(session->setup().width, 19);
    EXPECT_EQ(refused("boardsize 23"), "unacceptable size");
    EXPECT_EQ(refused("boardsize 99999999999999999999"), "unacceptable size");
    EXPECT_EQ(refused("boardsize x"), "syntax error");
    EXPECT_EQ(refused("boardsize 15 15"), "syntax error");
    EXPECT_EQ(session->setup().width, 19);
    ok("rectangular_boardsize 20 10");
    EXPECT_EQ(session->setup().height, 10);
    EXPECT_EQ(ok("gogui-rules_board_size"), "20 10");
    EXPECT_EQ(refused("rectangular_boardsize 20 4"), "unacceptable size");
}

TEST_F(GtpDialogue, VerticesSkipTheLetterI) {
    ok("play b J8");
    EXPECT_THAT(session->board_text(), HasSubstr("........x......"));
    EXPECT_EQ(refused("play w i5"), "illegal move");
    EXPECT_EQ(refused("play w q3"), "illegal move");
    EXPECT_EQ(refused("play w j8"), "illegal move");
    EXPECT_EQ(refused("play purple a1"), "syntax error");
    EXPECT_EQ(refused("play b"), "syntax error");
    EXPECT_EQ(refused("play b a1 a2"), "syntax error");
}

TEST_F(GtpDialogue, StonesMayComeInAnyOrder) {
    for (const char* text : {"play b a1", "play b b1", "play w c1", "play b d1", "play w pass"}) {
        ok(text);
    }
    EXPECT_EQ(ok("gogui-rules_side_to_move"), "black");
    EXPECT_THAT(session->board_text(), HasSubstr("xxox..........."));
}

TEST_F(GtpDialogue, UndoTakesOnePlyBackAPassToo) {
    EXPECT_EQ(refused("undo"), "cannot undo");
    ok("play b a1");
    ok("play w pass");
    ok("undo");
    EXPECT_EQ(ok("gogui-rules_side_to_move"), "white");
    ok("play w b1");
    EXPECT_EQ(refused("gg-undo 3"), "cannot undo");
    ok("gg-undo 2");
    EXPECT_EQ(ok("gogui-rules_side_to_move"), "black");
    EXPECT_EQ(refused("undo"), "cannot undo");
}

TEST_F(GtpDialogue, ASequenceIsPlayedAsAWholeOrNotAtAll) {
    ok("gogui-play_sequence b a1 w b1 b c1");
    EXPECT_EQ(refused("gogui-play_sequence w d1 b d1"), "illegal move");
    EXPECT_EQ(refused("gogui-play_sequence w d1 b"), "syntax error");
    ok("play w d1");
}

TEST_F(GtpDialogue, GenmovePlaysAndRegGenmoveDoesNot) {
    EXPECT_EQ(ok("reg_genmove b"), "A1");
    EXPECT_EQ(ok("genmove b"), "A1");
    EXPECT_EQ(ok("genmove w"), "B1");
    EXPECT_EQ(ok("gogui-rules_side_to_move"), "black");
    EXPECT_EQ(refused("genmove"), "syntax error");
    EXPECT_EQ(refused("genmove b w"), "syntax error");
}

TEST_F(GtpDialogue, EitherColourMayBeAskedForAMove) {
    EXPECT_EQ(ok("genmove w"), "A1");
    EXPECT_EQ(ok("genmove w"), "B1");
    EXPECT_EQ(ok("reg_genmove w"), "C1");
    EXPECT_EQ(ok("gogui-rules_side_to_move"), "black");
    EXPECT_THAT(session->board_text(), HasSubstr("oo............."));
}

TEST_F(GtpDialogue, AFinishedGameHasAResultAndNoMoves) {
    EXPECT_EQ(refused("final_score"), "cannot score");
    ok("gogui-play_sequence b a1 w a2 b b1 w b2 b c1 w c2 b d1 w d2 b e1");
    EXPECT_EQ(ok("final_score"), "B+");
    EXPECT_EQ(ok("gogui-rules_legal_moves"), "");
    EXPECT_EQ(ok("gogui-rules_final_result"), "Black wins");
    EXPECT_EQ(ok("genmove w"), "resign");
    EXPECT_EQ(ok("genmove b"), "pass");
    EXPECT_EQ(refused("play w h8"), "illegal move");
    ok("undo");
    EXPECT_EQ(ok("genmove b"), "E1");
}

TEST_F(GtpDialogue, TheBoardIsDrawnWithItsLetters) {
    ok("boardsize 5");
    ok("play b a5");
    ok("play w e1");
    EXPECT_THAT(
        say("showboard"),
        ElementsAre(
            "= black to move",
            "   A B C D E",
            " 5 X . . . . 5",
            " 4 . . . . . 4",
            " 3 . . . . . 3",
            " 2 . . . . . 2",
            " 1 . . . . O 1",
            "   A B C D E",
            ""
        )
    );
    EXPECT_THAT(
        say("gogui-rules_board"), ElementsAre("= X....", ".....", ".....", ".....", "....O", "")
    );
}

TEST_F(GtpDialogue, GamesAreSavedAndLoaded) {
    const std::string path = ::testing::TempDir() + "gtp-game.sgf";
    ok("gogui-play_sequence b a1 w J9 b c3");
    ok("printsgf " + path);
    EXPECT_THAT(
        say("printsgf"),
        ElementsAre(StartsWith("= (;FF[4]GM[4]"), ";B[ao]", ";W[ig]", ";B[cm]", ")", "")
    );
    ok("clear_board");
    ok("loadsgf " + path + " 3");
    EXPECT_EQ(ok("gogui-rules_side_to_move"), "black");
    ok("loadsgf " + path);
    EXPECT_EQ(ok("gogui-rules_side_to_move"), "white");
    EXPECT_EQ(refused("loadsgf /no/such/file"), "cannot load file");
    EXPECT_EQ(refused("loadsgf /"), "cannot load file");
    EXPECT_EQ(refused("loadsgf"), "syntax error");
    EXPECT_EQ(refused("loadsgf " + path + " x"), "syntax error");
    EXPECT_EQ(refused("play w c3"), "illegal move");
    EXPECT_EQ(refused("printsgf /no/such/folder/x"), "cannot save file");
}

TEST_F(GtpDialogue, TheGameIsNamedByItsRule) {
    EXPECT_EQ(ok("gogui-rules_game_id"), "Gomoku");
    ok("set_game renju");
    EXPECT_EQ(session->setup().variant, "renju");
    EXPECT_EQ(ok("gogui-rules_game_id"), "Renju");
    EXPECT_EQ(refused("set_game Othello"), "unsupported game");
    EXPECT_EQ(session->setup().variant, "renju");
    EXPECT_THAT(
        say("list_games"), ElementsAre("= Gomoku", "Standard", "Renju", "Caro", "Caro-exact", "")
    );
}

TEST_F(GtpDialogue, TimesBecomeLimits) {
    ok("genmove b");
    EXPECT_EQ(session->requests.back().limits.turn_time, Milliseconds{5000});
    ok("time_settings 60 10 5");
    ok("genmove w");
    EXPECT_FALSE(session->requests.back().limits.turn_time);
    EXPECT_LE(*session->requests.back().limits.time_left, Milliseconds{60'000});
    ok("time_left b 4 2");
    ok("genmove b");
    EXPECT_EQ(session->requests.back().limits.turn_time, Milliseconds{2000});
    for (const char* text :
         {"time_settings",
          "time_settings x 0 0",
          "time_settings 1 2",
          "time_left",
          "time_left b",
          "time_left p 1 0",
          "time_left b x 0"}) {
        EXPECT_EQ(refused(text), "syntax error") << text;
    }
}

TEST_F(GtpDialogue, FixedLimitsTakeTheClocksPlace) {
    ok("tengen-limits nodes 1000 depth 7");
    ok("genmove b");
    EXPECT_EQ(session->requests.back().limits.nodes, 1000U);
    EXPECT_EQ(session->requests.back().limits.depth_plies, 7);
    EXPECT_FALSE(session->requests.back().limits.turn_time);
    ok("tengen-limits");
    ok("genmove w");
    EXPECT_FALSE(session->requests.back().limits.nodes);
    EXPECT_EQ(refused("tengen-limits nodes"), "syntax error");
    EXPECT_EQ(refused("tengen-limits apples 5"), "syntax error");
}

TEST_F(GtpDialogue, OptionsAreListedAndSet) {
    ok("tengen-set_option level 5");
    EXPECT_EQ(session->options().get("level"), 5);
    EXPECT_THAT(say("tengen-list_options").at(2), HasSubstr("level 5 (1 to 14): strength"));
    EXPECT_THAT(refused("tengen-set_option level 15"), HasSubstr("14"));
    EXPECT_EQ(refused("tengen-set_option level"), "syntax error");
}

TEST_F(GtpDialogue, ALevelHoldsForMovesAndNotForAnalyses) {
    ok("tengen-set_option level 3");
    ok("genmove b");
    EXPECT_FALSE(session->requests.back().full_strength);
    say("lz-analyze 0");
    EXPECT_TRUE(session->requests.back().full_strength);
}

TEST_F(GtpDialogue, AnAnalysisStreamsUntilSomethingArrives) {
    session->infos = {
        {.pv_index = 0, .pv_count = 2, .depth = 3, .score = 0, .nodes = 70, .pv = {"h8", "i9"}},
        {.pv_index = 1, .pv_count = 2, .depth = 3, .score = -9999, .nodes = 70, .pv = {"a1"}}};
    session->holds_searches = true;
    auto lines = say("8 lz-analyze 0");
    while (lines.size() < 2) {
        const auto more = output();
        lines.insert(lines.end(), more.begin(), more.end());
    }
    EXPECT_THAT(
        lines,
        ElementsAre(
            "=8",
            "info move H8 visits 70 winrate 5000 prior 5000 lcb 5000 order 0 pv H8 J9 "
            "info move A1 visits 70 winrate 0 prior 5000 lcb 0 order 1 pv A1"
        )
    );
    EXPECT_EQ(session->requests.back().multi_pv, 10);
    EXPECT_THAT(say("9 protocol_version"), ElementsAre("", "=9 2", ""));
}

TEST_F(GtpDialogue, AnEmptyLineEndsAnAnalysisThatHasNothingMoreToSearch) {
    session->infos = {{.depth = 3, .score = 0, .nodes = 70, .pv = {"h8"}}};
    EXPECT_THAT(
        say("kata-analyze b 10"),
        ElementsAre(
            "=",
            "info move H8 visits 70 winrate 0.5000 scoreLead 0.00 prior 1.0000 lcb 0.5000 order 0 "
            "pv H8"
        )
    );
    EXPECT_THAT(say(""), ElementsAre(""));
    EXPECT_THAT(say(""), IsEmpty());
    EXPECT_EQ(ok("protocol_version"), "2");
}

TEST_F(GtpDialogue, AnAnalysisMayBeNarrowed) {
    say("lz-analyze w 50 maxmoves 3 avoid w H8,J9 5 avoid b a1 5 ownership true");
    EXPECT_EQ(session->requests.back().multi_pv, 3);
    EXPECT_THAT(session->requests.back().excluded, ElementsAre("h8", "i9"));
    EXPECT_EQ(say("lz-analyze maxmoves").at(1), "? syntax error");
    EXPECT_EQ(refused("lz-analyze avoid b i9 5"), "syntax error");
}

TEST_F(GtpDialogue, GenmoveAnalyzeStreamsAndPlays) {
    session->infos = {{.depth = 3, .score = 0, .nodes = 70, .pv = {"a1"}}};
    EXPECT_THAT(
        say("4 lz-genmove_analyze b 50"),
        ElementsAre("=4", StartsWith("info move A1 "), "play A1", "")
    );
    EXPECT_EQ(ok("gogui-rules_side_to_move"), "white");
}

TEST_F(GtpDialogue, TheNextCommandWaitsForAMove) {
    Line line;
    line.text = "1 genmove b";
    adapter->handle_line(line);
    EXPECT_THAT(say("2 name"), ElementsAre("=1 A1", "", "=2 Tengen", ""));
}

TEST_F(GtpDialogue, AnInterruptEndsTheSearch) {
    session->holds_searches = true;
    EXPECT_THAT(say("genmove b"), IsEmpty());
    auto lines = say("# interrupt");
    session->wait();
    adapter->on_wake();
    const auto more = output();
    lines.insert(lines.end(), more.begin(), more.end());
    EXPECT_THAT(lines, ElementsAre("= A1", ""));
}

TEST(GtpClock, WithoutTimesThereIsNoLimit) {
    GtpClock clock;
    Limits limits;
    EXPECT_FALSE(clock.apply(limits));
    clock.set(Milliseconds{0}, Milliseconds{0}, 0);
    EXPECT_FALSE(clock.apply(limits));
    clock.set(Milliseconds{60'000}, Milliseconds{30'000}, 0);
    EXPECT_FALSE(clock.apply(limits));
}

TEST(GtpClock, PeriodsAreSharedByTheirMovesAndComeAgain) {
    GtpClock clock;
    clock.set(Milliseconds{0}, Milliseconds{10'000}, 4);
    Limits limits;
    ASSERT_TRUE(clock.apply(limits));
    EXPECT_EQ(limits.turn_time, Milliseconds{2500});
    clock.charge(Milliseconds{7000});
    clock.apply(limits);
    EXPECT_EQ(limits.turn_time, Milliseconds{1000});
    for (int i = 0; i < 3; ++i) {
        clock.charge(Milliseconds{1000});
    }
    clock.apply(limits);
    EXPECT_EQ(limits.turn_time, Milliseconds{2500});
}

TEST(GtpClock, WhatIsBeyondMainTimeComesOffTheFirstPeriod) {
    GtpClock clock;
    clock.set(Milliseconds{5000}, Milliseconds{10'000}, 2);
    clock.charge(Milliseconds{6000});
    Limits limits;
    clock.apply(limits);
    EXPECT_EQ(limits.turn_time, Milliseconds{4500});
}

TEST(GtpClock, MainTimeAloneIsAllThereIs) {
    GtpClock clock;
    clock.set(Milliseconds{5000}, Milliseconds{0}, 0);
    clock.charge(Milliseconds{6000});
    Limits limits;
    ASSERT_TRUE(clock.apply(limits));
    EXPECT_EQ(limits.time_left, Milliseconds{0});
    clock.restart();
    clock.apply(limits);
    EXPECT_EQ(limits.time_left, Milliseconds{5000});
}

}  // namespace
}  // namespace tengen::test
