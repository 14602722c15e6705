// Small boards whose value is known, solved by a plain m,n,k solver; and the engine held against
// that solver on boards small enough for it.

#include "engine/gomoku/position.h"
#include "engine/gomoku/vcf.h"
#include "engine/kit/rng.h"
#include "tests/support/board_text.h"
#include "tests/support/mnk_solver.h"
#include "tests/support/slow_rules.h"

#include <gtest/gtest.h>

#include <string>

namespace tengen::gomoku {

namespace {

bool first_player_wins(int width, int height, int in_a_row) {
    return MnkSolver(width, height, in_a_row).wins(0, 0);
}

MnkSolver::Cells cells_of(const PlainBoard& board, char letter) {
    MnkSolver::Cells cells = 0;
    for (int cell = 0; cell < board.cell_count(); ++cell) {
        cells |= board[cell] == letter ? MnkSolver::Cells{1} << cell : 0;
    }
    return cells;
}

// A board on which nobody has won, with `empties` cells left.
PlainBoard random_undecided(int width, int height, int empties, Rng& random) {
    while (true) {
        PlainBoard board(width, height);
        for (int stones = board.cell_count() - empties; stones > 0; --stones) {
            std::size_t cell = 0;
            do {
                cell = random.below(board.cells.size());
            } while (board.cells[cell] != '.');
            board.cells[cell] = stones % 2 == 0 ? 'X' : 'O';
        }
        if (!slow::has_won(board, Rule::freestyle, Color::black)
            && !slow::has_won(board, Rule::freestyle, Color::white)) {
            return board;
        }
    }
}

}  // namespace

// Who moves first never loses, so what he does not win is a draw.

TEST(SmallBoards, ThreeInARowIsADrawOnThreeByThreeOnly) {
    EXPECT_FALSE(first_player_wins(3, 3, 3));
    EXPECT_TRUE(first_player_wins(4, 3, 3));
    EXPECT_TRUE(first_player_wins(4, 4, 3));
}

TEST(SmallBoards, FourInARowIsADrawUpToFiveByFive) {
    EXPECT_FALSE(first_player_wins(4, 4, 4));
    EXPECT_FALSE(first_player_wins(5, 4, 4));
    EXPECT_FALSE(first_player_wins(5, 5, 4));
}

TEST(SmallBoards, FourInARowIsWonOnSixByFive) {
    EXPECT_TRUE(first_player_wins(6, 5, 4));
}

TEST(SmallBoards, FiveInARowOnFiveByFiveIsADrawByPairs) {
    EXPECT_TRUE(MnkSolver(5, 5, 5).has_pairing(0, 0));
    EXPECT_FALSE(first_player_wins(5, 5, 5));
}

TEST(SmallBoards, TheSolverKnowsBothEndsOfAGame) {
    // Three in a row on 3x3: the corner answered at the edge loses, in the centre draws.
    MnkSolver solver(3, 3, 3);
    EXPECT_TRUE(solver.wins(0b000'000'001, 0b000'000'010));
    EXPECT_FALSE(solver.wins(0b000'000'001, 0b000'010'000));
    EXPECT_FALSE(solver.loses(0b000'000'001, 0b000'010'000));
    // Three corners, two lines open between them: one stone cannot stop both.
    EXPECT_TRUE(solver.loses(0b100'000'010, 0b001'000'101));
    EXPECT_FALSE(solver.wins(0b100'000'010, 0b001'000'101));
}

TEST(SmallBoards, WhatTheFoursPromiseTheGameKeeps) {
    VcfSolver vcf;
    Rng random(31);
    MnkSolver solver(6, 5, 5);
    int wins = 0;
    int losses = 0;
    for (int round = 0; round < 4000; ++round) {
        const PlainBoard board = random_undecided(6, 5, 10, random);
        Position position = position_from(board, Rule::freestyle, Color::black);
        const auto own = cells_of(board, 'X');
        const auto other = cells_of(board, 'O');
        if (vcf.solve(position, 20, 100'000).verdict == Verdict::proven) {
            ++wins;
            ASSERT_TRUE(solver.wins(own, other)) << to_text(board);
        }
        if (position.fives(Color::black) == 0 && position.fives(Color::white) > 1) {
            ++losses;
            ASSERT_TRUE(solver.loses(own, other)) << to_text(board);
        }
    }
    EXPECT_GT(wins, 100);
    EXPECT_GT(losses, 10);
}

}  // namespace tengen::gomoku
