// What every level must see, held against the slow rules; and what makes levels usable: the same
// answer for the same seed, another game for another one.

#include "engine/kit/levels.h"

#include "engine/gomoku/gomoku_game.h"
#include "engine/gomoku/gomoku_session.h"
#include "tests/support/board_text.h"
#include "tests/support/generator.h"
#include "tests/support/slow_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace tengen::gomoku {

namespace {

constexpr std::array<Rule, rule_count> rules{
    Rule::freestyle, Rule::standard, Rule::renju, Rule::caro, Rule::caro_exact};

class Listener final : public SearchListener {
public:
    void on_result(const SearchResult& told) override { result = told; }
    SearchResult result;
};

SearchResult search(Session& session, const SearchRequest& request) {
    Listener listener;
    EXPECT_TRUE(session.go(request, listener).ok());
    session.wait();
    return listener.result;
}

SearchRequest node_request(std::uint64_t nodes) {
    SearchRequest request;
    request.limits.nodes = nodes;
    return request;
}

std::unique_ptr<Session> session_at(std::size_t level) {
    std::unique_ptr<Session> session = make_session();
    EXPECT_TRUE(session->set_option("memory_mib", "32").ok());
    EXPECT_TRUE(session->set_option("level", std::to_string(level)).ok());
    return session;
}

void set_position(Session& session, const Position& position) {
    const auto& geometry = position.geometry();
    std::vector<Placement> men;
    for (int ply = 0; ply < position.ply_count(); ++ply) {
        const Cell cell = position.cell_at(ply);
        men.push_back(
            {.cell = geometry.to_text(cell), .piece = position.at(cell) == Stone::black ? 'x' : 'o'}
        );
    }
    const GameSetup setup{
        .variant = std::string(rule_name(position.rule())),
        .width = geometry.width,
        .height = geometry.height};
    const Side side = position.side_to_move() == Color::black ? Side::first : Side::second;
    ASSERT_TRUE(session.set_board(setup, men, side).ok());
}

// By the slow rules: the moves that win at once, or else those that stop a win at once. Empty when
// there is nothing of the kind, or no legal way to stop it.
std::set<std::string> moves_that_must_be_seen(const Position& position) {
    const PlainBoard board = plain_board(position);
    const Color own = position.side_to_move();
    std::set<std::string> moves;
    for (const Color color : {own, ~own}) {
        for (const Cell cell : slow::five_points(board, position.rule(), color)) {
            if (!slow::is_forbidden(board, position.rule(), own, cell)) {
                moves.insert(position.geometry().to_text(cell));
            }
        }
        if (!moves.empty()) {
            break;
        }
    }
    return moves;
}

// Every level in `positions` random positions a rule. Counts those with something to be seen.
int check_levels(int positions) {
    int seen = 0;
    std::vector<std::unique_ptr<Session>> sessions;
    for (std::size_t level = 1; level <= levels().size(); ++level) {
        sessions.push_back(session_at(level));
    }
    for (const Rule rule : rules) {
        for_each_generated(rule, {positions, 14, 3, 9}, [&](const Position& position, auto seed) {
            const std::set<std::string> wanted = moves_that_must_be_seen(position);
            if (wanted.empty() || GomokuGame::outcome(position) != Outcome::ongoing) {
                return;
            }
            ++seen;
            for (std::size_t i = 0; i < sessions.size(); ++i) {
                set_position(*sessions[i], position);
                const SearchResult result = search(*sessions[i], node_request(200));
                ASSERT_EQ(result.moves.size(), 1U);
                EXPECT_EQ(wanted.count(result.moves.front()), 1U)
                    << rule_name(rule) << ", level " << i + 1 << ", seed " << seed << ": "
                    << result.moves.front() << " in\n"
                    << to_text(plain_board(position));
            }
        });
    }
    return seen;
}

TEST(Levels, AFiveIsMadeOrPreventedAtEveryLevel) {
    EXPECT_GT(check_levels(40), 50);
}

TEST(SlowLevels, AFiveIsMadeOrPreventedAtEveryLevelInThousandsOfPositions) {
    EXPECT_GT(check_levels(1500), 2500);
}

TEST(Levels, NaturalMovesAreLegalAndDoNotAnswerThrees) {
    const Position position = position_from_text(
        R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . O . . .
        . . . X X X . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . . . . .)",
        Rule::freestyle,
        Color::white
    );
    const auto natural = GomokuGame::natural_moves(position);
    const auto sensible = GomokuGame::sensible_moves(position);
    EXPECT_GT(natural.size(), sensible.size()) << "a beginner overlooks threes";
    const std::set<PackedMove> all(natural.begin(), natural.end());
    EXPECT_EQ(all.size(), natural.size());
    for (const PackedMove move : natural) {
        EXPECT_TRUE(GomokuGame::is_legal(position, move));
    }
    const std::string best = GomokuGame::to_text(position, natural.front());
    EXPECT_TRUE(best == "c4" || best == "g4") << best;
}

// One game of a level against itself.
std::string game_of(std::size_t level, const std::string& seed, int plies) {
    const auto session = session_at(level);
    EXPECT_TRUE(session->set_option("level_seed", seed).ok());
    std::string moves;
    for (int ply = 0; ply < plies && session->outcome() == Outcome::ongoing; ++ply) {
        const SearchResult result = search(*session, {});
        EXPECT_TRUE(session->play(result.moves.front()).ok());
        moves += result.moves.front();
    }
    return moves;
}

TEST(Levels, TheSameSeedGivesTheSameGameAndAnotherOneAnother) {
    for (const std::size_t level : {1U, 4U, 6U, 8U, 10U}) {
        const std::string game = game_of(level, "5", 16);
        EXPECT_EQ(game_of(level, "5", 16), game) << level;
        // Sixteen moves are few: two seeds may agree on all of them, but not four.
        const std::vector<std::string> others{
            game_of(level, "6", 16), game_of(level, "7", 16), game_of(level, "8", 16)};
        EXPECT_THAT(others, ::testing::Contains(::testing::Ne(game))) << level;
    }
}

TEST(Levels, AnAnswerDoesNotDependOnWhatWasSearchedBefore) {
    const auto session = session_at(8);
    for (const char* const move : {"h8", "i9", "i7", "g9"}) {
        ASSERT_TRUE(session->play(move).ok());
    }
    const SearchResult first = search(*session, {});
    SearchRequest analysis = node_request(30'000);
    analysis.full_strength = true;
    EXPECT_GE(search(*session, analysis).info.nodes, 30'000U) << "a level does not hold for it";
    const SearchResult again = search(*session, {});
    EXPECT_EQ(again.moves, first.moves);
    EXPECT_EQ(again.info.nodes, first.info.nodes);
    EXPECT_LE(first.info.nodes, levels()[7].nodes * 5 / 4);
}

TEST(Levels, AGlanceRespectsWhatIsAllowedAndReportsNoDepth) {
    const auto session = session_at(1);
    ASSERT_TRUE(session->play("h8").ok());
    SearchRequest request;
    request.allowed = {"a1", "b1"};
    for (int seed = 0; seed < 20; ++seed) {
        ASSERT_TRUE(session->set_option("level_seed", std::to_string(seed)).ok());
        const SearchResult result = search(*session, request);
        ASSERT_EQ(result.moves.size(), 1U);
        EXPECT_TRUE(result.moves.front() == "a1" || result.moves.front() == "b1");
        EXPECT_EQ(result.info.depth, 0);
        EXPECT_EQ(result.info.nodes, 0U);
    }
}

}  // namespace

}  // namespace tengen::gomoku
