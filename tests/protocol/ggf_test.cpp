// Games of Othello as servers and NBoard write them.

#include "protocol/records/ggf.h"

#include "protocol/records/record_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr const char* small_game =
    "(;GM[Othello]PC[here]DT[2026.12.01_10:00:00.UTC]PB[Anna]PW[Berta]RE[+12]TI[5:00/0:02/"
    "1:00]TY[8]"
    "BO[8 ---------------------------O*------*O--------------------------- *]"
    "B[F5//1.25]W[d6/-0.50/0.9]B[C3]W[PA//0.1];)";

// White is to move on a board of its own, written with blanks and on many lines.
constexpr const char* own_board = R"(
2 (;
GM[othello] XX[nobody knows] CO[a \] and a \\]
BO[8
-------- -------- -------- ---O*---
---*O--- -------- -------- *------- O]
W[f4]
B[PASS]
W[pa];)
)";

GgfGame read_one(std::string_view text) {
    const auto games = read_ggf_games(text);
    EXPECT_TRUE(games) << games.error();
    return games && games->size() == 1 ? games->front() : GgfGame{};
}

std::string error_of(std::string_view text) {
    const auto games = read_ggf_games(text);
    return games ? "no error" : games.error();
}

// A game with this instead of that.
std::string changed(std::string_view from, std::string_view to) {
    std::string text = small_game;
    return text.replace(text.find(from), from.size(), to);
}

std::optional<GgfClock> clock(std::string_view time) {
    return read_one(changed("5:00/0:02/1:00", time)).clocks[0];
}

TEST(Ggf, MovesHaveValuesAndTimes) {
    const GameText game = read_one(small_game).text;
    EXPECT_EQ(game.game, "othello");
    ASSERT_THAT(game.moves, SizeIs(4));
    EXPECT_EQ(game.moves[0].move, "f5");
    EXPECT_EQ(game.moves[0].score, std::nullopt);
    EXPECT_EQ(game.moves[0].elapsed, Milliseconds{1250});
    EXPECT_EQ(game.moves[1].side, Side::second);
    EXPECT_EQ(game.moves[1].score, -50);
    EXPECT_EQ(game.moves[1].elapsed, Milliseconds{900});
    EXPECT_EQ(game.moves[2].elapsed, std::nullopt);
    EXPECT_EQ(game.moves[3].move, "pass");
    EXPECT_EQ(game.first_player, "Anna");
    EXPECT_EQ(game.event, "here");
    EXPECT_EQ(game.outcome, Outcome::first_wins);
    EXPECT_EQ(game.result_note, "12");
    EXPECT_THAT(game.stones, IsEmpty());
    EXPECT_EQ(game.to_move, std::nullopt);
}

TEST(Ggf, ABoardOfItsOwnMayHaveBlanksAndLines) {
    const GameText game = read_one(own_board).text;
    ASSERT_THAT(game.stones, SizeIs(5));
    EXPECT_EQ(game.stones[0].cell, "d4");
    EXPECT_EQ(game.stones[0].piece, 'o');
    EXPECT_EQ(game.stones[4].cell, "a8");
    EXPECT_EQ(game.stones[4].piece, 'x');
    EXPECT_EQ(game.to_move, Side::second);
    EXPECT_EQ(game.comment, "a ] and a \\");
    EXPECT_THAT(game.moves, SizeIs(3));
}

TEST(Ggf, WhatIsWrittenIsReadAgain) {
    for (const char* const text : {small_game, own_board}) {
        const GameText game = read_one(text).text;
        const std::string written = write_ggf(game);
        const GameText again = read_one(written).text;
        EXPECT_EQ(write_ggf(again), written);
        EXPECT_EQ(again.comment, game.comment);
        EXPECT_EQ(again.to_move, game.to_move);
        EXPECT_EQ(again.stones.size(), game.stones.size());
        ASSERT_EQ(again.moves.size(), game.moves.size());
        for (std::size_t i = 0; i < game.moves.size(); ++i) {
            EXPECT_EQ(again.moves[i].side, game.moves[i].side) << i;
            EXPECT_EQ(again.moves[i].move, game.moves[i].move) << i;
            EXPECT_EQ(again.moves[i].score, game.moves[i].score) << i;
            EXPECT_EQ(again.moves[i].elapsed, game.moves[i].elapsed) << i;
        }
    }
}

TEST(Ggf, AFileHasSeveralGames) {
    const auto games = read_ggf(std::string("1 ") + small_game + "\n" + own_board + small_game);
    ASSERT_TRUE(games) << games.error();
    EXPECT_THAT(*games, SizeIs(3));
}

