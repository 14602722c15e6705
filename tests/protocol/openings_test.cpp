#include "protocol/commands/openings.h"

#include "protocol/board_symmetry.h"
#include "protocol/match/opening_maker.h"
#include "tests/protocol/match_fixture.h"
#include "tests/protocol/pipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class OpeningsCommand : public ::testing::Test {
protected:
    OpeningsCommand() {
        options_.size = "11";
        options_.count = 6;
        options_.nodes = 2000;
        options_.threads = 2;
        options_.path = folder_ / "openings.txt";
    }
    std::vector<std::string> run() {
        LineWriter out(pipe_.input());
        const Status status = run_openings(options_, out);
        std::vector<std::string> lines = pipe_.read_lines();
        if (!status) {
            lines.push_back("error: " + status.error());
        }
        return lines;
    }
    std::string text() const {
        std::ostringstream bytes;
        bytes << std::ifstream(options_.path).rdbuf();
        return bytes.str();
    }

    test::TestFolder folder_;
    test::Pipe pipe_;
    OpeningsOptions options_;
};

TEST_F(OpeningsCommand, OpeningsAreEvenAndDifferent) {
    EXPECT_THAT(run(), ElementsAre("6 openings in " + options_.path));
    const auto openings = read_openings(options_.path, {11, 11});
    ASSERT_TRUE(openings) << openings.error();
    std::set<std::string> different;
    for (const Opening& opening : *openings) {
        EXPECT_GE(opening.size(), 3U);
        EXPECT_LE(opening.size(), 7U);
        different.insert(canonical_opening(opening, {11, 11}));
    }
    EXPECT_EQ(different.size(), 6U);
    options_.check = true;
    EXPECT_THAT(run(), ElementsAre("6 of 6 openings in order"));
}

TEST_F(OpeningsCommand, TheyDoNotDependOnThreadsNorOnBeingInterrupted) {
    run();
    const std::string whole = text();
    options_.threads = 1;
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{5}, whole.size() / 2, whole.size() - 1}) {
        std::filesystem::resize_file(options_.path, size);
        run();
        EXPECT_EQ(text(), whole) << size;
    }
}

TEST_F(OpeningsCommand, CheckingNamesWhatIsNotInOrder) {
    std::ofstream(options_.path) << "f6 f7 g6\n"
                                    "f6 f7 f6\n"
                                    "f6 a1 g7 a3 h8 a5\n"
                                    "f6 f5 g6 # the first one mirrored\n";
    options_.check = true;
    options_.range = 600;
    const auto lines = run();
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_EQ(lines[0], "opening 2 (f6 f7 f6): it cannot be played, or the game is over after it");
    EXPECT_THAT(lines[1], HasSubstr("opening 3 (f6 a1 g7 a3 h8 a5): value "));
    EXPECT_EQ(lines[2], "opening 4 (f6 f5 g6): the same as opening 1");
    EXPECT_EQ(lines[3], "1 of 4 openings in order");
    EXPECT_THAT(lines[4], HasSubstr("3 openings of " + options_.path + " are not in order"));
}

TEST_F(OpeningsCommand, AnotherEngineMustFindThemEvenToo) {
    run();
    options_.check = true;
    options_.judge = "name=Second cmd=builtin nodes=3000";
    options_.judge_range = 6000;
    EXPECT_THAT(run(), ElementsAre("6 of 6 openings in order"));
    options_.judge_range = 0;
    const auto faults = run();
    EXPECT_GT(faults.size(), 3U);
    EXPECT_THAT(faults.front(), HasSubstr("): Second: value "));
    // What it does not find even is not taken.
    options_.check = false;
    options_.path = folder_ / "others.txt";
    options_.judge_range = 10;
    options_.count = 3;
    EXPECT_THAT(run(), ElementsAre("3 openings in " + options_.path));
    options_.check = true;
    EXPECT_THAT(run(), ElementsAre("3 of 3 openings in order"));
}

TEST_F(OpeningsCommand, AnEngineThatFailsEndsIt) {
    options_.judge = "cmd=/nowhere/brain";
    EXPECT_THAT(run(), ElementsAre(HasSubstr("error: brain: ")));
    options_.judge = "name=Grumbler cmd='" TENGEN_TEST_BRAIN " refuses' tc=0/0.1";
    EXPECT_THAT(run(), ElementsAre(HasSubstr("error: Grumbler: ")));
    std::ofstream(folder_ / "silent.sh")
        << "while read -r line; do case $line in START*) echo OK;; DONE) echo 0,0;; END) exit;; "
           "esac; done\n";
    options_.judge = "name=Silent cmd='sh " + (folder_ / "silent.sh") + "' folder=/ tc=0/1";
    EXPECT_THAT(run(), ElementsAre("error: Silent does not say how it stands"));
    options_.judge = "colour=red";
    EXPECT_THAT(run(), ElementsAre(HasSubstr("error: ")));
}

TEST_F(OpeningsCommand, WhatMakesNoSenseIsNamed) {
    options_.min_stones = 8;
    EXPECT_THAT(run().back(), HasSubstr("min-stones is more than max-stones"));
    options_.min_stones = 3;
    std::ofstream(options_.path) << "f6 z9\n";
    EXPECT_THAT(run().back(), HasSubstr(options_.path + ":1: 'z9' is no cell"));
    std::ofstream(options_.path) << "f6 # try many, value 3\n";
    EXPECT_THAT(run().back(), HasSubstr(options_.path + ":1: "));
    options_.path = "/no/such/folder/x";
    EXPECT_THAT(run().back(), HasSubstr("cannot write"));
    options_.size = "99";
    EXPECT_THAT(run().back(), HasSubstr("22"));
}

TEST(CanonicalOpening, IsThatOfStonesNotOfTheirOrder) {
    const BoardSize size{15, 15};
    const std::string one = canonical_opening({"h8", "i9", "j10", "a1"}, size);
    EXPECT_EQ(canonical_opening({"j10", "a1", "h8", "i9"}, size), one);
    EXPECT_NE(canonical_opening({"i9", "h8", "j10", "a1"}, size), one);
    for (int i = 0; i < symmetry_count(size); ++i) {
        EXPECT_EQ(
            canonical_opening(symmetric_opening({"h8", "i9", "j10", "a1"}, size, i), size), one
        );
    }
}

}  // namespace
}  // namespace tengen
