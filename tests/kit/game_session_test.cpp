#include "engine/game_session.h"

#include "tests/support/line_game.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace tengen {
namespace {

using testing::LineGame;
using testing::LinePosition;
using testing::slow_value;
using LineSession = GameSession<LineGame>;
using Texts = std::vector<std::string>;

const GameSetup large{.variant = "5", .width = 5, .height = 5};

class Listener : public SearchListener {
public:
    void on_info(const SearchInfo& info) override { infos.push_back(info); }
    void on_root_move(RootEvent event, const std::string& move) override {
        events.emplace_back(event, move);
    }
    void on_result(const SearchResult& told) override {
        ++results;
        result = told;
        if (then) {
            then();
        }
    }

    std::vector<SearchInfo> infos;
    std::vector<std::pair<RootEvent, std::string>> events;
    SearchResult result;
    int results = 0;
    std::function<void()> then;
};

SearchRequest depth_request(int depth) {
    SearchRequest request;
    request.limits.depth_plies = depth;
    return request;
}

SearchResult run(Session& session, const SearchRequest& request) {
    Listener listener;
    EXPECT_TRUE(session.go(request, listener).ok());
    session.wait();
    EXPECT_EQ(listener.results, 1);
    return listener.result;
}

bool is_legal(const Session& session, const std::string& move) {
    const Texts legal = session.legal_moves();
    return std::find(legal.begin(), legal.end(), move) != legal.end();
}

TEST(GameSession, PlaysAndTakesBack) {
    LineSession session;
    EXPECT_EQ(session.legal_moves().size(), 9U);
    ASSERT_TRUE(session.play("b2").ok());
    EXPECT_EQ(session.side_to_move(), Side::second);
    EXPECT_EQ(session.board_text(), "...\n.x.\n...\n");
    EXPECT_EQ(session.play("b2").error(), "b2 is not a legal move");
    EXPECT_EQ(session.play("b9").error(), "b9 is no cell");
    ASSERT_TRUE(session.undo().ok());
    EXPECT_FALSE(session.undo().ok());
    EXPECT_EQ(session.board_text(), "...\n...\n...\n");
    EXPECT_EQ(session.perft(3, nullptr), 504U);
}

TEST(GameSession, ABoardThatCannotBeChangesNothing) {
    LineSession session;
    ASSERT_TRUE(session.play("b2").ok());
    EXPECT_FALSE(session.new_game({.variant = "3", .width = 100, .height = 100}).ok());
    const std::vector<Placement> twice{{.cell = "a1", .piece = 'x'}, {.cell = "a1", .piece = 'o'}};
    EXPECT_FALSE(session.set_board(large, twice, Side::first).ok());
    EXPECT_EQ(session.board_text(), "...\n.x.\n...\n");
    EXPECT_EQ(session.setup().width, 3);

    const std::vector<Placement> men{{.cell = "a1", .piece = 'x'}, {.cell = "b1", .piece = 'x'}};
    ASSERT_TRUE(session.set_board(LineGame::default_setup(), men, Side::second).ok());
    EXPECT_EQ(session.board_text(), "...\n...\nxx.\n");
    EXPECT_EQ(session.side_to_move(), Side::second);
}

TEST(GameSession, APositionComesOfATextAndMoves) {
    LineSession session;
    const Texts moves{"b2", "c3"};
    ASSERT_TRUE(session.set_position(LineGame::default_setup(), "xo....... x", moves).ok());
    EXPECT_EQ(session.board_text(), "..o\n.x.\nxo.\n");
    EXPECT_EQ(session.position_text(), "xo..x...o x");
    ASSERT_TRUE(session.undo().ok());
    EXPECT_EQ(session.side_to_move(), Side::second);
    ASSERT_TRUE(session.set_position(LineGame::default_setup(), "", moves).ok());
    EXPECT_EQ(session.position_text(), "....x...o x");
}

TEST(GameSession, ABadTextOrMoveLeavesThePosition) {
    LineSession session;
    const GameSetup setup = LineGame::default_setup();
    const auto error = [&](std::string_view text, const Texts& moves) {
        const Status status = session.set_position(setup, text, moves);
        return status ? "none" : status.error();
    };
    ASSERT_TRUE(session.play("b2").ok());
    EXPECT_EQ(error("banana", {}), "that is no text of a position");
    EXPECT_EQ(error("xo....... x", {"c3", "a1"}), "a1 is not a legal move");
    EXPECT_EQ(error("", {"c9"}), "c9 is no cell");
    EXPECT_EQ(session.position_text(), "....x.... o");
    ASSERT_TRUE(session.undo().ok());
    EXPECT_FALSE(session.undo().ok());
}

TEST(GameSession, FindsTheWinningMoveAndTellsItsLine) {
    LineSession session;
    for (const char* const move : {"a1", "a2", "b2", "c3"}) {
        ASSERT_TRUE(session.play(move).ok());
    }
    Listener listener;
    ASSERT_TRUE(session.go(depth_request(9), listener).ok());
    session.wait();
    EXPECT_EQ(listener.result.info.score, win_in(3));
    ASSERT_EQ(listener.result.moves.size(), 1U);
    EXPECT_EQ(listener.result.info.pv.front(), listener.result.moves.front());
    ASSERT_FALSE(listener.infos.empty());
    EXPECT_EQ(listener.infos.back().pv.front(), listener.result.moves.front());
    EXPECT_EQ(listener.events.front(), std::pair(RootEvent::iteration, std::string()));
    EXPECT_EQ(session.board_text(), "..o\nox.\nx..\n") << "go leaves the position as it is";
}

TEST(GameSession, AFinishedGameHasNoMove) {
    LineSession session;
    for (const char* const move : {"a1", "a2", "b1", "b2", "c1"}) {
        ASSERT_TRUE(session.play(move).ok());
    }
    EXPECT_EQ(session.outcome(), Outcome::first_wins);
    EXPECT_TRUE(run(session, depth_request(3)).moves.empty());
}

TEST(GameSession, SearchesOnlyAllowedMoves) {
    LineSession session;
    SearchRequest request = depth_request(4);
    request.allowed = {"a2", "c1"};
    request.excluded = {"a2", "b2"};
    EXPECT_EQ(run(session, request).moves, Texts{"c1"});
    Listener listener;
    request.excluded = {"a2", "c1"};
    EXPECT_FALSE(session.go(request, listener).ok());
    request.excluded = {"nonsense"};
    EXPECT_FALSE(session.go(request, listener).ok());
    session.wait();
    EXPECT_EQ(listener.results, 0);
}

TEST(GameSession, TheSameSearchAfterClearingHasTheSameNodeCount) {
    LineSession session;
    ASSERT_TRUE(session.new_game(large).ok());
    SearchRequest request;
    request.limits.nodes = 30000;
    const SearchResult first = run(session, request);
    run(session, request);
    session.clear_table();
    const SearchResult again = run(session, request);
    EXPECT_EQ(first.info.nodes, 30000U);
    EXPECT_EQ(again.info.nodes, 30000U);
    EXPECT_EQ(first.info.pv, again.info.pv);
    EXPECT_EQ(first.info.score, again.info.score);
}

TEST(GameSession, BenchIsReproducibleAndLeavesTheSessionAlone) {
    LineSession session;
    ASSERT_TRUE(session.play("c3").ok());
    const BenchResult first = session.bench();
    run(session, depth_request(5));
    const BenchResult second = session.bench();
    EXPECT_GT(first.nodes, 0U);
    EXPECT_EQ(first.nodes, second.nodes);
    EXPECT_EQ(session.board_text(), "..x\n...\n...\n");
}

TEST(GameSession, OptionsOfTheSessionAndOfTheGameTakeEffect) {
    LineSession session;
    ASSERT_TRUE(session.set_option("noise", "0").ok());
    EXPECT_EQ(run(session, depth_request(2)).info.score, 0);
    ASSERT_TRUE(session.set_option("noise", "1000").ok());
    session.clear_table();
    EXPECT_NE(run(session, depth_request(2)).info.score, 0);
    EXPECT_FALSE(session.set_option("noise", "1001").ok());
    EXPECT_FALSE(session.set_option("unknown", "1").ok());
    EXPECT_EQ(session.options().all().front().name, "threads");
}

TEST(GameSession, ATableOfOneSetupIsNotLoadedIntoAnother) {
    const std::string path =
        (std::filesystem::temp_directory_path() / "tengen_game_session_test_table").string();
    LineSession session;
    ASSERT_TRUE(session.set_option("memory_mib", "32").ok());
    EXPECT_FALSE(session.save_table(path).ok()) << "nothing is known yet";
    const SearchResult first = run(session, depth_request(8));
    ASSERT_TRUE(session.save_table(path).ok());

    LineSession other;
    ASSERT_TRUE(other.set_option("memory_mib", "32").ok());
    ASSERT_TRUE(other.load_table(path).ok());
    EXPECT_LT(run(other, depth_request(8)).info.nodes, first.info.nodes);
    ASSERT_TRUE(other.new_game(large).ok());
    EXPECT_NE(other.load_table(path).error().find("line 3 3x3"), std::string::npos);
    std::filesystem::remove(path);
}

// The value for the side to move after one (two) moves at the depth, from the side's own view.
Score value_after(LinePosition position, const Texts& moves, int depth) {
    for (const std::string& move : moves) {
        LineGame::play(position, LineGame::parse(position, move).value());
    }
    return slow_value(position, depth - 1, static_cast<int>(moves.size()), 100);
}

TEST(GameSession, BalanceOneFindsTheMoveNearestToTheWantedValue) {
    constexpr int depth = 4;
    const LinePosition start = LineGame::create({.variant = "3", .width = 4, .height = 3}).value();
    LineSession session;
    ASSERT_TRUE(session.new_game({.variant = "3", .width = 4, .height = 3}).ok());
    for (const Score bias : {0, 40, -60, 29990}) {
        Score nearest = score_infinite;
        for (const std::string& move : session.legal_moves()) {
            nearest = std::min(nearest, std::abs(value_after(start, {move}, depth) - bias));
        }
        SearchRequest request = depth_request(depth);
        request.goal = SearchGoal::balance_one;
        request.bias = bias;
        const SearchResult result = run(session, request);
        ASSERT_EQ(result.moves.size(), 1U);
        const Score value = value_after(start, result.moves, depth);
        EXPECT_EQ(std::abs(value - bias), nearest) << bias;
        EXPECT_EQ(result.info.score, -value) << "for the side to move at the root";
    }
}

TEST(GameSession, BalanceTwoFindsThePairNearestToTheWantedValue) {
    constexpr int depth = 3;
    const LinePosition start = LineGame::create(LineGame::default_setup()).value();
    LineSession session;
    Score nearest = score_infinite;
    for (const std::string& first : session.legal_moves()) {
        for (const std::string& second : session.legal_moves()) {
            if (first != second) {
                nearest =
                    std::min(nearest, std::abs(value_after(start, {first, second}, depth) - 25));
            }
        }
    }
    SearchRequest request = depth_request(depth);
    request.goal = SearchGoal::balance_two;
    request.bias = 25;
    const SearchResult result = run(session, request);
    ASSERT_EQ(result.moves.size(), 2U);
    EXPECT_EQ(std::abs(result.info.score - 25), nearest);
    EXPECT_EQ(result.info.score, value_after(start, result.moves, depth));
}

TEST(GameSession, BalancingKeepsTheNodeLimitAndTheClock) {
    LineSession session;
    ASSERT_TRUE(session.new_game(large).ok());
    for (const SearchGoal goal : {SearchGoal::balance_one, SearchGoal::balance_two}) {
        SearchRequest request;
        request.goal = goal;
        request.limits.nodes = 20000;
        const SearchResult result = run(session, request);
        EXPECT_EQ(result.moves.size(), goal == SearchGoal::balance_one ? 1U : 2U);
        EXPECT_EQ(result.info.nodes, 20000U);

        SearchRequest timed;
        timed.goal = goal;
        timed.limits.turn_time = Milliseconds(100);
        EXPECT_LT(run(session, timed).elapsed, Milliseconds(100));
        timed.limits.turn_time = Milliseconds(0);
        EXPECT_FALSE(run(session, timed).moves.empty());
    }
}

TEST(GameSession, ARefusedSwap2StartsNoSearch) {
    LineSession session;
    ASSERT_TRUE(session.play("b2").ok());
    Listener listener;
    SearchRequest request;
    request.goal = SearchGoal::swap2;
    EXPECT_EQ(session.go(request, listener).error(), "swap2 begins with an empty board");
    EXPECT_FALSE(session.is_searching());
}

TEST(ThreadsGameSession, AStopAtAnyTimeGivesALegalMove) {
    LineSession session;
    ASSERT_TRUE(session.set_option("threads", "3").ok());
    ASSERT_TRUE(session.new_game(large).ok());
    for (int round = 0; round < 100; ++round) {
        Listener listener;
        SearchRequest request;
        request.goal = round % 5 == 3   ? SearchGoal::balance_one
                       : round % 5 == 4 ? SearchGoal::balance_two
                                        : SearchGoal::best_move;
        ASSERT_TRUE(session.go(request, listener).ok());
        const auto until = Clock::now() + std::chrono::microseconds(40 * round);
        while (Clock::now() < until) {
            std::this_thread::yield();
        }
        EXPECT_TRUE(session.is_searching());
        session.stop();
        session.wait();
        EXPECT_FALSE(session.is_searching());
        ASSERT_FALSE(listener.result.moves.empty());
        EXPECT_TRUE(is_legal(session, listener.result.moves.front()));
    }
}

TEST(ThreadsGameSession, AStopEndsAllSearchesThatSwap2IsMadeOf) {
    LineSession session;
    ASSERT_TRUE(session.new_game(large).ok());
    Listener listener;
    SearchRequest request;
    request.goal = SearchGoal::swap2;
    ASSERT_TRUE(session.go(request, listener).ok());
    session.stop();
    session.wait();
    EXPECT_EQ(listener.result.moves.size(), 2U);
}

// What an adapter does whose protocol leaves the board to the engine.
TEST(ThreadsGameSession, TheListenerMayPlayTheMoveAndAskForTheNext) {
    LineSession session;
    ASSERT_TRUE(session.set_option("threads", "2").ok());
    Listener listener;
    listener.then = [&] {
        EXPECT_FALSE(session.is_searching());
        session.wait();
        ASSERT_TRUE(session.play(listener.result.moves.front()).ok());
        if (session.outcome() == Outcome::ongoing) {
            EXPECT_TRUE(session.go(depth_request(9), listener).ok());
        }
    };
    ASSERT_TRUE(session.go(depth_request(9), listener).ok());
    session.wait();
    EXPECT_EQ(session.outcome(), Outcome::draw);
    EXPECT_EQ(listener.results, 9);
}

TEST(ThreadsGameSession, TheThreadCountMayChangeBetweenSearches) {
    LineSession session;
    ASSERT_TRUE(session.set_option("noise", "0").ok());
    for (const char* const threads : {"1", "4", "2", "1", "3"}) {
        ASSERT_TRUE(session.set_option("threads", threads).ok());
        session.clear_table();
        EXPECT_EQ(run(session, depth_request(9)).info.score, score_draw);
    }
}

TEST(ThreadsGameSession, ASessionMayEndWhileItSearches) {
    for (int round = 0; round < 20; ++round) {
        Listener listener;
        {
            LineSession session;
            ASSERT_TRUE(session.new_game(large).ok());
            ASSERT_TRUE(session.go({}, listener).ok());
        }
        EXPECT_EQ(listener.results, 1);
    }
}

}  // namespace
}  // namespace tengen
