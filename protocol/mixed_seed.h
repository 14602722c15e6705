#pragma once

#include <cstdint>

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

}  // namespace tengen
