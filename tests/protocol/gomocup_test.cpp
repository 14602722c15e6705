// The base protocol, one line at a time.

#include "tests/protocol/gomocup_dialogue.h"

#include <cstddef>
#include <string>

namespace tengen::test {
namespace {

using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::StartsWith;

class Gomocup : public GomocupDialogue {
protected:
    // The first such piece, row by row from the top.
    Cell first_of(char piece) const {
        const std::size_t index = session->board_text().find(piece);
        const std::size_t pitch = static_cast<std::size_t>(session->setup().width) + 1;
        return {static_cast<int>(index % pitch), static_cast<int>(index / pitch)};
    }
};

auto error() {
    return ElementsAre(StartsWith("ERROR "));
}

TEST_F(Gomocup, AboutNamesTheProgram) {
    const Lines lines = say("ABOUT");
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_THAT(lines.front(), HasSubstr("name=\"Tengen\", version=\""));
    EXPECT_THAT(lines.front(), HasSubstr("author=\""));
    EXPECT_THAT(lines.front(), HasSubstr("country=\""));
}

TEST_F(Gomocup, StartSaysOkForEverySizeItPlays) {
    for (int side = 5; side <= 22; ++side) {
        EXPECT_THAT(say(("START " + std::to_string(side)).c_str()), ElementsAre("OK"));
        EXPECT_EQ(session->setup().width, side);
        EXPECT_EQ(session->setup().height, side);
    }
}

TEST_F(Gomocup, ANewGameForgetsWhatEarlierOnesTaught) {
    say("START 15");
    EXPECT_EQ(session->record->tables_cleared, 1);
    say("RESTART");
    say("RECTSTART 15,10");
    EXPECT_EQ(session->record->tables_cleared, 3);
    say("START 99");
    EXPECT_EQ(session->record->tables_cleared, 3);
}

TEST_F(Gomocup, StartAcceptsBothSidesAsOlderYixinBoardsSendThem) {
    EXPECT_THAT(say("start 15 15"), ElementsAre("OK"));
    EXPECT_THAT(say("start 15 16"), error());
}

TEST_F(Gomocup, StartRefusesSizesAndNamesTheLimit) {
    for (const char* text :
         {"START 0",
          "START 4",
          "START 23",
          "START -3",
          "START 1000",
          "START x",
          "START",
          "START 15 x",
          "START 15,15",
          "START 99999999999999999999"}) {
        const Lines lines = say(text);
        EXPECT_THAT(lines, error()) << text;
    }
    EXPECT_THAT(say("START 30").front(), HasSubstr("22"));
}

TEST_F(Gomocup, ARefusedStartLeavesTheGameAsItWas) {
    start();
    say("TURN 7,7");
    say("START 30");
    EXPECT_THAT(say("TURN 7,7"), error());
    EXPECT_THAT(say("TURN 8,8"), ElementsAre(HasSubstr(",")));
}

TEST_F(Gomocup, RectStartTakesWidthAndHeight) {
    EXPECT_THAT(say("RECTSTART 20,10"), ElementsAre("OK"));
    EXPECT_EQ(session->setup().width, 20);
    EXPECT_EQ(session->setup().height, 10);
    EXPECT_THAT(say("rectstart 20 , 15"), ElementsAre("OK"));
    for (const char* text :
         {"RECTSTART 20",
          "RECTSTART",
          "RECTSTART 20,4",
          "RECTSTART 23,15",
          "RECTSTART a,b",
          "RECTSTART 10,10,10",
          "RECTSTART 9999999999999999999,10"}) {
        EXPECT_THAT(say(text), error()) << text;
    }
}

TEST_F(Gomocup, RestartKeepsTheSize) {
    EXPECT_THAT(say("RESTART"), error());
    say("START 20");
    say("TURN 7,7");
    EXPECT_THAT(say("RESTART"), ElementsAre("OK"));
    EXPECT_EQ(session->setup().width, 20);
    EXPECT_THAT(say("TURN 7,7"), ElementsAre("0,19"));
}

TEST_F(Gomocup, BeginMakesTheFirstMove) {
    start();
    EXPECT_THAT(say("BEGIN"), ElementsAre("0,14"));
    EXPECT_EQ(first_of('x'), (Cell{0, 14}));
    EXPECT_THAT(say("BEGIN"), error());
}

TEST_F(Gomocup, TurnIsAnsweredWithAMoveThatIsMade) {
    start();
    EXPECT_THAT(say("TURN 7,7"), ElementsAre("0,14"));
    EXPECT_THAT(say("turn 8 , 8"), ElementsAre("1,14"));
    EXPECT_THAT(say("TURN 0,14"), error());
    EXPECT_THAT(say("TURN 1,14"), error());
}

TEST_F(Gomocup, TurnOnAnOccupiedCellPrintsErrorAndNoMove) {
    start();
    say("TURN 7,7");
    EXPECT_THAT(say("TURN 7,7"), error());
    EXPECT_EQ(session->requests.size(), 1U);
}

TEST_F(Gomocup, TurnRefusesWhatIsNoCellAndGoesOn) {
    start();
    for (const char* text :
         {"TURN 15,0",
          "TURN -1,3",
          "TURN 99999999999999999999,1",
          "TURN a,b",
          "TURN 7",
          "TURN",
          "TURN 7,7,7",
          "TURN 7,7 x",
          "TURN 7 7",
          "TURN ,",
          "TURN -1,-1"}) {
        EXPECT_THAT(say(text), error()) << text;
    }
    EXPECT_THAT(say("TURN 7,7"), ElementsAre("0,14"));
}

TEST_F(Gomocup, NothingIsPlayedBeforeStart) {
    for (const char* text :
         {"BEGIN",
          "TURN 7,7",
          "TAKEBACK 7,7",
          "RESTART",
          "PLAY 7,7",
          "BOARD DONE",
          "SWAP2BOARD DONE",
          "YXBOARD DONE",
          "YXNBEST 1",
          "YXBALANCEONE 0",
          "YXSEARCHDEFEND",
          "YXSWAP2STEP1"}) {
        EXPECT_THAT(say(text), error()) << text;
    }
    EXPECT_THAT(session->requests, IsEmpty());
}

TEST_F(Gomocup, AnUnknownWordIsAnsweredWithUnknown) {
    EXPECT_THAT(say("FLY ME TO THE MOON"), ElementsAre("UNKNOWN command 'FLY'"));
    EXPECT_THAT(say("TURNX 7,7"), ElementsAre(StartsWith("UNKNOWN")));
    EXPECT_THAT(
        say(std::string("\x01\x02\xff", 3).c_str()), ElementsAre("UNKNOWN command '\?\?\?'")
    );
}

TEST_F(Gomocup, EmptyLinesAreIgnored) {
    EXPECT_THAT(say("", "   ", "\t"), IsEmpty());
}

TEST_F(Gomocup, AnOverlongLineIsAnsweredOnce) {
    Line line;
    line.is_overlong = true;
    line.text = std::string(1000, 'A');
    say(line);
    EXPECT_THAT(output(), ElementsAre(StartsWith("UNKNOWN")));
    line.text = "TURN 7,7" + std::string(1000, ' ');
    say(line);
    EXPECT_THAT(output(), error());
    line.text = "INFO timeout_turn 0" + std::string(1000, ' ');
    say(line);
    EXPECT_THAT(output(), IsEmpty());
}

TEST_F(Gomocup, BoardReplacesThePositionAndIsAnsweredWithAMove) {
    start();
    say("TURN 0,0");
    EXPECT_THAT(say("BOARD", "7,7,1", "7,8,2", "8,8,1", "6,7,2", "DONE"), ElementsAre("0,14"));
    EXPECT_EQ(session->side_to_move(), Side::second);  // we were black, and have moved
    EXPECT_THAT(say("TURN 0,0"), ElementsAre("1,14"));
}

TEST_F(Gomocup, BoardWithoutStonesAsksForTheFirstMove) {
    start();
    EXPECT_THAT(say("BOARD", "DONE"), ElementsAre("0,14"));
    EXPECT_EQ(first_of('x'), (Cell{0, 14}));
}

TEST_F(Gomocup, BoardMayStandOnOneLine) {
    start();
    EXPECT_THAT(say("board 7,7,1 8,8,2 done"), ElementsAre("0,14"));
    EXPECT_THAT(say("BOARD 7,7,1 8,8,2", "9,9 , 1 10,10,2 DONE"), ElementsAre("0,14"));
}

TEST_F(Gomocup, BoardFindsTheColoursByCounting) {
    start();
    session->holds_searches = true;
    say("BOARD 7,7,2 DONE");
    EXPECT_EQ(session->side_to_move(), Side::second);
    say("STOP");
    wake();
    say("BOARD 7,7,1 8,8,1 7,8,2 DONE");  // uneven: black is who has more
    EXPECT_EQ(session->side_to_move(), Side::first);
    say("STOP");
    wake();
    say("BOARD 7,7,1 -1,-1,2 7,8,1 8,8,2 -1,-1,2 DONE");  // passes count
    EXPECT_EQ(session->side_to_move(), Side::second);
    say("STOP");
}

TEST_F(Gomocup, StonesWithFieldThreeBlockTheirCell) {
    start();
    say("BOARD 0,14,3 7,7,2 DONE");
    EXPECT_EQ(first_of('#'), (Cell{0, 14}));
    EXPECT_THAT(say("TURN 0,14"), error());
}

TEST_F(Gomocup, ABadBoardIsOneErrorAndChangesNothing) {
    start();
    say("TURN 7,7");
    const std::string before = session->board_text();
    for (const Lines& board : {
             Lines{"BOARD", "7,7,1", "99,2,2", "7,7,2", "what", "DONE"},
             Lines{"BOARD", "7,7,1", "7,7,2", "DONE"},
             Lines{"BOARD", "7,7,4", "DONE"},
             Lines{"BOARD", "7,7", "DONE"},
             Lines{"BOARD", "7,7,1,1", "DONE"},
             Lines{"BOARD", "7,7,99999999999999999999", "DONE"},
             Lines{"BOARD", std::string("\x00\x01\xff", 3), "DONE"},
             Lines{"BOARD 7,7,1 DONE 8,8,2"},
             Lines{"BOARD a,b DONE"},
         }) {
        EXPECT_THAT(say(board), error()) << board.back();
        EXPECT_EQ(session->board_text(), before);
    }
    EXPECT_EQ(session->requests.size(), 1U);
    EXPECT_THAT(say("TURN 8,8"), ElementsAre("1,14"));
}

TEST_F(Gomocup, AnEndlessBlockTakesNoEndlessMemory) {
    start();
    say("BOARD");
    for (int i = 0; i < 3000; ++i) {
        say("7,7,1");
    }
    EXPECT_THAT(say("DONE"), error());
}

TEST_F(Gomocup, AnOverlongLineSpoilsItsBlock) {
    start();
    say("BOARD");
    Line line;
    line.is_overlong = true;
    line.text = "7,7,1";
    say(line);
    EXPECT_THAT(output(), IsEmpty());
    EXPECT_THAT(say("DONE"), error());
}

TEST_F(Gomocup, AnotherCommandCutsABlockOff) {
    start();
    EXPECT_THAT(say("BOARD", "7,7,1", "START 20"), ElementsAre(StartsWith("ERROR BOARD"), "OK"));
    EXPECT_EQ(session->setup().width, 20);
    EXPECT_THAT(say("DONE"), error());
}

TEST_F(Gomocup, InfoAndStopMayComeInsideABlock) {
    start();
    EXPECT_THAT(
        say("BOARD", "7,7,1", "INFO time_left 5000", "YXSTOP", "STOP", "8,8,2", "DONE"),
        ElementsAre("0,14")
    );
}

TEST_F(Gomocup, EndInsideABlockLeavesWithoutAWord) {
    start();
    EXPECT_THAT(say("BOARD", "7,7,1", "END"), IsEmpty());
    EXPECT_FALSE(goes_on);
}

TEST_F(Gomocup, DoneWithoutABlockIsAnError) {
    start();
    say("BOARD", "DONE");
    EXPECT_THAT(say("DONE"), error());
}

TEST_F(Gomocup, AFinishedGameIsNotPlayedOn) {
    start();
    const std::string before = session->board_text();
    EXPECT_THAT(
        say("BOARD 0,0,1 1,0,1 2,0,1 3,0,1 4,0,1 0,5,2 2,5,2 4,5,2 6,5,2 8,5,2 DONE"),
        ElementsAre(HasSubstr("black has won"))
    );
    EXPECT_EQ(session->board_text(), before);
    EXPECT_THAT(session->requests, IsEmpty());
}

TEST_F(Gomocup, AFullBoardIsAnErrorAndTheStateAsItWas) {
    say("START 5");
    const std::string before = session->board_text();
    const char* rows[] = {"22121", "12121", "21212", "12121", "21121"};
    Lines board = {"BOARD"};
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            board.push_back(std::to_string(x) + "," + std::to_string(y) + "," + rows[y][x]);
        }
    }
    board.push_back("DONE");
    EXPECT_THAT(say(board), ElementsAre(HasSubstr("draw")));
    EXPECT_EQ(session->board_text(), before);
}

