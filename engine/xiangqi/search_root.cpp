#include "engine/xiangqi/evaluation.h"
#include "engine/xiangqi/search.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace tengen::xiangqi {

namespace {

constexpr int deepest_iteration = 100;

// What a search for a mate by checks may take before the first iteration: so many nodes, and no
// more than this share of all.
constexpr std::uint64_t root_mate_nodes = 10'000;
constexpr std::uint64_t root_mate_share = 8;

}  // namespace

void SearchWorker::set_position(const Position& position) {
    position_ = position;
    position_.reserve(max_search_ply + 2);
}

void SearchWorker::prepare() {
    reset_nodes();
    next_poll_ = 0;
    selective_depth_ = 0;
    root_plies_ = position_.plies();
    frames_.fill(Frame{});
    root_mate_line_.clear();
    if (is_main_) {
        look_for_mate();
    }
}

void SearchWorker::look_for_mate() {
    MateSearch::Effort effort;
    effort.nodes =
        std::min({root_mate_nodes, forced_nodes, control_.nodes_left(0) / root_mate_share});
    if (effort.nodes == 0) {
        return;
    }
    effort.stops = [this](std::uint64_t searched) {
        control_.poll(searched);
        return control_.stopped();
    };
    const MateResult found = mates_->solve(position_, effort);
    count_nodes(found.nodes);
    if (found.verdict == MateVerdict::won) {
        root_mate_line_ = longest_line(found.root);
    }
}

// A mate found before the first iteration answers the root by itself.
bool SearchWorker::answer_with_mate() {
    const auto winner = std::find_if(root_moves.begin(), root_moves.end(), [&](const RootMove& m) {
        return !root_mate_line_.empty() && m.move == root_mate_line_.front();
    });
    if (winner == root_moves.end()) {
        return false;
    }
    count_node();
    for (RootMove& move : root_moves) {
        move.score = -score_infinite;
    }
    const auto plies = static_cast<int>(root_mate_line_.size());
    winner->score = win_in(plies);
    winner->selective_depth = plies;
    winner->pv = root_mate_line_;
    return true;
}

std::vector<PackedMove> SearchWorker::sensible_moves(const Position& position) {
    Moves moves;
    position.generate(moves);
    std::vector<std::pair<int, PackedMove>> rated;
    for (const ScoredMove& scored : moves) {
        const Move move = unpack(scored.move);
        if (!position.is_legal(move)) {
            continue;
        }
        const Piece captured = position.at(move.to);
        const int gain =
            captured == no_piece ? 0 : 16 * value_of(captured) - value_of(position.at(move.from));
        rated.emplace_back(-gain + (position.exchange_wins(move, 0) ? 0 : 20000), scored.move);
    }
    std::sort(rated.begin(), rated.end());
    std::vector<PackedMove> sorted;
    sorted.reserve(rated.size());
    for (const auto& [value, move] : rated) {
        sorted.push_back(move);
    }
    return sorted;
}

// The value of a root move that has just been played; `place` counts from 1.
Score SearchWorker::search_root_move(int place, int depth, Score alpha, Score beta) {
    const int below = std::min(depth, deepest_iteration) - 1;
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
    if (pv_index == 0 && answer_with_mate()) {
        return win_in(static_cast<int>(root_mate_line_.size()));
    }
    const auto say = [&](RootEvent event, const RootMove& move) {
        if (pv_index == 0) {
            tell(event, move.move);
        }
    };
    frame(0).eval = position_.is_check() ? score_none : evaluate(position_);
    Score best = -score_infinite;
    int place = 0;
    for (auto i = static_cast<std::size_t>(pv_index); i < root_moves.size() && best < beta; ++i) {
        RootMove& move = root_moves[i];
        ++place;
        say(RootEvent::started, move);
        selective_depth_ = 0;
        play(unpack(move.move), 0);
        const Score score = search_root_move(place, depth, alpha, beta);
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

}  // namespace tengen::xiangqi
