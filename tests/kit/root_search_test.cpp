#include "engine/kit/root_search.h"

#include "engine/kit/transposition_table.h"
#include "tests/support/line_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace tengen {
namespace {

using testing::LineGame;
using testing::LinePosition;
using testing::LineWorker;
using testing::slow_value;

// So little that no value leaves its window twice: then the loop would look less deep.
constexpr int noise = 10;

LinePosition board(
    const char* length, int width, int height, const std::vector<const char*>& moves = {}
) {
    LinePosition position =
        LineGame::create({.variant = length, .width = width, .height = height}).value();
    for (const char* const move : moves) {
        LineGame::play(position, LineGame::parse(position, move).value());
    }
    return position;
}

// Remembers everything it is told.
struct Recorder : RootObserver {
    struct Report {
        PvReport info;
        std::vector<PackedMove> pv;
    };

    void on_pv(const PvReport& report) override {
        reports.push_back({report, {report.pv.begin(), report.pv.end()}});
        if (on_report) {
            on_report(report);
        }
    }
    void on_root_move(RootEvent event, PackedMove move) override {
        events.emplace_back(event, move);
    }

    std::vector<Report> reports;
    std::vector<std::pair<RootEvent, PackedMove>> events;
    std::function<void(const PvReport&)> on_report;
};

// A search from a fresh table.
struct Bench {
    explicit Bench(LinePosition start, std::size_t threads = 1) : position(std::move(start)) {
        table.resize(std::size_t{1} << 22);
        pool.resize(threads);
        OptionSet options;
        LineGame::add_options(options);
        EXPECT_TRUE(options.set("noise", std::to_string(noise)).ok());
        for (std::size_t i = 0; i < threads; ++i) {
            workers.push_back(LineGame::make_worker(control, table, i == 0));
            workers.back()->set_options(options);
            workers.back()->set_position(position);
            for (const PackedMove move : LineGame::sensible_moves(position)) {
                workers.back()->root_moves.push_back({.move = move, .pv = {move}});
            }
        }
    }

    RootResult run(const Limits& limits, int multi_pv = 1) {
        const TimeManager time(limits, 10);
        control.reset(limits.nodes.value_or(UINT64_MAX), time.hard_deadline(), time.has_deadline());
        std::vector<Worker*> all;
        for (const auto& worker : workers) {
            all.push_back(worker.get());
        }
        return RootSearch(pool, all, control, time)
            .run({.limits = limits, .multi_pv = multi_pv}, recorder);
    }

