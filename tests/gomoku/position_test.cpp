#include "engine/gomoku/position.h"

#include "engine/kit/rng.h"
#include "tests/support/board_text.h"
#include "tests/support/generator.h"
#include "tests/support/slow_patterns.h"
#include "tests/support/slow_rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace tengen::gomoku {

namespace {

constexpr std::array<Rule, rule_count> rules{
    Rule::freestyle, Rule::standard, Rule::renju, Rule::caro, Rule::caro_exact};
constexpr std::array<Color, 2> colors{Color::black, Color::white};

// Everything that a position tells, so that two of them can be compared.
struct Snapshot {
    std::uint64_t key = 0;
    Color side = Color::black;
    int stones = 0;
    int empties = 0;
    std::vector<Cell> played;
    std::vector<Stone> board;
    std::vector<bool> candidates;
    std::vector<std::uint64_t> words;
    std::array<std::vector<Threat>, 2> threats;     // [color][cell]
    std::array<std::vector<Code>, 2> codes;         // [color][cell]
    std::array<std::vector<LineClass>, 2> classes;  // [color][4 * cell + direction]
    std::array<std::array<int, 8>, 2> sums{};       // [color] counts and potentials

    explicit Snapshot(const Position& position)
        : key(position.key()),
          side(position.side_to_move()),
          stones(position.stone_count()),
          empties(position.empty_count()),
          words(position.line_words().begin(), position.line_words().end()) {
        for (int ply = 0; ply < position.ply_count(); ++ply) {
            played.push_back(position.cell_at(ply));
        }
        for (int i = 0; i < position.cell_count(); ++i) {
            const auto cell = static_cast<Cell>(i);
            board.push_back(position.at(cell));
            candidates.push_back(position.is_candidate(cell));
            for (const Color color : colors) {
                const auto c = static_cast<std::size_t>(index(color));
                threats[c].push_back(position.threat(color, cell));
                codes[c].push_back(position.code(color, cell));
                for (int d = 0; d < direction_count; ++d) {
                    classes[c].push_back(position.line_class(color, cell, d));
                }
            }
        }
        for (const Color color : colors) {
            sums[static_cast<std::size_t>(index(color))] = {
                position.fives(color),
                position.open_fours(color),
                position.four_threes(color),
                position.simple_fours(color),
                position.double_threes(color),
                position.threes(color),
                position.potential_to_move(color),
                position.potential_waiting(color)};
        }
    }
};

// What differs first, in words; empty when nothing does.
std::string difference(const Snapshot& a, const Snapshot& b) {
    return a.key != b.key                 ? "key"
           : a.side != b.side             ? "side to move"
           : a.stones != b.stones         ? "stone count"
           : a.empties != b.empties       ? "empty count"
           : a.played != b.played         ? "played cells"
           : a.board != b.board           ? "stones"
           : a.candidates != b.candidates ? "candidates"
           : a.words != b.words           ? "line words"
           : a.threats != b.threats       ? "threats"
           : a.codes != b.codes           ? "codes"
           : a.classes != b.classes       ? "line classes"
           : a.sums != b.sums             ? "sums"
                                          : "";
}

std::string difference(const Position& a, const Position& b) {
    return difference(Snapshot(a), Snapshot(b));
}

// The same stones put on an empty board, in cell order.
Position rebuilt(const Position& position) {
    return position_from(plain_board(position), position.rule(), position.side_to_move());
}

// As `difference`, for positions that came about in different ways.
std::string difference_in_content(const Position& a, const Position& b) {
    Snapshot first(a);
    Snapshot second(b);
    first.played.clear();
    second.played.clear();
    return difference(first, second);
}

Cell random_empty(const Position& position, Rng& random) {
    auto skip = random.below(static_cast<std::uint64_t>(position.empty_count()));
    for (int i = 0;; ++i) {
        if (position.is_empty(static_cast<Cell>(i)) && skip-- == 0) {
            return static_cast<Cell>(i);
        }
    }
}

Cell random_candidate(const Position& position, Rng& random) {
    std::vector<Cell> cells;
    position.for_each_candidate([&](Cell cell) { cells.push_back(cell); });
    return cells.empty() ? random_empty(position, random) : cells[random.below(cells.size())];
}

// One step of a random walk: mostly a stone near the others, sometimes anything else there is.
void random_step(Position& position, Rng& random) {
    const auto roll = random.below(20);
    if (position.empty_count() == 0 || roll == 0) {
        position.pass();
    } else if (roll == 1) {
        const auto stone = static_cast<Stone>(1 + random.below(3));
        position.put(
            random_empty(position, random),
            stone,
            random.below(2) == 0 ? Color::black : Color::white
        );
    } else if (roll < 5) {
        position.play(random_empty(position, random));
    } else {
        position.play(random_candidate(position, random));
    }
}

// A walk of `steps` steps up and down again. Every step leaves the position consistent, every undo
// leaves it as it was before the step.
void walk(int width, int height, Rule rule, int steps, std::uint64_t seed) {
    const std::string where =
        std::string(rule_name(rule)) + " " + std::to_string(width) + "x" + std::to_string(height);
    Rng random(seed);
    Position position(width, height, rule);
    std::vector<Snapshot> before;
    for (int step = 0; step < steps; ++step) {
        before.emplace_back(position);
        random_step(position, random);
        ASSERT_TRUE(position.is_consistent()) << where << " step " << step;
        if (step % 16 == 0) {
            ASSERT_EQ(difference_in_content(position, rebuilt(position)), "")
                << where << " step " << step;
        }
        if (random.below(4) == 0) {
            position.undo();
            ASSERT_EQ(difference(Snapshot(position), before.back()), "")
                << where << " step " << step;
            before.pop_back();
        }
    }
    while (!before.empty()) {
        position.undo();
        ASSERT_EQ(difference(Snapshot(position), before.back()), "") << where;
        ASSERT_TRUE(position.is_consistent()) << where;
        before.pop_back();
    }
    ASSERT_EQ(position.ply_count(), 0);
    ASSERT_EQ(difference(position, Position(width, height, rule)), "") << where;
}

// One of the board's symmetries: 0..3 turn nothing, left and right, up and down, both; 4..7 swap
// columns and rows as well.
struct Symmetry {
    int number;

