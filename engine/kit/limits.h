#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace tengen {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

inline constexpr int max_ply = 512;  // plies a search line can hold at the most

// What one search may use. An empty optional means "no such limit"; a search without any limit
// goes on until it is stopped or the result is proved.
struct Limits {
    Clock::time_point start = Clock::now();  // when the command arrived; the clock runs from here
    std::optional<Milliseconds> turn_time;   // for this move; zero means: answer at once
    std::optional<Milliseconds> time_left;   // for all moves to come, this one included
    Milliseconds increment{0};               // given back after each own move
    std::optional<int> moves_to_go;          // that `time_left` is for, more time following
    std::optional<int> depth_plies;
    std::optional<std::uint64_t> nodes;
};

}  // namespace tengen
