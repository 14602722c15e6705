#include "engine/gomoku/threat_class.h"

#include "engine/gomoku/position.h"
#include "engine/kit/rng.h"
#include "tests/support/board_text.h"
#include "tests/support/generator.h"
#include "tests/support/slow_patterns.h"
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

// A drawing in which a stone at the mark is that threat to Black; with the colours swapped, to
// White.
struct Drawn {
    Threat threat;
    const char* text;
};

const std::vector<Drawn>& drawings() {
    static const std::vector<Drawn> all{
        {Threat::none, R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . O ! . . O .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)"},
        {Threat::two, R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . ! X . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)"},
        {Threat::blocked_three, R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . O ! X X . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)"},
        {Threat::two_twos, R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . ! X . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)"},
        {Threat::blocked_three_two, R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . O ! X X . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)"},
        {Threat::three, R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . ! X X . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)"},
        {Threat::three_plus, R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . ! X X . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)"},
        {Threat::double_three, R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            . . . . ! X X . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)"},
        {Threat::four, R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . O ! X X X .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)"},
        {Threat::four_plus, R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . O ! X X X .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)"},
        {Threat::four_three, R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            . . . O ! X X X .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)"},
        {Threat::open_four, R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . X ! X X . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)"},
        {Threat::open_four, R"(
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            . . . . X . . . .
            . . . O ! X X X .
            . . . . O . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)"},
        {Threat::open_four, R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . X . X ! X . X .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)"},
        {Threat::five, R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            . X X X ! X O . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)"}};
    return all;
}

// What Renju makes of a threat of Black's.
Threat under_renju(const Drawing& drawing, Threat threat) {
    if (threat == Threat::double_three) {
        return Threat::maybe_33;
    }
    // A straight four may be made, two fours may not.
    const auto ruling = slow::judge_black(drawing.board, marked_cell(drawing)).ruling;
    return threat == Threat::open_four && ruling == slow::Ruling::double_four ? Threat::none
                                                                              : threat;
}

PlainBoard swapped(PlainBoard board) {
    for (char& cell : board.cells) {
        cell = cell == 'X' ? 'O' : cell == 'O' ? 'X' : cell;
    }
    return board;
}

Threat threat_at_mark(const Drawing& drawing, Rule rule, Color color) {
    const PlainBoard board = color == Color::black ? drawing.board : swapped(drawing.board);
    return position_from(board, rule, color).threat(color, marked_cell(drawing));
}

}  // namespace

TEST(ThreatClass, DrawnThreatsAreWhatTheyAreCalledUnderEveryRule) {
    for (const auto& [threat, text] : drawings()) {
        const Drawing drawing = drawing_from_text(text);
        for (const Rule rule : rules) {
            EXPECT_EQ(threat_at_mark(drawing, rule, Color::white), threat)
                << rule_name(rule) << text;
            EXPECT_EQ(
                threat_at_mark(drawing, rule, Color::black),
                rule == Rule::renju ? under_renju(drawing, threat) : threat
            ) << rule_name(rule)
              << text;
        }
    }
}

TEST(ThreatClass, EveryThreatIsDrawn) {
    std::set<Threat> drawn{Threat::maybe_33};  // Renju's Black only, with the double threes
    for (const auto& drawing : drawings()) {
        drawn.insert(drawing.threat);
    }
    EXPECT_EQ(drawn.size(), static_cast<std::size_t>(threat_count));
}

TEST(ThreatClass, TheOrderIsThatOfForce) {
    // Comparisons rely on it: everything from `four` on makes a four, from `three` on threatens an
    // open four.
    constexpr std::array<Threat, threat_count> ascending{
        Threat::none,
        Threat::maybe_33,
        Threat::two,
        Threat::blocked_three,
        Threat::two_twos,
        Threat::blocked_three_two,
        Threat::three,
        Threat::three_plus,
        Threat::double_three,
        Threat::four,
        Threat::four_plus,
        Threat::four_three,
        Threat::open_four,
        Threat::five};
    for (int i = 0; i < threat_count; ++i) {
        EXPECT_EQ(static_cast<int>(ascending[static_cast<std::size_t>(i)]), i);
    }
}

TEST(ThreatClass, EveryCodeIsTheSlowTwins) {
    for (const Rule rule : rules) {
        for (const Color color : colors) {
            for (Code code = 0; code < code_count; ++code) {
                const auto classes = classes_of_code(code);
                ASSERT_TRUE(std::is_sorted(classes.begin(), classes.end()));
                ASSERT_EQ(threat_of_code(rule, color, code), slow::threat_of(rule, color, classes))
                    << rule_name(rule) << " code " << code;
                ASSERT_EQ(
                    makes_four(code),
                    std::any_of(
                        classes.begin(),
                        classes.end(),
                        [](LineClass found) {
                            return found == LineClass::four || found == LineClass::open_four;
                        }
                    )
                );
            }
        }
    }
}

