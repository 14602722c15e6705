// Records of Othello: passes that they leave out, and squares whose rows count from the top.

#include "engine/games.h"
#include "protocol/json.h"
#include "protocol/records/plain_text.h"
#include "protocol/records/record_files.h"
#include "protocol/records/record_input.h"
#include "protocol/records/sgf.h"
#include "tests/protocol/convert_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tengen {
namespace {

using test::moves_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// White's last move leaves Black without one, so White moves again.
constexpr const char* with_pass = "f5f6d3g5h5h4f7h6c5";
// Black takes all stones.
constexpr const char* wipe_out = "e6f4e3f6g5d6e7f5c5";

GameText transcript(std::string_view text) {
    const auto game = read_transcript(text);
    EXPECT_TRUE(game) << game.error();
    return game ? *game : GameText{};
}

GameText sgf_game(std::string_view text) {
    const auto games = read_sgf(text, "othello");
    EXPECT_TRUE(games) << games.error();
    return games ? games->front() : GameText{};
}

std::string sgf_error(std::string_view text, std::string_view game) {
    const auto games = read_sgf(text, game);
    return games ? "no error" : games.error();
}

class RestorePasses : public ::testing::Test {
protected:
    std::string error(GameText& game) {
        const Status restored = restore_passes(*session_, game, session_->setup());
        return restored ? "" : restored.error();
    }

