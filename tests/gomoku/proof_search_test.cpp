#include "engine/gomoku/proof_search.h"

#include "engine/gomoku/proof_checker.h"
#include "tests/support/board_text.h"
#include "tests/support/generator.h"
#include "tests/support/problem_files.h"
#include "tests/support/slow_vcf.h"
#include "tests/support/vcf_puzzles.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

namespace tengen::gomoku {

namespace {

// search_proof() itself lets no proof pass that the checker refuses, and says so.
ProofResult solved(Position& position, const ProofRequest& request) {
    const std::uint64_t key = position.key();
    const auto result = search_proof(position, request);
    EXPECT_EQ(position.key(), key);
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error());
    return result ? result.value() : ProofResult{};
}

ProofResult solved(
    Position& position, const std::string& kind, std::uint64_t nodes, std::string first = ""
) {
    ProofRequest request;
    request.kind = kind;
    request.limits.nodes = nodes;
    request.first_move = std::move(first);
    return solved(position, request);
}

// Black makes two open threes with e5.
constexpr const char* double_three = R"(
    O . . . . . . . O
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . X . X . . .
    . . . . X . . . .
    . . . . . . . . .
    . . . . . . . . .
    O . . . . . . . O)";

constexpr const char* start = R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . X O . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .)";

}  // namespace

TEST(ProofSearch, TheKnownPuzzlesAreWonInTheFewestMoves) {
    for (const VcfPuzzle& puzzle : vcf_puzzles()) {
        Position position = position_from(
            board_from_lists(15, 15, puzzle.black, puzzle.white), puzzle.rule, puzzle.side
        );
        const ProofResult result = solved(position, "vcf", 10'000'000);
        EXPECT_EQ(result.verdict, ProofVerdict::won) << puzzle.name;
        EXPECT_EQ(result.attacker_moves, puzzle.own_stones) << puzzle.name;
    }
}

TEST(ProofSearch, ADoubleThreeWinsByThreats) {
    for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::caro, Rule::caro_exact}) {
        Position position = position_from_text(double_three, rule, Color::black);
        const ProofResult result = solved(position, "", 1'000'000, "e5");
        EXPECT_EQ(result.verdict, ProofVerdict::won) << rule_name(rule);
        EXPECT_EQ(result.kind, "vct") << rule_name(rule);
        EXPECT_EQ(result.root.move, "e5");
        EXPECT_EQ(result.root.rest, ProofStep::Rest::threat);
    }
}

TEST(ProofSearch, AForbiddenDoubleThreeIsNoFirstMove) {
    Position position = position_from_text(double_three, Rule::renju, Color::black);
    ProofRequest request;
    request.first_move = "e5";
    const auto result = search_proof(position, request);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error(), "e5 is not a legal move");
}

TEST(ProofSearch, WithoutThreatsThereIsNone) {
    Position position = position_from_text(start, Rule::freestyle, Color::black);
    const ProofResult result = solved(position, "", 1'000'000);
    EXPECT_EQ(result.verdict, ProofVerdict::none);
    EXPECT_EQ(result.kind, "vct");
    EXPECT_EQ(result.attacker_moves, 0);
}

TEST(ProofSearch, AQuietFirstMoveProvesNothing) {
    Position position = position_from_text(double_three, Rule::freestyle, Color::black);
    EXPECT_EQ(solved(position, "", 1'000'000, "a2").verdict, ProofVerdict::none);
}

TEST(ProofSearch, WhoIsAskedForFoursAloneFindsNoThrees) {
    Position position = position_from_text(double_three, Rule::freestyle, Color::black);
    EXPECT_EQ(solved(position, "vcf", 1'000'000).verdict, ProofVerdict::none);
}

TEST(ProofSearch, ALimitThatIsReachedGivesUnknown) {
    const VcfPuzzle& puzzle = vcf_puzzles()[12];
    Position position = position_from(
        board_from_lists(15, 15, puzzle.black, puzzle.white), puzzle.rule, puzzle.side
    );
    const std::uint64_t needed = solved(position, "vcf", 10'000'000).nodes;
    for (std::uint64_t nodes = 1; nodes < needed / 2; nodes = 2 * nodes + 1) {
        const ProofResult result = solved(position, "", nodes);
        EXPECT_EQ(result.verdict, ProofVerdict::unknown) << nodes;
        EXPECT_LE(result.nodes, nodes);
    }
}

TEST(ProofSearch, AStopThatHasComeGivesUnknown) {
    Position position = position_from_text(double_three, Rule::freestyle, Color::black);
    const std::atomic<bool> stop{true};
    ProofRequest request;
    request.stop = &stop;
    EXPECT_EQ(solved(position, request).verdict, ProofVerdict::unknown);
}

