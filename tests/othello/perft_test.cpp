#include "engine/othello/kernel.h"
#include "engine/othello/text.h"
#include "tests/support/slow_othello.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tengen::othello {

namespace {

// [depth]: sequences from the initial position; a pass is a move, and a game that is over counts
// as one sequence from then on.
constexpr std::array<std::uint64_t, 14> counts = {
    1,
    4,
    12,
    56,
    244,
    1396,
    8200,
    55092,
    390216,
    3005288,
    24571284,
    212258800,
    1939886636,
    18429641748};

void expect_counts(const Kernel& kernel, int first, int last) {
    for (int depth = first; depth <= last; ++depth) {
        EXPECT_EQ(kernel.perft(initial_board, depth), counts[static_cast<std::size_t>(depth)])
            << kernel.name << ' ' << depth;
    }
}

TEST(Perft, CountsToDepthElevenAreTheKnownOnes) {
    expect_counts(best_kernel(), 0, 11);
}

TEST(Perft, EveryKernelCountsAlike) {
    for (const Kernel* const kernel : kernels()) {
        expect_counts(*kernel, 0, 9);
    }
}

struct Known {
    const char* position;
    std::vector<std::uint64_t> counts;  // from depth 1 on
};

TEST(Perft, PositionsWithEarlyPassesAndEnds) {
    const std::vector<Known> positions = {
        {"--XXXXX--OOOXX-O-OOOXXOX-OXOXXOXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
         {8, 57, 416, 2785, 17784, 102573, 547709}},
        {"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
         {10, 30, 305, 1325, 12843, 63589, 561645}},
        {"-XXXXXX---XXOOO--XXXOOOO-XXXOOOO--OXXXX--OOXXX----OOX-----O----- X",
         {9, 102, 1004, 11069, 110396, 1152474, 11302615}},
        {"XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-XXXXXX-- X",
         {3, 3, 3, 3, 3, 3, 3}},
        {"-------------------------------XXX------OXX------XO-----OXX----- O",
         {7, 32, 173, 760, 4114, 20182, 122096}},
    };
    for (const Known& known : positions) {
        const auto position = parse_position(known.position);
        ASSERT_TRUE(position.ok()) << known.position << position.error();
        for (std::size_t i = 0; i < known.counts.size(); ++i) {
            for (const Kernel* const kernel : kernels()) {
                EXPECT_EQ(kernel->perft(position->board, static_cast<int>(i) + 1), known.counts[i])
                    << known.position << ' ' << i + 1 << ' ' << kernel->name;
            }
        }
    }
}

TEST(Perft, RandomPositionsAreTheTwins) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Board board = slow::random_position(static_cast<int>(seed % 30), seed);
        for (int depth = 0; depth <= 3; ++depth) {
            EXPECT_EQ(best_kernel().perft(board, depth), slow::perft(board, depth)) << seed;
        }
    }
}

TEST(SlowPerft, CountsToDepthThirteen) {
    expect_counts(best_kernel(), 12, 13);
}

}  // namespace

}  // namespace tengen::othello
