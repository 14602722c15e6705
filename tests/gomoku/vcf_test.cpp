#include "engine/gomoku/vcf.h"

#include "engine/gomoku/position.h"
#include "engine/kit/rng.h"
#include "tests/support/board_text.h"
#include "tests/support/generator.h"
#include "tests/support/problem_files.h"
#include "tests/support/slow_rules.h"
#include "tests/support/slow_vcf.h"
#include "tests/support/vcf_puzzles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <string>

namespace tengen::gomoku {

namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

// The solver keeps the line until its next search only.
std::vector<Cell> line_of(const VcfResult& result) {
    return {result.line.begin(), result.line.end()};
}

// Own stones of the shortest win, 0 for none. The line that is given is checked on the way.
int own_stones_to_win(VcfSolver& solver, Position& position, int max_stones) {
    const std::uint64_t key = position.key();
    const int plies = position.ply_count();
    const Color side = position.side_to_move();
    const VcfResult result = solver.solve(position, max_stones, no_limit);
    EXPECT_EQ(position.key(), key);
    EXPECT_EQ(position.ply_count(), plies);
    if (result.verdict != Verdict::proven) {
        EXPECT_EQ(result.verdict, Verdict::disproven);
        EXPECT_TRUE(result.line.empty());
        EXPECT_EQ(result.own_stones, 0);
        return 0;
    }
    const PlainBoard board = plain_board(position);
    const auto line = line_of(result);
    EXPECT_EQ(slow::fault_of_vcf(board, position.rule(), side, line, result.own_stones), "")
        << cells_to_text(position.geometry(), line) << to_text(board);
    return result.own_stones;
}

// The first moves with which the side to move wins by at most `max_stones` fours.
std::set<std::string> winning_first_moves(VcfSolver& solver, Position& position, int max_stones) {
    std::set<std::string> winners;
    const Color own = position.side_to_move();
    const bool in_danger = position.fives(~own) > 0;
    const FourMoves moves(position, own);
    for (int i = 0; i < moves.count; ++i) {
        const Cell cell = moves.cells[static_cast<std::size_t>(i)];
        if (in_danger && position.threat(~own, cell) != Threat::five) {
            continue;
        }
        const std::string text = position.geometry().to_text(cell);
        position.play(cell);
        const Cell block = position.find(own, Threat::five);
        if (position.fives(own) != 1 || !position.is_legal(block)) {
            winners.insert(text);
        } else {
            position.play(block);
            if (own_stones_to_win(solver, position, max_stones - 1) > 0) {
                winners.insert(text);
            }
            position.undo();
        }
        position.undo();
    }
    return winners;
}

std::set<std::string> words(const std::string& text) {
    std::set<std::string> found;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        found.insert(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return found;
}

std::string name_of_puzzle(const ::testing::TestParamInfo<VcfPuzzle>& tested) {
    return tested.param.name;
}

class VcfPuzzles : public ::testing::TestWithParam<VcfPuzzle> {
protected:
    PlainBoard board_ = board_from_lists(15, 15, GetParam().black, GetParam().white);
    Position position_ = position_from(board_, GetParam().rule, GetParam().side);
    VcfSolver solver_;
};

}  // namespace

TEST_P(VcfPuzzles, AreSolvedInTheFewestStones) {
    EXPECT_EQ(own_stones_to_win(solver_, position_, 20), GetParam().own_stones);
}

TEST_P(VcfPuzzles, HaveNoShorterWin) {
    EXPECT_EQ(own_stones_to_win(solver_, position_, GetParam().own_stones - 1), 0);
}

TEST_P(VcfPuzzles, HaveOneFirstMoveOnly) {
    const auto line = cells_from_text(position_.geometry(), GetParam().line);
    EXPECT_EQ(
        winning_first_moves(solver_, position_, GetParam().own_stones + 4),
        std::set{position_.geometry().to_text(line.front())}
    );
    const VcfResult result = solver_.solve(position_, 20, no_limit);
    ASSERT_FALSE(result.line.empty());
    EXPECT_EQ(result.line.front(), line.front());
}

TEST_P(VcfPuzzles, HaveALineThatTheTwinAccepts) {
    const auto line = cells_from_text(position_.geometry(), GetParam().line);
    EXPECT_EQ(
        slow::fault_of_vcf(board_, GetParam().rule, GetParam().side, line, GetParam().own_stones),
        ""
    );
}

TEST_P(VcfPuzzles, AreSolvedWithTheTinyTableToo) {
    VcfSolver forgetful(0);
    EXPECT_EQ(own_stones_to_win(forgetful, position_, 20), GetParam().own_stones);
}

INSTANTIATE_TEST_SUITE_P(
    Vcf, VcfPuzzles, ::testing::ValuesIn(vcf_puzzles().begin(), vcf_puzzles().end()), name_of_puzzle
);

TEST(Vcf, SomeWinsExistInFreestyleOnly) {
    VcfSolver solver;
    for (const auto& [black, white] : std::array<std::array<const char*, 2>, 2>{
             {{"G4 I4 F7 G8 H8 K8 I11", "H7"}, {"D5 E6 G9 G10 E11 D13 E13 F13 I13", "C4 C13"}}}) {
        Position position =
            position_from(board_from_lists(15, 15, black, white), Rule::standard, Color::black);
        EXPECT_EQ(own_stones_to_win(solver, position, 12), 0);
    }
}

TEST(Vcf, HardPositionsWithoutAWinAreDisproven) {
    const std::array<std::array<const char*, 2>, 2> negatives{
        {{"D4 H4 D5 E6 K6 L6 D8 H8 J9 L9 F11 H11 L11 H12 I12",
          "F5 I5 J5 L5 I6 J8 K8 G10 K10 L10 D11 D12 E12 G12 J12"},
         {"D4 E4 J4 J5 F6 H6 K7 L7 G8 F9 D10 H10 K10 G11 H11",
          "G4 L4 G5 E6 J6 K6 D7 F8 K8 I9 G10 I10 L11 H12 L12"}}};
    VcfSolver solver;
    for (const auto& [black, white] : negatives) {
        Position position =
            position_from(board_from_lists(15, 15, black, white), Rule::freestyle, Color::black);
        const VcfResult result = solver.solve(position, 20, no_limit);
        EXPECT_EQ(result.verdict, Verdict::disproven);
        EXPECT_EQ(result.own_stones, 0);
        EXPECT_TRUE(result.line.empty());
        EXPECT_LT(result.nodes, 20'000U) << "the memory of failed positions does not work";
    }
}

TEST(Vcf, AFiveAtHandIsOneStone) {
    const Drawing drawing = drawing_from_text(R"(
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O X X X X ! .
        . . . . . . .
        . O O O O . .
        . . . . . . .)");
    Position position = position_from(drawing.board, Rule::freestyle, Color::black);
    VcfSolver solver;
    const VcfResult result = solver.solve(position, 20, no_limit);
    EXPECT_EQ(result.verdict, Verdict::proven);
    EXPECT_EQ(result.own_stones, 1);
    EXPECT_EQ(line_of(result), drawing.marks);
}

TEST(Vcf, AFourMustTakeTheDefendersFive) {
    // White threatens a five at the mark; no four of Black's is there.
    Position hopeless = position_from_text(
        R"(
        . . . . . . . . .
        . . X . . . . . .
        . . X . . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .)",
        Rule::freestyle,
        Color::black
    );
    VcfSolver solver;
    EXPECT_EQ(own_stones_to_win(solver, hopeless, 20), 0);
    // A three that ends there wins with an open four.
    Position hopeful = position_from_text(
        R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        . . . . . X . . .
        . . . . . X . . .
        X O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .)",
        Rule::freestyle,
        Color::black
    );
    EXPECT_EQ(own_stones_to_win(solver, hopeful, 20), 2);
}