TEST(ProofSearch, TheTimeIsKept) {
    Position position = position_from_text(start, Rule::freestyle, Color::black);
    position.play(position.geometry().cell(4, 5));
    position.play(position.geometry().cell(0, 0));
    position.play(position.geometry().cell(3, 3));
    position.play(position.geometry().cell(8, 0));
    ProofRequest request;
    request.limits.turn_time = Milliseconds{0};
    EXPECT_EQ(solved(position, request).verdict, ProofVerdict::unknown);
}

TEST(ProofSearch, UnknownKindsAndFirstMovesAreRefused) {
    Position position = position_from_text(start, Rule::freestyle, Color::black);
    ProofRequest request;
    request.kind = "mate";
    EXPECT_EQ(search_proof(position, request).error(), "there are no wins of the kind 'mate'");
    request.kind = "";
    for (const char* move : {"e5", "z9", "j1", "e"}) {
        request.first_move = move;
        EXPECT_EQ(
            search_proof(position, request).error(), std::string(move) + " is not a legal move"
        );
    }
}

TEST(ProofSearch, TheSameNodesGiveTheSameAnswer) {
    Position position = position_from_text(double_three, Rule::freestyle, Color::black);
    const ProofResult first = solved(position, "", 100'000);
    const ProofResult second = solved(position, "", 100'000);
    EXPECT_EQ(first.nodes, second.nodes);
    EXPECT_EQ(first.root.move, second.root.move);
}

namespace {

// A file of the test's own, gone afterwards.
class ProofTable : public testing::Test {
protected:
    ProofTable() { std::filesystem::remove(path_); }
    ~ProofTable() override { std::filesystem::remove(path_); }

    std::string bytes() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void write(const std::string& bytes) const {
        std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
    }

    // The same search again and again, a few nodes each time, as by processes that follow on one
    // another, until it ends.
    std::vector<ProofResult> solve_in_parts(Position& position, std::uint64_t nodes) const {
        std::vector<ProofResult> results;
        while (results.size() < 100
               && (results.empty() || results.back().verdict == ProofVerdict::unknown)) {
            results.push_back(solved(position, request(nodes)));
        }
        return results;
    }
    ProofRequest request(std::uint64_t nodes) const {
        ProofRequest request;
        request.limits.nodes = nodes;
        request.table = path_;
        return request;
    }

    const std::string path_ =
        (std::filesystem::temp_directory_path()
         / (std::string("tengen_") + testing::UnitTest::GetInstance()->current_test_info()->name()))
            .string();
};

Position after(const char* moves) {
    Position position(15, 15, Rule::freestyle);
    for (const Cell cell : cells_from_text(position.geometry(), moves)) {
        position.play(cell);
    }
    return position;
}

// White wins by threats: about 71,000 nodes.
constexpr const char* long_win = "j8h7d6g9d7e10g8h8f10";
// Black does not: about 12,000 nodes.
constexpr const char* no_win = "l9j10g8g10k10i11k9k11";

}  // namespace

TEST_F(ProofTable, ASearchInPartsFindsTheWin) {
    Position position = after(long_win);
    const auto results = solve_in_parts(position, 10'000);
    EXPECT_GT(results.size(), 4U);
    EXPECT_LT(results.size(), 20U);
    EXPECT_EQ(results.back().verdict, ProofVerdict::won);
    EXPECT_EQ(results.back().kind, "vct");
}

TEST_F(ProofTable, ASearchInPartsFindsThatThereIsNoWin) {
    Position position = after(no_win);
    ASSERT_EQ(solved(position, "", 100'000).verdict, ProofVerdict::none);
    const auto results = solve_in_parts(position, 2'000);
    EXPECT_GT(results.size(), 4U);
    EXPECT_EQ(results.back().verdict, ProofVerdict::none);
}

TEST_F(ProofTable, WhatHasBeenProvedNeedsNoSearch) {
    Position position = after(no_win);
    const std::uint64_t needed = solved(position, request(100'000)).nodes;
    EXPECT_LT(solved(position, request(100'000)).nodes, needed / 100);
}

TEST_F(ProofTable, ItIsWrittenWhileTheSearchGoesOn) {
    Position position = after(long_win);
    ProofRequest request = this->request(20'000);
    request.table_interval = Milliseconds{0};
    std::atomic<bool> stop{false};
    request.stop = &stop;
    std::thread watcher([&] {
        while (!std::filesystem::exists(path_) && !stop) {
            std::this_thread::yield();
        }
        stop = true;
    });
    EXPECT_LT(solved(position, request).nodes, 20'000U);
    stop = true;
    watcher.join();
    EXPECT_NE(bytes(), "");
}

TEST_F(ProofTable, AnotherSideRuleOrBoardIsRefused) {
    Position position = after(no_win);
    solved(position, request(1'000));
    const std::string kept = bytes();
    position.pass();
    Position other_rule(15, 15, Rule::standard);
    Position other_board(16, 15, Rule::freestyle);
    for (Position* other : {&position, &other_rule, &other_board}) {
        EXPECT_EQ(
            search_proof(*other, request(1'000)).error(),
            path_ + " is about another rule, board or side"
        );
    }
    EXPECT_EQ(bytes(), kept);
}

TEST_F(ProofTable, DamagedFilesAreRefusedAndLeftAlone) {
    Position position = after(no_win);
    solved(position, request(1'000));
    const std::string good = bytes();
    ASSERT_GT(good.size(), 1'000U);
    std::vector<std::string> bad{"", "x", "{}", good + "x", good + std::string(8, '\0')};
    for (std::size_t size = 8; size < good.size(); size += good.size() / 50 / 8 * 8) {
        bad.push_back(good.substr(0, size));
    }
    for (std::size_t at = 0; at < good.size(); at += good.size() / 100 + 1) {
        bad.push_back(good);
        bad.back()[at] = static_cast<char>(bad.back()[at] ^ 4);
    }
    for (const std::string& text : bad) {
        write(text);
        const auto result = search_proof(position, request(1'000));
        ASSERT_FALSE(result) << text.size();
        EXPECT_EQ(result.error(), path_ + " is no table of a solver, or damaged");
        EXPECT_EQ(bytes(), text);
    }
}

TEST_F(ProofTable, WhatCannotBeWrittenIsAnError) {
    Position position = after(no_win);
    ProofRequest request = this->request(1'000);
    request.table = path_ + "/table";
    EXPECT_EQ(search_proof(position, request).error(), "cannot write " + path_ + "/table");
}

namespace {

// On random positions: fours against the twin that tries everything, and every win by threats
// against the checker, in search_proof().
void agree_on_random_positions(int positions, std::uint64_t nodes) {
    constexpr int stones = 4;
    int by_threats = 0;
    for (const Rule rule :
         {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro, Rule::caro_exact}) {
        const GeneratorSetup setup{
            .positions = positions, .stones_a_side = 8, .low = 1, .size = 7, .board = 9};
        for_each_generated(rule, setup, [&](Position& position, std::uint64_t seed) {
            if (seed % 2 == 0) {
                position.pass();
            }
            const ProofResult fours = solved(position, "vcf", UINT64_MAX - 1);
            const int wanted =
                slow::shortest_vcf(plain_board(position), rule, position.side_to_move(), stones);
            const bool is_short =
                fours.verdict == ProofVerdict::won && fours.attacker_moves <= stones;
            EXPECT_EQ(is_short ? fours.attacker_moves : 0, wanted)
                << rule_name(rule) << ' ' << seed << to_text(plain_board(position));
            const ProofResult threats = solved(position, "vct", nodes);
            by_threats += threats.verdict == ProofVerdict::won && threats.kind == "vct" ? 1 : 0;
            if (fours.verdict == ProofVerdict::won) {
                EXPECT_EQ(threats.kind, "vcf");
                EXPECT_EQ(threats.attacker_moves, fours.attacker_moves);
            }
        });
    }
    EXPECT_GT(by_threats, 0);
}

}  // namespace

TEST(ProofSearch, AgreesWithTheSlowTwin) {
    agree_on_random_positions(10, 20'000);
}

TEST(SlowProofSearch, AgreesWithTheSlowTwinOnManyPositions) {
    agree_on_random_positions(200, 100'000);
}

TEST(SlowProofSearchFiles, ProblemsFromRealGamesAreProved) {
    for (const char* file : {"vcf-freestyle", "vcf-standard", "vcf-renju", "no-vcf"}) {
        const auto problems = vcf_problems(file);
        if (problems.empty()) {
            GTEST_SKIP() << "the problem files are not here";
        }
        for (const auto& problem : problems) {
            Position position(problem.size, problem.size, *rule_from_name(problem.rule));
            for (const Cell cell : cells_from_text(position.geometry(), problem.moves)) {
                position.play(cell);
            }
            position.set_side_to_move(problem.black_to_move ? Color::black : Color::white);
            const ProofResult result = solved(position, "vcf", 10'000'000);
            EXPECT_EQ(
                result.verdict, problem.own_stones > 0 ? ProofVerdict::won : ProofVerdict::none
            ) << problem.id;
            EXPECT_EQ(result.attacker_moves, problem.own_stones) << problem.id;
        }
    }
}

}  // namespace tengen::gomoku
