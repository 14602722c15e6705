#include "engine/othello/solver.h"

#include "engine/othello/stability.h"
#include "engine/othello/text.h"
#include "tests/support/othello_problems.h"
#include "tests/support/slow_othello.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>

namespace tengen::othello {

namespace {

constexpr std::size_t table_bytes = std::size_t{16} << 20;

// The score that a solution's move has, by the twin.
int score_of_move(const Board& board, Square square) {
    return square == pass ? slow::solve(board)
                          : -slow::solve(board.after(square, slow::flips(board, square)));
}

TEST(Solver, FewEmptySquaresAreSolvedAsByTheTwin) {
    Solver solver(table_bytes);
    for (int empty = 0; empty <= 8; ++empty) {
        const std::uint64_t seeds = empty < 6 ? 150 : empty < 8 ? 20 : 3;
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            const Board board = slow::random_position(empty, seed);
            if (empty_count(board) != empty) {
                continue;
            }
            const int score = slow::solve(board);
            const Solution solution = solver.solve(board, Aim::score);
            ASSERT_TRUE(solution.is_complete);
            ASSERT_EQ(solution.score, score) << to_text(Position{board});
            ASSERT_EQ(score_of_move(board, solution.best), score) << to_text(Position{board});
            const Solution result = solver.solve(board, Aim::result);
            ASSERT_EQ(result.score, std::clamp(score, -2, 2)) << to_text(Position{board});
        }
    }
}

TEST(Solver, AFullTableAndAnEmptyOneGiveTheSameScores) {
    Solver kept(std::size_t{1} << 16);
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Board board = slow::random_position(13, seed);
        Solver fresh(table_bytes);
        EXPECT_EQ(kept.solve(board, Aim::score).score, fresh.solve(board, Aim::score).score)
            << to_text(Position{board});
    }
}

TEST(Solver, EveryKernelSearchesTheSameNodes) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const Board board = slow::random_position(15, seed);
        Solver judge(table_bytes, *find_kernel("scalar"));
        const Solution expected = judge.solve(board, Aim::score);
        for (const Kernel* const kernel : kernels()) {
            Solver solver(table_bytes, *kernel);
            const Solution solution = solver.solve(board, Aim::score);
            EXPECT_EQ(solution.score, expected.score) << kernel->name;
            EXPECT_EQ(solution.best, expected.best) << kernel->name;
            EXPECT_EQ(solution.nodes, expected.nodes) << kernel->name;
            solver.clear();
            EXPECT_EQ(solver.solve(board, Aim::score).nodes, expected.nodes) << kernel->name;
        }
    }
}

TEST(Solver, ImagesHaveTheSameScore) {
    Solver solver(table_bytes);
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const Board board = slow::random_position(14, seed);
        const int score = solver.solve(board, Aim::score).score;
        for (int symmetry = 1; symmetry < symmetry_count; ++symmetry) {
            EXPECT_EQ(solver.solve(image(board, symmetry), Aim::score).score, score);
        }
    }
}

TEST(Solver, FinishedGamesHaveNoMove) {
    Solver solver(table_bytes);
    const Board board{0x0F, 0};
    const Solution solution = solver.solve(board, Aim::score);
    EXPECT_TRUE(solution.is_complete);
    EXPECT_EQ(solution.score, 64);
    EXPECT_EQ(solution.best, pass);
    EXPECT_EQ(solver.solve(board.turned(), Aim::result).score, -2);
}

TEST(Solver, AStopEndsTheSearch) {
    Solver solver(table_bytes);
    const std::atomic<bool> stop{true};
    const Solution solution = solver.solve(slow::random_position(30, 5), Aim::score, &stop);
    EXPECT_FALSE(solution.is_complete);
    // And it has left nothing wrong behind.
    const Board board = slow::random_position(12, 5);
    Solver fresh(table_bytes);
    EXPECT_EQ(solver.solve(board, Aim::score).score, fresh.solve(board, Aim::score).score);
}

TEST(Solver, WhatASearchExpectsChangesNoAnswer) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const Board board = slow::random_position(14, seed);
        const Solution plain = Solver(table_bytes).solve(board, Aim::score);
        for (const int score : {-64, plain.score - 20, plain.score, 64}) {
            SolveLimits limits;
            limits.expected = {plain.best, score};
            Solver solver(table_bytes);
            EXPECT_EQ(solver.solve(board, Aim::score, limits).score, plain.score) << score;
            limits.expected = {63, score};  // perhaps no move at all
            EXPECT_EQ(solver.solve(board, Aim::score, limits).score, plain.score) << score;
        }
    }
}

TEST(Solver, ALikelyScoreTakesFewerNodesAndIsMostlyRight) {
    int right = 0;
    std::uint64_t likely_nodes = 0;
    std::uint64_t exact_nodes = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const Board board = slow::random_position(18, seed);
        SolveLimits limits;
        limits.sureness = sureness_of(95);
        const Solution likely = Solver(table_bytes).solve(board, Aim::score, limits);
        Solver solver(table_bytes);
        const Solution exact = solver.solve(board, Aim::score);
        right += std::abs(likely.score - exact.score) <= 2 ? 1 : 0;
        likely_nodes += likely.nodes;
        exact_nodes += exact.nodes;
        // What is only likely is not taken for certain by the next search.
        Solver both(table_bytes);
        both.solve(board, Aim::score, limits);
        EXPECT_EQ(both.solve(board, Aim::score).score, exact.score) << to_text(Position{board});
    }
    EXPECT_GE(right, 5);
    EXPECT_LT(likely_nodes, exact_nodes);
}