TEST(Vcf, WhiteWinsWhenBlacksOnlyBlockIsForbidden) {
    // White's four can be stopped at g7 only, where Black would make two threes.
    const char* text = R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . X . .
        . . . . . . . X . . .
        . . . . X X . . . . .
        . . . . . . . . . . .
        . . . . . . O . . . .
        . . . . . . O . . . .
        . . . . . . O . . . .
        . . . . . . X . . . .
        . . . . . . . . . . .)";
    VcfSolver solver;
    for (const Rule rule : {Rule::freestyle, Rule::renju}) {
        Position position = position_from_text(text, rule, Color::white);
        EXPECT_EQ(own_stones_to_win(solver, position, 2), rule == Rule::renju ? 2 : 0);
    }
}

TEST(Vcf, BlacksFoursOnForbiddenPointsDoNotCount) {
    // Two fours at once at g6, which only Renju's Black may not make.
    const char* text = R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . O X X X . . . . .
        . . . . . . X . . . .
        . . . . . . O . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)";
    VcfSolver solver;
    Position free = position_from_text(text, Rule::standard, Color::black);
    EXPECT_EQ(own_stones_to_win(solver, free, 2), 2);
    Position renju = position_from_text(text, Rule::renju, Color::black);
    EXPECT_EQ(own_stones_to_win(solver, renju, 2), 0);
}

