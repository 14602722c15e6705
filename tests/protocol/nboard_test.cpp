// NBoard's protocol over the real Othello, whose searches end by depth, with a ping or with the
// next command.

#include "protocol/nboard.h"

#include "engine/games.h"
#include "protocol/adapters.h"
#include "tests/protocol/pipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace tengen::test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

constexpr const char* start_board =
    "---------------------------O*------*O---------------------------";
// White's last move leaves Black without one.
constexpr const char* before_pass = "B[F5]W[F6]B[D3]W[G5]B[H5]W[H4]B[F7]W[H6]";
constexpr const char* wipe_out = "B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5]";

std::string ggf(const std::string& moves, const std::string& clock = "TI[99:00:00]") {
    return "(;GM[Othello]PB[a]PW[b]RE[?]" + clock + "TY[8]BO[8 " + start_board + " *]" + moves
           + ";)";
}

class NBoardDialogue : public ::testing::Test {
protected:
    NBoardDialogue() {
        auto session = make_session("othello");
        (void)session->set_option("memory_mib", "40").ok();
        adapter_ = std::make_unique<NBoard>(std::move(session), AdapterContext{writer_, [this] {
                                                                                   wake();
                                                                               }});
        say("set depth 3");
    }
    ~NBoardDialogue() override { adapter_->finish(); }

    void arrive(const std::string& text) { adapter_->on_arrival(line(text)); }
    void handle(const std::string& text) { goes_on_ = adapter_->handle_line(line(text)); }
    // What comes back until the next line is taken.
    std::vector<std::string> say(const std::string& text) {
        arrive(text);
        handle(text);
        return output_.read_lines();
    }
    // The same for a command whose search ends by itself: all that it says.
    std::vector<std::string> ask(const std::string& text) {
        auto lines = say(text);
        const auto is_last = [](const std::string& said) {
            return said == "status" || said.starts_with("===");
        };
        while (lines.empty() || !is_last(lines.back())) {
            wait_for_wake();
            adapter_->on_wake();
            const auto more = output_.read_lines();
            lines.insert(lines.end(), more.begin(), more.end());
        }
        return lines;
    }
    std::string move() { return ask("go").back(); }
    std::vector<std::string> hints(const std::string& count) {
        auto lines = ask("hint " + count);
        std::erase_if(lines, [](const std::string& said) { return !said.starts_with("search"); });
        return lines;
    }
    std::vector<std::string> analysis() {
        auto lines = ask("analyze");
        std::erase_if(lines, [](const std::string& said) { return !said.starts_with("analysis"); });
        return lines;
    }
    void tell(const std::string& moves, const std::string& clock = "TI[99:00:00]") {
        EXPECT_THAT(say("set game " + ggf(moves, clock)), IsEmpty());
    }

    bool goes_on_ = true;

private:
    static Line line(const std::string& text) { return {.text = text}; }
    void wake() {
        const std::lock_guard lock(mutex_);
        is_woken_ = true;
        woken_.notify_one();
    }
    void wait_for_wake() {
        std::unique_lock lock(mutex_);
        woken_.wait(lock, [this] { return is_woken_; });
        is_woken_ = false;
    }

    Pipe output_;
    LineWriter writer_{output_.input()};
    std::mutex mutex_;
    std::condition_variable woken_;
    bool is_woken_ = false;
    std::unique_ptr<NBoard> adapter_;
};

TEST(NBoardFirstLine, TheVersionTellsTheProtocol) {
    EXPECT_EQ(recognise_adapter("nboard 2").name, "nboard");
    EXPECT_EQ(recognise_adapter("nboard 1").name, "nboard");
    EXPECT_EQ(recognise_adapter("nboard").name, "gomocup");
}

TEST_F(NBoardDialogue, TheFirstLineIsAnsweredWithAName) {
    EXPECT_THAT(say("nboard 2"), ElementsAre("set myname Tengen"));
}

TEST_F(NBoardDialogue, APingIsAnsweredWithItsNumber) {
    EXPECT_THAT(say("ping 17"), ElementsAre("pong 17"));
    EXPECT_THAT(say("ping"), IsEmpty());
    EXPECT_THAT(say("ping x"), IsEmpty());
    EXPECT_THAT(say("ping 18"), ElementsAre("pong 18"));
}

