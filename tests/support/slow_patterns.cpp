#include "tests/support/slow_patterns.h"

#include <algorithm>
#include <initializer_list>
#include <map>

namespace tengen::gomoku::slow {

namespace {

constexpr std::array<std::array<int, 2>, 4> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

bool is_any(LineClass found, std::initializer_list<LineClass> wanted) {
    return std::find(wanted.begin(), wanted.end(), found) != wanted.end();
}

}  // namespace

// The middle cell counts as own whatever the string says of it.
LineClass LineJudge::class_of(const std::string& line) {
    std::string drawn = line;
    drawn[drawn.size() / 2] = 'X';
    if (const auto found = known_.find(drawn); found != known_.end()) {
        return found->second;
    }
    const LineClass found = work_out(drawn);
    known_.emplace(drawn, found);
    return found;
}

// Any five cells around the middle that are all own, and the rule likes what stands beside them.
bool LineJudge::makes_five(const std::string& line) const {
    const auto length = static_cast<int>(line.size());
    const int middle = length / 2;
    const auto at = [&](int i) {
        return i < 0 || i >= length ? '?' : line[static_cast<std::size_t>(i)];
    };
    for (int first = std::max(0, middle - 4); first <= middle && first + 5 <= length; ++first) {
        bool all_own = true;
        for (int i = first; i < first + 5; ++i) {
            all_own = all_own && at(i) == 'X';
        }
        if (!all_own) {
            continue;
        }
        const char before = at(first - 1);
        const char after = at(first + 5);
        const bool longer = before == 'X' || after == 'X';
        const bool shut_in = before == 'O' && after == 'O';
        switch (rule_) {
        case RunRule::five_or_more:
            return true;
        case RunRule::exactly_five:
        case RunRule::exactly_five_black:
            return !longer;
        case RunRule::caro:
            return longer || !shut_in;
        case RunRule::caro_exact:
            return !longer && !shut_in;
        }
    }
    return false;
}

bool LineJudge::makes_too_many(const std::string& line) const {
    if (rule_ == RunRule::five_or_more || rule_ == RunRule::caro) {
        return false;
    }
    const auto middle = static_cast<long>(line.size() / 2);
    const auto right =
        std::find_if(line.begin() + middle, line.end(), [](char c) { return c != 'X'; });
    const auto left =
        std::find_if(line.rbegin() + middle, line.rend(), [](char c) { return c != 'X'; });
    return (right - line.begin()) - (left.base() - line.begin()) >= 6;
}

namespace {

// Own next stones by what they lead to.
class Prospects {
public:
    void add(LineClass reached) { ++after_[reached]; }
    int count(std::initializer_list<LineClass> wanted) const {
        int sum = 0;
        for (const auto& [found, times] : after_) {
            sum += is_any(found, wanted) ? times : 0;
        }
        return sum;
    }

private:
    std::map<LineClass, int> after_;
};

// The class of a line that nothing completes yet.
LineClass class_below_four(const Prospects& next) {
    if (const int points = next.count({LineClass::open_four}); points > 0) {
        return points == 1 ? LineClass::three : LineClass::three_points2;
    }
    if (next.count({LineClass::four}) > 0) {
        return LineClass::blocked_three;
    }
    switch (next.count({LineClass::three, LineClass::three_points2})) {
    case 0:
        break;
    case 1:
        return LineClass::two;
    case 2:
        return LineClass::two_points2;
    default:
        return LineClass::two_points3;
    }
    if (next.count({LineClass::blocked_three}) > 0) {
        return LineClass::blocked_two;
    }
    if (next.count({LineClass::two, LineClass::two_points2, LineClass::two_points3}) > 0) {
        return LineClass::one;
    }
    return next.count({LineClass::blocked_two}) > 0 ? LineClass::blocked_one : LineClass::dead;
}

}  // namespace

LineClass LineJudge::work_out(const std::string& line) {
    if (makes_five(line)) {
        return LineClass::five;
    }
    if (makes_too_many(line)) {
        return LineClass::over;
    }
    Prospects next;
    std::string completed = line;  // with `!` on the cells that complete a five
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '.') {
            std::string longer = line;
            longer[i] = 'X';
            const LineClass reached = class_of(longer);
            next.add(reached);
            completed[i] = reached == LineClass::five ? '!' : '.';
        }
    }
    const int completions = next.count({LineClass::five});
    if (completions == 0) {
        return class_below_four(next);
    }
    if (completions == 1) {
        return LineClass::four;
    }
    // Renju counts fours as sets of four stones. One row of four between two completions is one
    // set; all else that has two completions is two.
    const bool is_one_four = completed.find("!XXXX!") != std::string::npos;
    return rule_ == RunRule::exactly_five_black && !is_one_four ? LineClass::double_four
                                                                : LineClass::open_four;
}

