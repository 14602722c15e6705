#pragma once

#include "engine/kit/limits.h"

#include <cstdint>
#include <optional>

namespace tengen {

// The clock of one player in GTP: main time, then so many moves in each period (Canadian overtime).
class GtpClock {
public:
    // time_settings. Without any time at all, and with periods of no moves, there is no limit.
    void set(Milliseconds main, Milliseconds period, std::int64_t stones);
    // time_left: `stones` is 0 while main time runs.
    void correct(Milliseconds left, std::int64_t stones);
    // The settings anew, for a new game.
    void restart();
    // A move took so long.
    void charge(Milliseconds used);

    // Puts what the next move may take into `limits`, and says whether there is any limit.
    bool apply(Limits& limits) const;

private:
    Milliseconds main_{0};
    Milliseconds period_{0};
    std::int64_t stones_ = 0;
    bool is_limited_ = false;

    Milliseconds left_{0};          // of main time, or of the running period
    std::int64_t stones_left_ = 0;  // to play in it; zero: main time runs
};

}  // namespace tengen