TEST(Sureness, PercentOfANormalDistributionAreSpreads) {
    EXPECT_EQ(sureness_of(68), 99U);
    EXPECT_EQ(sureness_of(73), 110U);
    EXPECT_EQ(sureness_of(95), 195U);
    EXPECT_EQ(sureness_of(99), 257U);
    EXPECT_EQ(sureness_of(100), all_sure);
}

TEST(ThreadsSolver, AnswersAreThoseOfOneThread) {
    Solver one(table_bytes);
    Solver two(table_bytes, best_kernel(), 2);
    Solver four(table_bytes, best_kernel(), 4);
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const Board board = slow::random_position(17, seed);
        const Solution expected = one.solve(board, Aim::score);
        for (Solver* const solver : {&two, &four}) {
            const Solution found = solver->solve(board, Aim::score);
            EXPECT_TRUE(found.is_complete);
            EXPECT_EQ(found.score, expected.score) << to_text(Position{board});
            EXPECT_EQ(found.best, expected.best) << to_text(Position{board});
            EXPECT_EQ(solver->solve(board, Aim::result).score, std::clamp(expected.score, -2, 2));
        }
    }
}

TEST(ThreadsSolver, AStopEndsAllOfThem) {
    Solver solver(table_bytes, best_kernel(), 3);
    const Board board = slow::random_position(30, 5);
    for (int questions = 0; questions < 40; questions += 3) {
        struct Asker {
            int left;
            static bool must_stop(const void* asker) {
                return --static_cast<Asker*>(const_cast<void*>(asker))->left < 0;
            }
        } asker{questions};
        SolveLimits limits;
        limits.must_stop = Asker::must_stop;
        limits.asker = &asker;
        EXPECT_FALSE(solver.solve(board, Aim::score, limits).is_complete);
    }
    SolveLimits limits;
    limits.nodes = 200'000;
    const Solution solution = solver.solve(board, Aim::score, limits);
    EXPECT_FALSE(solution.is_complete);
    EXPECT_LT(solution.nodes, 2'000'000U);
}

// Plays on at random: nothing that is said to be stable ever changes hands.
TEST(Stability, StableStonesAreNeverFlipped) {
    std::uint64_t stable_count = 0;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        Board board = slow::random_position(static_cast<int>(seed % 30), seed);
        const Bits stable = stable_squares(board.own, board.opponent, stable_edges());
        ASSERT_EQ(stable & ~board.own, 0U);
        stable_count += static_cast<std::uint64_t>(count(stable));
        for (std::uint64_t number = seed; empty_count(board) > 0; number = number * 7 + 3) {
            Bits moves = slow::moves(board);
            if (moves == 0) {
                break;
            }
            for (std::uint64_t skip = number % 5; skip > 0 && (moves & (moves - 1)) != 0; --skip) {
                moves &= moves - 1;
            }
            const Square square = std::countr_zero(moves);
            const Bits flips = slow::flips(board, square);
            board = board.after(square, flips);
            ASSERT_TRUE((board.own & stable) == stable || (board.opponent & stable) == stable)
                << to_text(Position{board});
        }
    }
    EXPECT_GT(stable_count, 10'000U);
}

TEST(Stability, FullEdgesAndCornersAreStable) {
    const StableEdges& edges = stable_edges();
    EXPECT_EQ(stable_edge_squares(0x01, 0, edges), 0x01U);
    EXPECT_EQ(stable_edge_squares(0x07, 0, edges), 0x07U);
    EXPECT_EQ(stable_edge_squares(0x06, 0, edges), 0U);
    EXPECT_EQ(stable_edge_squares(0x7E, 0x81, edges), 0x7EU);
    EXPECT_EQ(stable_edge_squares(0x0101010101010101, 0, edges), 0x0101010101010101U);
    EXPECT_EQ(stable_edge_squares(Bits{0x80} << 56, 0, edges), Bits{0x80} << 56);
}

void solve_shared(
    const std::string& file, std::size_t first, std::size_t step, std::size_t threads = 1
) {
    const auto problems = shared_problems(file);
    if (problems.empty()) {
        GTEST_SKIP() << "the folder of collections is missing";
    }
    Solver solver(std::size_t{64} << 20, best_kernel(), threads);
    for (std::size_t i = first; i < problems.size(); i += step) {
        const auto& [name, problem] = problems[i];
        const Solution solution = solver.solve(problem.position.board, Aim::score);
        EXPECT_EQ(solution.score, problem.score) << name;
        EXPECT_NE(std::count(problem.best.begin(), problem.best.end(), solution.best), 0) << name;
    }
}

TEST(Solver, FfoOneToNineteen) {
    solve_shared("ffo-01-19.txt", 0, 1);
}

TEST(Solver, SomeEndgames) {
    solve_shared("endgames-13-18.tsv", 0, 10);
}

TEST(SlowSolver, AllEndgames) {
    solve_shared("endgames-13-18.tsv", 0, 1);
}

TEST(SlowSolver, FfoTwentyToThirtyNine) {
    solve_shared("ffo-20-39.txt", 0, 1);
}

TEST(SlowSolver, TwoThreadsSolveFfoTwentyToThirtyNine) {
    solve_shared("ffo-20-39.txt", 0, 1, 2);
}

TEST(SlowSolver, FfoFortyToFortyFour) {
    const auto problems = shared_problems("ffo-40-59.txt");
    if (problems.empty()) {
        GTEST_SKIP() << "the folder of collections is missing";
    }
    Solver solver(std::size_t{256} << 20);
    for (std::size_t i = 0; i < 5; ++i) {
        const auto& [name, problem] = problems[i];
        EXPECT_EQ(solver.solve(problem.position.board, Aim::score).score, problem.score) << name;
    }
}

}  // namespace

}  // namespace tengen::othello
