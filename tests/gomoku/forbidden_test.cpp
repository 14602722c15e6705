#include "engine/gomoku/forbidden.h"

#include "engine/gomoku/position.h"
#include "engine/kit/rng.h"
#include "tests/support/board_text.h"
#include "tests/support/generator.h"
#include "tests/support/problem_files.h"
#include "tests/support/slow_rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

namespace tengen::gomoku {

namespace {

using slow::Ruling;

// The engine's verdict in the twin's words.
Ruling ruling(const Position& position, Cell cell) {
    if (position.threat(Color::black, cell) == Threat::five) {
        EXPECT_EQ(ForbiddenFinder(position).verdict(cell), Foul::none);
        return Ruling::five;
    }
    switch (ForbiddenFinder(position).verdict(cell)) {
    case Foul::overline:
        return Ruling::overline;
    case Foul::double_four:
        return Ruling::double_four;
    case Foul::double_three:
        return Ruling::double_three;
    case Foul::none:
        break;
    }
    return Ruling::legal;
}

bool is_foul(Ruling ruling) {
    return ruling != Ruling::legal && ruling != Ruling::five;
}

// Everything the engine says of an empty cell against the twin.
void expect_as_twin(const Position& position, Cell cell) {
    const PlainBoard board = plain_board(position);
    const Ruling wanted = slow::judge_black(board, cell).ruling;
    EXPECT_EQ(ruling(position, cell), wanted) << position.geometry().to_text(cell) << " is "
                                              << slow::ruling_name(wanted) << to_text(board);
    EXPECT_EQ(position.is_forbidden(cell), is_foul(wanted))
        << position.geometry().to_text(cell) << to_text(board);
}

void expect_as_twin_everywhere(const Position& position) {
    for (int i = 0; i < position.cell_count(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (position.is_empty(cell)) {
            expect_as_twin(position, cell);
        } else {
            EXPECT_FALSE(position.is_forbidden(cell));
        }
    }
}

// A board whose one marked cell is under question.
void expect_drawn(std::string_view text, Ruling wanted) {
    const Drawing drawing = drawing_from_text(text);
    const Position position = position_from(drawing.board, Rule::renju, Color::black);
    const Cell cell = marked_cell(drawing);
    EXPECT_EQ(ruling(position, cell), wanted);
    EXPECT_EQ(position.is_forbidden(cell), is_foul(wanted));
    EXPECT_EQ(position.is_legal(cell), !is_foul(wanted));
    EXPECT_EQ(slow::judge_black(drawing.board, cell).ruling, wanted);
}

struct Listed {
    const char* name;
    const char* reason;
    const char* black;
    const char* white;
    const char* point;
    Ruling ruling;
};

void PrintTo(const Listed& listed, std::ostream* out) {
    *out << listed.name << ": " << listed.reason;
}

class ForbiddenCases : public ::testing::TestWithParam<Listed> {};

std::string name_of_case(const ::testing::TestParamInfo<Listed>& tested) {
    return tested.param.name;
}

}  // namespace

TEST_P(ForbiddenCases, AreJudgedRight) {
    const Listed& listed = GetParam();
    const PlainBoard board = board_from_lists(15, 15, listed.black, listed.white);
    const Position position = position_from(board, Rule::renju, Color::black);
    const Cell cell = cells_from_text(position.geometry(), listed.point).front();
    EXPECT_EQ(ruling(position, cell), listed.ruling) << listed.reason << to_text(board);
    EXPECT_EQ(position.is_forbidden(cell), is_foul(listed.ruling));
    EXPECT_EQ(position.is_legal(cell), !is_foul(listed.ruling));
    EXPECT_EQ(slow::judge_black(board, cell).ruling, listed.ruling);
}

INSTANTIATE_TEST_SUITE_P(
    Basic,
    ForbiddenCases,
    ::testing::Values(
        Listed{"R1", "six in a row", "F8 G8 H8 J8 K8", "", "I8", Ruling::overline},
        Listed{
            "R2",
            "five beats the overline on the other line",
            "F8 G8 H8 J8 K8 I4 I5 I6 I7",
            "",
            "I8",
            Ruling::five},
        Listed{"R3", "five beats two threes", "D8 E8 F8 G8 H6 H7 I9 J10", "", "H8", Ruling::five},
        Listed{"R4", "nine in a row", "D8 E8 F8 G8 I8 J8 K8 L8", "", "H8", Ruling::overline},
        Listed{"R5", "two fours that cross", "E8 F8 G8 H5 H6 H7", "", "H8", Ruling::double_four},
        Listed{
            "R6", "two fours on one line, X.XXX.X", "E8 G8 I8 K8", "", "H8", Ruling::double_four},
        Listed{
            "R7",
            "two fours on one line, XX.XX.XX",
            "D8 E8 G8 J8 K8",
            "",
            "H8",
            Ruling::double_four},
        Listed{
            "R8",
            "two fours on one line, XXX.X.XXX",
            "D8 E8 F8 J8 K8 L8",
            "",
            "H8",
            Ruling::double_four},
        Listed{
            "R9",
            "the left four would be completed to six",
            "C8 D8 E8 F8 J8 K8 L8",
            "",
            "H8",
            Ruling::legal},
        Listed{
            "R10",
            "the four along the row would be completed to six",
            "E8 F8 G8 J8 H5 H6 H7",
            "D8",
            "H8",
            Ruling::legal},
        Listed{"R11", "four and three", "H5 H6 H7 F8 G8", "H4", "H8", Ruling::legal},
        Listed{"R12", "two plain threes", "G8 I8 H7 H9", "", "H8", Ruling::double_three},
        Listed{
            "R13",
            "white squeezes the upright three into five cells",
            "G8 I8 H7 H9",
            "H5 H11",
            "H8",
            Ruling::legal},
        Listed{"R14", "two broken threes", "E5 G7 J8 K8", "", "H8", Ruling::double_three},
        Listed{
            "R15",
            "one end spoilt by an own stone two away, the other by white",
            "B8 E8 F8 G9 G10",
            "I8",
            "G8",
            Ruling::legal},
        Listed{
            "R15b",
            "without the white stone one end is free",
            "B8 E8 F8 G9 G10",
            "",
            "G8",
            Ruling::double_three},
        Listed{
            "R16",
            "the only completion of a three is an overline",
            "F8 G8 H9 H10 E5 E6 E7 E9 E10",
            "J8",
            "H8",
            Ruling::legal},
        Listed{
            "R16b",
            "that overline taken away",
            "F8 G8 H9 H10 E5 E6 E9 E10",
            "J8",
            "H8",
            Ruling::double_three},
        Listed{
            "R17",
            "the only completion is a double four",
            "F8 G8 H9 H10 E9 E10 E11",
            "J8 E12",
            "H8",
            Ruling::legal},
        Listed{
            "R18",
            "the only completion is itself a real double three",
            "F8 G8 H9 H10 E9 E10 D7 C6",
            "J8",
            "H8",
            Ruling::legal},
        Listed{
            "R19",
            "two white stones kill a three at the completion, which is legal again",
            "F8 G8 H9 H10 E9 E10 D7 C6",
            "J8 E12 E6",
            "H8",
            Ruling::double_three},
        Listed{
            "R20",
            "the completion makes a five, hence no three",
            "F8 G8 H9 H10 E4 E5 E6 E7",
            "J8",
            "H8",
            Ruling::legal},
        Listed{
            "R21",
            "three threes to look at, two of them real",
            "G8 I8 H7 H9 G7 I9",
            "J8 E8",
            "H8",
            Ruling::double_three},
        Listed{
            "R22",
            "a four and two threes",
            "E8 F8 G8 H9 H10 I9 J10",
            "D8",
            "H8",
            Ruling::double_three},
        Listed{
            "R23",
            "a four and two threes of which one is dead",
            "E8 F8 G8 H9 H10 I9 J10",
            "D8 H12 H6",
            "H8",
            Ruling::legal},
        Listed{"R24", "a three near the edge", "B8 C8 D9 D10", "", "D8", Ruling::double_three},
        Listed{
            "R24b",
            "squeezed between the edge and white",
            "B8 C8 D9 D10",
            "F8",
            "D8",
            Ruling::legal},
        Listed{"R25", "a three that stands at the edge", "A8 B8 C9 C10", "", "C8", Ruling::legal},
        Listed{"R26", "a straight four is one four", "F8 G8 H8", "", "I8", Ruling::legal},
        Listed{"R27", "XX.X.XX has no four", "D8 E8 I8 J8", "", "G8", Ruling::legal},
        Listed{
            "R28",
            "two threes on one line are one at most",
            "E8 F8 J8 K8",
            "",
            "H8",
            Ruling::legal},
        Listed{
            "R29",
            "a far stone spoils the end that white left open",
            "F8 G8 K8 H9 H10",
            "D8",
            "H8",
            Ruling::legal},
        Listed{
            "R30",
            "the same with the other end open",
            "F8 G8 K8 H9 H10",
            "",
            "H8",
            Ruling::double_three}
    ),
    name_of_case
);

INSTANTIATE_TEST_SUITE_P(
    Deep,
    ForbiddenCases,
    ::testing::Values(
        Listed{
            "D1a",
            "asking once whether a completion is legal is not enough",
            "I5 K5 H6 J6 K6 H7 G8 J8 G9 H9 I9",
            "",
            "J7",
            Ruling::double_three},
        Listed{"D1b", "the same", "D9 F9 F10 H10 D11 E11 E12 H12", "", "G9", Ruling::double_three},
        Listed{"D1c", "the same", "I4 H5 J5 L5 G6 H6 I7 L7 K8", "", "J7", Ruling::double_three},
        Listed{
            "D2a",
            "asking twice is not enough",
            "K5 I6 J6 L6 K8 L8 I9 J9",
            "",
            "J7",
            Ruling::legal},
        Listed{"D2b", "the same", "H4 J4 F5 H5 E6 G6 G7 K7 G8", "", "H7", Ruling::legal},
        Listed{"D2c", "the same", "J8 K8 G9 I9 J9 F10 G10 I11 L11", "", "H8", Ruling::legal},
        Listed{
            "D3a",
            "asking three times is not enough",
            "L5 L6 I7 J7 L7 H8 I9 K9 K10 L10 L11",
            "",
            "I10",
            Ruling::double_three},
        Listed{"D3b", "the same", "G7 H7 K7 H8 F9 I9 G10 I10 F11", "", "F10", Ruling::double_three},
        Listed{
            "D3c", "the same", "J8 E9 H9 G10 I11 J11 G12 H12 I12", "", "G9", Ruling::double_three}
    ),
    name_of_case
);

TEST(Forbidden, TwoThreesThatCrossAreForbidden) {
    expect_drawn(
        R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X ! . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)",
        Ruling::double_three
    );
}

TEST(Forbidden, DoubleThreeWithAFalseThreeIsAllowed) {
    expect_drawn(
        R"(
        . . . . . . . . .
        . . . . O . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X ! . . . .
        . . . . . . . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . . . . .)",
        Ruling::legal
    );
}