    bool swaps() const { return number >= 4; }
    int columns(int width, int height) const { return swaps() ? height : width; }
    int rows(int width, int height) const { return swaps() ? width : height; }
    Cell image(const Geometry& geometry, Cell cell) const {
        int column = geometry.column(cell);
        int row = geometry.row(cell);
        column = (number & 1) != 0 ? geometry.width - 1 - column : column;
        row = (number & 2) != 0 ? geometry.height - 1 - row : row;
        const int width = columns(geometry.width, geometry.height);
        return static_cast<Cell>(swaps() ? column * width + row : row * width + column);
    }
    // Where a direction goes: along the row, the column, and the two diagonals.
    int image_of_direction(int direction) const {
        if (direction < 2) {
            return swaps() ? 1 - direction : direction;
        }
        const bool turns_diagonals = number % 4 == 1 || number % 4 == 2;
        return turns_diagonals ? 5 - direction : direction;
    }
};

// Random stones, near each other, with a few walls.
PlainBoard random_board(int width, int height, Rng& random) {
    PlainBoard board(width, height);
    const auto stones = 20 + random.below(30);
    for (char& cell : board.cells) {
        cell = random.below(100) >= stones ? '.'
               : random.below(50) == 0     ? '#'
               : random.below(2) == 0      ? 'X'
                                           : 'O';
    }
    return board;
}

int random_side(Rng& random) {
    return static_cast<int>(min_side + random.below(max_side - min_side + 1));
}

}  // namespace

