#include "engine/othello/search.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <utility>

namespace tengen::othello {

namespace {

constexpr std::size_t solver_table_bytes = std::size_t{16} << 20;

constexpr int most_solved_squares = 30;
// What the solver takes for so many empty squares, more or less: twice as much a square.
constexpr std::uint64_t solver_nodes(int empty_squares) {
    return std::uint64_t{5} << empty_squares >> 1;
}
constexpr std::uint64_t little = 5000;  // nodes of the solver that are worth it at any depth
// It visits about ten nodes in the time that the search needs for one, and may take three times as
// long as what has been searched already.
constexpr std::uint64_t solver_share = 30;

}  // namespace

void SearchWorker::add_options(OptionSet& options) {
    options.add(
        "selectivity",
        usual_selectivity,
        50,
        100,
        "how sure of a shallow search, in percent, to let it stand for a deep one; 100: never"
    );
}

void SearchWorker::set_options(const OptionSet& options) {
    sureness_ = sureness_of(static_cast<int>(options.get("selectivity")));
}

void SearchWorker::set_position(const Board& board) {
    board_ = board;
}

void SearchWorker::clear() {
    if (solver_) {
        solver_->clear();
    }
}

void SearchWorker::prepare() {
    reset_nodes();
    next_poll_ = 0;
    selective_depth_ = 0;
    depth_ = 0;
    probcuts_ = 0;
    is_solving_ = false;
    solved_.clear();
}

std::vector<PackedMove> SearchWorker::sensible_moves(const Board& board) {
    const Kernel& kernel = best_kernel();
    const Bits moves = kernel.moves(board.own, board.opponent);
    if (moves == 0) {
        const bool must_pass = kernel.moves(board.opponent, board.own) != 0;
        return must_pass ? std::vector<PackedMove>{packed_pass} : std::vector<PackedMove>{};
    }
    ChildList children;
    kernel.expand(board, moves, children);
    std::vector<std::pair<int, PackedMove>> rated;
    for (int i = 0; i < children.size; ++i) {
        const int value = kernel.evaluate(evaluator(), children.board(i), children.replies[i]);
        rated.emplace_back(value, pack(children.square[i]));
    }
    std::sort(rated.begin(), rated.end());
    std::vector<PackedMove> sorted;
    sorted.reserve(rated.size());
    for (const auto& [value, move] : rated) {
        sorted.push_back(move);
    }
    return sorted;
}

Score SearchWorker::search_root_move(
    PackedMove move, bool is_first, int depth, Score alpha, Score beta
) {
    const Square square = unpack(move);
    const Board next =
        square == pass ? board_.turned()
                       : board_.after(square, kernel_.flips(board_.own, board_.opponent, square));
    const Bits replies = kernel_.moves(next.own, next.opponent);
    const int below = square == pass ? depth : depth - 1;
    return search_child<true>(next, replies, is_first, below, alpha, beta, 1);
}

Score SearchWorker::search_root(int depth, Score alpha, Score beta, int pv_index) {
    const auto first = static_cast<std::size_t>(pv_index);
    is_solving_ = is_solving_ || (pv_index == 0 && can_solve());
    if (is_solving_) {
        return solve_root(first);
    }
    depth_ = depth;
    const auto say = [&](RootEvent event, const RootMove& move) {
        if (pv_index == 0) {
            tell(event, move.move);
        }
    };
    Score best = -score_infinite;
    for (std::size_t i = first; i < root_moves.size() && best < beta; ++i) {
        RootMove& move = root_moves[i];
        say(RootEvent::started, move);
        selective_depth_ = 0;
        const Score score = search_root_move(move.move, i == first, depth, alpha, beta);
        if (must_stop()) {
            return best;
        }
        say(RootEvent::finished, move);
        move.score = -score_infinite;
        if (i == first || score > alpha) {
            move.take(score, selective_depth_, pv_.line(1));
        }
        if (score > best) {
            best = score;
            if (score > alpha) {
                say(RootEvent::best, move);
                alpha = score;
            }
        }
    }
    return best;
}

bool SearchWorker::can_solve() const {
    const int empty = empty_count(board_);
    if (!is_main_ || !may_solve_ || empty > most_solved_squares) {
        return false;
    }
    const std::uint64_t cost = solver_nodes(empty);
    return (cost <= little || nodes() >= cost / solver_share)
           && cost + node_limit_slack <= control_.nodes_left(nodes());
}

// Whatever the window: the value outside of it only makes the window come to it.
Score SearchWorker::solve_root(std::size_t place) {
    const auto find = [&] {
        return std::find_if(
            root_moves.begin() + static_cast<std::ptrdiff_t>(place),
            root_moves.end(),
            [&](const RootMove& move) { return move.move == solved_[place].move; }
        );
    };
    const bool is_known = place < solved_.size() && find() != root_moves.end()
                          && solved_[place].root_moves == root_moves.size();
    if (!is_known && !find_exact(place)) {
        control_.request_stop();
        return -score_infinite;
    }
    const auto best = find();
    best->score = solved_[place].score;
    best->selective_depth = empty_count(board_);
    best->pv.assign(1, best->move);
    if (!is_known && place == 0) {
        tell(RootEvent::best, best->move);
    }
    return best->score;
}

bool SearchWorker::find_exact(std::size_t place) {
    if (!solver_ || solver_->threads() != control_.threads()) {
        solver_ = std::make_unique<Solver>(solver_table_bytes, kernel_, control_.threads());
    }
    control_.release_helpers();
    SolveLimits limits;
    limits.among = 0;
    for (std::size_t i = place; i < root_moves.size(); ++i) {
        const Square square = unpack(root_moves[i].move);
        limits.among |= square == pass ? 0 : bit(square);
    }
    const std::uint64_t left = control_.nodes_left(nodes());
    limits.nodes = left - std::min(left, node_limit_slack);
    if (const RootMove& first = root_moves[place];
        std::abs(first.previous_score) <= score_eval_limit) {
        limits.expected = {unpack(first.move), first.previous_score / 100};
    }
    SearchWorker* const self = this;
    limits.must_stop = must_stop_solving;
    limits.asker = &self;
    solver_nodes_ = 0;
    const Solution solution = solver_->solve(board_, Aim::score, limits);
    count_solver_nodes();
    if (!solution.is_complete) {
        return false;
    }
    solved_.resize(place + 1);
    solved_[place] = {pack(solution.best), 100 * solution.score, root_moves.size()};
    return true;
}

bool SearchWorker::must_stop_solving(const void* asker) {
    SearchWorker* const worker = *static_cast<SearchWorker* const*>(asker);
    worker->count_solver_nodes();
    worker->control_.poll(worker->nodes());
    return worker->control_.stopped();
}

void SearchWorker::count_solver_nodes() {
    count_nodes(solver_->nodes() - solver_nodes_);
    solver_nodes_ = solver_->nodes();
}

}  // namespace tengen::othello
