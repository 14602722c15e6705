#pragma once

#include "engine/gomoku/rule.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tengen::gomoku {

// What a line is worth to a colour at a cell where it would put a stone, ascending. "Open" and
// "blocked" say what the next stones can reach: a three makes an open four with one more stone, a
// blocked three only a four. Suffixes split a class by the number of points that raise it.
// The first fourteen are what boards keep; double_four is a Renju shape that boards keep as `over`,
// since both are forbidden to Black.
enum class LineClass : std::uint8_t {
    dead,
    over,  // longer than the rule allows
    blocked_one,
    one,
    blocked_two,
    two,          // one point makes it a three
    two_points2,  // two points
    two_points3,  // three or more
    blocked_three,
    three,          // one point makes it an open four
    three_points2,  // two or more
    four,
    open_four,  // two or more points complete it
    five,
    double_four,  // Renju's Black: two fours on one line, not a straight four
};

inline constexpr int line_class_count = 14;
inline constexpr int direction_slots = 4;  // lines through a cell

// A cell on a line as the line words hold it: one bit a colour, set while the colour may still use
// the cell. Putting a stone clears the other colour's bit; a wall has none.
inline constexpr std::uint64_t cell_wall = 0;
inline constexpr std::uint64_t cell_black = 1;
inline constexpr std::uint64_t cell_white = 2;
inline constexpr std::uint64_t cell_empty = 3;

// The cells on one side of a cell, read outwards: a string over {empty, black, white} that only
// walls follow. Sum of 3^i for i up to the half length: 121 arms of four cells, 364 of five. A wall
// hides whatever lies behind it.
constexpr int arm_count(int half_length) {
    int count = 0;
    for (int i = 0, power = 1; i <= half_length; ++i, power *= 3) {
        count += power;
    }
    return count;
}

// The class of every pair of arms for one run rule, the centre taken as an own stone. Built from
// the rule of the run alone (what makes five), everything else by recursion over further stones.
class LineClassTable {
public:
    LineClassTable(RunRule rule, int half_length);

    int half_length() const { return half_; }
    // Arms are ids in [0, arm_count), "black" in them standing for own stones.
    LineClass at(int left_arm, int right_arm) const {
        const int index = left_arm * arms_ + right_arm;
        return static_cast<LineClass>(classes_[static_cast<std::size_t>(index)]);
    }

private:
    int half_;
    int arms_;
    std::vector<std::uint8_t> classes_;
};

// An arm's cells from the inner one outwards, one of cell_* each, and back. Cells beyond the
// first wall are walls.
std::vector<std::uint64_t> arm_cells(int half_length, int arm);
int arm_of_cells(int half_length, const std::vector<std::uint64_t>& cells);

// Both colours' classes of a line through an empty cell, straight from the line word. One object a
// rule, made when first asked for (a few ms), immutable, shared by all boards.
class LineTable {
public:
    static const LineTable& of(Rule rule);

    int half_length() const { return half_; }

    // `word` is a line word, `spot` the place of the cell on the line: cells are two bits each,
    // after five cells of padding. Black's class in the low nibble, White's in the high one.
    template <int half>
    std::uint32_t classes(std::uint64_t word, int spot) const {
        const std::uint64_t window = word >> (2 * spot);  // begins five cells before the cell
        if constexpr (half == 4) {
            return pairs_[left_[(window >> 2) & 0xFF] + right_[(window >> 12) & 0xFF]];
        } else {
            return pairs_[left_[window & 0x3FF] + right_[(window >> 12) & 0x3FF]];
        }
    }
    std::uint32_t classes(std::uint64_t word, int spot) const {
        return half_ == 4 ? classes<4>(word, spot) : classes<5>(word, spot);
    }

private:
    explicit LineTable(Rule rule);

    int half_;
    std::array<std::uint32_t, 1024> left_{};   // arm bits, the outermost cell lowest -> id * arms
    std::array<std::uint32_t, 1024> right_{};  // arm bits, the innermost cell lowest -> id
    std::vector<std::uint8_t> pairs_;
};

}  // namespace tengen::gomoku