TEST(Position, BeginsEmptyWithBlackToMove) {
    const Position position(15, 15, Rule::renju);
    EXPECT_EQ(position.side_to_move(), Color::black);
    EXPECT_EQ(position.stone_count(), 0);
    EXPECT_EQ(position.empty_count(), 225);
    EXPECT_EQ(position.ply_count(), 0);
    EXPECT_EQ(position.last_cell(), no_cell);
    EXPECT_EQ(position.recent_cell(0), no_cell);
    EXPECT_TRUE(position.is_consistent());
    for (const Color color : colors) {
        EXPECT_FALSE(position.has_four(color));
        EXPECT_EQ(position.find(color, Threat::five), no_cell);
    }
    std::vector<Cell> candidates;
    position.for_each_candidate([&](Cell cell) { candidates.push_back(cell); });
    EXPECT_EQ(cells_to_text(position.geometry(), candidates), "h8");
}

TEST(Position, RemembersWhatWasPlayed) {
    Position position(15, 15, Rule::freestyle);
    const auto& geometry = position.geometry();
    position.play(*geometry.parse("h8"));
    position.pass();
    position.play(*geometry.parse("i9"));
    EXPECT_EQ(position.at(*geometry.parse("h8")), Stone::black);
    EXPECT_EQ(position.at(*geometry.parse("i9")), Stone::black);
    EXPECT_EQ(position.side_to_move(), Color::white);
    EXPECT_EQ(position.ply_count(), 3);
    EXPECT_EQ(position.cell_at(1), no_cell);
    EXPECT_EQ(position.last_cell(), *geometry.parse("i9"));
    EXPECT_EQ(position.recent_cell(2), *geometry.parse("h8"));
    EXPECT_EQ(position.recent_cell(3), no_cell);
    position.undo();
    EXPECT_EQ(position.last_cell(), no_cell);
    position.undo();
    EXPECT_EQ(position.last_cell(), *geometry.parse("h8"));
    EXPECT_EQ(position.side_to_move(), Color::white);
}

TEST(Position, TheSecondColourMayStart) {
    Position position(15, 15, Rule::freestyle);
    position.set_side_to_move(Color::white);
    const Cell cell = *position.geometry().parse("h8");
    position.play(cell);
    EXPECT_EQ(position.at(cell), Stone::white);
    EXPECT_EQ(position.side_to_move(), Color::black);
    position.undo();
    EXPECT_EQ(position.side_to_move(), Color::white);
}

TEST(Position, WallsAreNobodysStones) {
    const Drawing drawing = drawing_from_text(R"(
        . . . . . . .
        . # # # # # .
        . . . . . . .
        . X X X X ! .
        . . . . . . .
        . # O O O O #
        . . . . . . .)");
    Position position = position_from(drawing.board, Rule::freestyle, Color::black);
    EXPECT_EQ(position.stone_count(), 15);
    EXPECT_EQ(position.threat(Color::black, marked_cell(drawing)), Threat::five);
    EXPECT_EQ(position.fives(Color::black), 2);
    EXPECT_EQ(position.fives(Color::white), 0);
    EXPECT_TRUE(position.is_consistent());
}

TEST(Position, WalksOnAllSquareBoardsUndoWithoutATrace) {
    for (int side = min_side; side <= max_side; ++side) {
        for (const Rule rule : rules) {
            walk(side, side, rule, 150, static_cast<std::uint64_t>(side));
        }
    }
}

TEST(Position, WalksOnRectanglesUndoWithoutATrace) {
    Rng random(4);
    for (int round = 0; round < 80; ++round) {
        const int width = random_side(random);
        const int height = random_side(random);
        walk(
            width, height, rules[static_cast<std::size_t>(round) % rules.size()], 60, random.next()
        );
    }
    for (const Rule rule : rules) {
        walk(min_side, max_side, rule, 150, 1);
        walk(max_side, min_side, rule, 150, 2);
    }
}

TEST(SlowPosition, WalksOnBoardsOfEverySizeUndoWithoutATrace) {
    for (int width = min_side; width <= max_side; ++width) {
        for (int height = min_side; height <= max_side; ++height) {
            for (const Rule rule : rules) {
                walk(width, height, rule, 120, static_cast<std::uint64_t>(100 * width + height));
            }
        }
    }
}