// The cells where a stone of `color` that may be played makes a five, or one possible that was not.
std::set<Cell> slow_four_moves(const PlainBoard& board, Rule rule, Color color) {
    std::set<Cell> cells;
    PlainBoard trial = board;
    const auto before = slow::five_points(board, rule, color);
    for (int cell = 0; cell < board.cell_count(); ++cell) {
        if (board[cell] != '.' || slow::is_forbidden(board, rule, color, cell)) {
            continue;
        }
        trial[cell] = letter_of(color);
        const auto after = slow::five_points(trial, rule, color);
        const bool adds = std::any_of(after.begin(), after.end(), [&](Cell point) {
            return std::find(before.begin(), before.end(), point) == before.end();
        });
        if (adds || slow::wins_at(trial, rule, color, cell)) {
            cells.insert(static_cast<Cell>(cell));
        }
        trial[cell] = '.';
    }
    return cells;
}

TEST(Vcf, FourMovesAreAllTheFoursThatMayBePlayed) {
    for (const Rule rule :
         {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro, Rule::caro_exact}) {
        for_each_generated(rule, {25, 24, 2, 11}, [&](const Position& position, std::uint64_t) {
            const PlainBoard board = plain_board(position);
            for (const Color color : {Color::black, Color::white}) {
                const std::set<Cell> wanted = slow_four_moves(board, rule, color);
                const FourMoves moves(position, color);
                const std::set<Cell> found(moves.cells.begin(), moves.cells.begin() + moves.count);
                ASSERT_EQ(static_cast<int>(found.size()), moves.count);
                // Where a five is at hand already, a stone that adds nothing to it may be in.
                ASSERT_TRUE(std::includes(found.begin(), found.end(), wanted.begin(), wanted.end()))
                    << to_text(board);
                if (position.fives(color) == 0) {
                    ASSERT_EQ(found, wanted) << to_text(board);
                }
            }
        });
    }
}

TEST(Vcf, FourMovesNameTheStrongestFirst) {
    for_each_generated(Rule::renju, {100, 24, 2, 11}, [&](const Position& position, std::uint64_t) {
        const FourMoves moves(position, Color::white);
        const auto is_strong = [&](Cell cell) {
            return position.threat(Color::white, cell) >= Threat::four_three;
        };
        EXPECT_TRUE(
            std::is_partitioned(moves.cells.begin(), moves.cells.begin() + moves.count, is_strong)
        );
    });
}

// The known answers over a thousand generated positions, for a rule and the side to move.
struct MassRow {
    const char* name;
    Rule rule;
    Color side;
    std::array<int, 10> positions;  // [own stones of the shortest win]
    std::uint64_t hash;
};

void PrintTo(const MassRow& row, std::ostream* out) {
    *out << row.name;
}

class VcfMass : public ::testing::TestWithParam<MassRow> {};

TEST_P(VcfMass, AThousandPositionsHaveTheKnownAnswers) {
    const MassRow& row = GetParam();
    std::array<int, 10> positions{};
    AnswerHash hash;
    VcfSolver solver;
    for_each_generated(row.rule, {1000, 12, 3, 9}, [&](Position& position, std::uint64_t seed) {
        const Color before = position.side_to_move();
        position.set_side_to_move(row.side);
        const int stones = own_stones_to_win(solver, position, 12);
        position.set_side_to_move(before);
        ASSERT_LT(stones, static_cast<int>(positions.size()));
        ++positions[static_cast<std::size_t>(stones)];
        hash.mix(seed * 64 + static_cast<std::uint64_t>(stones));
    });
    EXPECT_EQ(positions, row.positions);
    EXPECT_EQ(hash.value(), row.hash);
}