TEST(Forbidden, AWhiteStoneCanForbidWhatWasAllowed) {
    // Black's diagonal at d8 makes the only completion of the row a double three of its own. White
    // stones above and below take its upright three away, the completion is legal, so h8 is not.
    const auto stones = "F8 G8 H9 H10 E9 E10 D7 C6";
    const auto before =
        position_from(board_from_lists(15, 15, stones, "J8"), Rule::renju, Color::black);
    const auto after =
        position_from(board_from_lists(15, 15, stones, "J8 E12 E6"), Rule::renju, Color::black);
    const Cell cell = *before.geometry().parse("h8");
    EXPECT_FALSE(before.is_forbidden(cell));
    EXPECT_TRUE(after.is_forbidden(cell));
}

TEST(Forbidden, ABlackStoneCanAllowWhatWasForbidden) {
    const auto before =
        position_from(board_from_lists(15, 15, "D8 E8 F8 J8 K8 L8", ""), Rule::renju, Color::black);
    const auto after = position_from(
        board_from_lists(15, 15, "C8 D8 E8 F8 J8 K8 L8", ""), Rule::renju, Color::black
    );
    const Cell cell = *before.geometry().parse("h8");
    EXPECT_TRUE(before.is_forbidden(cell));
    EXPECT_FALSE(after.is_forbidden(cell));
}

