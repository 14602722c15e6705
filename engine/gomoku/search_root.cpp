#include "engine/gomoku/params.h"
#include "engine/gomoku/search.h"

#include <algorithm>

namespace tengen::gomoku {

namespace {

constexpr std::uint64_t root_vcf_budget = 20'000;
constexpr int root_vcf_stones = 40;
constexpr int max_root_depth = 120;

void add_legal(const Position& position, Cell cell, std::vector<PackedMove>& result) {
    if (position.is_legal(cell)) {
        result.push_back(pack(cell));
    }
}

// The legal ones of `moves`, what the patterns through them promise most first.
void add_sorted(const Position& position, Moves& moves, std::vector<PackedMove>& result) {
    const auto& tables = position.tables();
    const Color own = position.side_to_move();
    for (auto& move : moves) {
        const Cell cell = unpack(move.move);
        move.score =
            tables.attack_score[static_cast<std::size_t>(index(own))][position.code(own, cell)]
            + tables
                  .defence_score[static_cast<std::size_t>(index(~own))][position.code(~own, cell)];
    }
    moves.sort();
    for (const auto& move : moves) {
        add_legal(position, unpack(move.move), result);
    }
}

// A five, or the cells that prevent one; empty when there is no such need, or no legal answer.
std::vector<PackedMove> forced_moves(const Position& position) {
    std::vector<PackedMove> result;
    const Color own = position.side_to_move();
    if (position.fives(own) > 0) {
        add_legal(position, position.find(own, Threat::five), result);
    } else if (position.fives(~own) > 0) {
        position.for_each_threat(~own, Threat::five, [&](Cell cell) {
            add_legal(position, cell, result);
        });
    }
    return result;
}

// Every legal move near a stone, or anywhere when there is none.
std::vector<PackedMove> moves_by_looks(const Position& position) {
    std::vector<PackedMove> result;
    Moves near;
    position.for_each_candidate([&](Cell cell) { near.push(pack(cell)); });
    add_sorted(position, near, result);
    for (int cell = 0; result.empty() && cell < position.cell_count(); ++cell) {
        add_legal(position, static_cast<Cell>(cell), result);
    }
    return result;
}

}  // namespace

void SearchWorker::prepare() {
    reset_nodes();
    next_poll_ = 0;
    selective_depth_ = 0;
    frames_.fill(Frame{});
    root_vcf_line_.clear();
    if (is_main_) {
        const VcfResult found =
            vcf_.solve(position_, root_vcf_stones, std::min(root_vcf_budget, forced_nodes));
        for (const Cell cell : found.line) {
            root_vcf_line_.push_back(pack(cell));
        }
        root_vcf_plies_ = 2 * found.own_stones - 1;
    }
}

std::vector<PackedMove> SearchWorker::sensible_moves(const Position& position) {
    std::vector<PackedMove> result = forced_moves(position);
    if (result.empty() && position.fives(~position.side_to_move()) == 0) {
        Moves moves;
        generate(position, moves);
        add_sorted(position, moves, result);
    }
    // Otherwise nothing holds, or a stone may stand nowhere near.
    return result.empty() ? moves_by_looks(position) : result;
}

std::vector<PackedMove> SearchWorker::natural_moves(const Position& position) {
    std::vector<PackedMove> result = forced_moves(position);
    return result.empty() ? moves_by_looks(position) : result;
}

// A win by fours found before the first iteration answers the root by itself.
bool SearchWorker::answer_with_fours() {
    if (root_vcf_line_.empty()) {
        return false;
    }
    const auto winner = std::find_if(root_moves.begin(), root_moves.end(), [&](const RootMove& m) {
        return m.move == root_vcf_line_.front();
    });
    if (winner == root_moves.end()) {
        return false;
    }
    count_node();
    for (auto& move : root_moves) {
        move.score = -score_infinite;
    }
    winner->score = win_in(root_vcf_plies_);
    winner->selective_depth = root_vcf_plies_;
    winner->pv = root_vcf_line_;
    return true;
}

// The value of a root move that has just been played; `place` counts from 1.
Score SearchWorker::search_root_move(Cell cell, int place, int depth, Score alpha, Score beta) {
    if (position_.wins_at(cell, ~position_.side_to_move())) {
        count_node();
        pv_.clear(1);
        return win_in(1);
    }
    const int below = std::min(depth, max_root_depth) - 1;
    Score score = 0;
    if (place > 1) {
        const int wanted = depth >= 3 ? root_reduction(depth, place) / 1024 : 0;
        const int less = std::clamp(wanted, 0, std::max(below - 1, 0));
        score = -search<NodeKind::cut>(below - less, -alpha - 1, -alpha, 1);
        if (score > alpha && less > 0) {
            score = -search<NodeKind::cut>(below, -alpha - 1, -alpha, 1);
        }
    }
    if (place == 1 || (score > alpha && score < beta)) {
        score = -search<NodeKind::pv>(below, -beta, -alpha, 1);
    }
    return score;
}

Score SearchWorker::search_root(int depth, Score alpha, Score beta, int pv_index) {
    root_depth_ = depth;
    if (pv_index == 0 && answer_with_fours()) {
        return win_in(root_vcf_plies_);
    }
    const auto say = [&](RootEvent event, const RootMove& move) {
        if (pv_index == 0) {
            tell(event, move.move);
        }
    };
    Score best = -score_infinite;
    int place = 0;
    for (auto i = static_cast<std::size_t>(pv_index); i < root_moves.size() && best < beta; ++i) {
        RootMove& move = root_moves[i];
        ++place;
        say(RootEvent::started, move);
        selective_depth_ = 0;
        frame(0) = Frame{};
        frame(1).excluded = no_cell;
        play(unpack(move.move), 0);
        const Score score = search_root_move(unpack(move.move), place, depth, alpha, beta);
        position_.undo();
        if (control_.stopped()) {
            return best;
        }
        say(RootEvent::finished, move);
        if (is_loss(score)) {
            say(RootEvent::lost, move);
        }
        move.score = -score_infinite;
        if (place == 1 || score > alpha) {
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

}  // namespace tengen::gomoku