TEST_F(NBoardDialogue, UnknownLinesAreIgnored) {
    for (const char* const text :
         {"fly me",
          "tell",
          "set",
          "set depth",
          "set depth x",
          "set depth 0",
          "set contempt 5",
          "set colour blue",
          "hint",
          "hint x",
          "move"}) {
        EXPECT_THAT(say(text), IsEmpty()) << text;
    }
}

TEST_F(NBoardDialogue, AMoveIsToldWithItsValueAndTime) {
    tell("B[F5]");
    EXPECT_THAT(move(), MatchesRegex("=== [DF][46]/-?[0-9]+\\.[0-9][0-9]/[0-9]+\\.[0-9][0-9]"));
}

TEST_F(NBoardDialogue, NodesAndSecondsArePlainNumbers) {
    tell("B[F5]");
    const auto lines = ask("go");
    EXPECT_THAT(lines[lines.size() - 2], MatchesRegex("nodestats [0-9]+ [0-9]+\\.[0-9][0-9]"));
}

TEST_F(NBoardDialogue, AMoveThatWasToldIsNotPlayed) {
    tell("B[F5]");
    const std::string first = move().substr(0, 6);
    EXPECT_THAT(move(), StartsWith(first));
}

TEST_F(NBoardDialogue, MovesHaveValuesAndTimesOrNone) {
    for (const char* const text : {"move F5", "move f5//1.25", "move F5/+0.50/1", "F5", "f5"}) {
        tell("");
        EXPECT_THAT(say(text), IsEmpty());
        EXPECT_THAT(move(), MatchesRegex("=== (D6|F4|F6)/.*")) << text;
    }
}

TEST_F(NBoardDialogue, BadMovesChangeNothing) {
    tell("B[F5]");
    for (const char* const text :
         {"move F5", "move A1", "move Z9", "move", "move PA", "move //", "move D6/x", "PA", "A1"}) {
        EXPECT_THAT(say(text), IsEmpty());
        EXPECT_THAT(move(), MatchesRegex("=== (D6|F4|F6)/.*")) << text;
    }
}

TEST_F(NBoardDialogue, WhoHasNoMovePasses) {
    tell(before_pass);
    EXPECT_THAT(move(), MatchesRegex("=== PA/-?[0-9.]+/[0-9.]+"));
    for (const char* const text : {"move PA", "move pass/0.00/1", "move --", "move pa//0.1"}) {
        tell(before_pass);
        say(text);
        EXPECT_THAT(move(), MatchesRegex("=== [A-H][1-8]/.*")) << text;
    }
}

TEST_F(NBoardDialogue, AForcedPassMayBeLeftOut) {
    tell(std::string(before_pass) + "B[PA]");
    const std::string reply = move().substr(4, 2);
    tell(before_pass);
    say("move " + reply);
    EXPECT_THAT(move(), MatchesRegex("=== [A-H][1-8]/.*"));
}

TEST_F(NBoardDialogue, AGameThatIsOverHasItsMargin) {
    tell(wipe_out);
    EXPECT_EQ(move(), "=== PA/-64.00/0.00");
    EXPECT_THAT(say("hint 4"), IsEmpty());
}

TEST_F(NBoardDialogue, ABadGameIsToldOfAndChangesNothing) {
    tell("B[F5]");
    for (const std::string& bad :
         {std::string(),
          std::string("banana"),
          ggf("B[A1]"),
          ggf("B[PA]"),
          ggf("B[F5]B[D6]"),
          std::string("(;GM[Othello]BO[10 - *];)")}) {
        EXPECT_THAT(
            say("set game " + bad), ElementsAre(StartsWith("status The game cannot be read: "))
        );
        EXPECT_THAT(move(), MatchesRegex("=== (D6|F4|F6)/.*")) << bad;
    }
}

TEST_F(NBoardDialogue, HintsComeForSeveralMovesWithGrowingDepth) {
    tell("B[F5]W[D6]");
    const auto lines = hints("4");
    std::set<std::string> moves;
    std::set<std::string> depths;
    for (const std::string& said : lines) {
        EXPECT_THAT(said, MatchesRegex("search ([A-H][1-8])+ -?[0-9]+\\.[0-9][0-9] 0 [0-9]+%?"));
        moves.insert(said.substr(7, 2));
        depths.insert(said.substr(said.rfind(' ') + 1));
    }
    EXPECT_GE(moves.size(), 4U);
    EXPECT_THAT(depths, ElementsAre("1", "2", "3"));
}

