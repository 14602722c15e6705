#include "engine/gomoku/line_pattern.h"

#include <algorithm>
#include <memory>
#include <mutex>

namespace tengen::gomoku {

namespace {

int arms_shorter_than(int length) {
    return length == 0 ? 0 : arm_count(length - 1);
}

// The run through the centre and what stands at its ends.
struct Run {
    int length = 1;
    int blocked_ends = 0;  // ends at an opponent's stone; neither walls nor the window's edge count
};

// Fills the table of one run rule: the class of a pair of arms follows from the classes of the
// pairs that one more own stone leads to.
class TableBuilder {
public:
    TableBuilder(RunRule rule, int half) : rule_(rule), half_(half), arms_(arm_count(half)) {
        for (int arm = 0; arm < arms_; ++arm) {
            cells_.push_back(arm_cells(half, arm));
        }
        classes_.assign(static_cast<std::size_t>(arms_) * static_cast<std::size_t>(arms_), unknown);
    }

    std::vector<std::uint8_t> build() {
        for (int left = 0; left < arms_; ++left) {
            for (int right = 0; right < arms_; ++right) {
                classify(left, right);
            }
        }
        return std::move(classes_);
    }

private:
    static constexpr std::uint8_t unknown = 0xFF;

    LineClass classify(int left, int right) {
        const int index = left * arms_ + right;
        auto& slot = classes_[static_cast<std::size_t>(index)];
        if (slot == unknown) {
            const LineClass found = work_out(left, right);
            // The vector never grows, so `slot` has stayed valid through the recursion.
            slot = static_cast<std::uint8_t>(found);
        }
        return static_cast<LineClass>(slot);
    }

    Run run_of(int left, int right) const {
        Run run;
        for (const int arm : {left, right}) {
            const auto& cells = cells_[static_cast<std::size_t>(arm)];
            std::size_t i = 0;
            while (i < cells.size() && cells[i] == cell_black) {
                ++i;
                ++run.length;
            }
            if (i < cells.size() && cells[i] == cell_white) {
                ++run.blocked_ends;
            }
        }
        return run;
    }

    LineClass work_out(int left, int right) {
        const Run run = run_of(left, right);
        if (is_winning_run(rule_, run.length, run.blocked_ends)) {
            return LineClass::five;
        }
        if (run.length > 5 && forbids_long_runs(rule_)) {
            return LineClass::over;
        }
        std::array<int, line_class_count + 1> reached{};  // [class] own moves that lead there
        for_each_own_move(left, right, [&](int l, int r) {
            ++reached[static_cast<std::size_t>(classify(l, r))];
        });
        const auto count = [&](LineClass wanted) {
            return reached[static_cast<std::size_t>(wanted)];
        };
        if (const int fives = count(LineClass::five); fives >= 2) {
            return is_double_four(left, right) ? LineClass::double_four : LineClass::open_four;
        } else if (fives == 1) {
            return LineClass::four;
        }
        if (const int points = count(LineClass::open_four); points > 0) {
            return points == 1 ? LineClass::three : LineClass::three_points2;
        }
        if (count(LineClass::four) > 0) {
            return LineClass::blocked_three;
        }
        if (const int points = count(LineClass::three) + count(LineClass::three_points2);
            points > 0) {
            return points == 1   ? LineClass::two
                   : points == 2 ? LineClass::two_points2
                                 : LineClass::two_points3;
        }
        if (count(LineClass::blocked_three) > 0) {
            return LineClass::blocked_two;
        }
        if (count(LineClass::two) + count(LineClass::two_points2) + count(LineClass::two_points3)
            > 0) {
            return LineClass::one;
        }
        return count(LineClass::blocked_two) > 0 ? LineClass::blocked_one : LineClass::dead;
    }

    // Of the shapes with two completions only the unbroken row of four is one four.
    bool is_double_four(int left, int right) const {
        return rule_ == RunRule::exactly_five_black && run_of(left, right).length != 4;
    }

    template <class Visit>
    void for_each_own_move(int left, int right, Visit visit) const {
        for (int side = 0; side < 2; ++side) {
            const auto& cells = cells_[static_cast<std::size_t>(side == 0 ? left : right)];
            for (std::size_t i = 0; i < cells.size(); ++i) {
                if (cells[i] != cell_empty) {
                    continue;
                }
                auto changed = cells;
                changed[i] = cell_black;
                const int arm = arm_of_cells(half_, changed);
                visit(side == 0 ? arm : left, side == 0 ? right : arm);
            }
        }
    }

