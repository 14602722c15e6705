#include "engine/gomoku/movegen.h"

#include "engine/gomoku/position.h"
#include "tests/support/board_text.h"
#include "tests/support/generator.h"
#include "tests/support/slow_rules.h"
#include "tests/support/slow_vcf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

namespace tengen::gomoku {

namespace {

constexpr std::array<Rule, rule_count> rules{
    Rule::freestyle, Rule::standard, Rule::renju, Rule::caro, Rule::caro_exact};
constexpr std::array<Color, 2> colors{Color::black, Color::white};

std::set<Cell> generated(const Position& position) {
    Moves moves;
    generate(position, moves);
    std::set<Cell> cells;
    for (const auto& move : moves) {
        EXPECT_TRUE(cells.insert(unpack(move.move)).second) << "a move comes twice";
    }
    return cells;
}

std::string text_of(const Position& position, const std::set<Cell>& cells) {
    return cells_to_text(position.geometry(), {cells.begin(), cells.end()});
}

Position turned(const Position& position, Color side) {
    Position copy = position;
    copy.set_side_to_move(side);
    return copy;
}

// Calls visit for positions in which `attacker` waits with an open four to make and nobody has a
// five.
template <class Visit>
void for_each_threatened(Rule rule, Color attacker, int positions, Visit visit) {
    for_each_generated(rule, {positions, 14, 3, 9}, [&](const Position& position, std::uint64_t) {
        if (position.fives(Color::black) == 0 && position.fives(Color::white) == 0
            && position.open_fours(attacker) > 0) {
            visit(turned(position, ~attacker));
        }
    });
}

// Whether the attacker, after that reply of the defender's, makes a four that has no answer.
bool loses_at_once(PlainBoard board, const Position& position, Color attacker, Cell reply) {
    const Rule rule = position.rule();
    board[reply] = letter_of(~attacker);
    for (int cell = 0; cell < board.cell_count(); ++cell) {
        // The likely ones first.
        if (board[cell] == '.'
            && position.threat(attacker, static_cast<Cell>(cell)) == Threat::open_four
            && !slow::is_forbidden(board, rule, attacker, cell)) {
            board[cell] = letter_of(attacker);
            const bool wins = !slow::five_points(board, rule, attacker).empty()
                              && slow::five_points(board, rule, ~attacker).empty()
                              && slow::replies_to_four(board, rule, attacker).empty();
            board[cell] = '.';
            if (wins) {
                return true;
            }
        }
    }
    return slow::shortest_vcf(board, rule, attacker, 2) > 0;
}

// Tries every reply that is left out. How many positions there were.
int expect_the_rest_loses(Rule rule, Color attacker, int positions) {
    int tried = 0;
    for_each_threatened(rule, attacker, positions, [&](const Position& position) {
        const PlainBoard board = plain_board(position);
        const std::set<Cell> moves = generated(position);
        ++tried;
        for (const Cell reply : slow::legal_moves(board, rule, ~attacker)) {
            if (!moves.contains(reply)) {
                EXPECT_TRUE(loses_at_once(board, position, attacker, reply))
                    << rule_name(rule) << ' ' << position.geometry().to_text(reply)
                    << " is left out of " << text_of(position, moves) << to_text(board);
            }
        }
    });
    return tried;
}

}  // namespace

TEST(Movegen, AThreeOpenAtBothEndsHasThreeAnswers) {
    const Position position = position_from_text(
        R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . O X X X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)",
        Rule::freestyle,
        Color::white
    );
    // Blocked at one end it is no three at all.
    EXPECT_EQ(position.open_fours(Color::black), 0);
    const Position open = position_from_text(
        R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . O . X X X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)",
        Rule::freestyle,
        Color::white
    );
    EXPECT_EQ(text_of(open, generated(open)), "d5 h5 i5");
}

TEST(Movegen, ABrokenThreeIsAnsweredInsideAndAtItsEnds) {
    const Position position = position_from_text(
        R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . X X . X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)",
        Rule::freestyle,
        Color::white
    );
    EXPECT_EQ(text_of(position, generated(position)), "c5 f5 h5");
}

