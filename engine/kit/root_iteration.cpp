#include "engine/kit/root_iteration.h"

#include <algorithm>
#include <cstdlib>

namespace tengen {
namespace {

bool is_better(const RootMove& left, const RootMove& right) {
    return left.score != right.score ? left.score > right.score
                                     : left.previous_score > right.previous_score;
}

// Where the value is looked for. Widened on the side where it turned out to lie.
class Window {
public:
    Window(const Aspiration& aspiration, Score expected, int depth) {
        if (depth < aspiration.first_depth || std::abs(expected) > score_eval_limit) {
            return;
        }
        half_width_ = aspiration.half_width + std::abs(expected) / aspiration.slope;
        alpha_ = expected - half_width_;
        beta_ = expected + half_width_;
    }

    Score alpha() const { return alpha_; }
    Score beta() const { return beta_; }
    bool failed_low(Score value) const { return value <= alpha_ && alpha_ > -score_infinite; }
    bool failed_high(Score value) const { return value >= beta_ && beta_ < score_infinite; }

    void widen_down(Score value) {
        beta_ = (alpha_ + beta_) / 2;
        half_width_ += half_width_ / 2;
        alpha_ = value < -score_eval_limit ? -score_infinite : value - half_width_;
    }
    void widen_up(Score value) {
        half_width_ += half_width_ / 2;
        beta_ = value > score_eval_limit ? score_infinite : value + half_width_;
    }

private:
    Score half_width_ = 0;
    Score alpha_ = -score_infinite;
    Score beta_ = score_infinite;
};

}  // namespace

bool RootIteration::search(int depth) {
    lines_done_ = 0;
    for (RootMove& move : worker_->root_moves) {
        move.previous_score = move.score;
    }
    for (int pv_index = 0; pv_index < pv_count_; ++pv_index) {
        if (!search_line(depth, pv_index)) {
            return false;
        }
        lines_done_ = pv_index + 1;
        // A later variation may turn out better than an earlier one.
        const auto first = worker_->root_moves.begin();
        std::stable_sort(first, first + lines_done_, is_better);
    }
    completed_depth_ = depth;
    return true;
}

bool RootIteration::search_line(int depth, int pv_index) {
    const std::span<RootMove> moves = moves_from(pv_index);
    const Aspiration aspiration = worker_->aspiration();
    Window window(aspiration, moves.front().previous_score, depth);
    // What the first move is known to be worth while all scores are being found anew.
    RootMove known = moves.front();
    for (int fail_highs = 0;;) {
        for (RootMove& move : moves) {
            move.score = -score_infinite;
        }
        const int less = fail_highs >= aspiration.patient_fail_highs ? 1 : 0;
        const Score value =
            worker_->search_root(depth - less, window.alpha(), window.beta(), pv_index);
        const bool found = std::any_of(moves.begin(), moves.end(), [&](const RootMove& move) {
            return move.score > window.alpha();
        });
        if (found) {
            std::stable_sort(moves.begin(), moves.end(), is_better);
            known = moves.front();
            best_depth_ = pv_index == 0 ? depth : best_depth_;
        } else {
            moves.front() = known;
        }
        if (must_stop()) {
            return false;
        }
        if (window.failed_low(value)) {
            window.widen_down(value);
            fail_highs = 0;
        } else if (window.failed_high(value)) {
            window.widen_up(value);
            ++fail_highs;
        } else {
            return true;
        }
    }
}

std::span<RootMove> RootIteration::moves_from(int pv_index) {
    return std::span(worker_->root_moves).subspan(static_cast<std::size_t>(pv_index));
}

}  // namespace tengen