TEST_F(Gomocup, ATurnThatEndsTheGameIsAnErrorAndNotMade) {
    start();
    say("YXBOARD 0,0,1 1,0,1 2,0,1 3,0,1 0,5,2 2,5,2 4,5,2 6,5,2 DONE");
    const std::string before = session->board_text();
    EXPECT_THAT(say("TURN 4,0"), ElementsAre(HasSubstr("black has won")));
    EXPECT_EQ(session->board_text(), before);
    EXPECT_THAT(say("TURN 10,10"), ElementsAre(HasSubstr(",")));
}

TEST_F(Gomocup, AManagerThatPlaysOnAfterOurWinIsAnswered) {
    start();
    say("YXBOARD 0,0,1 1,0,1 2,0,1 3,0,1 0,5,2 2,5,2 4,5,2 6,5,2 DONE");
    session->answer = [](const SearchRequest&) {
        SearchResult result;
        result.moves = {"e15"};
        return result;
    };
    EXPECT_THAT(say("YXNBEST 1"), ElementsAre("4,0"));
    EXPECT_THAT(say("YXNBEST 1"), ElementsAre(HasSubstr("black has won")));
    session->answer = {};
    EXPECT_THAT(say("TURN 9,9"), ElementsAre("0,14"));
    EXPECT_EQ(first_of('#'), (Cell{4, 0}));
    EXPECT_THAT(say("TURN 4,0"), error());
    EXPECT_THAT(say("TAKEBACK 0,14", "TAKEBACK 9,9"), ElementsAre("OK", "OK"));
    EXPECT_EQ(session->outcome(), Outcome::first_wins);
    EXPECT_THAT(say("TAKEBACK 4,0"), ElementsAre("OK"));
    EXPECT_EQ(session->outcome(), Outcome::ongoing);
    EXPECT_EQ(session->side_to_move(), Side::first);
}

