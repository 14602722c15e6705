// Yixin-Board's database commands, and searches that need not be made.

#include "tests/protocol/gomocup_database_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace tengen::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

// The first move of a fake search: a1.
constexpr const char* searched = "0,14";

TEST_F(GomocupDatabaseTest, AKnownWinIsPlayedWithoutASearch) {
    store(entry({"h8"}, win_in(5), {"i9", "j10"}));
    EXPECT_THAT(say("TURN 7,7"), ElementsAre("8,6"));
    EXPECT_THAT(session->requests, IsEmpty());
    // It is on the board.
    EXPECT_THAT(say("TURN 8,6"), ElementsAre(StartsWith("ERROR")));
    EXPECT_THAT(say("TURN 0,0"), ElementsAre(searched));
}

TEST_F(GomocupDatabaseTest, TheMoveIsTurnedAsTheBoardIs) {
    // 10 . . X .      . X . .
    //  9 . . . !      ! . . .
    //  8 . . X O      O X . .
    //    f g h i      g h i j, and far off O on d4, or on l4
    store(entry({"h8", "i8", "h10", "d4"}, win_in(5), {"i9"}));
    EXPECT_THAT(say("BOARD", "7,7,1", "6,7,2", "7,5,1", "11,11,2", "DONE"), ElementsAre("6,6"));
    EXPECT_THAT(session->requests, IsEmpty());
}

TEST_F(GomocupDatabaseTest, AnEstimateAnswersWhenItComesOfAsLongASearch) {
    store(entry({"h8"}, 30, {"i9"}));
    say("INFO max_node 1001");
    EXPECT_THAT(say("TURN 7,7"), ElementsAre(searched));
    say("RESTART", "INFO max_node 1000");
    EXPECT_THAT(say("TURN 7,7"), ElementsAre("8,6"));
    say("RESTART", "INFO max_node 0");  // by the clock alone: who knows how long
    EXPECT_THAT(say("TURN 7,7"), ElementsAre(searched));
    EXPECT_THAT(session->requests, SizeIs(2));
}

TEST_F(GomocupDatabaseTest, ALossIsPlayedOnByASearch) {
    store(entry({"h8"}, loss_in(4), {"i9"}));
    EXPECT_THAT(say("TURN 7,7"), ElementsAre(searched));
}

TEST_F(GomocupDatabaseTest, WhatIsOfAnotherRuleOrBoardIsNotUsed) {
    StoredAnalysis other_rule = entry({"h8"}, win_in(5), {"i9"});
    other_rule.setup.variant = "renju";
    store(other_rule);
    StoredAnalysis other_size = entry({"h8"}, win_in(5), {"i9"});
    other_size.setup.width = 16;
    store(other_size);
    EXPECT_THAT(say("TURN 7,7"), ElementsAre(searched));
}

TEST_F(GomocupDatabaseTest, AMoveThatIsNoneIsNotPlayed) {
    store(entry({"h8"}, win_in(5), {"h8"}));
    EXPECT_THAT(say("TURN 7,7"), ElementsAre(searched));
    say("RESTART");
    store(entry({"a1"}, win_in(3), {"z99"}));
    EXPECT_THAT(say("TURN 0,14"), ElementsAre("1,14"));
}

TEST_F(GomocupDatabaseTest, WeakLevelsAndWhoeverWantsNoDatabaseSearch) {
    store(entry({"h8"}, win_in(5), {"i9"}));
    say("INFO level 3");
    EXPECT_THAT(say("TURN 7,7"), ElementsAre(searched));
    say("RESTART", "INFO level 14", "INFO usedatabase 0");
    EXPECT_THAT(say("TURN 7,7"), ElementsAre(searched));
    say("RESTART", "INFO usedatabase 1");
    EXPECT_THAT(say("TURN 7,7"), ElementsAre("8,6"));
}

