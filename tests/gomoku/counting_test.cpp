// How many positions there are when symmetric ones count once: known numbers that cells, sizes and
// keys must reproduce.

#include "engine/gomoku/geometry.h"
#include "engine/gomoku/position.h"
#include "engine/gomoku/threat_class.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

namespace tengen::gomoku {

namespace {

constexpr int symmetry_count = 8;

// Where each cell of a square board goes under its symmetries. [symmetry][cell]
std::array<std::vector<Cell>, symmetry_count> symmetries_of(const Geometry& geometry) {
    const int last = geometry.width - 1;
    std::array<std::vector<Cell>, symmetry_count> images;
    for (int number = 0; number < symmetry_count; ++number) {
        for (int i = 0; i < geometry.cell_count; ++i) {
            int column = geometry.column(static_cast<Cell>(i));
            int row = geometry.row(static_cast<Cell>(i));
            column = (number & 1) != 0 ? last - column : column;
            row = (number & 2) != 0 ? last - row : row;
            if ((number & 4) != 0) {
                std::swap(column, row);
            }
            images[static_cast<std::size_t>(number)].push_back(geometry.cell(column, row));
        }
    }
    return images;
}

// Lengths of the cycles in which a symmetry moves the cells.
std::vector<int> cycles_of(const std::vector<Cell>& image) {
    std::vector<int> lengths;
    std::vector<bool> seen(image.size());
    for (std::size_t start = 0; start < image.size(); ++start) {
        int length = 0;
        for (std::size_t at = start; !seen[at]; at = image[at]) {
            seen[at] = true;
            ++length;
        }
        if (length > 0) {
            lengths.push_back(length);
        }
    }
    return lengths;
}

// Burnside: the mean over all symmetries of the positions that they leave as they are. Those are
// the ones in which every cycle has cells of one kind.
std::uint64_t count_positions(int side, int black, int white) {
    std::uint64_t sum = 0;
    for (const auto& image : symmetries_of(Geometry::of(side, side))) {
        // [black stones so far][white stones so far]
        std::vector<std::vector<std::uint64_t>> ways(
            static_cast<std::size_t>(black) + 1,
            std::vector<std::uint64_t>(static_cast<std::size_t>(white) + 1)
        );
        ways[0][0] = 1;
        for (const int length : cycles_of(image)) {
            for (int b = black; b >= 0; --b) {
                for (int w = white; w >= 0; --w) {
                    auto& here = ways[static_cast<std::size_t>(b)][static_cast<std::size_t>(w)];
                    if (b >= length) {
                        here +=
                            ways[static_cast<std::size_t>(b - length)][static_cast<std::size_t>(w)];
                    }
                    if (w >= length) {
                        here +=
                            ways[static_cast<std::size_t>(b)][static_cast<std::size_t>(w - length)];
                    }
                }
            }
        }
        sum += ways.back().back();
    }
    return sum / symmetry_count;
}

// The same by playing all of them and keeping the smallest key of each one's eight images.
std::size_t count_keys_of_two_stones(int side) {
    const auto& geometry = Geometry::of(side, side);
    const auto images = symmetries_of(geometry);
    Position position(side, side, Rule::freestyle);
    const auto cells = static_cast<std::size_t>(geometry.cell_count);
    std::vector<std::vector<std::uint64_t>> keys(cells, std::vector<std::uint64_t>(cells));
    for (std::size_t black = 0; black < cells; ++black) {
        position.play(static_cast<Cell>(black));
        for (std::size_t white = 0; white < cells; ++white) {
            if (white != black) {
                position.play(static_cast<Cell>(white));
                keys[black][white] = position.key();
                position.undo();
            }
        }
        position.undo();
    }
    std::set<std::uint64_t> smallest;
    for (std::size_t black = 0; black < cells; ++black) {
        for (std::size_t white = 0; white < cells; ++white) {
            if (white == black) {
                continue;
            }
            std::uint64_t least = keys[black][white];
            for (const auto& image : images) {
                least = std::min(least, keys[image[black]][image[white]]);
            }
            smallest.insert(least);
        }
    }
    return smallest.size();
}

}  // namespace

TEST(Counting, PositionsOfFewStonesOnFifteenByFifteen) {
    EXPECT_EQ(count_positions(15, 1, 0), 36U);
    EXPECT_EQ(count_positions(15, 1, 1), 6'405U);
    EXPECT_EQ(count_positions(15, 2, 1), 703'934U);
    EXPECT_EQ(count_positions(15, 2, 2), 77'994'084U);
    EXPECT_EQ(count_positions(15, 3, 2), 5'744'127'669U);
}

TEST(Counting, PositionsOfFewStonesOnTwentyByTwenty) {
    EXPECT_EQ(count_positions(20, 1, 0), 55U);
    EXPECT_EQ(count_positions(20, 1, 1), 20'045U);
    EXPECT_EQ(count_positions(20, 2, 1), 3'971'855U);
    EXPECT_EQ(count_positions(20, 2, 2), 788'104'145U);
    EXPECT_EQ(count_positions(20, 3, 2), 104'023'685'010U);
}

TEST(Counting, KeysTellThePositionsOfTwoStonesApart) {
    EXPECT_EQ(count_keys_of_two_stones(15), 6'405U);
    EXPECT_EQ(count_keys_of_two_stones(20), 20'045U);
}

TEST(Counting, RenjuHasThirteenDirectAndThirteenIndirectOpenings) {
    const auto& geometry = Geometry::of(15, 15);
    const auto images = symmetries_of(geometry);
    const Cell centre = geometry.cell(7, 7);
    std::array<std::set<std::pair<Cell, Cell>>, 2> openings;  // [is indirect] white and black stone
    for (int white_row = 6; white_row <= 8; ++white_row) {
        for (int white_column = 6; white_column <= 8; ++white_column) {
            const Cell white = geometry.cell(white_column, white_row);
            if (white == centre) {
                continue;
            }
            for (int row = 5; row <= 9; ++row) {
                for (int column = 5; column <= 9; ++column) {
                    const Cell black = geometry.cell(column, row);
                    if (black == centre || black == white) {
                        continue;
                    }
                    std::pair<Cell, Cell> least{white, black};
                    for (const auto& image : images) {
                        least = std::min(least, std::pair{image[white], image[black]});
                    }
                    const bool is_indirect = white_row != 7 && white_column != 7;
                    openings[is_indirect ? 1 : 0].insert(least);
                }
            }
        }
    }
    EXPECT_EQ(openings[0].size(), 13U);
    EXPECT_EQ(openings[1].size(), 13U);
}

TEST(Counting, FourLineClassesMake2380Codes) {
    std::set<std::array<LineClass, direction_slots>> kinds;
    const auto& codes = code_of_classes();
    for (std::uint32_t key = 0; key < 65536; ++key) {
        std::array<LineClass, direction_slots> classes{};
        bool is_kept = true;
        for (std::size_t d = 0; d < classes.size(); ++d) {
            const std::uint32_t nibble = (key >> (4 * d)) & 15;
            is_kept = is_kept && nibble < line_class_count;
            classes[d] = static_cast<LineClass>(nibble);
        }
        if (!is_kept) {
            continue;
        }
        std::sort(classes.begin(), classes.end());
        kinds.insert(classes);
        ASSERT_LT(codes[key], code_count);
        ASSERT_EQ(classes_of_code(codes[key]), classes);
    }
    EXPECT_EQ(kinds.size(), 2380U);
    EXPECT_EQ(code_count, 2380);
}

}  // namespace tengen::gomoku