TEST_F(Gomocup, WithoutALegalMoveThereIsAnErrorAndTheStateIsAsItWas) {
    say("START 5");
    session->forbidden = session->legal_moves();
    const std::string before = session->board_text();
    EXPECT_THAT(say("TURN 2,2"), ElementsAre(HasSubstr("no legal move")));
    EXPECT_THAT(say("BOARD 2,2,1 3,3,2 DONE"), ElementsAre(HasSubstr("no legal move")));
    EXPECT_EQ(session->board_text(), before);
}

TEST_F(Gomocup, BeginWithoutALegalMoveIsAnError) {
    say("START 5");
    session->forbidden = session->legal_moves();
    EXPECT_THAT(say("BEGIN"), ElementsAre(HasSubstr("no legal move")));
}

TEST_F(Gomocup, TakeBackRemovesStonesNewestFirst) {
    start();
    say("TURN 7,7");
    EXPECT_THAT(say("TAKEBACK 0,14"), ElementsAre("OK"));
    EXPECT_EQ(session->side_to_move(), Side::second);
    EXPECT_THAT(say("TAKEBACK 7,7"), ElementsAre("OK"));
    EXPECT_EQ(session->side_to_move(), Side::first);
    EXPECT_THAT(say("TURN 7,7"), ElementsAre("0,14"));
}