TEST(Movegen, TwoThreesLeaveWhatAnswersBothAndOwnFours) {
    // The row and the column can both become an open four; g6 answers either, and the white column
    // still has its fours.
    const Position position = position_from_text(
        R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O . X X X . . . . .
        . . . . . . X . . . .
        . . . . . . X . . . O
        . . . . . . X . . . O
        . . . . . . . . . . O
        . . . . . . . . . . X)",
        Rule::freestyle,
        Color::white
    );
    EXPECT_EQ(text_of(position, generated(position)), "k5 g6 k6");
}

TEST(Movegen, WithoutAThreatEveryCandidateIsThere) {
    for (const Rule rule : rules) {
        for_each_generated(rule, {50, 12, 3, 9}, [](const Position& position, std::uint64_t) {
            const Color other = ~position.side_to_move();
            if (position.open_fours(other) > 0 || position.fives(other) > 0) {
                return;
            }
            std::set<Cell> candidates;
            position.for_each_candidate([&](Cell cell) { candidates.insert(cell); });
            EXPECT_EQ(generated(position), candidates);
        });
    }
}

TEST(Movegen, AnswersTakeEveryOpenFourAway) {
    for (const Rule rule : rules) {
        for (const Color attacker : colors) {
            for_each_threatened(rule, attacker, 150, [&](Position position) {
                const CellSet answers = defences_to_open_four(position, attacker);
                for (int i = 0; i < position.cell_count(); ++i) {
                    const auto cell = static_cast<Cell>(i);
                    if (answers.has(cell)) {
                        ASSERT_TRUE(position.is_empty(cell));
                        position.play(cell);
                        ASSERT_EQ(position.open_fours(attacker), 0)
                            << rule_name(rule) << ' ' << position.geometry().to_text(cell)
                            << to_text(plain_board(position));
                        position.undo();
                    }
                }
            });
        }
    }
}

TEST(Movegen, AnswersToFivesAreTheSlowTwins) {
    for (const Rule rule : rules) {
        for (const Color attacker : colors) {
            int tried = 0;
            for_each_generated(
                rule,
                {600, 18, 3, 9},
                [&](const Position& generated_one, std::uint64_t) {
                    const Position position = turned(generated_one, ~attacker);
                    if (position.fives(attacker) == 0) {
                        return;
                    }
                    ++tried;
                    const PlainBoard board = plain_board(position);
                    const auto wanted = slow::replies_to_four(board, rule, attacker);
                    const CellSet answers = answers_to_fives(position, attacker);
                    for (int i = 0; i < position.cell_count(); ++i) {
                        const auto cell = static_cast<Cell>(i);
                        ASSERT_EQ(
                            answers.has(cell),
                            std::find(wanted.begin(), wanted.end(), cell) != wanted.end()
                        ) << rule_name(rule)
                          << ' ' << position.geometry().to_text(cell) << to_text(board);
                    }
                    if (position.fives(~attacker) == 0) {
                        ASSERT_EQ(
                            generated(position), std::set<Cell>(wanted.begin(), wanted.end())
                        );
                    }
                }
            );
            EXPECT_GT(tried, 100);
        }
    }
}

TEST(Movegen, WhatIsLeftOutUnderAnOpenFourLosesAtOnce) {
    for (const Rule rule : {Rule::freestyle, Rule::standard}) {
        for (const Color attacker : colors) {
            EXPECT_GT(expect_the_rest_loses(rule, attacker, 40), 5);
        }
    }
    EXPECT_GT(expect_the_rest_loses(Rule::renju, Color::white, 40), 5);
}

TEST(SlowMovegen, WhatIsLeftOutUnderAnOpenFourLosesAtOnce) {
    for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::renju}) {
        for (const Color attacker : colors) {
            EXPECT_GT(expect_the_rest_loses(rule, attacker, 400), 60);
        }
    }
}

}  // namespace tengen::gomoku
