#include "engine/othello/search.h"

#include "engine/kit/root_search.h"
#include "engine/kit/worker_pool.h"
#include "engine/othello/text.h"
#include "tests/support/slow_othello.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <vector>

namespace tengen::othello {

namespace {

// Threads and their table.
class Searcher {
public:
    explicit Searcher(std::size_t threads = 1) {
        table_.resize(std::size_t{4} << 20);
        pool_.resize(threads);
        for (std::size_t i = 0; i < threads; ++i) {
            workers_.push_back(std::make_unique<SearchWorker>(control_, table_, i == 0));
        }
    }

    RootResult search(const Board& board, const Limits& limits, int multi_pv = 1) {
        std::vector<Worker*> workers;
        for (const auto& worker : workers_) {
            worker->root_moves.clear();
            for (const PackedMove move : SearchWorker::sensible_moves(board)) {
                worker->root_moves.push_back(RootMove{.move = move, .pv = {move}});
            }
            worker->set_position(board);
            workers.push_back(worker.get());
        }
        const TimeManager time(limits, 30);
        control_.reset(
            limits.nodes.value_or(UINT64_MAX), time.hard_deadline(), time.has_deadline()
        );
        table_.new_search();
        RootObserver nobody;
        return RootSearch(pool_, workers, control_, time)
            .run({.limits = limits, .multi_pv = multi_pv}, nobody);
    }
    const std::vector<RootMove>& root_moves() const { return workers_.front()->root_moves; }
    void set_selectivity(int percent) { workers_.front()->set_sureness(sureness_of(percent)); }

private:
    TranspositionTable table_;
    SearchControl control_;
    std::vector<std::unique_ptr<SearchWorker>> workers_;
    WorkerPool pool_;
};

Limits to_depth(int depth) {
    Limits limits;
    limits.depth_plies = depth;
    return limits;
}

Limits of_nodes(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

Board after(const Board& board, PackedMove move) {
    const Square square = unpack(move);
    return square == pass ? board.turned() : board.after(square, slow::flips(board, square));
}

Board after(std::string_view moves) {
    Board board = initial_board;
    const auto squares = parse_transcript(moves);
    for (const Square square : squares.value()) {
        board = after(board, pack(square));
    }
    return board;
}

int value_of(const Board& board) {
    const Kernel& kernel = best_kernel();
    return kernel.evaluate(evaluator(), board, kernel.moves(board.own, board.opponent));
}

// The value by trying everything, as the search defines it.
Score slow_value(const Board& board, int depth) {
    if (slow::moves(board) == 0) {
        return slow::moves(board.turned()) == 0 ? 100 * slow::final_score(board)
                                                : -slow_value(board.turned(), depth);
    }
    if (depth == 0) {
        return std::clamp(value_of(board) * 100 / weight_unit, -score_eval_limit, score_eval_limit);
    }
    Score best = -score_infinite;
    for (Bits left = slow::moves(board); left != 0; left &= left - 1) {
        const Board next = after(board, pack(std::countr_zero(left)));
        best = std::max(best, -slow_value(next, depth - 1));
    }
    return best;
}

TEST(OthelloSearch, TheEvaluationIsTheSameForEveryImageOfABoard) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const Board board = slow::random_position(static_cast<int>(seed % 56) + 4, seed);
        for (int symmetry = 1; symmetry < symmetry_count; ++symmetry) {
            ASSERT_EQ(value_of(image(board, symmetry)), value_of(board)) << seed;
        }
    }
}

TEST(OthelloSearch, TheEvaluationIsTheSumOfItsEntries) {
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        const Board board = slow::random_board(seed);
        int value = 0;
        for (const int entry : entries_of(board)) {
            value += evaluator().weights[empty_count(board)][entry];
        }
        ASSERT_EQ(value_of(board), value) << seed;
    }
}

TEST(OthelloSearch, KernelsEvaluateAndExpandAlike) {
    const Kernel& judge = *find_kernel("scalar");
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        const Board board = slow::random_board(seed);
        const Bits moves = judge.moves(board.own, board.opponent);
        ChildList expected;
        judge.expand(board, moves, expected);
        ASSERT_EQ(expected.size, count(moves));
        for (const Kernel* const kernel : kernels()) {
            ASSERT_EQ(
                kernel->evaluate(evaluator(), board, moves),
                judge.evaluate(evaluator(), board, moves)
            ) << kernel->name
              << seed;
            ChildList children;
            kernel->expand(board, moves, children);
            ASSERT_EQ(children.size, expected.size);
            for (int i = 0; i < children.size; ++i) {
                const Square square = children.square[i];
                ASSERT_EQ(children.board(i), board.after(square, slow::flips(board, square)));
                ASSERT_EQ(children.replies[i], slow::moves(children.board(i)));
                ASSERT_EQ(children.frontier[i], expected.frontier[i]);
            }
        }
    }
}