TEST_F(GomocupDatabaseTest, SeveralLinesAndBlockedCellsNeedASearch) {
    store(entry({"h8"}, win_in(5), {"i9"}));
    say("YXBOARD 7,7,2 DONE");
    EXPECT_THAT(say("YXNBEST 2"), Contains(searched));
    say("YXBOARD 7,7,2 DONE", "YXBLOCK 8,6 DONE");
    EXPECT_THAT(say("YXNBEST 1"), ElementsAre(searched));
}

TEST_F(GomocupDatabaseTest, KnownMovesAreListed) {
    // W5: the opponent loses in five plies; 50%: even.
    store(entry({"h8", "i9"}, loss_in(5), {"a1"}));
    StoredAnalysis even = entry({"h8", "a1"}, 0, {"a2"});
    even.comment = "corner";
    store(even);
    EXPECT_THAT(
        say("YXQUERYDATABASEALL", "7,7", "DONE"),
        ElementsAre(
            "MESSAGE DATABASE REFRESH",
            // The four images of i9 and of the corner lead to the same positions.
            StartsWith("MESSAGE DATABASE 0 0 3485733 0 10 3 1"),
            StartsWith("MESSAGE DATABASE 14 0 3485733 "),
            StartsWith("MESSAGE DATABASE 6 6 22325 -29995 10 3 0"),
            StartsWith("MESSAGE DATABASE 8 6 22325 "),
            StartsWith("MESSAGE DATABASE 6 8 22325 "),
            StartsWith("MESSAGE DATABASE 8 8 22325 "),
            StartsWith("MESSAGE DATABASE 0 14 3485733 "),
            StartsWith("MESSAGE DATABASE 14 14 3485733 "),
            "MESSAGE DATABASE DONE"
        )
    );
}

TEST_F(GomocupDatabaseTest, APositionIsShownWithItsComment) {
    StoredAnalysis known = entry({"h8", "i9"}, win_in(5), {"a1"});
    known.comment = "say \"hi\"\nand go";
    store(known);
    EXPECT_THAT(
        say("YXQUERYDATABASEONE 7,7 8,6 DONE"),
        ElementsAre("MESSAGE DATABASE ONE 108 29995 10 3 L5")
    );
    EXPECT_THAT(
        say("YXQUERYDATABASETEXT 7,7 8,6 DONE"),
        ElementsAre("MESSAGE DATABASE TEXT \"say \\\"hi\\\" and go\"")
    );
    EXPECT_THAT(say("YXQUERYDATABASEONE 7,7 DONE"), ElementsAre("MESSAGE DATABASE ONE 0 0 0 0"));
    EXPECT_THAT(
        say("YXQUERYDATABASEALLT 7,7 8,6 DONE"),
        ElementsAre(
            "MESSAGE DATABASE REFRESH",
            "MESSAGE DATABASE DONE",
            "MESSAGE DATABASE TEXT \"say \\\"hi\\\" and go\""
        )
    );
}

TEST_F(GomocupDatabaseTest, CommentsAreChangedAndTakenAway) {
    say("YXEDITTEXTDATABASE \"my \\\"own\\\" words\"", "7,7", "DONE");
    EXPECT_THAT(
        say("YXQUERYDATABASETEXT 7,7 DONE"),
        ElementsAre("MESSAGE DATABASE TEXT \"my \\\"own\\\" words\"")
    );
    EXPECT_THAT(say("YXEDITTEXTDATABASE \"\" 7,7 DONE"), ElementsAre("MESSAGE DATABASE DONE"));
    EXPECT_THAT(say("YXQUERYDATABASETEXT 7,7 DONE"), ElementsAre("MESSAGE DATABASE TEXT \"\""));
}

TEST_F(GomocupDatabaseTest, AnEditedValueIsAnEstimateAndProvesNothing) {
    store(entry({"h8"}, 30, {"i9"}));
    // Value and depth.
    EXPECT_THAT(
        say("YXEDITTVDDATABASE 6 0 29999 20", "7,7", "DONE"),
        ElementsAre(StartsWith("MESSAGE DATABASE ONE -1 6000 20 3 "))
    );
    // The label alone: the move h8 wins, so who is to move stands as badly as can be.
    EXPECT_THAT(
        say("YXEDITTVDDATABASE 1 W 5 5 7,7 DONE"),
        ElementsAre(StartsWith("MESSAGE DATABASE ONE -1 -6000 20 3 "))
    );
    EXPECT_THAT(say("TURN 7,7"), ElementsAre(searched));
}

