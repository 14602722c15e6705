#include "engine/gomoku/static_solver.h"

#include "engine/gomoku/position.h"
#include "tests/support/board_text.h"
#include "tests/support/generator.h"
#include "tests/support/slow_rules.h"
#include "tests/support/slow_vcf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace tengen::gomoku {

namespace {

constexpr std::array<Color, 2> colors{Color::black, Color::white};

// Whether what is claimed for `side` to move can be played out against every reply.
bool holds(const PlainBoard& board, Rule rule, Color side, const StaticVerdict& claim) {
    const int cell = claim.move;
    const auto own_fives = slow::five_points(board, rule, side);
    if (claim.is_loss()) {
        // In two: whatever is played, the opponent makes a five.
        const auto replies = slow::replies_to_four(board, rule, ~side);
        return claim.plies == 2 && own_fives.empty() && replies.empty();
    }
    if (slow::is_forbidden(board, rule, side, cell)) {
        return false;
    }
    PlainBoard after = board;
    after[cell] = letter_of(side);
    switch (claim.plies) {
    case 1:
        return slow::wins_at(after, rule, side, cell);
    case 3:
        return own_fives.empty() && !slow::five_points(after, rule, side).empty()
               && slow::five_points(after, rule, ~side).empty()
               && slow::replies_to_four(after, rule, side).empty();
    case 5:
        return own_fives.empty() && slow::wins_in_five(board, rule, side, cell);
    default:
        return false;
    }
}

std::string text_of(const Position& position, const StaticVerdict& claim) {
    return std::string(rule_name(position.rule()))
           + (position.side_to_move() == Color::black ? " X" : " O")
           + (claim.wins ? " wins in " : " loses in ") + std::to_string(claim.plies) + " by "
           + position.geometry().to_text(claim.move) + to_text(plain_board(position));
}

// [plies] how many claims there were
using Claims = std::array<int, 6>;

// Checks the claims over generated positions, wins in five up to `most_fives`.
Claims expect_claims_hold(Rule rule, const GeneratorSetup& setup, int most_fives) {
    Claims claims{};
    for_each_generated(rule, setup, [&](const Position& generated, std::uint64_t) {
        for (const Color side : colors) {
            Position position = generated;
            position.set_side_to_move(side);
            const StaticVerdict claim = solve_statically(position);
            const auto plies = static_cast<std::size_t>(claim.plies);
            if (plies == 0 || (plies == 5 && claims[plies] >= most_fives)) {
                continue;
            }
            ++claims[plies];
            EXPECT_TRUE(holds(plain_board(position), rule, side, claim))
                << text_of(position, claim);
        }
    });
    return claims;
}

// What the static solver relies on: with no four at hand for the defender, and no five for the
// attacker, who is to move, a stone on a cell of that threat wins. `most` cells are tried.
void expect_win_in_five(Rule rule, Color attacker, Threat threat, int most) {
    int tried = 0;
    for_each_generated(rule, {8000, 12, 3, 9}, [&](const Position& position, std::uint64_t) {
        if (tried >= most || position.fives(attacker) > 0 || position.has_four(~attacker)) {
            return;
        }
        const PlainBoard board = plain_board(position);
        for (int i = 0; i < position.cell_count() && tried < most; ++i) {
            if (position.threat(attacker, static_cast<Cell>(i)) == threat) {
                ++tried;
                ASSERT_TRUE(slow::wins_in_five(board, rule, attacker, i))
                    << rule_name(rule) << ' ' << position.geometry().to_text(static_cast<Cell>(i))
                    << to_text(board);
            }
        }
    });
    EXPECT_GE(tried, most / 2) << rule_name(rule);
}

constexpr int four_threes_tried = 200;
constexpr int double_threes_tried = 60;

StaticVerdict solve(const char* text, Rule rule, Color side) {
    return solve_statically(position_from_text(text, rule, side));
}

}  // namespace

TEST(StaticSolver, AFiveWinsAtOnce) {
    const Drawing drawing = drawing_from_text(R"(
        . . . . . . .
        . . . . . . .
        O X X X X ! .
        . . . . . . .
        . O O O O . .
        . . . . . . .
        . . . . . . .)");
    const StaticVerdict verdict =
        solve_statically(position_from(drawing.board, Rule::freestyle, Color::black));
    EXPECT_TRUE(verdict.is_win());
    EXPECT_EQ(verdict.plies, 1);
    EXPECT_EQ(verdict.move, marked_cell(drawing));
}

