#include "engine/othello/kernel.h"

#include "engine/kit/rng.h"
#include "engine/othello/kernel_scalar.h"
#include "tests/support/slow_othello.h"

#include <gtest/gtest.h>

#include <string>

namespace tengen::othello {

namespace {

TEST(Kernel, TheScalarOneIsThereAndLast) {
    EXPECT_STREQ(kernels().back()->name, "scalar");
    EXPECT_EQ(&best_kernel(), kernels().front());
    EXPECT_EQ(find_kernel("scalar"), kernels().back());
    EXPECT_EQ(find_kernel("abacus"), nullptr);
    for (const Kernel* const kernel : kernels()) {
        EXPECT_EQ(find_kernel(kernel->name), kernel);
    }
}

TEST(Kernel, ScalarMovesAndFlipsAreTheTwins) {
    const Kernel& scalar = *find_kernel("scalar");
    for (std::uint64_t seed = 0; seed < 50'000; ++seed) {
        const Board board = slow::random_board(seed);
        ASSERT_EQ(scalar.moves(board.own, board.opponent), slow::moves(board)) << seed;
        for (Square square = 0; square < square_count; ++square) {
            if ((board.empty() & bit(square)) != 0) {
                ASSERT_EQ(
                    scalar.flips(board.own, board.opponent, square), slow::flips(board, square)
                ) << seed
                  << ' ' << square;
            }
        }
    }
}

// The scalar kernel is the judge of the others.
TEST(Kernel, AllAgreeOnAMillionBoards) {
    const Kernel& judge = *find_kernel("scalar");
    for (std::uint64_t seed = 0; seed < 1'000'000; ++seed) {
        const Board board = slow::random_board(seed);
        const Bits moves = judge.moves(board.own, board.opponent);
        for (const Kernel* const kernel : kernels()) {
            ASSERT_EQ(kernel->moves(board.own, board.opponent), moves) << kernel->name << seed;
        }
        for (Bits empty = board.empty(); empty != 0; empty &= empty - 1) {
            const Square square = __builtin_ctzll(empty);
            const Bits flips = judge.flips(board.own, board.opponent, square);
            ASSERT_EQ(flips != 0, (moves >> square & 1) != 0);
            for (const Kernel* const kernel : kernels()) {
                ASSERT_EQ(kernel->flips(board.own, board.opponent, square), flips)
                    << kernel->name << seed << ' ' << square;
            }
        }
    }
}

TEST(Kernel, MovesAndFlipsKeepTheSymmetriesOnAMillionBoards) {
    const Kernel& kernel = best_kernel();
    for (std::uint64_t seed = 0; seed < 1'000'000; ++seed) {
        const Board board = slow::random_board(seed);
        const int symmetry = static_cast<int>(seed / 2 % symmetry_count);
        const Board turned = image(board, symmetry);
        const Bits moves = kernel.moves(board.own, board.opponent);
        ASSERT_EQ(kernel.moves(turned.own, turned.opponent), image(moves, symmetry)) << seed;
        if (moves != 0) {
            const Square square = __builtin_ctzll(moves);
            const Square other = image_of_square(square, symmetry);
            ASSERT_EQ(
                kernel.flips(turned.own, turned.opponent, other),
                image(kernel.flips(board.own, board.opponent, square), symmetry)
            ) << seed;
        }
    }
}

// What a search works out for all moves at once.
TEST(Kernel, FlipsOfLanesAreThoseOfSingleMoves) {
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
        const Board board = slow::random_board(seed);
        for (Bits empty = board.empty(); empty != 0; empty &= empty - 1) {
            const Square square = __builtin_ctzll(empty);
            ASSERT_EQ(
                flips_of_lanes(bit(square), board.own, board.opponent),
                ScalarKernel::flips(board.own, board.opponent, square)
            );
        }
    }
}

}  // namespace

}  // namespace tengen::othello
