#include "engine/othello/text.h"

#include "tests/support/slow_othello.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tengen::othello {

namespace {

constexpr const char* start_text =
    "---------------------------OX------XO--------------------------- X";

TEST(OthelloText, SquaresGoThereAndBack) {
    for (Square square = 0; square <= pass; ++square) {
        const auto parsed = parse_square(to_text(square));
        ASSERT_TRUE(parsed.ok());
        EXPECT_EQ(*parsed, square);
    }
    EXPECT_EQ(to_text(Square{0}), "a1");
    EXPECT_EQ(to_text(Square{7}), "h1");
    EXPECT_EQ(*parse_square("H8"), 63);
    for (const char* const text : {"pass", "PASS", "pa", "PS", "--"}) {
        EXPECT_EQ(*parse_square(text), pass) << text;
    }
    for (const char* const text : {"", "a", "a0", "a9", "i1", "a11", "passing", "p", "\xff\xfe"}) {
        EXPECT_FALSE(parse_square(text).ok()) << text;
    }
    EXPECT_EQ(parse_square("z9").error(), "z9 is not a square");
}

TEST(OthelloText, PositionsGoThereAndBack) {
    EXPECT_EQ(to_text(Position{}), start_text);
    EXPECT_EQ(*parse_position(start_text), Position{});
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Position position{slow::random_board(seed), seed % 2 == 0};
        EXPECT_EQ(*parse_position(to_text(position)), position);
    }
}

TEST(OthelloText, PositionsInOtherLetters) {
    const std::string board = std::string(27, '.') + "0*______bw" + std::string(27, '-');
    EXPECT_EQ(*parse_position(board + "B"), Position{});
    const auto white = parse_position("  " + board.substr(0, 30) + "\n" + board.substr(30) + " o ");
    ASSERT_TRUE(white.ok());
    EXPECT_FALSE(white->is_black_to_move);
    EXPECT_EQ(white->board, initial_board.turned());
}

TEST(OthelloText, PositionsThatAreNoneSayWhy) {
    const std::string board(64, '-');
    EXPECT_EQ(parse_position("").error(), "there are 0 squares and not 64");
    EXPECT_EQ(parse_position(board.substr(1)).error(), "there are 63 squares and not 64");
    EXPECT_EQ(parse_position(board).error(), "it is not said who is to move");
    EXPECT_EQ(parse_position(board + " -").error(), "it is not said who is to move");
    EXPECT_EQ(
        parse_position(board + " XX").error(),
        "something follows after 64 squares and who is to move"
    );
    EXPECT_EQ(
        parse_position("?" + board + "X").error(), "? is neither a stone nor an empty square"
    );
}

TEST(OthelloText, TranscriptsGoThereAndBack) {
    const auto moves = parse_transcript(" F5d6 c3\tpa--d3 ");
    ASSERT_TRUE(moves.ok());
    EXPECT_EQ(*moves, (std::vector<Square>{37, 43, 18, pass, pass, 19}));
    EXPECT_EQ(to_text(*moves), "f5d6c3papad3");
    EXPECT_TRUE(parse_transcript("")->empty());
    EXPECT_EQ(parse_transcript("f5d9").error(), "move 2: d9 is not a square");
    EXPECT_EQ(parse_transcript("f5d").error(), "move 2: d is not a square");
}

// A game that is drawn, without a pass.
TEST(OthelloText, AWholeGameCanBePlayed) {
    const auto moves = parse_transcript(
        "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5"
        "B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6"
    );
    ASSERT_TRUE(moves.ok()) << moves.error();
    const auto end = play_moves({}, *moves);
    ASSERT_TRUE(end.ok()) << end.error();
    EXPECT_EQ(empty_count(end->board), 0);
    EXPECT_EQ(final_score(end->board), 0);
}

TEST(OthelloText, IllegalMovesAndPassesAreRefused) {
    const Position start =
        *parse_position("-XO----- -------- -------- -------- -------- -------- -------- OX------ X"
        );
    const auto played = play_moves(start, *parse_transcript("d1"));
    ASSERT_TRUE(played.ok()) << played.error();
    EXPECT_FALSE(played->is_black_to_move);
    const auto white = play_moves(*played, *parse_transcript("c8"));
    ASSERT_TRUE(white.ok()) << white.error();
    const auto explicit_pass = play_moves(start, *parse_transcript("pa"));
    EXPECT_EQ(explicit_pass.error(), "move 1: pass is not legal");
    const auto occupied = play_moves(start, *parse_transcript("d1d1"));
    EXPECT_EQ(occupied.error(), "move 2: d1 is not legal");
}

TEST(OthelloText, ForcedPassesAreMadeWhetherWrittenOrNot) {
    // Black to move has none; White has c1.
    const std::string board =
        "OX------ -------- -------- -------- -------- -------- -------- --------";
    const Position start = *parse_position(board + " X");
    for (const char* const text : {"c1", "pac1"}) {
        const auto played = play_moves(start, *parse_transcript(text));
        ASSERT_TRUE(played.ok()) << played.error();
        EXPECT_TRUE(played->is_black_to_move);
        EXPECT_EQ(played->board.own, 0U);
        EXPECT_EQ(count(played->board.opponent), 3);
    }
    EXPECT_FALSE(play_moves(start, *parse_transcript("pac1pa")).ok());
}

TEST(OthelloText, ProblemsInTheFormOfFfoFiles) {
    const auto problem = parse_problem(
        std::string(start_text)
        + " ; #04 ; empties 60 ; score +2 ; best f5/d3 ; f5:+2 d3:+2 c4:-4 e6:+0"
    );
    ASSERT_TRUE(problem.ok()) << problem.error();
    EXPECT_EQ(problem->position, Position{});
    EXPECT_EQ(problem->score, 2);
    EXPECT_EQ(problem->best, (std::vector<Square>{37, 19}));
}

TEST(OthelloText, ProblemsInTheFormOfObfFiles) {
    const auto problem =
        parse_problem(std::string(start_text) + "; F5:-4; D3:-2; C4:-2; E6:-10;% a remark");
    ASSERT_TRUE(problem.ok()) << problem.error();
    EXPECT_EQ(problem->score, -2);
    EXPECT_EQ(problem->best, (std::vector<Square>{19, 26}));
    const auto bare = parse_problem(start_text);
    ASSERT_TRUE(bare.ok());
    EXPECT_FALSE(bare->score.has_value());
    EXPECT_TRUE(bare->best.empty());
}

TEST(OthelloText, ProblemsThatAreNoneSayWhy) {
    const std::string start(start_text);
    EXPECT_EQ(parse_problem("X; f5:+2").error(), "there are 1 squares and not 64");
    EXPECT_EQ(parse_problem(start + "; score many").error(), "many is not a score");
    EXPECT_EQ(parse_problem(start + "; score +65").error(), "+65 is not a score");
    EXPECT_EQ(parse_problem(start + "; best f5/z1").error(), "z1 is not a square");
    EXPECT_EQ(parse_problem(start + "; f5:x").error(), "x is not a score");
}

}  // namespace

}  // namespace tengen::othello
