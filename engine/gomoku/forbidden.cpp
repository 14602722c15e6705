#include "engine/gomoku/forbidden.h"

#include "engine/gomoku/position.h"

namespace tengen::gomoku {

namespace {

constexpr int padding = 5;

// Every completion of a three to a straight four lies within three cells of its stones' middle,
// hence within three of any stone of the four it makes.
constexpr int reach = 3;

}  // namespace

ForbiddenFinder::ForbiddenFinder(const Position& position)
    : geometry_(position.geometry()),
      lines_(LineTable::of(Rule::renju)),
      words_(position.line_words()) {}

LineClass ForbiddenFinder::black_class(Cell cell, int direction) const {
    const auto at = static_cast<std::size_t>(direction);
    const auto& place = geometry_.lines[cell];
    return static_cast<LineClass>(lines_.classes<5>(words_[place.line[at]], place.spot[at]) & 15);
}

void ForbiddenFinder::flip(Cell cell) {
    const auto& place = geometry_.lines[cell];
    for (std::size_t d = 0; d < direction_count; ++d) {
        words_[place.line[d]] ^= (cell_empty ^ cell_black) << (2 * (place.spot[d] + padding));
    }
}

Foul ForbiddenFinder::verdict(Cell cell) {
    std::array<LineClass, direction_count> classes{};
    int fours = 0;
    int threes = 0;
    bool overline = false;
    bool line_double_four = false;
    for (int d = 0; d < direction_count; ++d) {
        const LineClass found = black_class(cell, d);
        classes[static_cast<std::size_t>(d)] = found;
        switch (found) {
        case LineClass::five:
            return Foul::none;
        case LineClass::over:
            // Boards keep overlines and two fours on one line as one class; the run tells them
            // apart.
            if (is_overline(cell, d)) {
                overline = true;
            } else {
                line_double_four = true;
            }
            break;
        case LineClass::four:
        case LineClass::open_four:
            ++fours;
            break;
        case LineClass::three:
        case LineClass::three_points2:
            ++threes;
            break;
        default:
            break;
        }
    }
    if (overline) {
        return Foul::overline;
    }
    if (line_double_four || fours >= 2) {
        return Foul::double_four;
    }
    if (threes < 2) {
        return Foul::none;
    }
    flip(cell);
    int real_threes = 0;
    for (int d = 0; d < direction_count && real_threes < 2; ++d) {
        const LineClass found = classes[static_cast<std::size_t>(d)];
        if ((found == LineClass::three || found == LineClass::three_points2)
            && has_real_three(cell, d)) {
            ++real_threes;
        }
    }
    flip(cell);
    return real_threes >= 2 ? Foul::double_three : Foul::none;
}

bool ForbiddenFinder::is_overline(Cell cell, int direction) const {
    const auto at = static_cast<std::size_t>(direction);
    const auto& place = geometry_.lines[cell];
    const std::uint64_t word = words_[place.line[at]];
    const int centre = place.spot[at] + padding;
    int length = 1;
    for (const int sign : {1, -1}) {
        for (int spot = centre + sign; ((word >> (2 * spot)) & 3) == cell_black; spot += sign) {
            ++length;
        }
    }
    return length > 5;
}

// The stone at `cell` has been put. At most one straight four can come of a line, so one legal
// completion settles it.
bool ForbiddenFinder::has_real_three(Cell cell, int direction) {
    const auto at = static_cast<std::size_t>(direction);
    const auto& place = geometry_.lines[cell];
    const std::uint64_t word = words_[place.line[at]];
    const int centre = place.spot[at] + padding;
    for (const int sign : {1, -1}) {
        for (int distance = 1; distance <= reach; ++distance) {
            const int spot = centre + sign * distance;
            const std::uint64_t state = (word >> (2 * spot)) & 3;
            if (state == cell_black) {
                continue;
            }
            if (state == cell_empty) {
                const auto target = static_cast<Cell>(
                    static_cast<int>(cell) + sign * distance * geometry_.step[at]
                );
                // Black stones all the way to `cell`, so a straight four there contains it. A
                // completion that makes five elsewhere ends the game instead of making a four.
                if (black_class(target, direction) == LineClass::open_four && !makes_five(target)
                    && verdict(target) == Foul::none) {
                    return true;
                }
            }
            break;  // beyond a gap or an obstacle nothing joins an unbroken four through `cell`
        }
    }
    return false;
}

bool ForbiddenFinder::makes_five(Cell cell) const {
    for (int d = 0; d < direction_count; ++d) {
        if (black_class(cell, d) == LineClass::five) {
            return true;
        }
    }
    return false;
}

}  // namespace tengen::gomoku