TEST(Forbidden, WhiteMayPlayEverywhere) {
    const Drawing drawing = drawing_from_text(R"(
        . . . . . . .
        . . . O . . .
        . . . O . . .
        . O O ! . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    const Position position = position_from(drawing.board, Rule::renju, Color::white);
    EXPECT_FALSE(position.is_forbidden(marked_cell(drawing)));
    EXPECT_TRUE(position.is_legal(marked_cell(drawing)));
}

TEST(Forbidden, WhiteMayBlockOnAPointForbiddenToBlack) {
    const Drawing drawing = drawing_from_text(R"(
        . . . . . . .
        . . . X . . .
        . . . X . . .
        . X X ! . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    Position position = position_from(drawing.board, Rule::renju, Color::black);
    EXPECT_TRUE(position.is_forbidden(marked_cell(drawing)));
    EXPECT_FALSE(position.is_legal(marked_cell(drawing)));
    position.set_side_to_move(Color::white);
    EXPECT_TRUE(position.is_legal(marked_cell(drawing)));
}

TEST(Forbidden, OtherRulesForbidNothing) {
    for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::caro, Rule::caro_exact}) {
        for_each_generated(rule, {20, 24, 2, 11}, [](const Position& position, std::uint64_t) {
            for (int cell = 0; cell < position.cell_count(); ++cell) {
                ASSERT_FALSE(position.is_forbidden(static_cast<Cell>(cell)));
            }
        });
    }
}