TEST(OthelloSearch, ValuesAreThoseOfTryingEverything) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const Board board = slow::random_position(40, seed);
        if (slow::moves(board) == 0) {
            continue;
        }
        for (int depth = 1; depth <= 3; ++depth) {
            const RootResult result = Searcher().search(board, to_depth(depth));
            ASSERT_EQ(result.score, slow_value(board, depth)) << to_text(Position{board});
            ASSERT_EQ(-slow_value(after(board, result.moves[0]), depth - 1), result.score);
        }
    }
}

TEST(OthelloSearch, FewEmptySquaresAreSolvedExactly) {
    Searcher searcher;
    for (int empty = 1; empty <= 8; ++empty) {
        for (std::uint64_t seed = 0; seed < (empty < 7 ? 40U : 4U); ++seed) {
            const Board board = slow::random_position(empty, seed);
            if (SearchWorker::sensible_moves(board).empty()) {
                continue;
            }
            const RootResult result = searcher.search(board, {});
            ASSERT_EQ(result.score, 100 * slow::solve(board)) << to_text(Position{board});
            ASSERT_EQ(-slow::solve(after(board, result.moves[0])) * 100, result.score);
        }
    }
}

TEST(OthelloSearch, EveryVariationOfASolvedPositionIsExact) {
    Searcher searcher;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const Board board = slow::random_position(6, seed);
        const int count_of_moves = count(slow::moves(board));
        if (count_of_moves < 2) {
            continue;
        }
        (void)searcher.search(board, {}, count_of_moves);
        for (const RootMove& move : searcher.root_moves()) {
            ASSERT_EQ(move.score, -100 * slow::solve(after(board, move.move)));
        }
    }
}

TEST(OthelloSearch, AForcedPassIsSearchedAsTheOnlyMove) {
    const Board board = after("f5f6d3g5h5h4f7h6");
    const RootResult result = Searcher().search(board, to_depth(3));
    ASSERT_EQ(result.moves, std::vector<PackedMove>{packed_pass});
    EXPECT_EQ(result.score, -slow_value(board.turned(), 3));
    EXPECT_GT(result.pv.size(), 1U);
}

TEST(OthelloSearch, AWipeOutIsFoundAndWorthTheWholeBoard) {
    const Board board = after("e6f4e3f6g5d6e7f5");
    const RootResult result = Searcher().search(board, to_depth(4));
    EXPECT_EQ(result.score, 6400);
    EXPECT_EQ(to_text(unpack(result.moves[0])), "c5");
}

TEST(OthelloSearch, TheSameNodesEveryTime) {
    for (const int empty : {12, 20, 44}) {
        const Board board = slow::random_position(empty, 3);
        for (const std::uint64_t nodes : {1000U, 20'000U, 300'000U}) {
            const RootResult first = Searcher().search(board, of_nodes(nodes));
            const RootResult second = Searcher().search(board, of_nodes(nodes));
            EXPECT_EQ(first.nodes, second.nodes);
            EXPECT_EQ(first.moves, second.moves);
            EXPECT_EQ(first.score, second.score);
        }
    }
}

TEST(OthelloSearch, NodeLimitsAreKept) {
    for (int empty = 6; empty <= 30; ++empty) {
        const Board board = slow::random_position(empty, 5);
        for (const std::uint64_t nodes : {50U, 5000U, 40'000U, 200'000U}) {
            const RootResult result = Searcher().search(board, of_nodes(nodes));
            EXPECT_LE(result.nodes, nodes) << empty;
            EXPECT_EQ(result.moves.size(), 1U);
        }
    }
}

// Helpers leave their processors to the solver's threads, and their votes do not count against what
// it has found.
TEST(ThreadsOthelloSearch, SeveralThreadsSolveTogether) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        const Board board = slow::random_position(18, seed);
        Solver solver(std::size_t{4} << 20);
        const Solution expected = solver.solve(board, Aim::score);
        const RootResult result = Searcher(3).search(board, {});
        EXPECT_EQ(result.score, 100 * expected.score);
        EXPECT_EQ(result.selective_depth, 18);
    }
}

TEST(OthelloSearch, SelectivityOfAHundredPercentLeavesNothingOut) {
    const Board board = slow::random_position(40, 2);
    Searcher sure;
    sure.set_selectivity(100);
    Searcher hasty;
    hasty.set_selectivity(73);
    EXPECT_GT(sure.search(board, to_depth(8)).nodes, hasty.search(board, to_depth(8)).nodes);
}

TEST(OthelloSearch, SolvingEndsInTime) {
    const Board board = slow::random_position(27, 2);
    Limits limits;
    limits.turn_time = Milliseconds{300};
    const RootResult result = Searcher().search(board, limits);
    EXPECT_EQ(result.moves.size(), 1U);
    EXPECT_LT(Clock::now() - limits.start, Milliseconds{2000});
}

}  // namespace

}  // namespace tengen::othello
