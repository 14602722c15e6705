#include "engine/gomoku/params.h"
#include "engine/gomoku/search.h"

#include <algorithm>

namespace tengen::gomoku {

namespace {

constexpr std::uint64_t root_vcf_budget = 20'000;
constexpr int root_vcf_stones = 40;
constexpr int max_root_depth = 120;

}  // namespace

void SearchWorker::prepare() {
    reset_nodes();
    next_poll_ = 0;
    selective_depth_ = 0;
    frames_.fill(Frame{});
    root_vcf_line_.clear();
    if (is_main_) {
        const VcfResult found = vcf_.solve(position_, root_vcf_stones, root_vcf_budget);
        for (const Cell cell : found.line) {
            root_vcf_line_.push_back(pack(cell));
        }
        root_vcf_plies_ = 2 * found.own_stones - 1;
    }
}

std::vector<PackedMove> SearchWorker::sensible_moves(const Position& position) {
    std::vector<PackedMove> result;
    const Color own = position.side_to_move();
    const auto add = [&](Cell cell) {
        if (position.is_legal(cell)) {
            result.push_back(pack(cell));
        }
    };
    const auto add_sorted = [&](Moves& moves) {
        const auto& tables = position.tables();
        for (auto& move : moves) {
            const Cell cell = unpack(move.move);
            move.score =
                tables.attack_score[static_cast<std::size_t>(index(own))][position.code(own, cell)]
                + tables.defence_score[static_cast<std::size_t>(index(~own))]
                                      [position.code(~own, cell)];
        }
        moves.sort();
        for (const auto& move : moves) {
            add(unpack(move.move));
        }
    };
    if (position.fives(own) > 0) {
        add(position.find(own, Threat::five));
    } else if (position.fives(~own) > 0) {
        position.for_each_threat(~own, Threat::five, add);
    } else {
        Moves moves;
        generate(position, moves);
        add_sorted(moves);
    }
    if (result.empty()) {
        // Nothing holds, or a stone may stand nowhere near: then what looks best, or anything.
        Moves near;
        position.for_each_candidate([&](Cell cell) { near.push(pack(cell)); });
        add_sorted(near);
    }
    if (result.empty()) {
        for (int cell = 0; cell < position.cell_count(); ++cell) {
            add(static_cast<Cell>(cell));
        }
    }
    return result;
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
            move.score = score;
            move.selective_depth = selective_depth_;
            move.pv.assign(1, move.move);
            const auto rest = pv_.line(1);
            move.pv.insert(move.pv.end(), rest.begin(), rest.end());
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