TEST(Forbidden, WallsBlockLikeTheEdge) {
    expect_drawn(
        R"(
        . . . . . . . . .
        . . . . # . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X ! . . . .
        . . . . . . . . .
        . . . . # . . . .
        . . . . . . . . .
        . . . . . . . . .)",
        Ruling::legal
    );
    expect_drawn(
        R"(
        # # # # # # # # #
        # . . . . . . . #
        # . . . X . . . #
        # . . . X . . . #
        # . X X ! . . . #
        # . . . . . . . #
        # . . . . . . . #
        # . . . . . . . #
        # # # # # # # # #)",
        Ruling::double_three
    );
}

TEST(Forbidden, AskingChangesNothing) {
    for_each_generated(Rule::renju, {50, 24, 2, 11}, [](const Position& position, std::uint64_t) {
        const auto words = position.line_words();
        ForbiddenFinder finder(position);
        for (int i = 0; i < position.cell_count(); ++i) {
            const auto cell = static_cast<Cell>(i);
            if (position.is_empty(cell)) {
                const Foul first = finder.verdict(cell);
                ASSERT_EQ(finder.verdict(cell), first);
                ASSERT_EQ(ForbiddenFinder(position).verdict(cell), first);
            }
        }
        ASSERT_EQ(position.line_words(), words);
        ASSERT_TRUE(position.is_consistent());
    });
}

// The known answers over thousands of generated positions.
struct MassAnswers {
    int empties = 0;
    int fives = 0;
    int double_threes = 0;
    int double_fours = 0;
    int overlines = 0;
    std::uint64_t hash = 0;

    bool operator==(const MassAnswers&) const = default;
};