TEST_F(Gomocup, TakeBackRemovesAStoneOutOfTheMiddle) {
    start();
    say("YXBOARD 7,7,1 8,8,2 9,9,1 10,10,2 DONE");
    EXPECT_THAT(say("TAKEBACK 8,8"), ElementsAre("OK"));
    EXPECT_EQ(session->side_to_move(), Side::second);
    EXPECT_THAT(say("TAKEBACK 8,8"), error());
    EXPECT_THAT(
        say("TAKEBACK", "TAKEBACK 99,99"), ElementsAre(StartsWith("ERROR"), StartsWith("ERROR"))
    );
}

TEST_F(Gomocup, PlayWithoutSuggestIsAnError) {
    start();
    EXPECT_THAT(say("PLAY 7,7"), error());
}

TEST_F(Gomocup, SuggestAndPlayWhenSwitchedOn) {
    start();
    say("INFO suggest 1");
    EXPECT_THAT(say("TURN 7,7"), ElementsAre("SUGGEST 0,14"));
    EXPECT_THAT(say("PLAY 7,7"), error());
    EXPECT_THAT(say("PLAY 3,4"), ElementsAre("3,4"));
    EXPECT_THAT(say("PLAY 5,5"), error());
    EXPECT_THAT(say("TURN 3,4"), error());
    EXPECT_THAT(say("TURN 3,5"), ElementsAre("SUGGEST 0,14"));
}

