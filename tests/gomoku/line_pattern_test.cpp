#include "engine/gomoku/line_pattern.h"

#include "engine/gomoku/position.h"
#include "engine/kit/rng.h"
#include "tests/support/slow_patterns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace tengen::gomoku {

namespace {

constexpr std::array<RunRule, 5> run_rules{
    RunRule::five_or_more,
    RunRule::exactly_five,
    RunRule::exactly_five_black,
    RunRule::caro,
    RunRule::caro_exact};
constexpr std::array<Rule, rule_count> rules{
    Rule::freestyle, Rule::standard, Rule::renju, Rule::caro, Rule::caro_exact};

// How many windows there are of each class, the finer classes counted with what they refine.
struct Histogram {
    int dead = 0;
    int blocked_one = 0;
    int one = 0;
    int blocked_two = 0;
    int two = 0;
    int blocked_three = 0;
    int three = 0;
    int four = 0;
    int open_four = 0;
    int five = 0;
    int over = 0;

    bool operator==(const Histogram&) const = default;

    void count(LineClass found) {
        switch (found) {
        case LineClass::dead:
            ++dead;
            break;
        case LineClass::over:
            ++over;
            break;
        case LineClass::blocked_one:
            ++blocked_one;
            break;
        case LineClass::one:
            ++one;
            break;
        case LineClass::blocked_two:
            ++blocked_two;
            break;
        case LineClass::two:
        case LineClass::two_points2:
        case LineClass::two_points3:
            ++two;
            break;
        case LineClass::blocked_three:
            ++blocked_three;
            break;
        case LineClass::three:
        case LineClass::three_points2:
            ++three;
            break;
        case LineClass::four:
            ++four;
            break;
        case LineClass::open_four:
        case LineClass::double_four:
            ++open_four;
            break;
        case LineClass::five:
            ++five;
            break;
        }
    }
};

void PrintTo(const Histogram& h, std::ostream* out) {
    *out << h.dead << ' ' << h.blocked_one << ' ' << h.one << ' ' << h.blocked_two << ' ' << h.two
         << ' ' << h.blocked_three << ' ' << h.three << ' ' << h.four << ' ' << h.open_four << ' '
         << h.five << ' ' << h.over;
}

// Over the pairs of arms from `first` on.
Histogram histogram(const LineClassTable& table, int first) {
    Histogram counted;
    for (int left = first; left < arm_count(table.half_length()); ++left) {
        for (int right = first; right < arm_count(table.half_length()); ++right) {
            counted.count(table.at(left, right));
        }
    }
    return counted;
}

// Each cell empty, own or blocked: the arms without a wall.
Histogram three_state_histogram(RunRule rule, int half) {
    return histogram(LineClassTable(rule, half), arm_count(half - 1));
}

Histogram all_arms_histogram(RunRule rule, int half) {
    return histogram(LineClassTable(rule, half), 0);
}

// The line of a pair of arms as it is drawn: `.` empty, `X` own, `O` opponent, `#` wall.
std::string drawn(int half, int left, int right) {
    const auto letter = [](std::uint64_t cell) {
        return cell == cell_empty ? '.' : cell == cell_black ? 'X' : cell == cell_white ? 'O' : '#';
    };
    std::string line(1, 'X');
    for (const auto cell : arm_cells(half, left)) {
        line.insert(line.begin(), letter(cell));
    }
    for (const auto cell : arm_cells(half, right)) {
        line.push_back(letter(cell));
    }
    return line;
}

std::string swap_letters(std::string line) {
    for (char& letter : line) {
        letter = letter == 'X' ? 'O' : letter == 'O' ? 'X' : letter;
    }
    return line;
}

// The class in a table of an own stone in the middle of a drawn line.
LineClass class_in(const LineClassTable& table, const std::string& line) {
    const int half = table.half_length();
    std::vector<std::uint64_t> left;
    std::vector<std::uint64_t> right;
    for (int distance = 1; distance <= half; ++distance) {
        const auto cell_at = [&](int place) {
            switch (line[static_cast<std::size_t>(place)]) {
            case '.':
                return cell_empty;
            case 'X':
                return cell_black;
            case 'O':
                return cell_white;
            default:
                return cell_wall;
            }
        };
        left.push_back(cell_at(half - distance));
        right.push_back(cell_at(half + distance));
    }
    return table.at(arm_of_cells(half, left), arm_of_cells(half, right));
}

}  // namespace

TEST(LinePattern, FiveOrMoreWithFourCellsASideHasTheKnownHistogram) {
    const Histogram wanted{3537, 81, 34, 419, 156, 850, 249, 796, 142, 297, 0};
    EXPECT_EQ(three_state_histogram(RunRule::five_or_more, 4), wanted);
}

