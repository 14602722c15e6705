#pragma once

#include <cstdint>
#include <random>

namespace tengen {

// A seed of its own for each of many numbered tasks: neighbouring numbers get unrelated seeds
// (SplitMix64, S. Vigna).
constexpr std::uint64_t mixed_seed(std::uint64_t seed, std::uint64_t number) {
    const auto mix = [](std::uint64_t value) {
        value += 0x9e3779b97f4a7c15;
        value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
        value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
        return value ^ (value >> 31);
    };
    return mix(seed ^ mix(number));
}

// Each number from `low` to `high`, both included, as likely as the others but for a bias of one in
// 2^32 that small ranges do not show. The standard distributions differ between libraries.
inline int random_between(std::mt19937_64& random, int low, int high) {
    const int count = high - low + 1;
    return low + static_cast<int>(random() % static_cast<std::uint64_t>(count));
}

}  // namespace tengen