INSTANTIATE_TEST_SUITE_P(
    Vcf,
    VcfMass,
    ::testing::Values(
        MassRow{
            "FreestyleBlack",
            Rule::freestyle,
            Color::black,
            {358, 126, 427, 38, 29, 13, 7, 1, 1, 0},
            0x4310c665596a36af},
        MassRow{
            "FreestyleWhite",
            Rule::freestyle,
            Color::white,
            {350, 128, 422, 55, 29, 9, 5, 1, 0, 1},
            0xd0b5cf913c92e6a3},
        MassRow{
            "StandardBlack",
            Rule::standard,
            Color::black,
            {377, 121, 414, 38, 29, 12, 7, 2, 0, 0},
            0x46aa38325e3be85e},
        MassRow{
            "StandardWhite",
            Rule::standard,
            Color::white,
            {367, 124, 405, 57, 28, 11, 6, 1, 0, 1},
            0x370d8451a266b9d9},
        MassRow{
            "RenjuBlack",
            Rule::renju,
            Color::black,
            {380, 121, 408, 38, 31, 12, 8, 1, 1, 0},
            0xfef605d31e06b82b},
        MassRow{
            "RenjuWhite",
            Rule::renju,
            Color::white,
            {344, 128, 425, 60, 28, 8, 5, 1, 0, 1},
            0x858964f9a026f9e9}
    ),
    [](const ::testing::TestParamInfo<MassRow>& tested) { return std::string(tested.param.name); }
);

TEST(Vcf, AgreesWithTheSlowTwin) {
    VcfSolver solver;
    for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::renju}) {
        for_each_generated(rule, {60, 14, 3, 9}, [&](Position& position, std::uint64_t seed) {
            const PlainBoard board = plain_board(position);
            for (const Color side : {Color::black, Color::white}) {
                Position turned = position;
                turned.set_side_to_move(side);
                ASSERT_EQ(
                    own_stones_to_win(solver, turned, 6), slow::shortest_vcf(board, rule, side, 6)
                ) << rule_name(rule)
                  << " seed " << seed << to_text(board);
            }
        });
    }
}

// Random boards of many shapes with walls on them.
void expect_as_twin_on_random_boards(
    const std::vector<Rule>& rules, int rounds, std::uint64_t seed
) {
    VcfSolver solver;
    Rng random(seed);
    for (int round = 0; round < rounds; ++round) {
        const Rule rule = rules[static_cast<std::size_t>(round) % rules.size()];
        const auto width = static_cast<int>(8 + random.below(15));
        const auto height = static_cast<int>(5 + random.below(8));
        PlainBoard board(width, height);
        const auto percent = 15 + random.below(20);
        for (char& cell : board.cells) {
            cell = random.below(100) >= percent ? '.'
                   : random.below(60) == 0      ? '#'
                   : random.below(2) == 0       ? 'X'
                                                : 'O';
        }
        if (slow::has_won(board, rule, Color::black) || slow::has_won(board, rule, Color::white)) {
            continue;
        }
        const Color side = random.below(2) == 0 ? Color::black : Color::white;
        Position position = position_from(board, rule, side);
        ASSERT_EQ(own_stones_to_win(solver, position, 6), slow::shortest_vcf(board, rule, side, 6))
            << rule_name(rule) << (side == Color::black ? " X" : " O") << " to move"
            << to_text(board);
    }
}

TEST(SlowVcf, AgreesWithTheSlowTwinOnManyBoards) {
    expect_as_twin_on_random_boards({Rule::freestyle, Rule::standard, Rule::renju}, 1500, 5);
}

TEST(SlowVcf, AgreesWithTheSlowTwinUnderCaro) {
    expect_as_twin_on_random_boards({Rule::caro, Rule::caro_exact}, 1500, 6);
}

TEST(Vcf, UnderCaroOneStoneCanStopTwoFives) {
    // Black can complete at either end of the four, but a stone at the right one leaves him a five
    // between two white stones.
    const Drawing drawing = drawing_from_text(R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . O . X X ! X . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)");
    VcfSolver solver;
    for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::caro, Rule::caro_exact}) {
        Position position = position_from(drawing.board, rule, Color::black);
        const bool is_caro = rule == Rule::caro || rule == Rule::caro_exact;
        EXPECT_EQ(own_stones_to_win(solver, position, 20), is_caro ? 0 : 2) << rule_name(rule);
    }
}

TEST(Vcf, UnderCaroAFourCanBeAnsweredBesideTheFive) {
    // g7 makes a four and a three. White need not take h7: a stone at i7 leaves Black a five
    // between two white stones and makes a four of its own.
    const char* text = R"(
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . O X X X . . . . . .
        . . . . . . X . O . . .
        . . . . . . X . O . . .
        . . . . . . . . O . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .)";
    VcfSolver solver;
    for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::caro, Rule::caro_exact}) {
        Position position = position_from_text(text, rule, Color::black);
        const bool is_caro = rule == Rule::caro || rule == Rule::caro_exact;
        EXPECT_EQ(own_stones_to_win(solver, position, 20), is_caro ? 0 : 3) << rule_name(rule);
        EXPECT_EQ(
            slow::shortest_vcf(plain_board(position), rule, Color::black, 4), is_caro ? 0 : 3
        );
    }
}

