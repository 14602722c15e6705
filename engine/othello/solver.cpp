#include "engine/othello/solver.h"

#include "engine/othello/params.h"

#include <algorithm>
#include <bit>

namespace tengen::othello {

namespace {

constexpr std::size_t small_table_bytes = std::size_t{1} << 19;
constexpr std::size_t least_table_bytes = std::size_t{1} << 16;
constexpr int guess_depth = 6;

Weights current_weights() {
    return {
        .reply_cost = othello_reply_cost,
        .parity_worth = othello_parity_worth,
        .frontier_cost = othello_frontier_cost,
        .corner_worth = othello_corner_worth,
    };
}

Weights large_weights() {
    return {
        .reply_cost = othello_large_reply_cost,
        .parity_worth = othello_parity_worth,
        .frontier_cost = othello_large_frontier_cost,
        .corner_worth = othello_corner_worth,
    };
}

ScoreTable table_in(const PageBlock& memory) {
    return {static_cast<KnownScores*>(memory.data()), memory.size() / sizeof(KnownScores) - 1};
}

PageBlock allocate(std::size_t bytes) {
    for (std::size_t size = std::bit_floor(std::max(bytes, least_table_bytes));; size /= 2) {
        PageBlock memory(size);
        if (memory.data() != nullptr || size <= least_table_bytes) {
            return memory;
        }
    }
}

bool is_set(const void* flag) {
    return static_cast<const std::atomic<bool>*>(flag)->load(std::memory_order_relaxed);
}

// Scores are even.
int even(int score) {
    return score / 2 * 2;
}

}  // namespace

Solver::Solver(std::size_t table_bytes, const Kernel& kernel)
    : kernel_(kernel),
      table_memory_(allocate(table_bytes)),
      small_table_memory_(allocate(small_table_bytes)) {
    state_.table = table_in(table_memory_);
    state_.small_table = table_in(small_table_memory_);
    state_.edges = &stable_edges();
    state_.evaluator = &evaluator();
    state_.weights = current_weights();
    state_.large_weights = large_weights();
}

void Solver::clear() {
    table_memory_.discard();
    small_table_memory_.discard();
}

std::vector<Solver::RootMove> Solver::root_moves(const Board& board, Bits among) {
    std::vector<RootMove> moves;
    for (Bits left = kernel_.moves(board.own, board.opponent) & among; left != 0;
         left &= left - 1) {
        const Square square = std::countr_zero(left);
        const Board next = board.after(square, kernel_.flips(board.own, board.opponent, square));
        const int guess = -kernel_.guess(state_, next, guess_depth);
        moves.push_back({square, next, guess, score_limit});
    }
    std::stable_sort(moves.begin(), moves.end(), [](const RootMove& a, const RootMove& b) {
        return a.guess > b.guess;
    });
    return moves;
}

int Solver::test(std::vector<RootMove>& moves, int score) {
    int best = -score_limit;
    for (auto move = moves.begin(); move != moves.end(); ++move) {
        if (move->most >= score) {
            const int found = -kernel_.null_window(state_, move->board, -score);
            if (state_.is_stopped) {
                return best;
            }
            if (found >= score) {
                std::rotate(moves.begin(), move, move + 1);
                return found;
            }
            move->most = found;
        }
        best = std::max(best, move->most);
    }
    return best;
}

// Tests of single scores from a guess on; the table keeps what they have in common. As long as all
// of them turn out the same way, the steps grow: a guess may be far off.
Solution Solver::solve_score(std::vector<RootMove>& moves) {
    int lower = -score_limit;
    int upper = score_limit;
    int wanted = std::clamp(even(moves.front().guess / weight_unit), -score_limit + 2, score_limit);
    for (int step = 2; lower < upper && !state_.is_stopped;) {
        const int found = test(moves, wanted);
        if (found >= wanted) {
            lower = found;
        } else {
            upper = found;
        }
        if (lower > -score_limit && upper < score_limit) {
            wanted = lower + std::max((upper - lower) / 4 * 2, 2);
        } else {
            wanted = lower > -score_limit ? std::min(lower + step, score_limit)
                                          : std::max(upper + 2 - step, -score_limit + 2);
            step *= 2;
        }
    }
    return {.is_complete = !state_.is_stopped, .score = lower, .best = moves.front().square};
}

Solution Solver::solve_result(std::vector<RootMove>& moves) {
    Solution solution;
    if (test(moves, 2) >= 2) {
        solution.score = 2;
    } else if (!state_.is_stopped) {
        solution.score = test(moves, 0) >= 0 ? 0 : -2;
    }
    solution.is_complete = !state_.is_stopped;
    solution.best = moves.front().square;
    return solution;
}

Solution Solver::solve(const Board& board, Aim aim, const std::atomic<bool>* stop) {
    SolveLimits limits;
    limits.must_stop = stop == nullptr ? nullptr : is_set;
    limits.asker = stop;
    return solve(board, aim, limits);
}

Solution Solver::solve(const Board& board, Aim aim, const SolveLimits& limits) {
    ++state_.age;
    state_.nodes = 0;
    state_.node_limit = limits.nodes;
    state_.visits_to_ask = 0;
    state_.is_stopped = false;
    state_.must_stop = limits.must_stop;
    state_.asker = limits.asker;
    Solution solution;
    if (std::vector<RootMove> moves = root_moves(board, limits.among); !moves.empty()) {
        solution = aim == Aim::score ? solve_score(moves) : solve_result(moves);
    } else if (kernel_.moves(board.opponent, board.own) != 0) {
        moves.push_back({pass, board.turned(), 0, score_limit});
        solution = aim == Aim::score ? solve_score(moves) : solve_result(moves);
    } else {
        solution.is_complete = true;
        solution.score = final_score(board);
        if (aim == Aim::result) {
            solution.score = std::clamp(solution.score, -2, 2);
        }
    }
    solution.nodes = state_.nodes;
    return solution;
}

}  // namespace tengen::othello
