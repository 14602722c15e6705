#include "engine/kit/time_manager.h"

#include <algorithm>
#include <climits>
#include <cmath>

namespace tengen {
namespace {

using Microseconds = std::chrono::microseconds;

// Even "at once" leaves time for one iteration, so that the move is not a blind one.
constexpr Microseconds at_once{1000};
// Longer limits are as good as this one, and the arithmetic stays far from overflow.
constexpr Milliseconds longest = std::chrono::hours(24 * 365);

constexpr int hard_share = 7;   // the part of the match time that one move may use: one in seven
constexpr int soft_share = 21;  // ... and that a quiet move does use
constexpr int generous_moves = 64;  // a clock that lasts for so many full turns needs no saving

Microseconds bounded(Milliseconds time) {
    return std::clamp(time, Milliseconds(0), longest);
}

Microseconds without_reserve(Microseconds budget, Milliseconds overhead) {
    const Microseconds reserve = Microseconds(overhead) + budget / 100;
    return budget - std::min(reserve, budget * 3 / 5);
}

}  // namespace

TimeManager::TimeManager(const Limits& limits, int moves_left, Milliseconds overhead)
    : start_(limits.start),
      has_deadline_(limits.turn_time.has_value() || limits.time_left.has_value()) {
    if (!has_deadline_) {
        return;
    }
    const int moves_to_go = std::max(limits.moves_to_go.value_or(INT_MAX), 1);
    moves_left = std::clamp(moves_left, 1, moves_to_go);
    Microseconds budget = bounded(longest);
    if (limits.turn_time) {
        budget = bounded(*limits.turn_time);
    }
    if (limits.time_left) {
        const Microseconds left = bounded(*limits.time_left);
        const Microseconds increment = bounded(limits.increment);
        const Microseconds share = left / std::min(hard_share, moves_left) + increment;
        saves_time_ = !limits.turn_time || budget * std::min(moves_left, generous_moves) >= left;
        budget = std::min({budget, share, left});
        soft_ = left / std::min(soft_share, moves_to_go) + increment;
    }
    hard_ = std::max(without_reserve(budget, overhead), at_once);
    soft_ = saves_time_ ? std::min(soft_, hard_ * 10 / 17) : hard_ * 9 / 10;
}

bool TimeManager::should_stop(const IterationSummary& summary, Clock::time_point now) {
    if (!has_deadline_) {
        return false;
    }
    const auto elapsed = std::chrono::duration_cast<Microseconds>(now - start_);
    const Microseconds last_iteration = elapsed - last_end_;
    last_end_ = elapsed;
    const double factor = patience(summary);
    if (elapsed >= hard_) {
        return true;
    }
    if (!saves_time()) {
        return elapsed >= soft_;
    }
    // The next iteration takes longer than the last one did; begun and not finished it would be
    // time thrown away.
    const bool can_finish = elapsed + last_iteration * 3 / 2 <= hard_;
    return !can_finish
           || static_cast<double>(elapsed.count()) >= static_cast<double>(soft_.count()) * factor;
}

// How much of the soft limit to use: more after the best move changed or the score fell.
double TimeManager::patience(const IterationSummary& summary) {
    recent_changes_ = recent_changes_ / 2 + (summary.best_move_changed ? 1 : 0);
    stable_iterations_ = summary.best_move_changed ? 0 : stable_iterations_ + 1;
    const double score = std::clamp(summary.score, -score_eval_limit, score_eval_limit);
    const double drop = usual_score_.value_or(score) - score;
    usual_score_ = (usual_score_.value_or(score) + score) / 2;

    const double instability = 1 + 2 * recent_changes_;
    const double stability = std::pow(1 + 0.0125 * stable_iterations_, -0.53);
    const double falling = std::clamp(0.54 + 0.0032 * drop, 0.5, 1.5);
    return instability * stability * falling;
}

}  // namespace tengen