TEST(ThreatClass, TheOrderOfTheDirectionsDoesNotMatter) {
    const auto& codes = code_of_classes();
    Rng random(3);
    for (int round = 0; round < 2000; ++round) {
        std::array<std::uint32_t, 4> classes{};
        for (auto& found : classes) {
            found = static_cast<std::uint32_t>(random.below(line_class_count));
        }
        std::sort(classes.begin(), classes.end());
        std::set<Code> seen;
        do {
            seen.insert(
                codes[classes[0] | (classes[1] << 4) | (classes[2] << 8) | (classes[3] << 12)]
            );
        } while (std::next_permutation(classes.begin(), classes.end()));
        ASSERT_EQ(seen.size(), 1U);
    }
}

TEST(ThreatClass, ALongRowIsWorthAFiveOrNothing) {
    const Drawing drawing = drawing_from_text(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X X X ! X X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    for (const Color color : colors) {
        EXPECT_EQ(threat_at_mark(drawing, Rule::freestyle, color), Threat::five);
        EXPECT_EQ(threat_at_mark(drawing, Rule::standard, color), Threat::none);
        EXPECT_EQ(threat_at_mark(drawing, Rule::caro, color), Threat::five);
        EXPECT_EQ(threat_at_mark(drawing, Rule::caro_exact, color), Threat::none);
    }
    EXPECT_EQ(threat_at_mark(drawing, Rule::renju, Color::black), Threat::none);
    EXPECT_EQ(threat_at_mark(drawing, Rule::renju, Color::white), Threat::five);
}

TEST(ThreatClass, AFiveBetweenTwoOpponentsStonesIsNoneUnderCaro) {
    const Drawing drawing = drawing_from_text(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O X X ! X X O .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    for (const Color color : colors) {
        for (const Rule rule : rules) {
            const bool is_caro = rule == Rule::caro || rule == Rule::caro_exact;
            EXPECT_EQ(threat_at_mark(drawing, rule, color), is_caro ? Threat::none : Threat::five)
                << rule_name(rule);
        }
    }
}

TEST(ThreatClass, TheEdgeDoesNotBlockUnderCaro) {
    const Drawing drawing = drawing_from_text(R"(
        . . . . . .
        . . . . . .
        X X ! X X O
        . . . . . .
        . . . . . .
        . . . . . .)");
    for (const Rule rule : rules) {
        EXPECT_EQ(threat_at_mark(drawing, rule, Color::black), Threat::five) << rule_name(rule);
    }
}

TEST(ThreatClass, AStoneDoesWhatItsThreatSays) {
    // Played out: a five wins, an open four can be completed at two points at least, a four at one,
    // anything less at none.
    for (const Rule rule : rules) {
        for_each_generated(rule, {60, 24, 2, 11}, [&](const Position& position, std::uint64_t) {
            PlainBoard board = plain_board(position);
            for (const Color color : colors) {
                if (!slow::five_points(board, rule, color).empty()) {
                    continue;
                }
                for (int i = 0; i < board.cell_count(); ++i) {
                    const auto cell = static_cast<Cell>(i);
                    const Threat threat = position.threat(color, cell);
                    if (board[i] != '.' || threat == Threat::none) {
                        continue;
                    }
                    board[i] = letter_of(color);
                    const auto completions = slow::five_points(board, rule, color).size();
                    board[i] = '.';
                    if (threat == Threat::maybe_33) {
                        ASSERT_EQ(completions > 0, makes_four(position.code(color, cell)));
                        continue;
                    }
                    ASSERT_EQ(
                        std::min<std::size_t>(completions, 2),
                        threat == Threat::open_four ? 2U
                        : threat >= Threat::four    ? 1U
                                                    : 0U
                    ) << rule_name(rule)
                      << ' ' << position.geometry().to_text(cell) << to_text(board);
                }
            }
        });
    }
}

namespace {

// How many cells were looked at.
int expect_open_fours_unanswered(const Position& position, Color attacker) {
    const Rule rule = position.rule();
    PlainBoard board = plain_board(position);
    int tried = 0;
    for (int i = 0; i < position.cell_count(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (position.threat(attacker, cell) != Threat::open_four) {
            continue;
        }
        ++tried;
        board[i] = letter_of(attacker);
        EXPECT_TRUE(slow::replies_to_four(board, rule, attacker).empty())
            << rule_name(rule) << ' ' << position.geometry().to_text(cell) << to_text(board);
        board[i] = '.';
    }
    return tried;
}

void expect_open_fours_win(Rule rule) {
    for (const Color attacker : colors) {
        int tried = 0;
        for_each_generated(rule, {300, 16, 3, 9}, [&](const Position& position, std::uint64_t) {
            tried += expect_open_fours_unanswered(position, attacker);
        });
        EXPECT_GT(tried, 200);
    }
}

}  // namespace

TEST(ThreatClass, AnOpenFourHasNoAnswer) {
    for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::renju}) {
        expect_open_fours_win(rule);
    }
}

}  // namespace tengen::gomoku