TEST(StaticSolver, TwoFivesOfTheOpponentCannotBothBeStopped) {
    const char* text = R"(
        . . . . . . .
        . . . . . . .
        . X X X X . .
        . . . . . . .
        . O . O . . .
        . . . . . . .
        . . . . . . .)";
    const StaticVerdict verdict = solve(text, Rule::freestyle, Color::white);
    EXPECT_TRUE(verdict.is_loss());
    EXPECT_EQ(verdict.plies, 2);
}

TEST(StaticSolver, OneFiveOfTheOpponentIsAnswered) {
    const char* text = R"(
        . . . . . . .
        . . . . . . .
        O X X X X . .
        . . . . . . .
        . O . O . . .
        . . . . . . .
        . . . . . . .)";
    EXPECT_EQ(solve(text, Rule::freestyle, Color::white).plies, 0);
}

TEST(StaticSolver, BlackLosesWhenTheOnlyAnswerIsForbidden) {
    const char* text = R"(
        . . . . . . . . .
        . . . . . . . X .
        . . . . . . X . .
        . . . X X . . . .
        . . . . . O . . .
        . . . . . O . . .
        . . . . . O . . .
        . . . . . O . . .
        . . . . . X . . .)";
    EXPECT_TRUE(solve(text, Rule::renju, Color::black).is_loss());
    EXPECT_EQ(solve(text, Rule::freestyle, Color::black).plies, 0);
}

TEST(StaticSolver, AWinThatComesAfterTheDrawIsNone) {
    // Renju is drawn with twenty-five cells left. The open four takes three plies to become a five:
    // with twenty-eight cells there is time, with twenty-seven there is not.
    const char* in_time = R"(
        # # # # # # # # #
        . . . . . . . . .
        . . . . . . . . .
        # # # # # # # # #
        # . X X . X . # #
        # # # # # # # # #
        . . . . . . . # #
        # # # # # # # # #
        # # # # # # # # #)";
    const char* too_late = R"(
        # # # # # # # # #
        . . . . . . . . .
        . . . . . . . . .
        # # # # # # # # #
        # . X X . X . # #
        # # # # # # # # #
        . . . . . . # # #
        # # # # # # # # #
        # # # # # # # # #)";
    EXPECT_EQ(plies_left(position_from_text(in_time, Rule::renju, Color::black)), 3);
    EXPECT_EQ(solve(in_time, Rule::renju, Color::black).plies, 3);
    EXPECT_EQ(plies_left(position_from_text(too_late, Rule::renju, Color::black)), 2);
    EXPECT_EQ(solve(too_late, Rule::renju, Color::black).plies, 0);
    EXPECT_EQ(solve(too_late, Rule::freestyle, Color::black).plies, 3);
}

TEST(StaticSolver, EveryClaimCanBePlayedOut) {
    for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::renju}) {
        const Claims claims = expect_claims_hold(rule, {400, 12, 3, 9}, 20);
        EXPECT_GT(claims[1], 50);
        EXPECT_GE(claims[2], 1);
        EXPECT_GT(claims[3], 50);
        EXPECT_GT(claims[5], 5);
    }
}

TEST(SlowStaticSolver, EveryClaimOnManyPositionsCanBePlayedOut) {
    for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::renju}) {
        for (const GeneratorSetup setup : {GeneratorSetup{4000, 12, 3, 9}, {2000, 20, 2, 11}}) {
            const Claims claims = expect_claims_hold(rule, setup, 120);
            EXPECT_GT(claims[2], 20);
        }
    }
}

TEST(SlowStaticSolver, EveryClaimUnderCaroCanBePlayedOut) {
    for (const Rule rule : {Rule::caro, Rule::caro_exact}) {
        expect_claims_hold(rule, {2000, 12, 3, 9}, 120);
    }
}

TEST(SlowStaticSolver, AFourThreeWinsWhenTheDefenderHasNoFour) {
    for (const Rule rule : {Rule::freestyle, Rule::standard}) {
        for (const Color color : colors) {
            expect_win_in_five(rule, color, Threat::four_three, four_threes_tried);
        }
    }
    expect_win_in_five(Rule::renju, Color::white, Threat::four_three, four_threes_tried);
}

TEST(SlowStaticSolver, ADoubleThreeWinsWhenTheDefenderHasNoFour) {
    for (const Rule rule : {Rule::freestyle, Rule::standard}) {
        for (const Color color : colors) {
            expect_win_in_five(rule, color, Threat::double_three, double_threes_tried);
        }
    }
    expect_win_in_five(Rule::renju, Color::white, Threat::double_three, double_threes_tried);
}

}  // namespace tengen::gomoku
