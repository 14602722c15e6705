#pragma once

#include <cstdint>

namespace tengen {

// The upper half of the 128-bit product: maps a random 64-bit number evenly onto 0..range-1
// without a division, for any range.
constexpr std::uint64_t multiply_high(std::uint64_t number, std::uint64_t range) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(number) * range) >> 64);
}

// Random numbers that are the same everywhere and for ever: splitmix64 by Sebastiano Vigna. Not
// for secrets.
class Rng {
public:
    constexpr explicit Rng(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
        return mixed ^ (mixed >> 31);
    }

    // A number from 0 to range - 1.
    constexpr std::uint64_t below(std::uint64_t range) { return multiply_high(next(), range); }

private:
    std::uint64_t state_;
};

}  // namespace tengen
