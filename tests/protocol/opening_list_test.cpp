#include "protocol/match/opening_list.h"

#include "protocol/board_symmetry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr BoardSize board15{15, 15};

Opening opening_of(std::string_view line, BoardSize size = board15) {
    const auto opening = parse_opening(line, size);
    EXPECT_TRUE(opening) << opening.error();
    return opening ? *opening : Opening{};
}

TEST(OpeningList, OffsetsCountFromTheMiddleAndDownwards) {
    EXPECT_THAT(opening_of("0,0, 1,0, -7,7"), ElementsAre("h8", "i8", "a1"));
    EXPECT_THAT(opening_of("-10,-10", {20, 20}), ElementsAre("a20"));
}

TEST(OpeningList, ARunOfCellsCountsRowsFromTheTop) {
    EXPECT_THAT(opening_of("h8i9a15"), ElementsAre("h8", "i7", "a1"));
}

TEST(OpeningList, SeparateMovesCountRowsFromTheBottom) {
    EXPECT_THAT(opening_of(" h8  i9 a15 "), ElementsAre("h8", "i9", "a15"));
    EXPECT_THAT(opening_of("a15"), ElementsAre("a15"));
}

TEST(OpeningList, WhatIsNoOpeningIsRefused) {
    for (const char* line :
         {"8,0", "0", "0,", "0,0,1", "h16i9", "h8p1", "h8 i99", "h8 zz", "88", "h", "a,b"}) {
        EXPECT_FALSE(parse_opening(line, board15)) << line;
    }
    EXPECT_FALSE(parse_opening(std::string(20'000, 'h'), board15));
}

class OpeningFile : public ::testing::Test {
protected:
    void TearDown() override { std::filesystem::remove(path_); }
    void write(const std::string& text) { std::ofstream(path_) << text; }
    std::string path_ = ::testing::TempDir() + "openings-"
                        + ::testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(OpeningFile, CommentsAndEmptyLinesAreSkipped) {
    write("# balanced\n\nh8 i9\r\n0,0, 1,1\n");
    const auto openings = read_openings(path_, board15);
    ASSERT_TRUE(openings) << openings.error();
    EXPECT_THAT(*openings, ElementsAre(Opening{"h8", "i9"}, Opening{"h8", "i7"}));
}

TEST_F(OpeningFile, AnErrorNamesFileLineAndReason) {
    write("h8 i9\n\nh8 q9\n");
    const auto openings = read_openings(path_, board15);
    ASSERT_FALSE(openings);
    EXPECT_EQ(openings.error(), path_ + ":3: 'q9' is no cell of the board");
    write("# nothing\n");
    EXPECT_THAT(read_openings(path_, board15).error(), HasSubstr("has no openings"));
    EXPECT_THAT(read_openings("/no/such/file", board15).error(), HasSubstr("/no/such/file"));
}

TEST(OpeningList, ASquareHasEightDifferentImagesAndARectangleFour) {
    const Opening opening{"b1", "d2", "c5"};
    std::set<Opening> images;
    for (int i = 0; i < symmetry_count(board15); ++i) {
        images.insert(symmetric_opening(opening, board15, i));
    }
    EXPECT_EQ(images.size(), 8U);
    EXPECT_EQ(symmetric_opening(opening, board15, 0), opening);
    images.clear();
    const BoardSize wide{10, 6};
    for (int i = 0; i < symmetry_count(wide); ++i) {
        images.insert(symmetric_opening(opening, wide, i));
    }
    EXPECT_EQ(images.size(), 4U);
}

}  // namespace
}  // namespace tengen
