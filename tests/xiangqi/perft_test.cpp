// Move counts of positions everybody agrees on, and those of ../shared/data/xiangqi/perft.txt where
// that file lies beside the project.

#include "engine/xiangqi/perft.h"

#include "engine/kit/game_rules.h"
#include "engine/xiangqi/xiangqi_game.h"

#include <gtest/gtest.h>

#include <algorithm>
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

// Up to that depth, and one by one as well up to so many sequences.
void check(const Counts& counts, std::size_t deepest, std::uint64_t most_one_by_one) {
    auto position = Position::parse(counts.fen);
    ASSERT_TRUE(position) << counts.fen << ": " << position.error();
    const std::string before = position->fen();
    PerftTable table(1);
    for (std::size_t i = 0; i < std::min(deepest, counts.by_depth.size()); ++i) {
        const std::uint64_t count = counts.by_depth[i];
        const int depth = static_cast<int>(i) + 1;
        const std::string where = counts.fen + " depth " + std::to_string(depth);
        EXPECT_EQ(count_sequences(position.value(), depth, nullptr), count) << where;
        EXPECT_EQ(count_sequences(position.value(), depth, &table), count) << where;
        if (count <= most_one_by_one) {
            EXPECT_EQ(perft<XiangqiGame>(position.value(), depth), count) << where;
        }
    }
    EXPECT_EQ(position->fen(), before);
}

TEST(XiangqiPerft, TheInitialPositionHasTheKnownCounts) {
    check({Position().fen(), {44, 1920, 79666, 3290240}}, 4, 100'000);
}

TEST(XiangqiPerft, NoMoveAtAllIsOneSequence) {
    EXPECT_EQ(count_sequences(Position(), 0, nullptr), 1U);
}

TEST(XiangqiPerft, PositionsOfTheFileHaveTheirCounts) {
    const auto all = counts_in_file();
    if (all.empty()) {
        GTEST_SKIP() << "no ../shared/data/xiangqi/perft.txt";
    }
    EXPECT_EQ(all.size(), 24U);
    for (const Counts& counts : all) {
        check(counts, 4, 100'000);
    }
}

TEST(SlowXiangqiPerft, PositionsOfTheFileHaveTheirCountsToTheLastDepth) {
    const auto all = counts_in_file();
    if (all.empty()) {
        GTEST_SKIP() << "no ../shared/data/xiangqi/perft.txt";
    }
    for (const Counts& counts : all) {
        check(counts, counts.by_depth.size(), 5'000'000);
    }
}

}  // namespace
}  // namespace tengen::xiangqi
