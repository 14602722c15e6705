#include "engine/kit/zobrist.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>

namespace tengen {
namespace {

TEST(Zobrist, KeysOfAllTablesDiffer) {
    static constexpr auto black = zobrist_keys<500>(1);
    static constexpr auto white = zobrist_keys<500>(2);
    std::set<std::uint64_t> seen(black.begin(), black.end());
    seen.insert(white.begin(), white.end());
    seen.insert(0);
    EXPECT_EQ(seen.size(), 1001U);
    EXPECT_NE(zobrist_key_of("renju"), zobrist_key_of("freestyle"));
    EXPECT_NE(zobrist_key_of("ab"), zobrist_key_of("ba"));
}

}  // namespace
}  // namespace tengen