TEST(LinePattern, FiveOrMoreWithFiveCellsASideIsNineTimesThatOfFour) {
    const Histogram wanted{31833, 729, 306, 3771, 1404, 7650, 2241, 7164, 1278, 2673, 0};
    EXPECT_EQ(three_state_histogram(RunRule::five_or_more, 5), wanted);
}

TEST(LinePattern, ExactlyFiveHasTheKnownHistogram) {
    const Histogram wanted{37368, 652, 268, 3332, 1068, 6408, 1368, 5344, 568, 1620, 1053};
    EXPECT_EQ(three_state_histogram(RunRule::exactly_five, 5), wanted);
}

TEST(LinePattern, TwoFoursOnOneLineLeadNowhereForRenjusBlack) {
    const LineClassTable black(RunRule::exactly_five_black, 5);
    const LineClassTable exact(RunRule::exactly_five, 5);
    EXPECT_EQ(class_in(black, "..X.XXX.X.."), LineClass::double_four);
    EXPECT_EQ(class_in(exact, "..X.XXX.X.."), LineClass::open_four);
    EXPECT_EQ(class_in(black, ".OX.XX..X.."), LineClass::blocked_three);
    EXPECT_EQ(class_in(exact, ".OX.XX..X.."), LineClass::three);
    EXPECT_EQ(
        all_arms_histogram(RunRule::exactly_five_black, 5).five,
        all_arms_histogram(RunRule::exactly_five, 5).five
    );
}

TEST(LinePattern, ExactCaroHasTheKnownHistogram) {
    const Histogram wanted{95774, 736, 603, 4573, 2403, 10032, 3078, 9100, 1278, 2914, 2005};
    EXPECT_EQ(all_arms_histogram(RunRule::caro_exact, 5), wanted);
}

TEST(LinePattern, CaroHasTheKnownHistogram) {
    const Histogram wanted{85920, 851, 661, 5250, 3003, 12122, 4719, 12434, 2617, 4919, 0};
    EXPECT_EQ(all_arms_histogram(RunRule::caro, 5), wanted);
}

TEST(LinePattern, ThereAre121ArmsOfFourCellsAnd364OfFive) {
    EXPECT_EQ(arm_count(4), 121);
    EXPECT_EQ(arm_count(5), 364);
    for (const int half : {4, 5}) {
        std::set<std::vector<std::uint64_t>> seen;
        for (int arm = 0; arm < arm_count(half); ++arm) {
            const auto cells = arm_cells(half, arm);
            EXPECT_EQ(arm_of_cells(half, cells), arm);
            seen.insert(cells);
        }
        EXPECT_EQ(static_cast<int>(seen.size()), arm_count(half));
    }
}