TEST(Position, FullBoardsUndoWithoutATrace) {
    for (const Rule rule : rules) {
        for (const int side : {5, 9, 15, 22}) {
            Rng random(static_cast<std::uint64_t>(side));
            Position position(side, side, rule);
            const Position empty = position;
            Position middle = position;
            while (position.empty_count() > 0) {
                position.play(random_candidate(position, random));
                if (position.stone_count() == side * side / 2) {
                    middle = position;
                }
            }
            EXPECT_EQ(position.stone_count(), side * side);
            EXPECT_TRUE(position.is_consistent());
            for (const Color color : colors) {
                EXPECT_FALSE(position.has_four(color));
                EXPECT_EQ(position.threes(color) + position.double_threes(color), 0);
                EXPECT_EQ(position.potential_to_move(color), 0);
                EXPECT_EQ(position.potential_waiting(color), 0);
            }
            position.for_each_candidate([](Cell) { ADD_FAILURE() << "no cell is left"; });
            // A pass is still possible, and taken back like anything else.
            const Snapshot full(position);
            position.pass();
            position.undo();
            EXPECT_EQ(difference(Snapshot(position), full), "");
            while (position.stone_count() > side * side / 2) {
                position.undo();
            }
            EXPECT_EQ(difference(position, middle), "");
            while (position.ply_count() > 0) {
                position.undo();
            }
            EXPECT_EQ(difference(position, empty), "");
        }
    }
}

TEST(Position, ACopyLivesItsOwnLife) {
    Rng random(9);
    Position position(15, 15, Rule::renju);
    for (int i = 0; i < 20; ++i) {
        position.play(random_candidate(position, random));
    }
    const Snapshot before(position);
    Position copy = position;
    EXPECT_EQ(difference(copy, position), "");
    for (int i = 0; i < 100; ++i) {
        random_step(copy, random);
    }
    EXPECT_TRUE(copy.is_consistent());
    EXPECT_EQ(difference(Snapshot(position), before), "");
    while (copy.ply_count() > 20) {
        copy.undo();
    }
    EXPECT_EQ(difference(Snapshot(copy), before), "");
    copy.undo();
    position.undo();
    EXPECT_EQ(difference(copy, position), "");
}

TEST(Position, TheKeyIsIndependentOfTheOrderOfTheStones) {
    Rng random(10);
    for (int round = 0; round < 200; ++round) {
        const Rule rule = rules[static_cast<std::size_t>(round) % rules.size()];
        const PlainBoard board = random_board(random_side(random), random_side(random), random);
        const Color side = random.below(2) == 0 ? Color::black : Color::white;
        const Position inorder = position_from(board, rule, side);
        std::vector<Cell> cells;
        for (int cell = 0; cell < board.cell_count(); ++cell) {
            if (board[cell] != '.') {
                cells.insert(
                    cells.begin() + static_cast<long>(random.below(cells.size() + 1)),
                    static_cast<Cell>(cell)
                );
            }
        }
        Position shuffled(board.width, board.height, rule);
        for (const Cell cell : cells) {
            const auto next = random.below(2) == 0 ? Color::black : Color::white;
            shuffled.put(cell, inorder.at(cell), next);
        }
        shuffled.set_side_to_move(side);
        // Candidates are what lies near a stone, so they too are the same.
        ASSERT_EQ(difference_in_content(shuffled, inorder), "");
    }
}

TEST(Position, TheKeyTellsStonesSidesSizesAndRulesApart) {
    std::set<std::uint64_t> keys;
    std::size_t count = 0;
    for (const Rule rule : rules) {
        for (int width = min_side; width <= max_side; ++width) {
            for (int height = min_side; height <= max_side; ++height) {
                Position position(width, height, rule);
                keys.insert(position.key());
                position.pass();
                keys.insert(position.key());
                count += 2;
            }
        }
    }
    Position position(22, 22, Rule::freestyle);
    for (int i = 0; i < position.cell_count(); ++i) {
        for (const Stone stone : {Stone::black, Stone::white, Stone::wall}) {
            for (const Color next : colors) {
                position.put(static_cast<Cell>(i), stone, next);
                keys.insert(position.key());
                position.undo();
                ++count;
            }
        }
    }
    EXPECT_EQ(keys.size(), count);
}