void PrintTo(const MassAnswers& answers, std::ostream* out) {
    *out << answers.empties << ' ' << answers.fives << ' ' << answers.double_threes << ' '
         << answers.double_fours << ' ' << answers.overlines << ' ' << std::hex << answers.hash;
}

template <class Judge>
MassAnswers mass_answers(const GeneratorSetup& setup, Judge judge) {
    MassAnswers answers;
    AnswerHash hash;
    for_each_generated(Rule::renju, setup, [&](const Position& position, std::uint64_t seed) {
        judge(position, [&](Cell cell, Ruling found) {
            ++answers.empties;
            std::uint64_t kind = 0;
            switch (found) {
            case Ruling::legal:
                return;
            case Ruling::five:
                ++answers.fives;
                return;
            case Ruling::double_three:
                ++answers.double_threes;
                kind = 1;
                break;
            case Ruling::double_four:
                ++answers.double_fours;
                kind = 2;
                break;
            case Ruling::overline:
                ++answers.overlines;
                kind = 3;
                break;
            }
            hash.mix(seed * 1000 + cell);
            hash.mix(kind);
        });
    });
    answers.hash = hash.value();
    return answers;
}

// By the engine. is_forbidden must agree with the verdict on each cell.
template <class Tell>
void judge_all(const Position& position, Tell tell) {
    ForbiddenFinder finder(position);
    for (int i = 0; i < position.cell_count(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (!position.is_empty(cell)) {
            continue;
        }
        const Foul foul = finder.verdict(cell);
        ASSERT_EQ(position.is_forbidden(cell), foul != Foul::none);
        const bool five = position.threat(Color::black, cell) == Threat::five;
        tell(
            cell,
            foul == Foul::overline       ? Ruling::overline
            : foul == Foul::double_four  ? Ruling::double_four
            : foul == Foul::double_three ? Ruling::double_three
            : five                       ? Ruling::five
                                         : Ruling::legal
        );
    }
}

MassAnswers engine_answers(const GeneratorSetup& setup) {
    return mass_answers(setup, [](const Position& position, auto tell) {
        judge_all(position, tell);
    });
}

constexpr GeneratorSetup row1{2000, 18, 3, 9};
constexpr GeneratorSetup row2{2000, 24, 2, 11};
constexpr GeneratorSetup row3{30000, 16, 3, 8};
constexpr GeneratorSetup row4{20000, 30, 2, 11};
constexpr MassAnswers answers1{378'000, 1'379, 1'857, 695, 137, 0xc122e9ab52f900a4};
constexpr MassAnswers answers2{354'000, 1'661, 2'514, 919, 155, 0xceab6256acfb6e45};
constexpr MassAnswers answers3{5'790'000, 21'375, 21'832, 9'602, 2'123, 0x7ef446063abf30a5};
constexpr MassAnswers answers4{3'300'000, 34'018, 20'329, 20'395, 4'798, 0x9d1b61ef324cefb0};

TEST(ForbiddenMass, TwoThousandPositionsOf36StonesHaveTheKnownAnswers) {
    EXPECT_EQ(engine_answers(row1), answers1);
}

TEST(ForbiddenMass, TwoThousandPositionsOf48StonesHaveTheKnownAnswers) {
    EXPECT_EQ(engine_answers(row2), answers2);
}

TEST(ForbiddenMass, ThirtyThousandPositionsOf32StonesHaveTheKnownAnswers) {
    EXPECT_EQ(engine_answers(row3), answers3);
}

TEST(ForbiddenMass, TwentyThousandPositionsOf60StonesHaveTheKnownAnswers) {
    EXPECT_EQ(engine_answers(row4), answers4);
}

TEST(ForbiddenMass, TheTwinKnowsTheSameAnswers) {
    int deepest = 0;
    const auto judge = [&](const Position& position, auto tell) {
        const PlainBoard board = plain_board(position);
        for (int i = 0; i < position.cell_count(); ++i) {
            const auto cell = static_cast<Cell>(i);
            if (position.is_empty(cell)) {
                const slow::Judgement judgement = slow::judge_black(board, cell);
                deepest = std::max(deepest, judgement.depth);
                tell(cell, judgement.ruling);
            }
        }
    };
    EXPECT_EQ(mass_answers(row1, judge), answers1);
    EXPECT_EQ(mass_answers(row2, judge), answers2);
    EXPECT_EQ(deepest, 8) << "the twin asks as deep as it must";
}

TEST(ForbiddenTwin, AgreesOnGeneratedPositions) {
    for (const GeneratorSetup setup :
         {GeneratorSetup{200, 24, 2, 11}, {200, 30, 2, 11}, {200, 16, 0, 8}}) {
        for_each_generated(Rule::renju, setup, [](const Position& position, std::uint64_t) {
            expect_as_twin_everywhere(position);
        });
    }
}

TEST(ForbiddenTwin, AgreesOnSmallAndNarrowBoardsWithWalls) {
    Rng random(77);
    for (int round = 0; round < 150; ++round) {
        const int width = static_cast<int>(min_side + random.below(max_side - min_side + 1));
        const int height = static_cast<int>(min_side + random.below(8));
        PlainBoard board(width, height);
        // Mostly black: that is where fouls are.
        for (char& cell : board.cells) {
            const auto roll = random.below(100);
            cell = roll < 25 ? 'X' : roll < 35 ? 'O' : roll < 37 ? '#' : '.';
        }
        expect_as_twin_everywhere(position_from(board, Rule::renju, Color::black));
    }
}

TEST(ForbiddenTwin, AgreesWhenTheBoardFillsUp) {
    Rng random(78);
    for (int round = 0; round < 40; ++round) {
        Position position(11, 11, Rule::renju);
        while (position.empty_count() > 0) {
            // Any empty cell, legal or not: the verdicts must hold on every board.
            auto skip = random.below(static_cast<std::uint64_t>(position.empty_count()));
            int cell = 0;
            while (!position.is_empty(static_cast<Cell>(cell)) || skip-- > 0) {
                ++cell;
            }
            if (position.stone_count() % 8 == 0) {
                expect_as_twin_everywhere(position);
            }
            position.play(static_cast<Cell>(cell));
        }
    }
}

TEST(ForbiddenFiles, EveryForbiddenPointOfTheRealPositionsIsFoundAndNoOther) {
    const auto problems = forbidden_point_problems();
    if (problems.empty()) {
        GTEST_SKIP() << "no shared data beside the project";
    }
    for (const auto& problem : problems) {
        Position position(problem.size, problem.size, Rule::renju);
        for (const Cell cell : cells_from_text(position.geometry(), problem.moves)) {
            position.play(cell);
        }
        for (int i = 0; i < position.cell_count(); ++i) {
            const auto cell = static_cast<Cell>(i);
            if (!position.is_empty(cell)) {
                continue;
            }
            const auto listed = problem.forbidden.find(position.geometry().to_text(cell));
            const std::string wanted = listed == problem.forbidden.end() ? "" : listed->second;
            const Ruling found = ruling(position, cell);
            EXPECT_EQ(is_foul(found) ? std::string(slow::ruling_name(found)) : "", wanted)
                << problem.id << ' ' << position.geometry().to_text(cell);
        }
    }
}

TEST(ForbiddenFiles, TheHardPointsAreJudgedRight) {
    const auto problems = hard_point_problems();
    if (problems.empty()) {
        GTEST_SKIP() << "no shared data beside the project";
    }
    for (const auto& problem : problems) {
        const PlainBoard board = board_from_lists(15, 15, problem.black, problem.white);
        const Position position = position_from(board, Rule::renju, Color::black);
        const Cell cell = cells_from_text(position.geometry(), problem.point).front();
        EXPECT_EQ(position.is_forbidden(cell), problem.forbidden)
            << problem.id << ' ' << problem.kind;
        expect_as_twin(position, cell);
    }
}

}  // namespace tengen::gomoku