TEST(Vcf, UnderCaroAFourMayStopTheDefendersFiveFromBesideIt) {
    const char* text = R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . X O O O O . . . . .
        . . . . . . . X . . .
        . . . . . . . X . . .
        . . . . . . . X . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)";
    // The column's open four also stands beyond White's five.
    VcfSolver solver;
    for (const Rule rule : {Rule::freestyle, Rule::caro, Rule::caro_exact}) {
        Position position = position_from_text(text, rule, Color::black);
        const bool is_caro = rule != Rule::freestyle;
        EXPECT_EQ(own_stones_to_win(solver, position, 20), is_caro ? 2 : 0) << rule_name(rule);
    }
}

TEST(Vcf, AUsedSolverAnswersAsAFreshOne) {
    VcfSolver used;
    for_each_generated(Rule::renju, {200, 14, 3, 9}, [&](Position& position, std::uint64_t) {
        VcfSolver fresh;
        const VcfResult again = used.solve(position, 10, no_limit);
        const VcfResult first = fresh.solve(position, 10, no_limit);
        ASSERT_EQ(again.verdict, first.verdict);
        ASSERT_EQ(line_of(again), line_of(first));
        ASSERT_EQ(again.own_stones, first.own_stones);
        ASSERT_EQ(again.nodes, first.nodes);
    });
}

TEST(Vcf, LeavesThePositionAsItWas) {
    VcfSolver solver;
    for_each_generated(Rule::renju, {100, 16, 3, 8}, [&](Position& position, std::uint64_t) {
        const PlainBoard board = plain_board(position);
        const int plies = position.ply_count();
        const Cell last = position.last_cell();
        const auto key = position.key();
        for (const std::uint64_t budget : {std::uint64_t{0}, std::uint64_t{7}, no_limit}) {
            static_cast<void>(solver.solve(position, 12, budget));
            ASSERT_EQ(plain_board(position), board);
            ASSERT_EQ(position.ply_count(), plies);
            ASSERT_EQ(position.last_cell(), last);
            ASSERT_EQ(position.key(), key);
            ASSERT_TRUE(position.is_consistent());
        }
    });
}

TEST(Vcf, FarStonesChangeNothing) {
    // All stones lie in the lower left corner of a board so large that no line of the win reaches
    // the upper right one.
    VcfSolver solver;
    const GeneratorSetup setup{300, 12, 1, 8, 22};
    for_each_generated(Rule::freestyle, setup, [&](Position& position, std::uint64_t seed) {
        const int alone = own_stones_to_win(solver, position, 8);
        const auto before = line_of(solver.solve(position, 8, no_limit));
        const Color side = position.side_to_move();
        for (const char* const far : {"u21", "v22", "t20", "v19", "s22"}) {
            const Cell cell = *position.geometry().parse(far);
            position.put(cell, seed % 2 == 0 ? Stone::black : Stone::white, side);
        }
        ASSERT_EQ(own_stones_to_win(solver, position, 8), alone) << "seed " << seed;
        ASSERT_EQ(line_of(solver.solve(position, 8, no_limit)), before);
        for (int i = 0; i < 5; ++i) {
            position.undo();
        }
    });
}

TEST(Vcf, StaysWithinItsBudget) {
    VcfSolver solver;
    Position position = position_from(
        board_from_lists(
            15,
            15,
            "D4 H4 D5 E6 K6 L6 D8 H8 J9 L9 F11 H11 L11 H12 I12",
            "F5 I5 J5 L5 I6 J8 K8 G10 K10 L10 D11 D12 E12 G12 J12"
        ),
        Rule::freestyle,
        Color::black
    );
    const std::uint64_t whole = solver.solve(position, 20, no_limit).nodes;
    for (const std::uint64_t budget : {0U, 1U, 2U, 10U, 100U, 300U}) {
        ASSERT_LT(budget, whole);
        const VcfResult result = solver.solve(position, 20, budget);
        EXPECT_EQ(result.verdict, Verdict::unknown) << budget;
        EXPECT_TRUE(result.line.empty());
        // Whoever is on the way back may still look at the siblings.
        EXPECT_LE(result.nodes, budget + 100) << budget;
    }
    EXPECT_EQ(solver.solve(position, 20, whole).verdict, Verdict::disproven);
}