    RunRule rule_;
    int half_;
    int arms_;
    std::vector<std::vector<std::uint64_t>> cells_;  // [arm]
    std::vector<std::uint8_t> classes_;
};

int swap_colors(int half, int arm) {
    auto cells = arm_cells(half, arm);
    for (auto& cell : cells) {
        if (cell == cell_black || cell == cell_white) {
            cell = cell_black + cell_white - cell;
        }
    }
    return arm_of_cells(half, cells);
}

// The fourteen classes that boards keep: what is forbidden to Black is one class, and a run that
// is too long under the other rules is simply dead.
std::uint32_t kept_class(RunRule rule, LineClass found) {
    const bool forbids = rule == RunRule::exactly_five_black;
    if (found == LineClass::double_four) {
        return static_cast<std::uint32_t>(LineClass::over);
    }
    if (found == LineClass::over && !forbids) {
        return static_cast<std::uint32_t>(LineClass::dead);
    }
    return static_cast<std::uint32_t>(found);
}

}  // namespace

std::vector<std::uint64_t> arm_cells(int half_length, int arm) {
    int length = 0;
    while (arm >= arm_count(length)) {
        ++length;
    }
    int digits = arm - arms_shorter_than(length);
    std::vector<std::uint64_t> cells(static_cast<std::size_t>(half_length), cell_wall);
    constexpr std::array<std::uint64_t, 3> of_digit{cell_empty, cell_black, cell_white};
    for (int i = 0; i < length; ++i) {
        cells[static_cast<std::size_t>(i)] = of_digit[static_cast<std::size_t>(digits % 3)];
        digits /= 3;
    }
    return cells;
}

int arm_of_cells(int half_length, const std::vector<std::uint64_t>& cells) {
    int length = 0;
    int digits = 0;
    int power = 1;
    while (length < half_length && cells[static_cast<std::size_t>(length)] != cell_wall) {
        const auto cell = cells[static_cast<std::size_t>(length)];
        digits += power * (cell == cell_empty ? 0 : cell == cell_black ? 1 : 2);
        power *= 3;
        ++length;
    }
    return arms_shorter_than(length) + digits;
}

LineClassTable::LineClassTable(RunRule rule, int half_length)
    : half_(half_length),
      arms_(arm_count(half_length)),
      classes_(TableBuilder(rule, half_length).build()) {}

LineTable::LineTable(Rule rule) : half_(gomoku::half_length(rule)) {
    const int arms = arm_count(half_);
    const auto half = static_cast<std::size_t>(half_);
    for (std::uint32_t bits = 0; bits < (1U << (2 * half)); ++bits) {
        std::vector<std::uint64_t> outwards(half);
        for (std::size_t i = 0; i < half; ++i) {
            outwards[i] = (bits >> (2 * i)) & 3;
        }
        right_[bits] = static_cast<std::uint32_t>(arm_of_cells(half_, outwards));
        std::reverse(outwards.begin(), outwards.end());
        left_[bits] = static_cast<std::uint32_t>(arm_of_cells(half_, outwards) * arms);
    }
    const RunRule black_rule = run_rule(rule, Color::black);
    const RunRule white_rule = run_rule(rule, Color::white);
    const LineClassTable black_table(black_rule, half_);
    const LineClassTable white_table =
        white_rule == black_rule ? LineClassTable(black_table) : LineClassTable(white_rule, half_);
    std::vector<int> swapped(static_cast<std::size_t>(arms));
    for (int arm = 0; arm < arms; ++arm) {
        swapped[static_cast<std::size_t>(arm)] = swap_colors(half_, arm);
    }
    pairs_.resize(static_cast<std::size_t>(arms) * static_cast<std::size_t>(arms));
    for (int left = 0; left < arms; ++left) {
        for (int right = 0; right < arms; ++right) {
            const auto own = kept_class(black_rule, black_table.at(left, right));
            const auto other = kept_class(
                white_rule,
                white_table.at(
                    swapped[static_cast<std::size_t>(left)],
                    swapped[static_cast<std::size_t>(right)]
                )
            );
            const int index = left * arms + right;
            pairs_[static_cast<std::size_t>(index)] = static_cast<std::uint8_t>(own | (other << 4));
        }
    }
}

const LineTable& LineTable::of(Rule rule) {
    static std::mutex mutex;
    static std::array<std::unique_ptr<LineTable>, rule_count> made;
    const std::lock_guard lock(mutex);
    auto& slot = made[static_cast<std::size_t>(rule)];
    if (!slot) {
        slot.reset(new LineTable(rule));
    }
    return *slot;
}

}  // namespace tengen::gomoku
