#include "protocol/gtp_clock.h"

#include <algorithm>

namespace tengen {

void GtpClock::set(Milliseconds main, Milliseconds period, std::int64_t stones) {
    main_ = main;
    period_ = period;
    stones_ = stones;
    const bool has_endless_periods = period.count() > 0 && stones == 0;
    const bool has_any = main.count() > 0 || (period.count() > 0 && stones > 0);
    is_limited_ = has_any && !has_endless_periods;
    restart();
}

void GtpClock::restart() {
    const bool begins_with_period = main_.count() == 0;
    left_ = begins_with_period ? period_ : main_;
    stones_left_ = begins_with_period ? stones_ : 0;
}

void GtpClock::correct(Milliseconds left, std::int64_t stones) {
    is_limited_ = true;
    left_ = left;
    stones_left_ = stones;
}

void GtpClock::charge(Milliseconds used) {
    left_ -= used;
    if (stones_left_ > 0) {
        if (--stones_left_ == 0) {
            left_ = period_;
            stones_left_ = stones_;
        }
    } else if (left_.count() <= 0 && stones_ > 0) {
        // What is beyond the main time comes off the first period.
        left_ += period_;
        stones_left_ = stones_;
    }
    left_ = std::max(left_, Milliseconds{0});
}

bool GtpClock::apply(Limits& limits) const {
    if (!is_limited_) {
        return false;
    }
    if (stones_left_ > 0) {
        limits.turn_time = left_ / stones_left_;
    } else {
        limits.time_left = left_;
        if (stones_ > 0) {
            // Each move of a period to come is worth as much as an increment.
            limits.increment = period_ / stones_;
        }
    }
    return true;
}

}  // namespace tengen