TEST_F(GomocupDatabaseTest, ADeletedPositionIsForgotten) {
    store(entry({"h8"}, 30, {"i9"}));
    store(entry({"h8", "i9"}, 30, {"j9"}));
    EXPECT_THAT(say("YXDELETEDATABASEONE 7,7 DONE"), ElementsAre("MESSAGE DATABASE DONE"));
    EXPECT_EQ(stored(), 1);
    EXPECT_THAT(say("YXQUERYDATABASEONE 7,7 DONE"), ElementsAre("MESSAGE DATABASE ONE 0 0 0 0"));
}

TEST_F(GomocupDatabaseTest, WhatMovesLeadToIsDeletedByTheFilter) {
    const auto fill = [&] {
        store(entry({"h8"}, 30, {"i9"}));
        store(entry({"h8", "i9"}, 20, {"a1"}));                // open
        store(entry({"h8", "i9", "a1"}, loss_in(6), {"b1"}));  // won for who moved there
        store(entry({"h8", "i8"}, win_in(3), {"a1"}));         // lost
        store(entry({"h8", "i8", "b3"}, 10, {"c3"}));          // open, below it
    };
    fill();
    EXPECT_THAT(say("YXDELETEDATABASEALL nonwl 7,7 DONE"), Contains("MESSAGE 1 positions deleted"));
    EXPECT_EQ(stored(), 4);
    fill();
    EXPECT_THAT(
        say("YXDELETEDATABASEALL nonwlrecursive 7,7 DONE"), Contains("MESSAGE 2 positions deleted")
    );
    fill();
    EXPECT_THAT(
        say("YXDELETEDATABASEALL wlinsteprecursive 4 7,7 DONE"),
        Contains("MESSAGE 1 positions deleted")
    );
    fill();
    EXPECT_THAT(say("YXDELETEDATABASEALL 7,7 DONE"), Contains("MESSAGE 4 positions deleted"));
    EXPECT_EQ(stored(), 1);
    EXPECT_THAT(say("YXDELETEDATABASEALL other 7,7 DONE"), ElementsAre(HasSubstr("is no filter")));
    EXPECT_THAT(say("YXDELETEDATABASEALL DONE"), Contains("MESSAGE 1 positions deleted"));
}

TEST_F(GomocupDatabaseTest, ADatabaseThatIsOnlyReadIsNotChanged) {
    store(entry({"h8"}, 30, {"i9"}));
    say("INFO database_readonly 1");
    say(("YXSETDATABASE " + path()).c_str());
    for (const char* const command :
         {"YXEDITTEXTDATABASE \"a\"",
          "YXEDITTVDDATABASE 7 W 1 1",
          "YXEDITLABELDATABASE 7,7 a",
          "YXSETBESTMOVEDATABASE 7,7",
          "YXCLEARBESTMOVEDATABASE 7,7",
          "YXDELETEDATABASEONE",
          "YXDELETEDATABASEALL"}) {
        EXPECT_THAT(say(command, "DONE"), ElementsAre(HasSubstr("the database is only read")));
    }
    EXPECT_EQ(stored(), 1);
    EXPECT_THAT(
        say("YXQUERYDATABASEONE 7,7 DONE"), ElementsAre(StartsWith("MESSAGE DATABASE ONE -1 30"))
    );
}

