#include "engine/othello/solver.h"

#include "engine/othello/params.h"
#include "engine/othello/solver_team.h"

#include <algorithm>
#include <bit>

namespace tengen::othello {

namespace {

constexpr std::size_t small_table_bytes = std::size_t{1} << 19;
constexpr std::uint32_t ages = 1 << 16;
constexpr std::size_t least_table_bytes = std::size_t{1} << 16;
constexpr int guess_depth = 6;
constexpr int ordering_depth = 3;
// From so many empty squares on a selective search begins; two of three guesses lie that near.
constexpr int least_selective_squares = 22;
constexpr Sureness first_sureness = 110;
// With fewer empty squares the threads would wait for each other more than they search.
constexpr int least_shared_squares = 17;

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
    return {static_cast<KeptScores*>(memory.data()), memory.size() / sizeof(KeptScores) - 1};
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

Solver::Solver(std::size_t table_bytes, const Kernel& kernel, std::size_t threads)
    : kernel_(kernel),
      table_memory_(allocate(table_bytes)),
      states_(std::max<std::size_t>(threads, 1)),
      state_(states_.front()) {
    for (SearchState& state : states_) {
        small_tables_.push_back(allocate(small_table_bytes));
        state.table = table_in(table_memory_);
        state.small_table = table_in(small_tables_.back());
        state.edges = &stable_edges();
        state.evaluator = &evaluator();
        state.weights = current_weights();
        state.large_weights = large_weights();
    }
    if (states_.size() > 1) {
        team_ = std::make_unique<SolverTeam>(kernel_, states_);
    }
}

Solver::~Solver() = default;

void Solver::clear() {
    table_memory_.discard();
    for (PageBlock& memory : small_tables_) {
        memory.discard();
    }
}

std::uint64_t Solver::nodes() const {
    return has_help_ ? team_->nodes() : state_.nodes;
}

void Solver::begin(const Board& board, const SolveLimits& limits) {
    for (SearchState& state : states_) {
        state.age = (state.age + 1) % ages;
    }
    has_help_ = team_ != nullptr && empty_count(board) >= least_shared_squares;
    if (has_help_) {
        team_->open(limits.nodes, limits.must_stop, limits.asker);
        return;
    }
    state_.nodes = 0;
    state_.node_limit = limits.nodes;
    state_.visits_to_ask = 0;
    state_.is_stopped = false;
    state_.must_stop = limits.must_stop;
    state_.asker = limits.asker;
}

void Solver::set_sureness(Sureness sureness) {
    for (SearchState& state : states_) {
        state.sureness = sureness;
    }
}

void Solver::end() {
    if (has_help_) {
        team_->close();
    }
}

std::vector<Solver::RootMove> Solver::root_moves(const Board& board, const SolveLimits& limits) {
    const int depth = limits.expected ? ordering_depth : guess_depth;
    std::vector<RootMove> moves;
    for (Bits left = kernel_.moves(board.own, board.opponent) & limits.among; left != 0;
         left &= left - 1) {
        const Square square = std::countr_zero(left);
        const Board next = board.after(square, kernel_.flips(board.own, board.opponent, square));
        const int guess = -kernel_.guess(state_, next, depth);
        moves.push_back({square, next, guess, score_limit});
    }
    std::stable_sort(moves.begin(), moves.end(), [](const RootMove& a, const RootMove& b) {
        return a.guess > b.guess;
    });
    if (!limits.expected) {
        return moves;
    }
    const auto expected = std::find_if(moves.begin(), moves.end(), [&](const RootMove& move) {
        return move.square == limits.expected->best;
    });
    if (expected != moves.end()) {
        expected->guess = limits.expected->score * weight_unit;
        std::rotate(moves.begin(), expected, expected + 1);
    }
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
int Solver::find_score(std::vector<RootMove>& moves, int guess, Sureness sureness) {
    set_sureness(sureness);
    for (RootMove& move : moves) {
        move.most = score_limit;
    }
    int lower = -score_limit;
    int upper = score_limit;
    int wanted = std::clamp(guess, -score_limit + 2, score_limit);
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
    return lower;
}

// A selective search first: it says where to begin and which moves to try first.
Solution Solver::solve_score(std::vector<RootMove>& moves, int empty_squares, Sureness wanted) {
    int score = even(moves.front().guess / weight_unit);
    if (empty_squares >= least_selective_squares && first_sureness < wanted) {
        score = find_score(moves, score, first_sureness);
    }
    score = find_score(moves, score, wanted);
    return {.is_complete = !state_.is_stopped, .score = score, .best = moves.front().square};
}

Solution Solver::solve_result(std::vector<RootMove>& moves, Sureness sureness) {
    set_sureness(sureness);
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
    begin(board, limits);
    Solution solution;
    if (std::vector<RootMove> moves = root_moves(board, limits); !moves.empty()) {
        solution = aim == Aim::score ? solve_score(moves, empty_count(board), limits.sureness)
                                     : solve_result(moves, limits.sureness);
    } else if (kernel_.moves(board.opponent, board.own) != 0) {
        const int guess = limits.expected ? limits.expected->score * weight_unit : 0;
        moves.push_back({pass, board.turned(), guess, score_limit});
        solution = aim == Aim::score ? solve_score(moves, empty_count(board), limits.sureness)
                                     : solve_result(moves, limits.sureness);
    } else {
        solution.is_complete = true;
        solution.score = final_score(board);
        if (aim == Aim::result) {
            solution.score = std::clamp(solution.score, -2, 2);
        }
    }
    end();
    solution.nodes = nodes();
    return solution;
}

}  // namespace tengen::othello
