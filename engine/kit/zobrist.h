#pragma once

#include "engine/kit/rng.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tengen {

// `count` keys, the same on every run and machine (saved tables depend on it). Use one seed a
// table of keys.
template <std::size_t count>
constexpr std::array<std::uint64_t, count> zobrist_keys(std::uint64_t seed) {
    std::array<std::uint64_t, count> keys{};
    Rng rng(seed);
    for (std::uint64_t& key : keys) {
        key = rng.next();
    }
    return keys;
}

// A key for anything that can be named, such as a rule or the size of a board.
constexpr std::uint64_t zobrist_key_of(std::string_view text) {
    std::uint64_t key = 0;
    for (const char letter : text) {
        key = Rng(key ^ static_cast<unsigned char>(letter)).next();
    }
    return key;
}

}  // namespace tengen
