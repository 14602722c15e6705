// What happens while a search runs, with the reader thread and the whole loop in place.

#include "tests/protocol/gomocup_dialogue.h"

#include <chrono>
#include <string>

namespace tengen::test {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class ThreadsGomocup : public GomocupConversation {
protected:
    void expect_silence() { EXPECT_EQ(output.read_line(milliseconds{50}), ""); }
    void expect_end() {
        for (int i = 0; i < 200 && !has_ended; ++i) {
            std::this_thread::sleep_for(milliseconds{10});
        }
        EXPECT_TRUE(has_ended);
    }
    void start_held_search() {
        session->holds_searches = true;
        run();
        send("START 15\nBEGIN\n");
        EXPECT_EQ(receive(), "OK");
    }
};

TEST_F(ThreadsGomocup, CommandsMayEndInAnyWay) {
    run();
    send("START 15\r\nBEGIN\r");
    EXPECT_EQ(receive(), "OK");
    EXPECT_EQ(receive(), "0,14");
    send("\nTURN 7,7\n");
    EXPECT_EQ(receive(), "1,14");
}

TEST_F(ThreadsGomocup, StopWordsEndASearchWhichStillGivesItsMove) {
    start_held_search();
    const char* words[] = {"YXSTOP\n", "stop\n", "INFO timeout_turn 0\nINFO timeout_turn 500\n"};
    send(words[0]);
    EXPECT_EQ(receive(), "0,14");
    send("TURN 7,7\n");
    expect_silence();
    send(words[1]);
    EXPECT_EQ(receive(), "1,14");
    send("TURN 8,8\n");
    expect_silence();
    send(words[2]);
    EXPECT_EQ(receive(), "2,14");
    expect_silence();
}

TEST_F(ThreadsGomocup, StopWordsPrintNothingWhenIdle) {
    run();
    send("YXSTOP\nSTOP\nINFO timeout_turn 0\nSTART 15\n");
    EXPECT_EQ(receive(), "OK");
    send("YXSTOP\nINFO timeout_turn 0\nABOUT\n");
    EXPECT_THAT(receive(), StartsWith("name="));
}

TEST_F(ThreadsGomocup, CommandsThatArriveDuringASearchWaitTheirTurn) {
    start_held_search();
    send("TURN 7,7\nBOARD\n3,3,1\n4,4,2\nDONE\n");
    expect_silence();
    send("YXSTOP\n");  // for all that was asked before it
    EXPECT_EQ(receive(), "0,14");
    EXPECT_EQ(receive(), "1,14");
    EXPECT_EQ(receive(), "0,14");
    expect_silence();
}

TEST_F(ThreadsGomocup, AStartAfterYxstopWorksAtOnce) {
    start_held_search();
    send("YXSTOP\nSTART 20\nBEGIN\nYXSTOP\n");
    EXPECT_EQ(receive(), "0,14");
    EXPECT_EQ(receive(), "OK");
    EXPECT_EQ(receive(), "0,19");
}

TEST_F(ThreadsGomocup, AboutIsAnsweredDuringASearchAndInfoWaitsForNobody) {
    start_held_search();
    send("INFO rule 4\nINFO max_memory 200000000\nABOUT\n");
    EXPECT_THAT(receive(), StartsWith("name="));
    send("STOP\n");
    EXPECT_EQ(receive(), "0,14");
    send("TURN 7,7\nSTOP\n");
    EXPECT_EQ(receive(), "1,14");
    end();
    EXPECT_EQ(record->variant, "renju");
}

TEST_F(ThreadsGomocup, EndDuringASearchEndsTheProgram) {
    start_held_search();
    send("END\n");
    expect_end();
}

TEST_F(ThreadsGomocup, EndIsSeenBehindAWaitingCommand) {
    start_held_search();
    send("TURN 7,7\nTURN 8,8\nEND\n");
    expect_end();
}

TEST_F(ThreadsGomocup, TheEndOfTheInputEndsASearch) {
    start_held_search();
    input.close_input();
    expect_end();
}

TEST_F(ThreadsGomocup, HalfABlockThenTheEndOfTheInputEndsTheProgram) {
    run();
    send("START 15\nBOARD\n7,7,1\n8,");
    EXPECT_EQ(receive(), "OK");
    input.close_input();
    expect_end();
}

TEST_F(ThreadsGomocup, APipedGameIsAnsweredToTheEnd) {
    session->holds_searches = true;
    run();
    send("START 15\nBEGIN\nTURN 7,7\nEND\n");
    EXPECT_EQ(receive(), "OK");
    EXPECT_EQ(receive(), "0,14");
    EXPECT_EQ(receive(), "1,14");
    expect_end();
}

TEST_F(ThreadsGomocup, TheProgramEndsWhenNobodyReadsItsOutput) {
    ignore_broken_pipes();
    session->holds_searches = true;
    run();
    output.close_output();
    send("START 15\nABOUT\n");
    expect_end();
}

TEST_F(ThreadsGomocup, BinaryGarbageIsAnsweredAndForgotten) {
    run();
    std::string garbage(4000, '\x80');
    garbage += "\r\n" + std::string(1000000, 'A') + "\r\n\r\n\n";
    garbage += std::string("\x00\x01\r\n", 4);
    send(garbage);
    for (int i = 0; i < 3; ++i) {
        EXPECT_THAT(receive(), StartsWith("UNKNOWN"));
    }
    send("START 15\nBEGIN\n");
    EXPECT_EQ(receive(), "OK");
    EXPECT_EQ(receive(), "0,14");
}

TEST_F(ThreadsGomocup, PonderingIsSilentAndStopsForTheNextCommand) {
    session->holds_searches = true;
    session->answer = [](const SearchRequest& request) {
        SearchResult result;
        const bool is_ponder_search = !request.limits.turn_time.has_value();
        result.moves = {is_ponder_search ? "a1" : "h8"};
        result.ponder = "i9";
        return result;
    };
    run();
    send("INFO pondering 1\nSTART 15\nBEGIN\nYXSTOP\n");
    EXPECT_EQ(receive(), "OK");
    EXPECT_EQ(receive(), "7,7");
    expect_silence();
    send("INFO timeout_turn 0\nINFO time_left 100\n");
    expect_silence();
    send("TURN 7,7\n");  // our own stone: the expected reply has been taken back
    EXPECT_THAT(receive(), HasSubstr("ERROR"));
    send("TURN 8,6\n");
    EXPECT_THAT(receive(), StartsWith("ERROR"));  // the fake engine wants h8 again
    send("END\n");
    expect_end();
    end();
    EXPECT_EQ(record->requests.size(), 3U);
    EXPECT_FALSE(record->requests[1].limits.time_left.has_value());
}

TEST_F(ThreadsGomocup, WithoutPonderingNothingRunsBetweenMoves) {
    run();
    send("START 15\nBEGIN\n");
    EXPECT_EQ(receive(), "OK");
    EXPECT_EQ(receive(), "0,14");
    expect_silence();
    end();
    EXPECT_EQ(record->requests.size(), 1U);
}

}  // namespace
}  // namespace tengen::test
