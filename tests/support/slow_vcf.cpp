#include "tests/support/slow_vcf.h"

#include "tests/support/slow_rules.h"

#include <algorithm>
#include <utility>

namespace tengen::gomoku::slow {

namespace {

class Solver {
public:
    Solver(PlainBoard board, Rule rule, Color attacker)
        : board_(std::move(board)), rule_(rule), attacker_(attacker) {}

    bool wins(int stones) {
        if (stones < 1) {
            return false;
        }
        if (!five_points(board_, rule_, attacker_).empty()) {
            return true;
        }
        for (int cell = 0; cell < board_.cell_count(); ++cell) {
            if (board_[cell] != '.' || !has_company(cell)
                || is_forbidden(board_, rule_, attacker_, cell)) {
                continue;
            }
            board_[cell] = letter_of(attacker_);
            const bool won = wins_after(stones - 1);
            board_[cell] = '.';
            if (won) {
                return true;
            }
        }
        return false;
    }

private:
    // Whether one line through the cell has three own stones near enough for a four: sorts out the
    // many cells that need no closer look.
    bool has_company(int cell) const {
        const int column = cell % board_.width;
        const int row = cell / board_.width;
        constexpr int steps[4][2]{{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        for (const auto& step : steps) {
            int own = 0;
            for (int distance = -4; distance <= 4; ++distance) {
                own += board_.at(column + distance * step[0], row + distance * step[1])
                               == letter_of(attacker_)
                           ? 1
                           : 0;
            }
            if (own >= 3) {
                return true;
            }
        }
        return false;
    }

    // The attacker has just put a stone that makes no five and has `stones` more.
    bool wins_after(int stones) {
        if (stones < 1) {
            return false;
        }
        const auto completions = five_points(board_, rule_, attacker_);
        if (completions.empty() || !five_points(board_, rule_, ~attacker_).empty()) {
            return false;
        }
        for (const Cell reply : replies_to_four(board_, rule_, attacker_)) {
            board_[reply] = letter_of(~attacker_);
            const bool won = wins(stones);
            board_[reply] = '.';
            if (!won) {
                return false;
            }
        }
        return true;
    }

    PlainBoard board_;
    Rule rule_;
    Color attacker_;
};

}  // namespace

std::vector<Cell> replies_to_four(const PlainBoard& board, Rule rule, Color attacker) {
    PlainBoard trial = board;
    // A defender's stone opens no new five, so those there are now are all to be looked at.
    const auto completions = five_points(board, rule, attacker);
    const auto is_spoilt = [&](Cell completion) {
        if (trial[completion] != '.') {
            return true;
        }
        trial[completion] = letter_of(attacker);
        const bool wins = wins_at(trial, rule, attacker, completion);
        trial[completion] = '.';
        return !wins;
    };
    std::vector<Cell> replies;
    for (int cell = 0; cell < board.cell_count(); ++cell) {
        if (board[cell] != '.') {
            continue;
        }
        trial[cell] = letter_of(~attacker);
        const bool stops = std::all_of(completions.begin(), completions.end(), is_spoilt);
        trial[cell] = '.';
        if (stops && !is_forbidden(board, rule, ~attacker, cell)) {
            replies.push_back(static_cast<Cell>(cell));
        }
    }
    return replies;
}

int shortest_vcf(const PlainBoard& board, Rule rule, Color color, int max_stones) {
    for (int stones = 1; stones <= max_stones; ++stones) {
        if (Solver(board, rule, color).wins(stones)) {
            return stones;
        }
    }
    return 0;
}

namespace {

// Whether a four may be answered elsewhere than where the five would be.
bool has_several_answers(Rule rule) {
    return rule == Rule::caro || rule == Rule::caro_exact;
}

// Why the next stone of a line, `side`'s on `cell`, cannot be there.
std::string fault_of_stone(
    const PlainBoard& board, Rule rule, Color attacker, Color side, Cell cell
) {
    if (cell >= board.cell_count() || board[cell] != '.') {
        return "is not on an empty cell";
    }
    if (is_forbidden(board, rule, side, cell)) {
        return "is forbidden";
    }
    if (side != attacker) {
        // Under caro a line shows one of several answers, all of which lose.
        const std::vector<Cell> replies = replies_to_four(board, rule, attacker);
        if (std::find(replies.begin(), replies.end(), cell) == replies.end()) {
            return "is not an answer";
        }
        if (replies.size() > 1 && !has_several_answers(rule)) {
            return "is not the only answer";
        }
    }
    return "";
}

// Why the attacker's stone just put, which makes no five, goes nowhere.
std::string fault_of_four(const PlainBoard& board, Rule rule, Color attacker, bool is_last) {
    if (!five_points(board, rule, ~attacker).empty()) {
        return "leaves the defender a five";
    }
    if (five_points(board, rule, attacker).empty()) {
        return "makes no four";
    }
    return is_last && !replies_to_four(board, rule, attacker).empty() ? "can be answered" : "";
}

}  // namespace

std::string fault_of_vcf(
    const PlainBoard& board, Rule rule, Color color, const std::vector<Cell>& line, int own_stones
) {
    PlainBoard now = board;
    int stones = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const std::string where = "stone " + std::to_string(i + 1) + " of the line ";
        const Color side = i % 2 == 0 ? color : ~color;
        if (const auto fault = fault_of_stone(now, rule, color, side, line[i]); !fault.empty()) {
            return where + fault;
        }
        now[line[i]] = letter_of(side);
        if (side != color) {
            continue;
        }
        ++stones;
        const bool is_last = i + 1 == line.size();
        const bool wins = wins_at(now, rule, color, line[i]);
        if (wins && !is_last) {
            return where + "wins and yet is not the last";
        }
        if (!wins) {
            if (const auto fault = fault_of_four(now, rule, color, is_last); !fault.empty()) {
                return where + fault;
            }
        }
        if (is_last) {
            // Where there are several answers, another one may hold out longer than the one shown.
            const int shown = stones + (wins ? 0 : 1);
            const bool fits = has_several_answers(rule) ? shown <= own_stones : shown == own_stones;
            return fits ? "" : "another number of own stones";
        }
    }
    return "the line ends without a win";
}

bool wins_with_a_four(const PlainBoard& board, Rule rule, Color attacker, int cell) {
    PlainBoard trial = board;
    const int column = cell % board.width;
    const int row = cell / board.width;
    constexpr int steps[4][2]{{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (const auto& step : steps) {
        for (int distance = -4; distance <= 4; ++distance) {
            const int x = column + distance * step[0];
            const int y = row + distance * step[1];
            const int next = board.index_of(x, y);
            if (board.at(x, y) != '.' || is_forbidden(board, rule, attacker, next)) {
                continue;
            }
            trial[next] = letter_of(attacker);
            const bool wins = wins_at(trial, rule, attacker, next)
                              || (!five_points(trial, rule, attacker).empty()
                                  && five_points(trial, rule, ~attacker).empty()
                                  && replies_to_four(trial, rule, attacker).empty());
            trial[next] = '.';
            if (wins) {
                return true;
            }
        }
    }
    return false;
}

bool wins_in_five(const PlainBoard& board, Rule rule, Color attacker, int cell) {
    PlainBoard trial = board;
    trial[cell] = letter_of(attacker);
    if (!five_points(trial, rule, ~attacker).empty()) {
        return false;
    }
    const bool is_four = !five_points(trial, rule, attacker).empty();
    const auto replies =
        is_four ? replies_to_four(trial, rule, attacker) : legal_moves(trial, rule, ~attacker);
    return std::all_of(replies.begin(), replies.end(), [&](Cell reply) {
        trial[reply] = letter_of(~attacker);
        const bool wins = wins_with_a_four(trial, rule, attacker, cell);
        trial[reply] = '.';
        return wins;
    });
}

}  // namespace tengen::gomoku::slow