TEST(Position, TheKeyAfterAMoveIsKnownBefore) {
    Rng random(11);
    for (const Rule rule : rules) {
        Position position(15, 17, rule);
        for (int i = 0; i < 60; ++i) {
            const Cell cell = random_candidate(position, random);
            const std::uint64_t told = position.key_after(cell);
            position.play(cell);
            ASSERT_EQ(position.key(), told);
        }
    }
}

TEST(Position, TwoPassesRestoreTheKey) {
    Position position(15, 15, Rule::freestyle);
    const std::uint64_t key = position.key();
    position.pass();
    EXPECT_NE(position.key(), key);
    position.pass();
    EXPECT_EQ(position.key(), key);
}

TEST(Position, AllEightSymmetriesGiveTheSameThreatsAndSums) {
    Rng random(12);
    for (int round = 0; round < 60; ++round) {
        const Rule rule = rules[static_cast<std::size_t>(round) % rules.size()];
        const PlainBoard board = random_board(random_side(random), random_side(random), random);
        const Position position = position_from(board, rule, Color::black);
        const auto& geometry = position.geometry();
        for (int number = 1; number < 8; ++number) {
            const Symmetry symmetry{number};
            PlainBoard turned(
                symmetry.columns(board.width, board.height),
                symmetry.rows(board.width, board.height)
            );
            for (int cell = 0; cell < board.cell_count(); ++cell) {
                turned[symmetry.image(geometry, static_cast<Cell>(cell))] = board[cell];
            }
            const Position image = position_from(turned, rule, Color::black);
            ASSERT_EQ(Snapshot(image).sums, Snapshot(position).sums) << to_text(board);
            for (int i = 0; i < board.cell_count(); ++i) {
                const auto cell = static_cast<Cell>(i);
                const Cell there = symmetry.image(geometry, cell);
                ASSERT_EQ(image.is_candidate(there), position.is_candidate(cell));
                ASSERT_EQ(image.is_forbidden(there), position.is_forbidden(cell)) << to_text(board);
                for (const Color color : colors) {
                    ASSERT_EQ(image.threat(color, there), position.threat(color, cell))
                        << to_text(board);
                    for (int d = 0; d < direction_count; ++d) {
                        ASSERT_EQ(
                            image.line_class(color, there, symmetry.image_of_direction(d)),
                            position.line_class(color, cell, d)
                        ) << geometry.to_text(cell)
                          << to_text(board);
                    }
                }
            }
        }
    }
}

TEST(Position, SwappedColoursSwapEverythingButUnderRenju) {
    Rng random(13);
    for (int round = 0; round < 100; ++round) {
        constexpr std::array<Rule, 4> fair{
            Rule::freestyle, Rule::standard, Rule::caro, Rule::caro_exact};
        const Rule rule = fair[static_cast<std::size_t>(round) % fair.size()];
        const PlainBoard board = random_board(random_side(random), random_side(random), random);
        PlainBoard swapped = board;
        for (char& cell : swapped.cells) {
            cell = cell == 'X' ? 'O' : cell == 'O' ? 'X' : cell;
        }
        Snapshot one(position_from(board, rule, Color::black));
        Snapshot other(position_from(swapped, rule, Color::white));
        ASSERT_EQ(one.threats[0], other.threats[1]) << to_text(board);
        ASSERT_EQ(one.threats[1], other.threats[0]);
        ASSERT_EQ(one.classes[0], other.classes[1]);
        ASSERT_EQ(one.classes[1], other.classes[0]);
        ASSERT_EQ(one.sums[0], other.sums[1]);
        ASSERT_EQ(one.sums[1], other.sums[0]);
        ASSERT_NE(one.key, other.key);
    }
}