    std::unique_ptr<Session> session_ = make_session("othello");
};

TEST(OthelloTranscript, SquaresCountRowsFromTheTop) {
    EXPECT_THAT(moves_of(transcript(" F5d6 c3 ")), ElementsAre("b f5", "w d6", "b c3"));
    EXPECT_EQ(transcript("f5").turns, Turns::implied);
}

TEST(OthelloTranscript, APassHasManyNames) {
    EXPECT_THAT(moves_of(transcript("paPASSps--")), SizeIs(4));
    EXPECT_EQ(transcript("f5pa").moves.back().move, "pass");
}

TEST(OthelloTranscript, WhatIsNoSquareIsRefused) {
    for (const char* const text : {"f5i1", "f9", "f", "5f", "f5d6x"}) {
        EXPECT_FALSE(read_transcript(text)) << text;
    }
}

TEST(OthelloTranscript, PassesAreNotWritten) {
    EXPECT_EQ(write_move_string(transcript("f5 pass d6")), "f5d6\n");
}

TEST_F(RestorePasses, ForcedOnesAreFoundByTheRules) {
    GameText game = transcript(with_pass);
    EXPECT_EQ(error(game), "");
    ASSERT_THAT(game.moves, SizeIs(10));
    EXPECT_EQ(moves_of(game)[8], "b pass");
    EXPECT_EQ(moves_of(game)[9], "w c5");
    EXPECT_EQ(game.turns, Turns::told);
}

TEST_F(RestorePasses, OnesThatStandThereStay) {
    GameText game = transcript("f5f6d3g5h5h4f7h6pac5");
    EXPECT_EQ(error(game), "");
    EXPECT_THAT(game.moves, SizeIs(10));
}

TEST_F(RestorePasses, AMoveThatIsIllegalForBothIsTold) {
    GameText game = transcript("f5a1");
    EXPECT_EQ(error(game), "move 2: a1 is not a legal move");
}

TEST_F(RestorePasses, PassesBehindTheEndOfAGameGo) {
    GameText game = transcript(std::string(wipe_out) + "papa");
    EXPECT_EQ(error(game), "");
    EXPECT_THAT(game.moves, SizeIs(9));
}

TEST_F(RestorePasses, MovesBehindTheEndOfAGameGoWhereTheyArePadding) {
    GameText game = transcript(std::string(wipe_out) + "a1");
    GameText padded = game;
    padded.turns = Turns::padded;
    EXPECT_EQ(error(game), "");
    EXPECT_THAT(game.moves, SizeIs(10));
    EXPECT_EQ(error(padded), "");
    EXPECT_THAT(padded.moves, SizeIs(9));
}

TEST_F(RestorePasses, ToldMovesThatAreIllegalStayAsTheyAre) {
    GameText game = transcript("f5a1b2");
    game.turns = Turns::told;
    EXPECT_EQ(error(game), "");
    EXPECT_THAT(moves_of(game), ElementsAre("b f5", "w a1", "b b2"));
}

TEST(OthelloSgf, GamesComeBack) {
    GameText game = transcript(with_pass);
    game.moves.push_back({Side::first, "pass", Milliseconds{20}, "nothing to do"});
    game.outcome = Outcome::first_wins;
    game.result_note = "12";
    const std::string text = write_sgf(game);
    EXPECT_THAT(text, HasSubstr("GM[2]"));
    EXPECT_THAT(text, HasSubstr(";B[fe]"));
    const GameText again = sgf_game(text);
    EXPECT_EQ(moves_of(again), moves_of(game));
    EXPECT_EQ(again.moves.back().comment, "nothing to do");
    EXPECT_EQ(again.outcome, Outcome::first_wins);
    EXPECT_EQ(again.result_note, "12");
}

TEST(OthelloSgf, PositionsComeBack) {
    GameText game = transcript("");
    game.stones = {{"a1", 'x'}, {"b1", 'o'}, {"a8", 'x'}};
    game.to_move = Side::second;
    const GameText again = sgf_game(write_sgf(game));
    ASSERT_THAT(again.stones, SizeIs(3));
    EXPECT_EQ(again.stones[1].cell, "a8");
    EXPECT_EQ(again.stones[2].cell, "b1");
    EXPECT_EQ(again.to_move, Side::second);
}

TEST(OthelloSgf, SquaresMayHaveTheNamesOfTheBoard) {
    EXPECT_THAT(
        moves_of(sgf_game("(;GM[2];B[F5];W[d6];B[tt];W[])")),
        ElementsAre("b f5", "w d6", "b pass", "w pass")
    );
}

TEST(OthelloSgf, OneGameIsNotTakenForTheOther) {
    EXPECT_EQ(sgf_error("(;GM[2];B[aa])", "gomoku"), "line 1: GM[2] is Othello");
    EXPECT_EQ(sgf_error("(;GM[4];B[aa])", "othello"), "line 1: GM[4] is not Othello, GM[2]");
    EXPECT_EQ(sgf_error("(;GM[2]\nSZ[10])", "othello"), "line 2: the board of Othello is 8x8");
}

TEST(OthelloJson, EverythingComesBack) {
    GameText game = transcript("f5pa");
    game.stones = {{"a1", 'x'}, {"h2", 'o'}};
    game.to_move = Side::second;
    game.moves.front().score = -150;
    const auto again = read_record_json(write_record_json(game), "othello");
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(moves_of(*again), moves_of(game));
    EXPECT_EQ(again->stones[1].cell, "h2");
    EXPECT_EQ(again->moves.front().score, -150);
    EXPECT_EQ(again->to_move, Side::second);
    EXPECT_EQ(read_record_json(write_record_json(game)).error(), "game: is not gomoku");
}

TEST(OthelloRecords, FormsOfTheOtherGameAreRefused) {
    for (const char* const format : {"psq", "board", "lib"}) {
        EXPECT_FALSE(can_tell(format, "othello")) << format;
        EXPECT_FALSE(read_records("x", format, {}, "othello")) << format;
    }
}

class OthelloConvert : public test::ConvertFixture {
protected:
    OthelloConvert() {
        options_.game = "othello";
        options_.check = true;
    }
};

TEST_F(OthelloConvert, AGameThatIsOverHasItsMargin) {
    options_.files = {file("a.txt", wipe_out)};
    options_.to = "sgf";
    EXPECT_THAT(run().front(), HasSubstr("RE[B+64]"));
}

TEST_F(OthelloConvert, AMarginThatTheBoardDoesNotShowIsRefusedWhenChecked) {
    options_.files = {file(
        "a.sgf",
        "(;GM[2]RE[B+12];B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];"
        "W[f5];B[c5])"
    )};
    options_.to = "moves";
    EXPECT_THAT(run().back(), HasSubstr("game 1: won by 64 on the board"));
    options_.check = false;
    EXPECT_THAT(run(), ElementsAre(wipe_out));
}

TEST_F(OthelloConvert, PassesAppearWhereTheFormHasThem) {
    options_.files = {file("a.txt", with_pass)};
    options_.to = "json";
    EXPECT_THAT(run().front(), HasSubstr(R"({"side":1,"move":"pass"},{"side":2,"move":"c5"})"));
}

TEST_F(OthelloConvert, AFormThatCannotTellTheGameIsRefused) {
    options_.files = {file("a.txt", wipe_out)};
    options_.to = "psq";
    EXPECT_THAT(run(), ElementsAre("error: the form psq has no games of othello"));
}

}  // namespace
}  // namespace tengen