    LinePosition position;
    TranspositionTable table;
    SearchControl control;
    WorkerPool pool;
    std::vector<std::unique_ptr<LineWorker>> workers;
    Recorder recorder;
};

Limits depth_limit(int depth) {
    Limits limits;
    limits.depth_plies = depth;
    return limits;
}
Limits node_limit(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

Score slow_root_value(LinePosition position, int depth, PackedMove move) {
    LineGame::play(position, move);
    return -slow_value(position, depth - 1, 1, noise);
}

TEST(RootSearch, FindsTheValueOfAFullSearchAtEveryDepth) {
    Bench bench(board("3", 4, 3));
    bench.run(depth_limit(6));
    ASSERT_EQ(bench.recorder.reports.size(), 6U);
    for (int depth = 1; depth <= 6; ++depth) {
        const auto& report = bench.recorder.reports[static_cast<std::size_t>(depth - 1)];
        LinePosition position = bench.position;
        EXPECT_EQ(report.info.depth, depth);
        EXPECT_EQ(report.info.score, slow_value(position, depth, 0, noise)) << depth;
        EXPECT_EQ(report.info.score, slow_root_value(position, depth, report.pv.front()));
    }
}

TEST(RootSearch, FindsTicTacToeDrawnAndTheShortestWin) {
    Bench drawn(board("3", 3, 3));
    EXPECT_EQ(drawn.run(depth_limit(9)).score, score_draw);

    Bench won(board("3", 3, 3, {"a1", "a2", "b2", "c3"}));
    const RootResult result = won.run({});
    EXPECT_EQ(result.score, win_in(3));
    EXPECT_LE(result.depth, 3) << "a proved win ends the search";
}

TEST(RootSearch, AProvedLossEndsTheSearchToo) {
    Bench lost(board("3", 3, 3, {"a1", "a2", "b2", "c3", "c1"}));
    const RootResult result = lost.run({});
    EXPECT_EQ(result.score, loss_in(2));
    EXPECT_EQ(result.moves.size(), 1U);
    EXPECT_LE(result.depth, 3);
}

TEST(RootSearch, VariationsComeBestFirstWithTheirOwnValues) {
    constexpr int depth = 5;
    constexpr int lines = 4;
    Bench bench(board("3", 4, 3));
    bench.run(depth_limit(depth), lines);
    std::vector<Score> expected;
    for (const PackedMove move : LineGame::sensible_moves(bench.position)) {
        expected.push_back(slow_root_value(bench.position, depth, move));
    }
    std::sort(expected.rbegin(), expected.rend());
    const auto& reports = bench.recorder.reports;
    ASSERT_EQ(reports.size(), static_cast<std::size_t>(depth * lines));
    for (int i = 0; i < lines; ++i) {
        const auto& report = reports[reports.size() - lines + static_cast<std::size_t>(i)];
        EXPECT_EQ(report.info.pv_index, i);
        EXPECT_EQ(report.info.pv_count, lines);
        EXPECT_EQ(report.info.score, expected[static_cast<std::size_t>(i)]) << i;
        EXPECT_EQ(slow_root_value(bench.position, depth, report.pv.front()), report.info.score);
    }
}

TEST(RootSearch, MoreVariationsThanMovesAreAllMoves) {
    Bench bench(board("3", 3, 3, {"a1", "b1", "c1", "a2", "b2", "c2"}));
    bench.run(depth_limit(1), 100);
    EXPECT_EQ(bench.recorder.reports.size(), 3U);
}

TEST(RootSearch, ANodeLimitIsExactAndTheResultReproducible) {
    for (const std::uint64_t nodes : {1, 2, 10, 100, 511, 512, 513, 1000, 7777, 50000}) {
        Bench first(board("4", 5, 5));
        Bench second(board("4", 5, 5));
        const RootResult one = first.run(node_limit(nodes));
        const RootResult two = second.run(node_limit(nodes));
        EXPECT_EQ(one.nodes, nodes);
        EXPECT_EQ(two.nodes, nodes);
        EXPECT_EQ(one.moves, two.moves);
        EXPECT_EQ(one.pv, two.pv);
        EXPECT_EQ(one.score, two.score);
    }
}

TEST(RootSearch, TheLastReportIsAboutTheMoveThatIsReturned) {
    for (std::uint64_t nodes = 100; nodes < 40000; nodes = nodes * 5 / 4) {
        Bench bench(board("4", 5, 4, {"b2"}));
        const RootResult result = bench.run(node_limit(nodes));
        ASSERT_FALSE(bench.recorder.reports.empty());
        const auto& last = bench.recorder.reports.back();
        EXPECT_EQ(last.pv, result.pv) << nodes;
        EXPECT_EQ(last.info.score, result.score);
        EXPECT_EQ(last.info.depth, result.depth);
    }
}

TEST(RootSearch, WithoutAnyTimeThereIsStillAMove) {
    Bench bench(board("4", 5, 5));
    const RootResult result = bench.run(node_limit(0));
    ASSERT_EQ(result.moves.size(), 1U);
    EXPECT_TRUE(LineGame::is_legal(bench.position, result.moves.front()));
    EXPECT_EQ(result.pv, result.moves);
}

TEST(RootSearch, WithoutRootMovesThereIsNothingToDo) {
    Bench bench(board("3", 3, 3));
    bench.workers.front()->root_moves.clear();
    const RootResult result = bench.run({});
    EXPECT_TRUE(result.moves.empty());
    EXPECT_EQ(result.depth, 0);
    EXPECT_TRUE(bench.recorder.events.empty());
}

TEST(RootSearch, AForcedMoveIsAnsweredAtOnceWhenTheClockRuns) {
    Bench bench(board("4", 5, 5));
    bench.workers.front()->root_moves.resize(1);
    Limits limits;
    limits.turn_time = std::chrono::hours(1);
    EXPECT_EQ(bench.run(limits).depth, 1);
    EXPECT_EQ(bench.run(depth_limit(3)).depth, 3) << "without a clock the value is wanted";
}

TEST(RootSearch, HardLimitsOfTimeAreKept) {
    Bench bench(board("5", 5, 5));
    Limits limits;
    limits.turn_time = Milliseconds(60);
    bench.run(limits);
    EXPECT_LT(Clock::now() - limits.start, Milliseconds(60));
}

TEST(RootSearch, TellsTheIterationsAndTheMovesInThem) {
    Bench bench(board("3", 3, 3, {"a1", "b1", "c1", "a2", "b2"}));
    bench.run(depth_limit(2));
    const auto count = [&](RootEvent event) {
        return std::count_if(
            bench.recorder.events.begin(),
            bench.recorder.events.end(),
            [=](const auto& told) { return told.first == event; }
        );
    };
    EXPECT_EQ(count(RootEvent::iteration), 2);
    EXPECT_GE(count(RootEvent::started), 5);
    EXPECT_EQ(count(RootEvent::started), count(RootEvent::finished));
    EXPECT_GE(count(RootEvent::best), 2);
    EXPECT_EQ(bench.workers.front()->observer, nullptr);
}

// A worker whose values are given, to see what the loop makes of them.
struct ScriptedWorker : Worker {
    using Script = std::function<Score(ScriptedWorker&, int depth, Score alpha, Score beta)>;
    explicit ScriptedWorker(Script what) : script(std::move(what)) {
        for (const PackedMove move : {1, 2, 3}) {
            root_moves.push_back({.move = move, .pv = {move}});
        }
    }
    void prepare() override {}
    Score search_root(int depth, Score alpha, Score beta, int /*pv_index*/) override {
        windows.emplace_back(alpha, beta);
        return script(*this, depth, alpha, beta);
    }
    // Scores a move as a search would, given its true value.
    Score found(PackedMove move, Score value) {
        for (RootMove& root_move : root_moves) {
            if (root_move.move == move) {
                root_move.score = value;
                root_move.pv = {move, 99};
            }
        }
        return value;
    }

    Script script;
    std::vector<std::pair<Score, Score>> windows;
};

RootResult run_script(
    ScriptedWorker& worker, SearchControl& control, Recorder& recorder, int depth
) {
    WorkerPool pool;
    control.reset(UINT64_MAX, {}, false);
    Worker* const workers[] = {&worker};
    const Limits limits = depth_limit(depth);
    return RootSearch(pool, workers, control, TimeManager(limits, 10))
        .run({.limits = limits}, recorder);
}

// The best move fails low at depth 6 and the time is up before anything better is found.
TEST(RootSearch, AStoppedFailLowKeepsTheBestMoveAndItsScore) {
    SearchControl control;
    Recorder recorder;
    ScriptedWorker worker([&](ScriptedWorker& self, int depth, Score alpha, Score) {
        if (depth < 6) {
            return self.found(2, 50);
        }
        if (self.windows.size() == 7) {
            control.request_stop();
        }
        return alpha;
    });
    const RootResult result = run_script(worker, control, recorder, 20);
    EXPECT_EQ(result.moves, std::vector<PackedMove>{2});
    EXPECT_EQ(result.score, 50);
    EXPECT_EQ(result.depth, 5);
    EXPECT_EQ(recorder.reports.size(), 5U);
    EXPECT_EQ(result.pv, (std::vector<PackedMove>{2, 99}));
}

TEST(RootSearch, AStoppedIterationKeepsTheBetterMoveItHasFound) {
    SearchControl control;
    Recorder recorder;
    ScriptedWorker worker([&](ScriptedWorker& self, int depth, Score, Score) {
        if (depth < 6) {
            return self.found(2, 50);
        }
        self.found(2, 48);
        self.found(3, 60);
        control.request_stop();
        return Score{0};
    });
    const RootResult result = run_script(worker, control, recorder, 20);
    EXPECT_EQ(result.moves, std::vector<PackedMove>{3});
    EXPECT_EQ(result.score, 60);
    EXPECT_EQ(result.depth, 6);
    EXPECT_EQ(recorder.reports.back().pv.front(), 3);
}

// A move that beats the window counts although its exact value is never found.
TEST(RootSearch, AStoppedFailHighKeepsTheMoveThatFailedHigh) {
    SearchControl control;
    Recorder recorder;
    ScriptedWorker worker([&](ScriptedWorker& self, int depth, Score, Score beta) {
        if (depth < 6) {
            return self.found(2, 50);
        }
        if (self.windows.size() == 6) {
            return self.found(3, beta);
        }
        control.request_stop();
        return Score{0};
    });
    const RootResult result = run_script(worker, control, recorder, 20);
    EXPECT_EQ(result.moves, std::vector<PackedMove>{3});
    EXPECT_EQ(result.depth, 6);
}

TEST(RootSearch, WindowsWidenUntilTheyHoldTheValue) {
    for (const Score truth : {-20000, -700, -30, 0, 31, 900, 20000}) {
        SearchControl control;
        Recorder recorder;
        ScriptedWorker worker([&](ScriptedWorker& self, int depth, Score alpha, Score beta) {
            const Score value = depth < 5 && self.windows.size() < 5 ? 0 : truth;
            if (value <= alpha) {
                return alpha;
            }
            return self.found(1, std::min(value, beta));
        });
        const RootResult result = run_script(worker, control, recorder, 7);
        EXPECT_EQ(result.score, truth);
        EXPECT_EQ(worker.windows[3], std::pair(-score_infinite, score_infinite));
        EXPECT_EQ(worker.windows[4], std::pair(-16, 16));
        EXPECT_LT(worker.windows.size(), 40U);
    }
}

TEST(ThreadsRootSearch, TheMainThreadFindsTheSameValuesAsAlone) {
    Bench alone(board("3", 4, 3));
    alone.run(depth_limit(6));
    for (int round = 0; round < 10; ++round) {
        Bench bench(board("3", 4, 3), 4);
        const RootResult result = bench.run(depth_limit(6));
        const auto& reports = bench.recorder.reports;
        ASSERT_GE(reports.size(), 6U);
        for (std::size_t i = 0; i < 6; ++i) {
            EXPECT_EQ(reports[i].info.score, alone.recorder.reports[i].info.score);
        }
        // Another thread may have been elected; then it is reported too.
        EXPECT_EQ(reports.back().info.score, result.score);
        EXPECT_EQ(reports.back().pv, result.pv);
    }
}

TEST(ThreadsRootSearch, AStopAtAnyTimeLeavesALegalMove) {
    for (int round = 0; round < 100; ++round) {
        Bench bench(board("4", 5, 5, {"c3"}), 3);
        const TimeManager time({}, 10);
        bench.control.reset(UINT64_MAX, {}, false);
        std::jthread stopper([&, round] {
            const auto until = Clock::now() + std::chrono::microseconds(50 * round);
            while (Clock::now() < until) {
                std::this_thread::yield();
            }
            bench.control.request_stop();
        });
        std::vector<Worker*> all;
        for (const auto& worker : bench.workers) {
            all.push_back(worker.get());
        }
        const RootResult result =
            RootSearch(bench.pool, all, bench.control, time).run({}, bench.recorder);
        ASSERT_EQ(result.moves.size(), 1U);
        EXPECT_TRUE(LineGame::is_legal(bench.position, result.moves.front()));
        EXPECT_EQ(result.pv.front(), result.moves.front());
    }
}

}  // namespace
}  // namespace tengen