TEST(Position, LineClassesAndThreatsAreTheSlowTwins) {
    Rng random(14);
    for (const Rule rule : rules) {
        slow::PatternJudge judge(rule);
        for (int round = 0; round < 30; ++round) {
            const PlainBoard board = random_board(random_side(random), random_side(random), random);
            const Position position = position_from(board, rule, Color::black);
            for (int i = 0; i < board.cell_count(); ++i) {
                const auto cell = static_cast<Cell>(i);
                for (const Color color : colors) {
                    if (!position.is_empty(cell)) {
                        ASSERT_EQ(position.threat(color, cell), Threat::none);
                        continue;
                    }
                    for (int d = 0; d < direction_count; ++d) {
                        ASSERT_EQ(
                            position.line_class(color, cell, d),
                            judge.line_class(board, color, i, d)
                        ) << rule_name(rule)
                          << ' ' << position.geometry().to_text(cell) << " direction " << d
                          << to_text(board);
                    }
                    ASSERT_EQ(position.threat(color, cell), judge.threat(board, color, i))
                        << rule_name(rule) << ' ' << position.geometry().to_text(cell)
                        << to_text(board);
                }
            }
        }
    }
}

TEST(Position, CountersCountTheThreatsOfEmptyCells) {
    Rng random(15);
    for (int round = 0; round < 200; ++round) {
        const Rule rule = rules[static_cast<std::size_t>(round) % rules.size()];
        const PlainBoard board = random_board(random_side(random), random_side(random), random);
        const Position position = position_from(board, rule, Color::black);
        for (const Color color : colors) {
            std::array<int, threat_count> count{};
            int forbidden_fours = 0;
            for (int i = 0; i < board.cell_count(); ++i) {
                const auto cell = static_cast<Cell>(i);
                const Threat threat = position.threat(color, cell);
                ++count[static_cast<std::size_t>(threat)];
                forbidden_fours +=
                    threat == Threat::maybe_33 && makes_four(position.code(color, cell)) ? 1 : 0;
            }
            const auto of = [&](Threat threat) { return count[static_cast<std::size_t>(threat)]; };
            EXPECT_EQ(position.fives(color), of(Threat::five));
            EXPECT_EQ(position.open_fours(color), of(Threat::open_four));
            EXPECT_EQ(position.four_threes(color), of(Threat::four_three));
            EXPECT_EQ(
                position.simple_fours(color),
                of(Threat::four) + of(Threat::four_plus) + forbidden_fours
            );
            EXPECT_EQ(position.double_threes(color), of(Threat::double_three));
            EXPECT_EQ(position.threes(color), of(Threat::three) + of(Threat::three_plus));
            EXPECT_EQ(
                position.has_four(color),
                position.fives(color) + position.open_fours(color) + position.four_threes(color)
                        + position.simple_fours(color)
                    > 0
            );
        }
    }
}

TEST(Position, FindsThreatsInCellOrder) {
    Rng random(16);
    for (int round = 0; round < 100; ++round) {
        const Rule rule = rules[static_cast<std::size_t>(round) % rules.size()];
        const PlainBoard board = random_board(random_side(random), random_side(random), random);
        const Position position = position_from(board, rule, Color::black);
        for (const Color color : colors) {
            for (int t = 1; t < threat_count; ++t) {
                const auto wanted = static_cast<Threat>(t);
                std::vector<Cell> exact;
                std::vector<Cell> least;
                for (int i = 0; i < board.cell_count(); ++i) {
                    const auto cell = static_cast<Cell>(i);
                    if (position.threat(color, cell) == wanted) {
                        exact.push_back(cell);
                    }
                    if (position.threat(color, cell) >= wanted) {
                        least.push_back(cell);
                    }
                }
                ASSERT_EQ(position.find(color, wanted), exact.empty() ? no_cell : exact.front());
                std::vector<Cell> visited;
                position.for_each_threat(color, wanted, [&](Cell cell) {
                    visited.push_back(cell);
                });
                ASSERT_EQ(visited, least);
            }
        }
    }
}

