#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace tengen {

namespace logarithm {

// Natural logarithms in 1/128, from integers alone, so that every compiler builds the same table.
constexpr std::array<int, 256> make_table() {
    std::array<int, 256> table{};
    for (int i = 1; i < 256; ++i) {
        // log2 by repeated squaring of a 16-bit mantissa, seven bits after the point
        int whole = 0;
        while ((i >> (whole + 1)) != 0) {
            ++whole;
        }
        std::uint64_t mantissa = (static_cast<std::uint64_t>(i) << 16) >> whole;
        int fraction = 0;
        for (int bit = 0; bit < 7; ++bit) {
            mantissa = (mantissa * mantissa) >> 16;
            fraction <<= 1;
            if (mantissa >= (2U << 16)) {
                fraction |= 1;
                mantissa >>= 1;
            }
        }
        const int log2 = whole * 128 + fraction;
        table[static_cast<std::size_t>(i)] = log2 * 710 / 1024;  // ln 2
    }
    return table;
}

inline constexpr auto table = make_table();

}  // namespace logarithm

// The natural logarithm of a number in 1/128; what is beyond 1..255 counts as the nearest of these.
constexpr int log128(int value) {
    return logarithm::table[static_cast<std::size_t>(std::clamp(value, 1, 255))];
}

}  // namespace tengen