TEST_F(Gomocup, Swap2BoardAnswersInAllItsForms) {
    start();
    const auto answer_with = [&](std::vector<std::string> moves, bool swap) {
        session->answer = [=](const SearchRequest& request) {
            EXPECT_EQ(request.goal, SearchGoal::swap2);
            SearchResult result;
            result.moves = moves;
            result.swap = swap;
            return result;
        };
    };
    answer_with({"h8", "i9", "j10"}, false);
    EXPECT_THAT(say("SWAP2BOARD", "DONE"), ElementsAre("7,7 8,6 9,5"));
    EXPECT_EQ(session->side_to_move(), Side::second);
    answer_with({}, true);
    EXPECT_THAT(say("SWAP2BOARD", "7,7", "8,6", "9,5", "DONE"), ElementsAre("SWAP"));
    EXPECT_EQ(session->side_to_move(), Side::second);
    answer_with({"a1"}, false);
    EXPECT_THAT(say("SWAP2BOARD 7,7 8,6 9,5 DONE"), ElementsAre("0,14"));
    answer_with({"a1", "b1"}, false);
    EXPECT_THAT(say("SWAP2BOARD 7,7 8,6 9,5 DONE"), ElementsAre("0,14 1,14"));
    answer_with({"a1"}, false);
    EXPECT_THAT(say("SWAP2BOARD 7,7 8,6 9,5 1,1 2,2 DONE"), ElementsAre("0,14"));
    EXPECT_EQ(session->side_to_move(), Side::first);
}