TEST_F(NBoardDialogue, AHintWhereOnePassesIsAPassWithANumber) {
    tell(before_pass);
    const auto lines = hints("4");
    ASSERT_FALSE(lines.empty());
    EXPECT_THAT(lines.front(), MatchesRegex("search PA([A-H][1-8])* -?[0-9.]+ 0 [0-9]+"));
}

TEST_F(NBoardDialogue, AnExactValueIsMarked) {
    say("set game (;GM[Othello]BO[8 -O" + std::string(62, '*') + " *];)");
    ASSERT_FALSE(hints("1").empty());
    EXPECT_THAT(hints("1").back(), MatchesRegex("search A1 64.00 0 100%"));
}

TEST_F(NBoardDialogue, APingEndsAHintAndNothingComesAfterIt) {
    say("set depth 60");
    tell("B[F5]");
    say("hint 64");
    arrive("ping 1");
    handle("ping 1");
    EXPECT_EQ(say("ping 2").back(), "pong 2");
    EXPECT_THAT(say("ping 3"), ElementsAre("pong 3"));
}

TEST_F(NBoardDialogue, APingEndsAMoveWhichIsNotTold) {
    say("set depth 60");
    tell("B[F5]");
    say("go");
    for (const std::string& said : say("ping 1")) {
        EXPECT_THAT(said, testing::Not(StartsWith("===")));
    }
    EXPECT_THAT(say("ping 2"), ElementsAre("pong 2"));
}

TEST_F(NBoardDialogue, WhatAPingHasOvertakenIsNotBegun) {
    say("set depth 60");
    tell("B[F5]");
    arrive("go");
    arrive("ping 1");
    handle("go");
    handle("ping 1");
    EXPECT_THAT(say("ping 2"), testing::Not(testing::Contains(StartsWith("==="))));
    say("set depth 2");
    EXPECT_THAT(move(), StartsWith("==="));
}

TEST_F(NBoardDialogue, TheNextCommandEndsAHint) {
    say("set depth 60");
    tell("B[F5]");
    say("hint 64");
    say("set depth 2");
    EXPECT_THAT(move(), StartsWith("==="));
}

TEST_F(NBoardDialogue, TheClockOfTheGameLimitsAMove) {
    say("set depth 60");
    const std::string moves = "B[F5//10]W[D6//99]B[C3//9.9]W[D3//99]";
    const auto seconds = [&] {
        const std::string said = move();
        return std::stod(said.substr(said.rfind('/') + 1));
    };
    tell(moves, "TI[0:20/0:00/0:00]");
    EXPECT_LT(seconds(), 5);
    tell(moves, "TB[0:20/0:00/0:00]TW[99:00:00]");
    EXPECT_LT(seconds(), 5);
}

TEST_F(NBoardDialogue, AnAnalysisGoesThroughTheWholeGame) {
    tell("B[F5]W[D6]");
    const auto lines = analysis();
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_THAT(lines[0], MatchesRegex("analysis 2 -?[0-9]+\\.[0-9][0-9]"));
    EXPECT_THAT(lines[2], StartsWith("analysis 0 "));
    // The game is where it was.
    EXPECT_THAT(say("move C3"), IsEmpty());
    EXPECT_EQ(analysis().size(), 4U);
}

TEST_F(NBoardDialogue, AnAnalysisOfAGameThatIsOverBeginsWithItsMargin) {
    tell(wipe_out);
    EXPECT_EQ(analysis().front(), "analysis 9 -64.00");
}

TEST_F(NBoardDialogue, AnAnalysisThatIsEndedLeavesTheGameAlone) {
    say("set depth 60");
    tell("B[F5]W[D6]B[C3]");
    say("analyze");
    EXPECT_EQ(say("ping 1").back(), "pong 1");
    say("set depth 2");
    say("move D3");
    EXPECT_EQ(analysis().size(), 5U);
}

TEST_F(NBoardDialogue, AGameIsLearnedAtOnce) {
    EXPECT_THAT(say("learn"), ElementsAre("learned"));
}

TEST_F(NBoardDialogue, OptionsOfTheEngineAreSettings) {
    EXPECT_THAT(say("set level 1"), IsEmpty());
    EXPECT_THAT(say("set threads many"), IsEmpty());
    tell("B[F5]");
    EXPECT_THAT(move(), StartsWith("==="));
}

TEST_F(NBoardDialogue, QuitEndsTheConversationAndAnySearch) {
    say("set depth 60");
    say("hint 64");
    say("quit");
    EXPECT_FALSE(goes_on_);
}

}  // namespace
}  // namespace tengen::test