std::string line_through(const PlainBoard& board, int cell, int direction, int half, Color color) {
    const auto& step = steps[static_cast<std::size_t>(direction)];
    const int column = cell % board.width;
    const int row = cell / board.width;
    std::string line;
    for (int distance = -half; distance <= half; ++distance) {
        const char found = board.at(column + distance * step[0], row + distance * step[1]);
        const bool is_stone = found == 'X' || found == 'O';
        line += !is_stone ? found : found == letter_of(color) ? 'X' : 'O';
    }
    // What lies behind a wall belongs to another line.
    const auto middle = static_cast<std::size_t>(half);
    for (std::size_t i = middle + 1; i < line.size(); ++i) {
        line[i] = line[i - 1] == '#' ? '#' : line[i];
    }
    for (std::size_t i = middle; i > 0; --i) {
        line[i - 1] = line[i] == '#' ? '#' : line[i - 1];
    }
    return line;
}

PatternJudge::PatternJudge(Rule rule)
    : rule_(rule),
      lines_{LineJudge(run_rule(rule, Color::black)), LineJudge(run_rule(rule, Color::white))} {}

LineClass PatternJudge::line_class(const PlainBoard& board, Color color, int cell, int direction) {
    // Four cells reach every five through a cell; the fifth shows what stands beside it.
    const int half = rule_ == Rule::freestyle ? 4 : 5;
    auto& judge = lines_[static_cast<std::size_t>(index(color))];
    return kept_class(
        run_rule(rule_, color), judge.class_of(line_through(board, cell, direction, half, color))
    );
}

std::array<LineClass, 4> PatternJudge::line_classes(
    const PlainBoard& board, Color color, int cell
) {
    std::array<LineClass, 4> classes{};
    for (int direction = 0; direction < 4; ++direction) {
        classes[static_cast<std::size_t>(direction)] = line_class(board, color, cell, direction);
    }
    return classes;
}

Threat PatternJudge::threat(const PlainBoard& board, Color color, int cell) {
    return threat_of(rule_, color, line_classes(board, color, cell));
}

LineClass kept_class(RunRule rule, LineClass found) {
    switch (found) {
    case LineClass::over:
        return rule == RunRule::exactly_five_black ? LineClass::over : LineClass::dead;
    case LineClass::double_four:
        return LineClass::over;
    default:
        return found;
    }
}

Threat threat_of(Rule rule, Color color, const std::array<LineClass, 4>& classes) {
    const auto lines_with = [&](std::initializer_list<LineClass> wanted) {
        return std::count_if(classes.begin(), classes.end(), [&](LineClass found) {
            return is_any(found, wanted);
        });
    };
    const auto open_fours = lines_with({LineClass::open_four});
    const auto fours = lines_with({LineClass::four, LineClass::open_four});
    const auto threes = lines_with({LineClass::three, LineClass::three_points2});
    const auto blocked_threes = lines_with({LineClass::blocked_three});
    const auto twos = lines_with({LineClass::two, LineClass::two_points2, LineClass::two_points3});
    const bool more = blocked_threes > 0 || twos > 0;
    const bool restricted = rule == Rule::renju && color == Color::black;
    if (lines_with({LineClass::five}) > 0) {
        return Threat::five;
    }
    if (restricted && (lines_with({LineClass::over}) > 0 || fours > 1)) {
        return Threat::none;
    }
    if (restricted && threes > 1) {
        return Threat::maybe_33;
    }
    if (open_fours > 0 || fours > 1) {
        return Threat::open_four;
    }
    if (fours > 0) {
        return threes > 0 ? Threat::four_three : more ? Threat::four_plus : Threat::four;
    }
    if (threes > 0) {
        return threes > 1 ? Threat::double_three : more ? Threat::three_plus : Threat::three;
    }
    if (blocked_threes > 0) {
        return twos > 0 ? Threat::blocked_three_two : Threat::blocked_three;
    }
    return twos > 1 ? Threat::two_twos : twos > 0 ? Threat::two : Threat::none;
}

}  // namespace tengen::gomoku::slow