TEST_F(Gomocup, Swap2BoardNeedsZeroThreeOrFiveStones) {
    start();
    EXPECT_THAT(say("SWAP2BOARD", "7,7", "DONE"), error());
    EXPECT_THAT(say("SWAP2BOARD 7,7 7,7 8,8 DONE"), error());
    EXPECT_THAT(say("SWAP2BOARD 7,7 7,77 8,8 DONE"), error());
    EXPECT_THAT(session->requests, IsEmpty());
}

TEST_F(Gomocup, TheRowCanComeFirst) {
    start();
    say("INFO coord row");
    EXPECT_THAT(say("TURN 7,3"), ElementsAre("14,0"));
    EXPECT_THAT(say("BOARD 2,9,2 DONE"), ElementsAre("14,0"));
    EXPECT_EQ(first_of('x'), (Cell{9, 2}));
    say("INFO coord column");
    EXPECT_THAT(say("TURN 7,3"), ElementsAre("1,14"));
}

//   . . . . .
//   . - - - .     O is the opponent's stone in the middle. Of the eight cells around it the two
//   . + O - .     marked + are searched, the others being images of them.
//   . + - - .
//   . . . . .
TEST_F(Gomocup, OfTheImagesAroundAStoneInTheMiddleOneIsSearched) {
    start();
    say("TURN 7,7");
    const std::vector<std::string> excluded = last_request().excluded;
    EXPECT_THAT(excluded, IsSupersetOf({"g9", "h9", "i9", "i8", "h7", "i7"}));
    EXPECT_THAT(excluded, Not(Contains(AnyOf("g7", "g8"))));
    start();
    say("TURN 6,7");
    EXPECT_THAT(last_request().excluded, IsEmpty());
}

TEST_F(Gomocup, ASecondStartBeginsAnew) {
    start();
    say("TURN 7,7");
    start();
    EXPECT_THAT(say("TURN 7,7"), ElementsAre("0,14"));
}

TEST_F(Gomocup, HelpListsEveryCommandAndEveryKey) {
    const Lines lines = say("HELP");
    EXPECT_THAT(lines, ::testing::Contains(StartsWith("MESSAGE INFO timeout_turn milliseconds")));
    EXPECT_THAT(lines, ::testing::Contains(StartsWith("MESSAGE INFO level strength")));
    for (const char* name : {"START", "SWAP2BOARD", "YXNBEST", "YXBLOCKPATHRESET", "HELP"}) {
        EXPECT_THAT(lines, ::testing::Contains(StartsWith(std::string("MESSAGE ") + name + " ")));
    }
}

TEST_F(Gomocup, StatusTellsTheStateOfThings) {
    say("INFO rule 4", "INFO timeout_turn 700", "INFO thread_num 2");
    start();
    say("TURN 7,7");
    const Lines lines = say("STATUS");
    for (const std::string& line : lines) {
        EXPECT_THAT(line, StartsWith("MESSAGE "));
    }
    EXPECT_THAT(
        lines, ::testing::Contains(HasSubstr("rule renju, board 15x15, 2 stones, black to move"))
    );
    EXPECT_THAT(lines, ::testing::Contains(HasSubstr("move 700 ms")));
    EXPECT_THAT(lines, ::testing::Contains(HasSubstr("threads 2")));
}

TEST_F(Gomocup, EndLeavesWithoutAWord) {
    start();
    EXPECT_THAT(say("END"), IsEmpty());
    EXPECT_FALSE(goes_on);
}

TEST_F(Gomocup, TheEndOfTheInputLeavesToo) {
    Line line;
    line.is_end = true;
    say(line);
    EXPECT_FALSE(goes_on);
}

TEST_F(Gomocup, ASearchWithoutAMoveIsAnError) {
    start();
    session->answer = [](const SearchRequest&) { return SearchResult{}; };
    EXPECT_THAT(say("BEGIN"), error());
}

}  // namespace
}  // namespace tengen::test