TEST(Position, CandidatesAreTheEmptyCellsNearAStone) {
    Rng random(17);
    for (int round = 0; round < 60; ++round) {
        Position position(random_side(random), random_side(random), Rule::freestyle);
        const auto& geometry = position.geometry();
        for (std::uint64_t i = 0; i <= random.below(12); ++i) {
            position.play(random_empty(position, random));
        }
        std::vector<Cell> wanted;
        for (int i = 0; i < position.cell_count(); ++i) {
            const auto cell = static_cast<Cell>(i);
            bool is_near = false;
            for (int ply = 0; ply < position.ply_count(); ++ply) {
                const int columns =
                    std::abs(geometry.column(position.cell_at(ply)) - geometry.column(cell));
                const int rows = std::abs(geometry.row(position.cell_at(ply)) - geometry.row(cell));
                const bool on_line = columns == 0 || rows == 0 || columns == rows;
                is_near = is_near || std::max(columns, rows) <= (on_line ? 4 : 3);
            }
            if (is_near && position.is_empty(cell)) {
                wanted.push_back(cell);
            }
        }
        std::vector<Cell> visited;
        position.for_each_candidate([&](Cell cell) { visited.push_back(cell); });
        ASSERT_EQ(visited, wanted);
    }
}

TEST(Position, EveryThreatOfTwoOrMoreIsACandidate) {
    Rng random(18);
    for (int round = 0; round < 400; ++round) {
        const Rule rule = rules[static_cast<std::size_t>(round) % rules.size()];
        PlainBoard board(random_side(random), random_side(random));
        for (std::uint64_t stones = 1 + random.below(20); stones > 0; --stones) {
            board.cells[random.below(board.cells.size())] = random.below(3) == 0 ? 'O' : 'X';
        }
        const Position position = position_from(board, rule, Color::black);
        for (const Color color : colors) {
            position.for_each_threat(color, Threat::two, [&](Cell cell) {
                EXPECT_TRUE(position.is_candidate(cell))
                    << rule_name(rule) << ' ' << position.geometry().to_text(cell)
                    << to_text(board);
            });
        }
    }
}

TEST(Position, RowsThatWinAreTheSlowTwins) {
    Rng random(19);
    int wins = 0;
    for (int round = 0; round < 300; ++round) {
        const Rule rule = rules[static_cast<std::size_t>(round) % rules.size()];
        PlainBoard board(random_side(random), random_side(random));
        // Long rows of one colour and little empty space.
        for (std::size_t i = 0; i < board.cells.size();) {
            const auto roll = random.below(10);
            const char letter = roll < 4 ? 'X' : roll < 8 ? 'O' : roll < 9 ? '.' : '#';
            for (auto length = 1 + random.below(7); length > 0 && i < board.cells.size();
                 --length) {
                board.cells[i++] = letter;
            }
        }
        const Position position = position_from(board, rule, Color::black);
        for (int i = 0; i < board.cell_count(); ++i) {
            for (const Color color : colors) {
                if (board[i] == letter_of(color)) {
                    const bool wanted = slow::wins_at(board, rule, color, i);
                    wins += wanted ? 1 : 0;
                    ASSERT_EQ(position.wins_at(static_cast<Cell>(i), color), wanted)
                        << rule_name(rule) << ' '
                        << position.geometry().to_text(static_cast<Cell>(i)) << to_text(board);
                }
            }
        }
    }
    EXPECT_GT(wins, 1000);
}

TEST(Position, AStoneOnAFivePointWinsAndNoOtherDoes) {
    for (const Rule rule : rules) {
        for_each_generated(rule, {60, 24, 2, 11}, [&](Position& position, std::uint64_t) {
            for (int i = 0; i < position.cell_count(); ++i) {
                const auto cell = static_cast<Cell>(i);
                for (const Color color : colors) {
                    if (!position.is_empty(cell)) {
                        continue;
                    }
                    const bool promised = position.threat(color, cell) == Threat::five;
                    position.put(cell, stone_of(color), Color::black);
                    ASSERT_EQ(position.wins_at(cell, color), promised) << rule_name(rule);
                    position.undo();
                }
            }
        });
    }
}

TEST(Position, LegalMovesAreTheSlowTwins) {
    Rng random(21);
    for (int round = 0; round < 100; ++round) {
        const Rule rule =
            round % 2 == 0 ? Rule::renju : rules[static_cast<std::size_t>(round) % rules.size()];
        const PlainBoard board = random_board(random_side(random), random_side(random), random);
        for (const Color side : colors) {
            const Position position = position_from(board, rule, side);
            std::vector<Cell> legal;
            for (int i = 0; i < board.cell_count(); ++i) {
                if (position.is_legal(static_cast<Cell>(i))) {
                    legal.push_back(static_cast<Cell>(i));
                }
            }
            ASSERT_EQ(legal, slow::legal_moves(board, rule, side)) << to_text(board);
        }
    }
}

