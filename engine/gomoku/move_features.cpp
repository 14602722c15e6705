#include "engine/gomoku/move_features.h"

#include "engine/gomoku/forbidden.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tengen::gomoku {

namespace {

enum class Feature : std::uint8_t {
    five,
    overline_forbidden,
    double_four_forbidden,
    double_three_forbidden,
    straight_four,
    double_four,
    four_three,
    four,
    forbidden_answer,
    double_three,
    blocks_four,
    three,
    blocks_three,
    blocked_three,
    two,
};

constexpr std::array<std::string_view, 15> feature_names{
    "five",
    "overline_forbidden",
    "double_four_forbidden",
    "double_three_forbidden",
    "straight_four",
    "double_four",
    "four_three",
    "four",
    "forbidden_answer",
    "double_three",
    "blocks_four",
    "three",
    "blocks_three",
    "blocked_three",
    "two"};

constexpr std::array<std::string_view, direction_count> direction_names{
    "row", "column", "rising", "falling"};
constexpr int no_direction = -1;
constexpr int reach = 5;  // no line class looks further

using Cells = std::vector<Cell>;

struct Found {
    Feature feature = Feature::five;
    int direction = no_direction;
    Cells men;
    Cells cells;
};

bool is_four(Feature feature) {
    return feature == Feature::four || feature == Feature::straight_four
           || feature == Feature::double_four;
}

void add_new(Cells& cells, const Cells& more) {
    for (const Cell cell : more) {
        if (std::find(cells.begin(), cells.end(), cell) == cells.end()) {
            cells.push_back(cell);
        }
    }
}

// One line through a cell.
class Line {
public:
    Line(const Geometry& geometry, Cell cell, int direction)
        : geometry_(geometry), cell_(cell), direction_(direction) {}