TEST_F(GomocupDatabaseTest, BadBlocksChangeNothing) {
    store(entry({"h8"}, 30, {"i9"}));
    EXPECT_THAT(
        say("YXDELETEDATABASEONE 99,7 DONE"),
        ElementsAre(
            "ERROR YXDELETEDATABASEONE: 99,7 is not on the board of 15x15, nothing is changed"
        )
    );
    EXPECT_THAT(
        say("YXDELETEDATABASEONE 7,7 7,7 DONE"), ElementsAre(HasSubstr("a cell is named twice"))
    );
    EXPECT_THAT(
        say("YXEDITTEXTDATABASE \"a 7,7 DONE", "DONE"), ElementsAre(HasSubstr("a quote is missing"))
    );
    EXPECT_THAT(say("YXEDITTVDDATABASE 7,7 DONE"), IsEmpty());
    EXPECT_THAT(say("DONE"), ElementsAre(HasSubstr("expected mask label value depth")));
    EXPECT_THAT(
        say("YXEDITLABELDATABASE 7,7 A", "7,7", "DONE"),
        ElementsAre("ERROR YXEDITLABELDATABASE: there is a stone on that cell, nothing is changed")
    );
    EXPECT_THAT(
        say("YXEDITLABELDATABASE A", "7,7", "DONE"), ElementsAre(HasSubstr("expected x,y text"))
    );
    EXPECT_THAT(
        say("YXEDITLABELDATABASE 7,15 A", "7,7", "DONE"),
        ElementsAre(HasSubstr("7,15 is not on the board of 15x15"))
    );
    EXPECT_THAT(
        say("YXSETBESTMOVEDATABASE DONE"), ElementsAre(HasSubstr("the position has no last move"))
    );
    EXPECT_EQ(stored(), 1);
}

TEST_F(GomocupDatabaseTest, AFileThatCannotBeOpenedLeavesTheOneBefore) {
    store(entry({"h8"}, win_in(5), {"i9"}));
    EXPECT_THAT(say("YXSETDATABASE", "/no/such/folder/x.db"), ElementsAre(StartsWith("ERROR")));
    EXPECT_THAT(say("TURN 7,7"), ElementsAre("8,6"));
}

TEST_F(GomocupDatabaseTest, LabelsStandAtTheirCellsAndBesideWhatIsKnownOfTheMoves) {
    // 10 . . .
    //  9 . B A      A leads to a known position, B to none
    //  8 X . .
    //    h i j
    store(entry({"h8", "j9"}, loss_in(5), {"a1"}));
    say("YXEDITLABELDATABASE 9,6 A", "7,7", "DONE");
    EXPECT_THAT(
        say("YXEDITLABELDATABASE 8,6 two words", "7,7", "DONE"),
        ElementsAre(
            "MESSAGE DATABASE REFRESH",
            // Seven images of j9 stand around it.
            "MESSAGE DATABASE 6 5 22325 -29995 10 3 0",
            "MESSAGE DATABASE 8 5 22325 -29995 10 3 0",
            "MESSAGE DATABASE 5 6 22325 -29995 10 3 0",
            "MESSAGE DATABASE 8 6 -1 0 0 0 0 two words",
            "MESSAGE DATABASE 9 6 22325 -29995 10 3 0 A",
            "MESSAGE DATABASE 5 8 22325 -29995 10 3 0",
            "MESSAGE DATABASE 9 8 22325 -29995 10 3 0",
            "MESSAGE DATABASE 6 9 22325 -29995 10 3 0",
            "MESSAGE DATABASE 8 9 22325 -29995 10 3 0",
            "MESSAGE DATABASE DONE"
        )
    );
    EXPECT_EQ(stored(), 2);
}

TEST_F(GomocupDatabaseTest, LabelsAreReplacedAndTakenAway) {
    say("YXEDITLABELDATABASE 0,0 A", "7,7", "DONE", "YXEDITLABELDATABASE 0,0 B", "7,7", "DONE");
    EXPECT_THAT(say("YXQUERYDATABASEALL 7,7 DONE"), Contains("MESSAGE DATABASE 0 0 -1 0 0 0 0 B"));
    EXPECT_THAT(
        say("YXEDITLABELDATABASE 0,0 ", "7,7", "DONE"),
        ElementsAre("MESSAGE DATABASE REFRESH", "MESSAGE DATABASE DONE")
    );
}