TEST(Ggf, ResultsMayBeResignedOrLostOnTime) {
    const auto result = [](const char* value) {
        const GameText game = read_one(changed("+12", value)).text;
        const std::string written = write_ggf(game);
        return written.substr(written.find("RE["), written.find("TI[") - written.find("RE["));
    };
    EXPECT_EQ(result("-4.00:s"), "RE[-4]");
    EXPECT_EQ(result("+0"), "RE[0]");
    EXPECT_EQ(result("-10:r"), "RE[-64:r]");
    EXPECT_EQ(result("+64:t"), "RE[+64:t]");
    EXPECT_EQ(result("?"), "RE[?]");
    EXPECT_EQ(result("black"), "RE[?]");
}

TEST(Ggf, ClocksHaveThreeParts) {
    ASSERT_TRUE(clock("5:00/0:02/1:00"));
    EXPECT_EQ(clock("5:00/0:02/1:00")->main, Milliseconds{300'000});
    EXPECT_EQ(clock("5:00/0:02/1:00")->increment, Milliseconds{2000});
    EXPECT_EQ(clock("5:00/0:02/1:00")->grace, Milliseconds{60'000});
    EXPECT_EQ(clock("15:00")->grace, Milliseconds{120'000});
    EXPECT_EQ(clock("1:05:00//02:00")->main, Milliseconds{3'900'000});
    EXPECT_EQ(clock("1.01:00:30")->main, Milliseconds{90'030'000});
    EXPECT_EQ(clock("0:02/0:00/0:00")->grace, Milliseconds{0});
    for (const char* const none : {"0", "banana", "1:2:3:4", "-5:00", "5:00/x"}) {
        EXPECT_FALSE(clock(none)) << none;
    }
}

TEST(Ggf, EachSideMayHaveAClockOfItsOwn) {
    const GgfGame game = read_one(changed("TI[5:00/0:02/1:00]", "TB[1:00]TW[2:00]"));
    ASSERT_TRUE(game.clocks[0] && game.clocks[1]);
    EXPECT_EQ(game.clocks[0]->main, Milliseconds{60'000});
    EXPECT_EQ(game.clocks[1]->main, Milliseconds{120'000});
}

TEST(Ggf, ErrorsNameTheLine) {
    EXPECT_EQ(error_of(""), "line 1: there is no game");
    EXPECT_EQ(error_of("\n(;GM[Othello]\nB[F5"), "line 3: B[ is not closed");
    EXPECT_EQ(error_of("(;GM[Othello]\nB[I5];)"), "line 2: [I5] is no square of the board");
    EXPECT_EQ(
        error_of("(;GM[Othello]\nB[F5/x];)"), "line 2: [F5/x] has no number where one should be"
    );
    EXPECT_EQ(error_of("(;GM[Chess];)"), "line 1: GM[Chess] is not Othello");
    EXPECT_EQ(error_of("(;)"), "line 1: there is no GM[Othello]");
    EXPECT_EQ(error_of("(;GM[Othello];)"), "line 1: there is no BO[8 ...]");
    EXPECT_EQ(error_of("(;GM[Othello]B"), "line 1: B has no value");
    EXPECT_EQ(error_of(";)"), "line 1: the end of a game outside of one");
    EXPECT_EQ(error_of("(;(;"), "line 1: a game within a game");
    EXPECT_EQ(error_of("(;GM[Othello]"), "line 1: the file ends within a game");
    EXPECT_EQ(error_of("GM[Othello]"), "line 1: GM stands outside of a game");
    EXPECT_THAT(error_of("banana"), HasSubstr("line 1"));
}

TEST(Ggf, BoardsOfOtherSizesAreRefused) {
    EXPECT_THAT(error_of(changed("BO[8", "BO[10")), HasSubstr("a board of 10 is not 8x8"));
    EXPECT_THAT(
        error_of(changed("BO[8 -", "BO[8 ")), HasSubstr("64 signs where 64 squares and a side")
    );
    EXPECT_THAT(error_of(changed("BO[8 -", "BO[8 x")), HasSubstr("none of * O -"));
}

TEST(Ggf, TheFormIsToldByNameOrContent) {
    EXPECT_EQ(format_of_file("games.GGF"), "ggf");
    EXPECT_EQ(guess_format(small_game), "ggf");
    EXPECT_EQ(guess_format(own_board), "ggf");
    EXPECT_EQ(guess_format("(;GM[2];B[fe])"), "sgf");
    EXPECT_FALSE(can_tell("ggf", "gomoku"));
}

}  // namespace
}  // namespace tengen