TEST(Vcf, ABudgetTooSmallNeverDisproves) {
    VcfSolver solver;
    for_each_generated(
        Rule::standard,
        {200, 12, 3, 9},
        [&](Position& position, std::uint64_t seed) {
            const VcfResult whole = solver.solve(position, 10, no_limit);
            for (std::uint64_t budget = 1; budget < 64; budget *= 2) {
                const VcfResult part = solver.solve(position, 10, budget);
                if (part.verdict == Verdict::unknown) {
                    ASSERT_GT(part.nodes, budget) << "seed " << seed;
                } else {
                    ASSERT_EQ(part.verdict, whole.verdict) << "seed " << seed;
                    ASSERT_EQ(part.own_stones, whole.own_stones) << "seed " << seed;
                }
            }
        }
    );
}

Position position_of(const VcfProblem& problem, Rule rule) {
    Position position(problem.size, problem.size, rule);
    for (const Cell cell : cells_from_text(position.geometry(), problem.moves)) {
        position.play(cell);
    }
    EXPECT_EQ(position.side_to_move() == Color::black, problem.black_to_move) << problem.id;
    return position;
}

TEST(VcfFiles, WinsFromRealGamesAreFoundInTheFewestStones) {
    VcfSolver solver(18);
    for (const char* const file : {"vcf-freestyle", "vcf-standard", "vcf-renju"}) {
        const auto problems = vcf_problems(file);
        if (problems.empty()) {
            GTEST_SKIP() << "no shared data beside the project";
        }
        for (const auto& problem : problems) {
            Position position = position_of(problem, *rule_from_name(problem.rule));
            EXPECT_EQ(own_stones_to_win(solver, position, 20), problem.own_stones) << problem.id;
        }
    }
}

TEST(VcfFiles, TheListedLinesWin) {
    for (const char* const file : {"vcf-freestyle", "vcf-standard", "vcf-renju"}) {
        const auto problems = vcf_problems(file);
        if (problems.empty()) {
            GTEST_SKIP() << "no shared data beside the project";
        }
        for (const auto& problem : problems) {
            const Rule rule = *rule_from_name(problem.rule);
            const Position position = position_of(problem, rule);
            // Up to the four that cannot be stopped; the lists go on to the five.
            auto line = cells_from_text(
                position.geometry(), problem.line.substr(0, problem.line.find(" --"))
            );
            line.resize(static_cast<std::size_t>(2 * problem.own_stones - 3));
            EXPECT_EQ(
                slow::fault_of_vcf(
                    plain_board(position), rule, position.side_to_move(), line, problem.own_stones
                ),
                ""
            ) << problem.id;
        }
    }
}

TEST(SlowVcfFiles, EveryWinningFirstMoveIsFoundAndNoOther) {
    VcfSolver solver(18);
    for (const char* const file : {"vcf-freestyle", "vcf-standard", "vcf-renju"}) {
        const auto problems = vcf_problems(file);
        if (problems.empty()) {
            GTEST_SKIP() << "no shared data beside the project";
        }
        for (const auto& problem : problems) {
            Position position = position_of(problem, *rule_from_name(problem.rule));
            EXPECT_EQ(winning_first_moves(solver, position, 14), words(problem.first_moves))
                << problem.id;
        }
    }
}

TEST(VcfFiles, PositionsWithoutAWinAreDisproven) {
    const auto problems = vcf_problems("no-vcf");
    if (problems.empty()) {
        GTEST_SKIP() << "no shared data beside the project";
    }
    VcfSolver solver(18);
    for (const auto& problem : problems) {
        Position position = position_of(problem, *rule_from_name(problem.rule));
        EXPECT_EQ(own_stones_to_win(solver, position, 20), 0) << problem.id;
    }
}

TEST(VcfFiles, SomeWinsExistOnlyWithoutForbiddenMoves) {
    const auto problems = vcf_problems("vcf-standard-but-not-renju");
    if (problems.empty()) {
        GTEST_SKIP() << "no shared data beside the project";
    }
    VcfSolver solver(18);
    for (const auto& problem : problems) {
        Position standard = position_of(problem, Rule::standard);
        EXPECT_GT(own_stones_to_win(solver, standard, 14), 0) << problem.id;
        Position renju = position_of(problem, Rule::renju);
        EXPECT_EQ(own_stones_to_win(solver, renju, 14), 0) << problem.id;
    }
}

}  // namespace tengen::gomoku