TEST(LinePattern, ThereAre397488LinesOfElevenCells) {
    // Counted cell by cell: whatever is not a wall outside the last cell that is none.
    int arms = 0;
    for (int bits = 0; bits < 1024; ++bits) {
        bool behind_wall = false;
        bool is_possible = true;
        for (int i = 0; i < 5; ++i) {
            const bool is_wall = ((bits >> (2 * i)) & 3) == static_cast<int>(cell_wall);
            is_possible = is_possible && (is_wall || !behind_wall);
            behind_wall = behind_wall || is_wall;
        }
        arms += is_possible ? 1 : 0;
    }
    EXPECT_EQ(arms, arm_count(5));
    constexpr int centre_states = 3;
    EXPECT_EQ(centre_states * arms * arms, 397'488);
}

TEST(LinePattern, AWallHidesWhatLiesBehindIt) {
    const std::vector<std::uint64_t> open{cell_black, cell_wall, cell_wall, cell_wall, cell_wall};
    const std::vector<std::uint64_t> hidden{
        cell_black, cell_wall, cell_black, cell_empty, cell_white};
    EXPECT_EQ(arm_of_cells(5, open), arm_of_cells(5, hidden));
}

TEST(LinePattern, ALineIsWorthTheSameFromBothEnds) {
    for (const RunRule rule : run_rules) {
        const LineClassTable table(rule, 5);
        int different = 0;
        for (int left = 0; left < arm_count(5); ++left) {
            for (int right = 0; right < left; ++right) {
                different += table.at(left, right) != table.at(right, left) ? 1 : 0;
            }
        }
        EXPECT_EQ(different, 0) << "run rule " << static_cast<int>(rule);
    }
}

TEST(LinePattern, ShortAndLongWindowsAgreeWhereTheFlanksOfAFiveDoNotMatter) {
    const LineClassTable four(RunRule::five_or_more, 4);
    const LineClassTable five(RunRule::five_or_more, 5);
    int different = 0;
    for (int left = 0; left < arm_count(5); ++left) {
        for (int right = 0; right < arm_count(5); ++right) {
            auto left_cells = arm_cells(5, left);
            auto right_cells = arm_cells(5, right);
            left_cells.pop_back();
            right_cells.pop_back();
            different +=
                five.at(left, right)
                        != four.at(arm_of_cells(4, left_cells), arm_of_cells(4, right_cells))
                    ? 1
                    : 0;
        }
    }
    EXPECT_EQ(different, 0);
}

TEST(LinePattern, ATwoFoursLineHasOneOfThreeShapes) {
    const LineClassTable table(RunRule::exactly_five_black, 5);
    std::set<std::string> shapes;
    for (int left = 0; left < arm_count(5); ++left) {
        for (int right = 0; right < arm_count(5); ++right) {
            if (table.at(left, right) != LineClass::double_four) {
                continue;
            }
            // From the stones before the one gap to the stones behind the other.
            const std::string line = drawn(5, left, right);
            std::size_t first = 5;
            std::size_t last = 5;
            while (line[first - 1] == 'X') {
                --first;
            }
            while (line[last + 1] == 'X') {
                ++last;
            }
            first -= 2;
            last += 2;
            while (first > 0 && line[first - 1] == 'X') {
                --first;
            }
            while (last + 1 < line.size() && line[last + 1] == 'X') {
                ++last;
            }
            shapes.insert(line.substr(first, last - first + 1));
        }
    }
    EXPECT_EQ(shapes, (std::set<std::string>{"X.XXX.X", "XX.XX.XX", "XXX.X.XXX"}));
}

TEST(LinePattern, TheThreeTwoFoursShapesCountFromEveryStoneOfTheMiddle) {
    const LineClassTable table(RunRule::exactly_five_black, 5);
    for (const std::string line :
         {"..X.XXX.X..",
          "...X.XXX.X.",
          ".X.XXX.X...",
          ".XX.XX.XX..",
          "..XX.XX.XX.",
          ".XXX.X.XXX."}) {
        EXPECT_EQ(class_in(table, line), LineClass::double_four) << line;
    }
    // One stone too many or too few on a side, or a middle at the wrong place.
    for (const std::string line : {"..X.XX.X...", ".XX.XXX.X.#", "X..X.XX.XX.", "OXX.XX.X..."}) {
        EXPECT_NE(class_in(table, line), LineClass::double_four) << line;
    }
    EXPECT_EQ(class_in(table, "...XXXX...."), LineClass::open_four);
}

TEST(LinePattern, DrawnLinesHaveTheClassTheyAreKnownBy) {
    struct Known {
        std::string line;  // the middle cell is the stone's
        LineClass found;
    };
    const LineClassTable table(RunRule::five_or_more, 5);
    for (const auto& [line, found] : std::vector<Known>{
             {".....X.....", LineClass::one},
             {"#OOOOX.....", LineClass::blocked_one},
             {"...O.X..O..", LineClass::dead},
             {"...O.X...O.", LineClass::blocked_one},
             {".....X..X..", LineClass::two_points2},
             {".....XX....", LineClass::two_points3},
             {"....OXX....", LineClass::blocked_two},
             {"....OXXX...", LineClass::blocked_three},
             {".....XXX...", LineClass::three_points2},
             {"...O.XXX.O.", LineClass::blocked_three},
             {"...O.XXX..O", LineClass::three},
             {".....X.XX..", LineClass::three},
             {".....X.X.X.", LineClass::blocked_three},
             {"....OXXXX..", LineClass::four},
             {".....XX.XX.", LineClass::four},
             {".....XXXX..", LineClass::open_four},
             {"..X.XXX.X..", LineClass::open_four},
             {"....OXXXXXO", LineClass::five},
             {"XXXXXXXXXXX", LineClass::five}}) {
        EXPECT_EQ(class_in(table, line), found) << line;
    }
}

TEST(LinePattern, FlanksDecideWhatAFiveIsWorth) {
    struct Known {
        std::string line;
        std::array<LineClass, 5> found;  // [run rule]
    };
    constexpr auto five = LineClass::five;
    constexpr auto over = LineClass::over;
    constexpr auto dead = LineClass::dead;
    std::vector<LineClassTable> tables;
    for (const RunRule rule : run_rules) {
        tables.emplace_back(rule, 5);
    }
    for (const auto& [line, found] : std::vector<Known>{
             {"...XXXXX...", {five, five, five, five, five}},
             {"..OXXXXX...", {five, five, five, five, five}},
             {"..OXXXXXO..", {five, five, five, dead, dead}},
             {"##OXXXXX###", {five, five, five, five, five}},
             {"###XXXXX###", {five, five, five, five, five}},
             {"..XXXXXX...", {five, over, over, five, over}},
             {".OXXXXXXO..", {five, over, over, five, over}},
             {"XXXXXXXXXXX", {five, over, over, five, over}}}) {
        for (std::size_t rule = 0; rule < run_rules.size(); ++rule) {
            EXPECT_EQ(class_in(tables[rule], line), found[rule]) << line << " run rule " << rule;
        }
    }
}

TEST(LinePattern, CaroDiffersFromExactFiveOnlyWhereBothFlanksOfAFiveAreTheOpponents) {
    const LineClassTable exact(RunRule::exactly_five, 5);
    const LineClassTable caro(RunRule::caro_exact, 5);
    // Five cells around the middle, none of them the opponent's, between two of his stones.
    const auto has_shut_in_five = [](const std::string& line) {
        for (std::size_t before = 0; before + 6 < line.size() && before < 5; ++before) {
            const std::string inside = line.substr(before + 1, 5);
            if (line[before] == 'O' && line[before + 6] == 'O'
                && inside.find_first_of("O#") == std::string::npos) {
                return true;
            }
        }
        return false;
    };
    int different = 0;
    int unexplained = 0;
    for (int left = 0; left < arm_count(5); ++left) {
        for (int right = 0; right < arm_count(5); ++right) {
            if (exact.at(left, right) != caro.at(left, right)) {
                ++different;
                unexplained += has_shut_in_five(drawn(5, left, right)) ? 0 : 1;
            }
        }
    }
    EXPECT_GT(different, 0);
    EXPECT_EQ(unexplained, 0);
}

TEST(LinePattern, TablesAgreeWithTheSlowTwinOnEveryPairOfArms) {
    for (const RunRule rule : run_rules) {
        const LineClassTable table(rule, 5);
        slow::LineJudge judge(rule);
        for (int left = 0; left < arm_count(5); ++left) {
            for (int right = 0; right < arm_count(5); ++right) {
                const std::string line = drawn(5, left, right);
                ASSERT_EQ(table.at(left, right), judge.class_of(line)) << line;
            }
        }
    }
}

TEST(LinePattern, LineWordsGiveBothColoursClassesAtEverySpot) {
    // Words as boards hold them, twenty-two cells between five of padding, seen from each spot.
    Rng random(20);
    for (const Rule rule : rules) {
        const auto& table = LineTable::of(rule);
        const int half = table.half_length();
        EXPECT_EQ(half, half_length(rule));
        slow::LineJudge black(run_rule(rule, Color::black));
        slow::LineJudge white(run_rule(rule, Color::white));
        for (int round = 0; round < 400; ++round) {
            const auto length = static_cast<int>(1 + random.below(22));
            std::string line(32, '#');
            std::uint64_t word = 0;
            for (int i = 0; i < length; ++i) {
                // Short of walls, so that rows get long.
                const auto roll = random.below(40);
                const auto cell = roll < 16   ? cell_empty
                                  : roll < 28 ? cell_black
                                  : roll < 39 ? cell_white
                                              : cell_wall;
                word |= cell << (2 * (i + 5));
                line[static_cast<std::size_t>(i + 5)] = cell == cell_empty   ? '.'
                                                        : cell == cell_black ? 'X'
                                                        : cell == cell_white ? 'O'
                                                                             : '#';
            }
            for (int spot = 0; spot < length; ++spot) {
                if (line[static_cast<std::size_t>(spot + 5)] != '.') {
                    continue;
                }
                auto window = line.substr(
                    static_cast<std::size_t>(spot + 5 - half),
                    static_cast<std::size_t>(2 * half + 1)
                );
                for (std::size_t i = static_cast<std::size_t>(half); i + 1 < window.size(); ++i) {
                    window[i + 1] = window[i] == '#' ? '#' : window[i + 1];
                }
                for (std::size_t i = static_cast<std::size_t>(half); i > 0; --i) {
                    window[i - 1] = window[i] == '#' ? '#' : window[i - 1];
                }
                const std::uint32_t found = table.classes(word, spot);
                ASSERT_EQ(
                    static_cast<LineClass>(found & 15),
                    slow::kept_class(run_rule(rule, Color::black), black.class_of(window))
                ) << rule_name(rule)
                  << ' ' << window;
                ASSERT_EQ(
                    static_cast<LineClass>(found >> 4),
                    slow::kept_class(
                        run_rule(rule, Color::white), white.class_of(swap_letters(window))
                    )
                ) << rule_name(rule)
                  << ' ' << window;
            }
        }
    }
}

}  // namespace tengen::gomoku
