#include "engine/othello/board.h"

#include "engine/othello/kernel.h"
#include "tests/support/slow_othello.h"

#include <gtest/gtest.h>

#include <set>

namespace tengen::othello {

namespace {

TEST(Board, InitialPositionHasFourMoves) {
    EXPECT_EQ(empty_count(initial_board), 60);
    EXPECT_EQ(slow::moves(initial_board), bit(19) | bit(26) | bit(37) | bit(44));  // d3 c4 f5 e6
}

TEST(Board, EmptySquaresGoToTheWinner) {
    EXPECT_EQ(final_score({0x0F, 0xF0}), 0);
    EXPECT_EQ(final_score({0x1F, 0xE0}), 64 - 2 * 3);
    EXPECT_EQ(final_score({0x07, 0xF8}), 2 * 3 - 64);
    EXPECT_EQ(final_score({0, 1}), -64);
    EXPECT_EQ(final_score({~Bits{0} << 20, (Bits{1} << 20) - 1}), 24);
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const Board board = slow::random_board(seed);
        ASSERT_EQ(final_score(board), slow::final_score(board));
        ASSERT_EQ(final_score(board), -final_score(board.turned()));
    }
}

TEST(Board, SymmetriesAreEightDifferentOnes) {
    std::set<Bits> images;
    for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
        images.insert(image(bit(1) | bit(18), symmetry));
        std::set<Square> squares;
        for (Square square = 0; square < square_count; ++square) {
            squares.insert(image_of_square(square, symmetry));
            EXPECT_EQ(image(bit(square), symmetry), bit(image_of_square(square, symmetry)));
        }
        EXPECT_EQ(squares.size(), 64U);
        EXPECT_EQ(image_of_square(pass, symmetry), pass);
    }
    EXPECT_EQ(images.size(), 8U);
    EXPECT_EQ(image_of_square(1, 0), 1);
    EXPECT_EQ(image_of_square(1, 1), 6);   // b1 -> g1
    EXPECT_EQ(image_of_square(1, 2), 57);  // b1 -> b8
    EXPECT_EQ(image_of_square(1, 4), 8);   // b1 -> a2
}

TEST(Board, ImagesHaveOneCanonicalBoard) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const Board board = slow::random_board(seed);
        const Board least = canonical(board);
        for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
            const Board turned = image(board, symmetry);
            EXPECT_EQ(canonical(turned), least);
            EXPECT_LE(least, turned);
        }
    }
}

// Boards after so many moves, one of each class of images: known numbers.
TEST(Board, DistinctPositionsAreAsManyAsIsKnown) {
    const Kernel& kernel = best_kernel();
    std::set<Board> boards{canonical(initial_board)};
    for (const std::size_t expected : {1U, 3U, 14U, 60U, 322U, 1773U, 10649U}) {
        std::set<Board> next;
        for (const Board& board : boards) {
            for (Square square = 0; square < square_count; ++square) {
                if ((kernel.moves(board.own, board.opponent) & bit(square)) != 0) {
                    const Bits flips = kernel.flips(board.own, board.opponent, square);
                    next.insert(canonical(board.after(square, flips)));
                }
            }
        }
        EXPECT_EQ(next.size(), expected);
        boards = next;
    }
}

}  // namespace

}  // namespace tengen::othello
