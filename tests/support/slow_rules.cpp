#include "tests/support/slow_rules.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

namespace tengen::gomoku::slow {

namespace {

struct Step {
    int columns;
    int rows;
};

constexpr std::array<Step, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

// The line through a cell in one direction, read by distance from that cell.
class Line {
public:
    Line(const PlainBoard& board, int cell, Step step)
        : board_(board), column_(cell % board.width), row_(cell / board.width), step_(step) {}

    char at(int distance) const {
        return board_.at(column_ + distance * step_.columns, row_ + distance * step_.rows);
    }
    int cell(int distance) const {
        return board_.index_of(column_ + distance * step_.columns, row_ + distance * step_.rows);
    }

private:
    const PlainBoard& board_;
    int column_;
    int row_;
    Step step_;
};

// A row of equal stones: from distance `first` to distance `last`.
struct Row {
    int first;
    int last;
    int length() const { return last - first + 1; }
};

Row row_around(const Line& line, int distance) {
    const char own = line.at(distance);
    Row row{distance, distance};
    while (line.at(row.first - 1) == own) {
        --row.first;
    }
    while (line.at(row.last + 1) == own) {
        ++row.last;
    }
    return row;
}

bool row_wins(const Line& line, Row row, Rule rule, Color color) {
    const char opponent = letter_of(~color);
    const bool shut_in = line.at(row.first - 1) == opponent && line.at(row.last + 1) == opponent;
    switch (rule) {
    case Rule::freestyle:
        return row.length() >= 5;
    case Rule::standard:
        return row.length() == 5;
    case Rule::renju:
        return color == Color::black ? row.length() == 5 : row.length() >= 5;
    case Rule::caro:
        return row.length() >= 6 || (row.length() == 5 && !shut_in);
    case Rule::caro_exact:
        return row.length() == 5 && !shut_in;
    }
    return false;
}

bool black_row_is_five(const Line& line, int distance) {
    return row_around(line, distance).length() == 5;
}

bool black_makes_five(const PlainBoard& board, int cell) {
    return wins_at(board, Rule::renju, Color::black, cell);
}

bool black_makes_overline(const PlainBoard& board, int cell) {
    return std::any_of(directions.begin(), directions.end(), [&](Step step) {
        return row_around(Line(board, cell, step), 0).length() > 5;
    });
}

std::vector<int> stones_between(const Line& line, int first, int last, int left_out) {
    std::vector<int> cells;
    for (int distance = first; distance <= last; ++distance) {
        if (distance != left_out) {
            cells.push_back(line.cell(distance));
        }
    }
    return cells;
}

// Sets of four black stones, the one on `cell` among them, that one more stone makes exactly five.
int count_fours(PlainBoard& board, int cell) {
    std::set<std::vector<int>> fours;
    for (const Step step : directions) {
        const Line line(board, cell, step);
        for (int first = -4; first <= 0; ++first) {
            int stones = 0;
            int gaps = 0;
            int gap = 0;
            for (int distance = first; distance < first + 5; ++distance) {
                stones += line.at(distance) == 'X' ? 1 : 0;
                if (line.at(distance) == '.') {
                    ++gaps;
                    gap = distance;
                }
            }
            if (stones != 4 || gaps != 1) {
                continue;
            }
            board[line.cell(gap)] = 'X';
            const bool is_five = black_row_is_five(line, gap);
            board[line.cell(gap)] = '.';
            if (is_five) {
                fours.insert(stones_between(line, first, first + 4, gap));
            }
        }
    }
    return static_cast<int>(fours.size());
}

// Whether the black stone at distance 0 is one of an unbroken four, the stone at `distance`
// another, that a stone at either end makes exactly five.
bool is_straight_four(PlainBoard& board, const Line& line, int distance) {
    const Row row = row_around(line, distance);
    if (row.length() != 4 || row.first > 0 || row.last < 0) {
        return false;
    }
    for (const int end : {row.first - 1, row.last + 1}) {
        if (line.at(end) != '.') {
            return false;
        }
        const int cell = line.cell(end);
        board[cell] = 'X';
        const bool is_five = black_row_is_five(line, end);
        board[cell] = '.';
        if (!is_five) {
            return false;
        }
    }
    return true;
}

// The board may be changed on the way and is as it was on return. Without meaning once no boards
// are left.
Judgement judge(PlainBoard& board, int cell, int& boards_left);

// How many sets of three black stones, the one on `cell` among them, a legal black move that makes
// no five turns into a straight four.
int count_real_threes(PlainBoard& board, int cell, int& depth, int& boards_left) {
    std::set<std::vector<int>> threes;
    for (const Step step : directions) {
        const Line line(board, cell, step);
        for (int distance = -3; distance <= 3; ++distance) {
            if (line.at(distance) != '.') {
                continue;
            }
            const int added = line.cell(distance);
            board[added] = 'X';
            const bool counts =
                is_straight_four(board, line, distance) && !black_makes_five(board, added);
            const Row row = row_around(line, distance);
            board[added] = '.';
            if (counts) {
                const Judgement next = judge(board, added, boards_left);
                depth = std::max(depth, next.depth + 1);
                if (next.ruling == Ruling::legal) {
                    threes.insert(stones_between(line, row.first, row.last, distance));
                }
            }
        }
    }
    return static_cast<int>(threes.size());
}

Judgement judge(PlainBoard& board, int cell, int& boards_left) {
    Judgement judgement;
    if (boards_left == 0) {
        return judgement;
    }
    --boards_left;
    board[cell] = 'X';
    if (black_makes_five(board, cell)) {
        judgement.ruling = Ruling::five;
    } else if (black_makes_overline(board, cell)) {
        judgement.ruling = Ruling::overline;
    } else if (count_fours(board, cell) >= 2) {
        judgement.ruling = Ruling::double_four;
    } else if (count_real_threes(board, cell, judgement.depth, boards_left) >= 2) {
        judgement.ruling = Ruling::double_three;
    }
    board[cell] = '.';
    return judgement;
}

}  // namespace

bool wins_at(const PlainBoard& board, Rule rule, Color color, int cell) {
    if (board[cell] != letter_of(color)) {
        return false;
    }
    return std::any_of(directions.begin(), directions.end(), [&](Step step) {
        const Line line(board, cell, step);
        return row_wins(line, row_around(line, 0), rule, color);
    });
}

bool has_won(const PlainBoard& board, Rule rule, Color color) {
    for (int cell = 0; cell < board.cell_count(); ++cell) {
        if (wins_at(board, rule, color, cell)) {
            return true;
        }
    }
    return false;
}

std::vector<Cell> five_points(const PlainBoard& board, Rule rule, Color color) {
    PlainBoard trial = board;
    std::vector<Cell> points;
    for (int cell = 0; cell < board.cell_count(); ++cell) {
        if (trial[cell] == '.') {
            trial[cell] = letter_of(color);
            if (wins_at(trial, rule, color, cell)) {
                points.push_back(static_cast<Cell>(cell));
            }
            trial[cell] = '.';
        }
    }
    return points;
}

std::string_view ruling_name(Ruling ruling) {
    constexpr std::array<std::string_view, 5> names{
        "legal", "five", "overline", "double-four", "double-three"};
    return names[static_cast<std::size_t>(ruling)];
}

Judgement judge_black(const PlainBoard& board, int cell) {
    PlainBoard trial = board;
    int boards_left = std::numeric_limits<int>::max();
    return judge(trial, cell, boards_left);
}

std::optional<Judgement> judge_black_within(const PlainBoard& board, int cell, int& boards_left) {
    PlainBoard trial = board;
    const Judgement judgement = judge(trial, cell, boards_left);
    return boards_left > 0 ? std::optional(judgement) : std::nullopt;
}

bool is_forbidden(const PlainBoard& board, Rule rule, Color color, int cell) {
    if (rule != Rule::renju || color != Color::black) {
        return false;
    }
    const Ruling ruling = judge_black(board, cell).ruling;
    return ruling != Ruling::legal && ruling != Ruling::five;
}

std::vector<Cell> legal_moves(const PlainBoard& board, Rule rule, Color color) {
    std::vector<Cell> moves;
    for (int cell = 0; cell < board.cell_count(); ++cell) {
        if (board[cell] == '.' && !is_forbidden(board, rule, color, cell)) {
            moves.push_back(static_cast<Cell>(cell));
        }
    }
    return moves;
}

}  // namespace tengen::gomoku::slow
