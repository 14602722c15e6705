// Move counts of positions everybody agrees on, and those of ../shared/data/xiangqi/perft.txt where
// that file lies beside the project.

#include "engine/kit/game_rules.h"
#include "engine/xiangqi/xiangqi_game.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace tengen::xiangqi {
namespace {

struct Counts {
    std::string fen;
    std::vector<std::uint64_t> by_depth;
};

std::vector<Counts> counts_in_file() {
    std::ifstream file(TENGEN_SOURCE_DIR "/../shared/data/xiangqi/perft.txt");
    std::vector<Counts> all;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') {
            continue;
        }
        Counts counts;
        std::istringstream fields(line);
        std::getline(fields, counts.fen, ';');
        for (std::string field; std::getline(fields, field, ';');) {
            std::string depth;
            std::uint64_t count = 0;
            if (std::istringstream(field) >> depth >> count && depth[0] == 'D') {
                counts.by_depth.push_back(count);
            }
        }
        all.push_back(counts);
    }
    return all;
}

// Up to so many sequences.
void check(const Counts& counts, std::uint64_t most) {
    auto position = Position::parse(counts.fen);
    ASSERT_TRUE(position) << counts.fen << ": " << position.error();
    const std::string before = position->fen();
    for (std::size_t i = 0; i < counts.by_depth.size() && counts.by_depth[i] <= most; ++i) {
        EXPECT_EQ(perft<XiangqiGame>(position.value(), static_cast<int>(i) + 1), counts.by_depth[i])
            << counts.fen << " depth " << i + 1;
    }
    EXPECT_EQ(position->fen(), before);
}

TEST(XiangqiPerft, TheInitialPositionHasTheKnownCounts) {
    check({Position().fen(), {44, 1920, 79666}}, 1'000'000);
}

TEST(XiangqiPerft, PositionsOfTheFileHaveTheirCounts) {
    const auto all = counts_in_file();
    if (all.empty()) {
        GTEST_SKIP() << "no ../shared/data/xiangqi/perft.txt";
    }
    EXPECT_EQ(all.size(), 24U);
    for (const Counts& counts : all) {
        check(counts, 100'000);
    }
}

TEST(SlowXiangqiPerft, PositionsOfTheFileHaveTheirCountsDeepDown) {
    const auto all = counts_in_file();
    if (all.empty()) {
        GTEST_SKIP() << "no ../shared/data/xiangqi/perft.txt";
    }
    for (const Counts& counts : all) {
        check(counts, 5'000'000);
    }
}

}  // namespace
}  // namespace tengen::xiangqi