TEST(Position, DirectionsRunAlongRowsColumnsAndBothDiagonals) {
    Position position(15, 15, Rule::freestyle);
    const auto& geometry = position.geometry();
    for (const char* const stone : {"i8", "j8", "k8", "h9", "h10", "i9", "i7", "j6"}) {
        position.put(*geometry.parse(stone), Stone::black, Color::black);
    }
    const Cell centre = *geometry.parse("h8");
    EXPECT_EQ(position.line_class(Color::black, centre, 0), LineClass::open_four);
    EXPECT_EQ(position.line_class(Color::black, centre, 1), LineClass::three_points2);
    EXPECT_EQ(position.line_class(Color::black, centre, 2), LineClass::two_points3);
    EXPECT_EQ(position.line_class(Color::black, centre, 3), LineClass::three_points2);
    EXPECT_EQ(position.threat(Color::black, centre), Threat::open_four);
}

TEST(Geometry, CellsAreNamedFromTheLowerLeftCorner) {
    const auto& geometry = Geometry::of(22, 22);
    EXPECT_EQ(geometry.to_text(0), "a1");
    EXPECT_EQ(geometry.to_text(21), "v1");
    EXPECT_EQ(geometry.to_text(geometry.cell(8, 8)), "i9");
    EXPECT_EQ(geometry.to_text(static_cast<Cell>(geometry.cell_count - 1)), "v22");
}

TEST(Geometry, NamesOfCellsRoundTripOnEveryBoard) {
    for (int width = min_side; width <= max_side; ++width) {
        for (int height = min_side; height <= max_side; ++height) {
            const auto& geometry = Geometry::of(width, height);
            ASSERT_EQ(geometry.cell_count, width * height);
            for (int i = 0; i < geometry.cell_count; ++i) {
                const auto cell = static_cast<Cell>(i);
                std::string text = geometry.to_text(cell);
                ASSERT_EQ(geometry.parse(text), cell);
                text[0] = static_cast<char>(text[0] - 'a' + 'A');
                ASSERT_EQ(geometry.parse(text), cell);
                ASSERT_EQ(geometry.cell(geometry.column(cell), geometry.row(cell)), cell);
            }
        }
    }
}

TEST(Geometry, WhatIsNoCellOfTheBoardIsRefused) {
    const auto& geometry = Geometry::of(15, 9);
    for (const char* const text :
         {"",
          "h",
          "8",
          "p1",
          "a10",
          "a0",
          "a01",
          "a00",
          "a-1",
          "a 1",
          "1a",
          "aa1",
          "a1 ",
          " a1",
          "a100",
          "a1\n",
          "`1",
          "{1",
          "[1",
          "@1",
          "a99",
          "\xE4"
          "1",
          "a:",
          "a/"}) {
        EXPECT_EQ(geometry.parse(text), std::nullopt) << '"' << text << '"';
    }
    EXPECT_TRUE(geometry.parse("o9").has_value());
    EXPECT_TRUE(geometry.parse("A1").has_value());
    EXPECT_EQ(geometry.parse(std::string_view("a1\0", 3)), std::nullopt);
}

TEST(Geometry, IsTheSameObjectForTheSameSize) {
    EXPECT_EQ(&Geometry::of(15, 20), &Geometry::of(15, 20));
    EXPECT_NE(&Geometry::of(15, 20), &Geometry::of(20, 15));
}

TEST(Geometry, PackedMovesKeepTheirCell) {
    EXPECT_EQ(unpack(no_move), no_cell);
    for (int cell = 0; cell < max_cells; ++cell) {
        EXPECT_EQ(unpack(pack(static_cast<Cell>(cell))), cell);
        EXPECT_NE(pack(static_cast<Cell>(cell)), no_move);
    }
}

}  // namespace tengen::gomoku