    // Calls visit(cell) for the cells beside `from` one way (sign 1 or -1) until it says false.
    template <class Visit>
    void walk(Cell from, int sign, int steps, Visit visit) const {
        constexpr std::array<std::array<int, 2>, direction_count> ways{
            {{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
        const auto [dx, dy] = ways[static_cast<std::size_t>(direction_)];
        int column = geometry_.column(from);
        int row = geometry_.row(from);
        for (int i = 0; i < steps; ++i) {
            column += sign * dx;
            row += sign * dy;
            if (!geometry_.has(column, row) || !visit(geometry_.cell(column, row))) {
                return;
            }
        }
    }

    // The stones of `color` that stand unbroken beside `from`, both ways.
    Cells neighbours(const Position& position, Color color, Cell from) const {
        Cells run;
        for (const int sign : {-1, 1}) {
            walk(from, sign, max_side, [&](Cell next) {
                const bool is_own = position.at(next) == stone_of(color);
                if (is_own) {
                    run.push_back(next);
                }
                return is_own;
            });
        }
        return run;
    }

    // The empty cells that `color` can reach from the line's cell without crossing the opponent,
    // that cell included if it is empty, for which `is_wanted` holds.
    template <class IsWanted>
    Cells points(const Position& position, Color color, IsWanted is_wanted) const {
        Cells found;
        const auto look_at = [&](Cell cell) {
            if (position.is_empty(cell) && is_wanted(cell)) {
                found.push_back(cell);
            }
            return position.is_empty(cell) || position.at(cell) == stone_of(color);
        };
        look_at(cell_);
        walk(cell_, -1, reach, look_at);
        walk(cell_, 1, reach, look_at);
        return found;
    }

    // The stones beside any of these cells.
    Cells men_beside(const Position& position, Color color, const Cells& cells) const {
        Cells men;
        for (const Cell cell : cells) {
            add_new(men, neighbours(position, color, cell));
        }
        return men;
    }

private:
    const Geometry& geometry_;
    Cell cell_;
    int direction_;
};

class Describer {
public:
    Describer(const Position& position, Cell cell)
        : before_(position), after_(position), cell_(cell), color_(position.side_to_move()) {
        after_.play(cell);
    }

    std::vector<Found> describe() {
        const bool is_foul = add_foul();
        for (int d = 0; d < direction_count; ++d) {
            add_shape(d);
            if (!is_foul) {
                add_block(d);
            }
        }
        if (!is_foul) {
            add_whole();
        }
        std::stable_sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
            return a.feature < b.feature;
        });
        return std::move(found_);
    }

private:
    Line line(int direction) const { return {before_.geometry(), cell_, direction}; }
    LineClass class_before(Color color, Cell cell, int direction) const {
        return before_.is_empty(cell) ? before_.line_class(color, cell, direction)
                                      : LineClass::dead;
    }

    bool add_foul() {
        if (!before_.is_legal(cell_)) {
            switch (ForbiddenFinder(before_).verdict(cell_)) {
            case Foul::overline:
                found_.push_back({Feature::overline_forbidden, no_direction, {}, {}});
                return true;
            case Foul::double_four:
                found_.push_back({Feature::double_four_forbidden, no_direction, {}, {}});
                return true;
            case Foul::double_three:
                found_.push_back({Feature::double_three_forbidden, no_direction, {}, {}});
                return true;
            case Foul::none:
                break;
            }
        }
        return false;
    }

    // What the stone makes of a line of its own colour.
    void add_shape(int direction) {
        const LineClass made = before_.line_class(color_, cell_, direction);
        switch (made) {
        case LineClass::five:
            add_five(direction);
            break;
        case LineClass::open_four:
        case LineClass::four:
            add_four(direction, made);
            break;
        case LineClass::three:
        case LineClass::three_points2:
            add_growing(Feature::three, direction, [](LineClass next) {
                return next == LineClass::open_four;
            });
            break;
        case LineClass::blocked_three:
            add_growing(Feature::blocked_three, direction, [](LineClass next) {
                return next == LineClass::four;
            });
            break;
        case LineClass::two:
        case LineClass::two_points2:
        case LineClass::two_points3:
            add_growing(Feature::two, direction, [](LineClass next) {
                return next == LineClass::three || next == LineClass::three_points2;
            });
            break;
        default:
            break;
        }
    }

    void add_five(int direction) {
        Cells men{cell_};
        add_new(men, line(direction).neighbours(after_, color_, cell_));
        found_.push_back({Feature::five, direction, men, {}});
    }

    void add_four(int direction, LineClass made) {
        const Line along = line(direction);
        // Another four of the line may be completed elsewhere.
        const auto completes = [&](Cell point) {
            const Cells run = along.neighbours(after_, color_, point);
            return after_.line_class(color_, point, direction) == LineClass::five
                   && std::find(run.begin(), run.end(), cell_) != run.end();
        };
        const Cells points = along.points(after_, color_, completes);
        Cells men{cell_};
        add_new(men, along.men_beside(after_, color_, points));
        const bool is_unbroken = along.neighbours(after_, color_, cell_).size() == 3;
        const Feature feature = made == LineClass::four ? Feature::four
                                : is_unbroken           ? Feature::straight_four
                                                        : Feature::double_four;
        found_.push_back({feature, direction, men, points});
    }

    // A shape by the cells that the stone has made fit to carry it on. A three that may not be
    // carried on is none.
    template <class IsNext>
    void add_growing(Feature feature, int direction, IsNext is_next) {
        const Line along = line(direction);
        const Cells points = along.points(after_, color_, [&](Cell point) {
            return is_next(after_.line_class(color_, point, direction))
                   && !is_next(class_before(color_, point, direction)) && may_use(after_, point);
        });
        if (points.empty()) {
            return;
        }
        Cells men{cell_};
        add_new(men, along.men_beside(after_, color_, points));
        found_.push_back({feature, direction, men, points});
    }

    bool may_use(const Position& position, Cell point, Color color) const {
        return color == Color::white || !position.is_forbidden(point);
    }
    bool may_use(const Position& position, Cell point) const {
        return may_use(position, point, color_);
    }

    // Which of the opponent's threats on a line the stone ends.
    void add_block(int direction) {
        if (!add_block_of(Feature::blocks_four, LineClass::five, direction)) {
            add_block_of(Feature::blocks_three, LineClass::open_four, direction);
        }
    }

    bool add_block_of(Feature feature, LineClass threat, int direction) {
        const Color other = ~color_;
        const Line along = line(direction);
        const Cells points = along.points(before_, other, [&](Cell point) {
            return before_.line_class(other, point, direction) == threat
                   && may_use(before_, point, other);
        });
        const auto is_left = [&](Cell point) {
            return point != cell_ && after_.line_class(other, point, direction) == threat;
        };
        const auto left = std::count_if(points.begin(), points.end(), is_left);
        // One end of a straight four is a block of it; a three is blocked when it is no three more.
        const bool is_blocked = threat == LineClass::five
                                    ? left < static_cast<std::ptrdiff_t>(points.size())
                                    : left == 0;
        if (points.empty() || !is_blocked) {
            return false;
        }
        found_.push_back({feature, direction, along.men_beside(before_, other, points), {}});
        return true;
    }

    // What several lines are together.
    void add_whole() {
        std::vector<Found> fours;
        std::vector<Found> threes;
        for (const Found& found : found_) {
            if (found.feature == Feature::five) {
                return;
            }
            if (is_four(found.feature)) {
                fours.push_back(found);
            } else if (found.feature == Feature::three) {
                threes.push_back(found);
            }
        }
        add_forbidden_answer(fours);
        if (fours.size() >= 2) {
            add_joined(Feature::double_four, fours);
        } else if (!fours.empty() && !threes.empty()) {
            threes.insert(threes.begin(), fours.front());
            add_joined(Feature::four_three, threes);
        } else if (threes.size() >= 2) {
            add_joined(Feature::double_three, threes);
        }
    }

    void add_joined(Feature feature, const std::vector<Found>& parts) {
        Found joined{feature, no_direction, {}, {}};
        for (const Found& part : parts) {
            add_new(joined.men, part.men);
            add_new(joined.cells, part.cells);
        }
        found_.push_back(joined);
    }

    void add_forbidden_answer(const std::vector<Found>& fours) {
        if (color_ == Color::black || fours.empty()) {
            return;
        }
        Cells answers;
        for (const Found& four : fours) {
            add_new(answers, four.cells);
        }
        if (std::all_of(answers.begin(), answers.end(), [&](Cell answer) {
                return after_.is_forbidden(answer);
            })) {
            found_.push_back({Feature::forbidden_answer, no_direction, {}, answers});
        }
    }

    const Position& before_;
    Position after_;
    Cell cell_;
    Color color_;
    std::vector<Found> found_;
};

std::vector<std::string> to_texts(const Geometry& geometry, const Cells& cells) {
    std::vector<std::string> texts;
    texts.reserve(cells.size());
    for (const Cell cell : cells) {
        texts.push_back(geometry.to_text(cell));
    }
    return texts;
}

}  // namespace

std::vector<MoveFeature> move_features(const Position& position, Cell cell) {
    std::vector<MoveFeature> features;
    if (cell >= position.cell_count() || !position.is_empty(cell)) {
        return features;
    }
    for (const Found& found : Describer(position, cell).describe()) {
        MoveFeature feature;
        feature.name = feature_names[static_cast<std::size_t>(found.feature)];
        if (found.direction != no_direction) {
            feature.direction = direction_names[static_cast<std::size_t>(found.direction)];
        }
        feature.men = to_texts(position.geometry(), found.men);
        feature.cells = to_texts(position.geometry(), found.cells);
        features.push_back(feature);
    }
    return features;
}

}  // namespace tengen::gomoku