TEST_F(GomocupDatabaseTest, LabelsAreTurnedAsTheBoardIs) {
    // 10 . . X . .      . . X . .
    //  9 . . . . O      O . . . .
    //  8 . . X . .      . . X . .
    //    f g h i j      f g h i j, and the label on d4, or on l4
    say("YXEDITLABELDATABASE 3,11 A", "7,7", "9,6", "7,5", "DONE");
    EXPECT_THAT(
        say("YXQUERYDATABASEALLT", "7,7", "5,6", "7,5", "DONE"),
        ElementsAre(
            "MESSAGE DATABASE REFRESH",
            "MESSAGE DATABASE 11 11 -1 0 0 0 0 A",
            "MESSAGE DATABASE DONE",
            "MESSAGE DATABASE TEXT \"\""
        )
    );
}

TEST_F(GomocupDatabaseTest, LabelsAreNamedInTheOrderOfTheClient) {
    say("INFO coord row", "YXEDITLABELDATABASE 0,14 A", "7,7", "DONE");
    EXPECT_THAT(say("YXQUERYDATABASEALL 7,7 DONE"), Contains("MESSAGE DATABASE 0 14 -1 0 0 0 0 A"));
    say("INFO coord column");
    EXPECT_THAT(say("YXQUERYDATABASEALL 7,7 DONE"), Contains("MESSAGE DATABASE 14 0 -1 0 0 0 0 A"));
}

TEST_F(GomocupDatabaseTest, WordsAloneAreNoKnownResult) {
    say("YXEDITLABELDATABASE 0,0 A", "7,7", "DONE", "YXEDITTEXTDATABASE \"b\" 7,7 DONE");
    EXPECT_THAT(say("YXQUERYDATABASEONE 7,7 DONE"), ElementsAre("MESSAGE DATABASE ONE -1 0 0 3 -"));
    say("INFO max_node 1");
    EXPECT_THAT(say("TURN 7,7"), ElementsAre(searched));
}

TEST_F(GomocupDatabaseTest, AMoveIsMadeTheBestOfThePositionBeforeIt) {
    store(entry({"h8"}, 30, {"i9"}));
    say("INFO max_node 1000");
    EXPECT_THAT(
        say("YXSETBESTMOVEDATABASE", "7,7", "9,6", "DONE"), ElementsAre("MESSAGE DATABASE DONE")
    );
    EXPECT_THAT(say("TURN 7,7"), ElementsAre("9,6"));
    say("RESTART");
    EXPECT_THAT(
        say("YXCLEARBESTMOVEDATABASE", "7,7", "8,6", "DONE"),
        ElementsAre(HasSubstr("the last move is not the best one there, nothing is changed"))
    );
    // j9 and g7 are images.
    EXPECT_THAT(
        say("YXCLEARBESTMOVEDATABASE", "7,7", "5,8", "DONE"), ElementsAre("MESSAGE DATABASE DONE")
    );
    EXPECT_THAT(say("TURN 7,7"), ElementsAre(searched));
}

TEST_F(GomocupDatabaseTest, AProofOfAnotherMoveIsNoneOfTheOneThatSomebodyPrefers) {
    store(entry({"h8"}, win_in(5), {"i9"}));
    // An image of the proved move: nothing changes.
    say("YXSETBESTMOVEDATABASE 7,7 6,8 DONE");
    EXPECT_THAT(
        say("YXQUERYDATABASEONE 7,7 DONE"), ElementsAre("MESSAGE DATABASE ONE 108 29995 10 3 L5")
    );
    say("YXSETBESTMOVEDATABASE 7,7 0,0 DONE");
    EXPECT_THAT(
        say("YXQUERYDATABASEONE 7,7 DONE"), ElementsAre(StartsWith("MESSAGE DATABASE ONE -1 6000 "))
    );
    EXPECT_THAT(say("TURN 7,7"), ElementsAre(searched));
}

}  // namespace
}  // namespace tengen::test
