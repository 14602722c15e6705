#pragma once

#include "engine/kit/limits.h"
#include "engine/kit/score.h"

#include <chrono>
#include <optional>

namespace tengen {

// What an iteration found, as far as it matters for the clock.
struct IterationSummary {
    Score score = 0;
    bool best_move_changed = false;
};

// Divides the time of a game over its moves. The hard deadline is never to be passed, the soft one
// is when a quiet search ends; both follow from the limits and the arrival of the command. Looks at
// no clock itself.
class TimeManager {
public:
    // Kept back of every limit, with one percent of it, for what lies between us and the one who
    // holds the clock. Of short limits at most three fifths are kept back.
    static constexpr Milliseconds default_overhead{30};

    // `moves_left`: own moves still to come, this one included; a guess will do.
    TimeManager(const Limits& limits, int moves_left, Milliseconds overhead = default_overhead);

    // Without a deadline nothing below has a meaning.
    bool has_deadline() const { return has_deadline_; }
    Clock::time_point hard_deadline() const { return start_ + hard_; }
    Clock::time_point soft_deadline() const { return start_ + soft_; }

    // Once after every iteration, `now` being its end: whether to leave it at that.
    bool should_stop(const IterationSummary& summary, Clock::time_point now);

private:
    using Microseconds = std::chrono::microseconds;

    // Of match time; the time of a turn is lost when it is not used.
    bool saves_time() const { return saves_time_; }
    double patience(const IterationSummary& summary);

    Clock::time_point start_;
    Microseconds hard_{0};
    Microseconds soft_{0};
    bool has_deadline_ = false;
    bool saves_time_ = false;

    double recent_changes_ = 0;  // of the best move, older ones counting less
    int stable_iterations_ = 0;
    std::optional<double> usual_score_;
    Microseconds last_end_{0};
};

}  // namespace tengen
