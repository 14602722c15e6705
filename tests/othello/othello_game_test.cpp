#include "engine/othello/othello_game.h"

#include "tests/support/slow_othello.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tengen::othello {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

PlayedPosition after(std::string_view moves) {
    PlayedPosition position = OthelloGame::create(OthelloGame::default_setup()).value();
    const auto squares = parse_transcript(moves);
    for (const Square square : squares.value()) {
        EXPECT_TRUE(OthelloGame::is_legal(position, pack(square))) << to_text(square);
        OthelloGame::play(position, pack(square));
    }
    return position;
}

std::vector<std::string> moves_of(const PlayedPosition& position) {
    std::vector<PackedMove> moves;
    OthelloGame::legal_moves(position, moves);
    std::vector<std::string> texts;
    for (const PackedMove move : moves) {
        texts.push_back(OthelloGame::to_text(position, move));
    }
    return texts;
}

TEST(OthelloGame, BlackBeginsWithOneOfFourMoves) {
    const PlayedPosition start = after("");
    EXPECT_EQ(OthelloGame::side_to_move(start), Side::first);
    EXPECT_THAT(moves_of(start), UnorderedElementsAre("d3", "c4", "f5", "e6"));
}

TEST(OthelloGame, AForcedPassIsTheOnlyMove) {
    PlayedPosition position = after("f5f6d3g5h5h4f7h6");
    EXPECT_EQ(OthelloGame::side_to_move(position), Side::first);
    EXPECT_THAT(moves_of(position), ElementsAre("pass"));
    EXPECT_EQ(OthelloGame::outcome(position), Outcome::ongoing);
    const std::uint64_t key = OthelloGame::key(position);
    OthelloGame::play(position, packed_pass);
    EXPECT_EQ(OthelloGame::side_to_move(position), Side::second);
    EXPECT_NE(OthelloGame::key(position), key);
    EXPECT_THAT(moves_of(position), ::testing::Not(::testing::Contains("pass")));
    OthelloGame::undo(position);
    EXPECT_EQ(OthelloGame::key(position), key);
}

TEST(OthelloGame, WhoHasAMoveMayNotPass) {
    EXPECT_FALSE(OthelloGame::is_legal(after(""), packed_pass));
    EXPECT_FALSE(OthelloGame::is_legal(after("f5"), packed_pass));
}

TEST(OthelloGame, AWipeOutWinsByTheWholeBoard) {
    const PlayedPosition position = after("e6f4e3f6g5d6e7f5c5");
    EXPECT_THAT(moves_of(position), IsEmpty());
    EXPECT_FALSE(OthelloGame::is_legal(position, packed_pass));
    EXPECT_EQ(OthelloGame::outcome(position), Outcome::first_wins);
    EXPECT_EQ(OthelloGame::margin(position), 64);
}

TEST(OthelloGame, AGameThatGoesOnHasNoMargin) {
    EXPECT_EQ(OthelloGame::margin(after("f5")), 0);
}

TEST(OthelloGame, BoardsAreShownWithTheFirstRowOnTop) {
    EXPECT_THAT(
        OthelloGame::board_text(after("f5")),
        HasSubstr("  4 . . . O X . . . 4\n"
                  "  5 . . . X X X . . 5\n")
    );
}

TEST(OthelloGame, OnlyTheUsualBoardIsTaken) {
    GameSetup setup = OthelloGame::default_setup();
    setup.width = 10;
    setup.height = 10;
    EXPECT_THAT(OthelloGame::create(setup).error(), HasSubstr("8x8"));
    setup = OthelloGame::default_setup();
    setup.variant = "renju";
    EXPECT_THAT(OthelloGame::create(setup).error(), HasSubstr("renju"));
}

TEST(OthelloGame, WhatCannotStandOnTheBoardIsRefused) {
    const GameSetup setup = OthelloGame::default_setup();
    const auto error_of = [&](const std::vector<Placement>& men) {
        return OthelloGame::create(setup, men, Side::first).error();
    };
    EXPECT_THAT(error_of({{"i9", 'x'}}), HasSubstr("i9"));
    EXPECT_THAT(error_of({{"pass", 'x'}}), HasSubstr("pass"));
    EXPECT_THAT(error_of({{"a1", '#'}}), HasSubstr("#"));
    EXPECT_THAT(error_of({{"a1", 'x'}, {"a1", 'o'}}), HasSubstr("two stones"));
}

}  // namespace

}  // namespace tengen::othello
