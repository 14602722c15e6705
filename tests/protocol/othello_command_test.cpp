#include "protocol/commands/bench.h"
#include "protocol/commands/othello.h"
#include "protocol/replace_file.h"
#include "tests/protocol/pipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace tengen {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;

// Black flips the only white stone with g8.
constexpr const char* wipe_out =
    "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-- X";
constexpr const char* eight_empty =
    "OXXXOOOOOXXX-XOOXOOXXXXXOOXOOXXX-OOOOXXXXOOOOOXX--X-XOO--X-XXXOO X";

class OthelloCommand : public ::testing::Test {
protected:
    OthelloCommand() {
        const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::temp_directory_path()
                  / (std::string("tengen_othello_") + test->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~OthelloCommand() override { std::filesystem::remove_all(folder_); }

    std::string write(const std::string& name, const std::string& text) const {
        const std::string path = (folder_ / name).string();
        EXPECT_TRUE(replace_file(path, text).ok());
        return path;
    }

    // What the command prints; its error goes to error_.
    std::vector<std::string> run(const OthelloOptions& options) {
        test::Pipe pipe;
        LineWriter out(pipe.input());
        const Status status = run_othello(options, out);
        error_ = status ? "" : status.error();
        return pipe.read_lines();
    }
    std::vector<std::string> solve(const std::string& text, bool result = false) {
        OthelloOptions options;
        options.action = "solve";
        options.memory_mib = 1;
        options.result = result;
        options.files = {write("problems.txt", text)};
        return run(options);
    }

    std::filesystem::path folder_;
    std::string error_;
};

TEST_F(OthelloCommand, SolvesEachPositionOfAFile) {
    const auto lines = solve(
        std::string("# a remark\n\n") + wipe_out + "; score +64; best h8/g8\r\n% another\n"
        + eight_empty
    );
    EXPECT_EQ(error_, "");
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_THAT(lines[0], HasSubstr("problems.txt:3:  2 empty  +64 g8 "));
    EXPECT_THAT(lines[0], MatchesRegex(".* [0-9]+ nodes +[0-9.]+ s"));
    EXPECT_THAT(lines[1], HasSubstr("problems.txt:5:"));
    EXPECT_THAT(lines[2], HasSubstr("2 of 2 positions, "));
}

TEST_F(OthelloCommand, SaysWhoWins) {
    const auto lines = solve(std::string(wipe_out) + "; score +64\n", true);
    EXPECT_EQ(error_, "");
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_THAT(lines[0], HasSubstr(" win g8 "));
}

TEST_F(OthelloCommand, SaysHowSureItIsAndTakesThreads) {
    OthelloOptions options;
    options.action = "solve";
    options.memory_mib = 1;
    options.selectivity = 87;
    options.threads = 2;
    options.files = {write("problems.txt", std::string(wipe_out) + "; score +64; best h8/g8\n")};
    const auto lines = run(options);
    EXPECT_EQ(error_, "");
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_THAT(lines[0], HasSubstr(" empty +64@87% g8 "));
}

TEST_F(OthelloCommand, AnswersThatDifferAreAnError) {
    const auto lines = solve(std::string(wipe_out) + "; score +2; best a1/b1\n");
    EXPECT_EQ(error_, "1 of 1 answers are not the expected ones");
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_THAT(lines[0], HasSubstr(", expected +2 a1/b1"));
}

TEST_F(OthelloCommand, ABadLineIsNamedAndNothingIsSolved) {
    EXPECT_TRUE(solve(std::string(wipe_out) + "\nXO\n").empty());
    EXPECT_THAT(error_, HasSubstr("problems.txt:2: there are 2 squares and not 64"));
    OthelloOptions options;
    options.action = "solve";
    options.files = {(folder_ / "missing").string()};
    EXPECT_TRUE(run(options).empty());
    EXPECT_THAT(error_, HasSubstr("missing"));
}

TEST_F(OthelloCommand, CountsMoves) {
    OthelloOptions options;
    options.action = "perft";
    options.depth = 3;
    EXPECT_THAT(
        run(options),
        ElementsAre(
            MatchesRegex("perft 1 4 [0-9]+ ms"),
            MatchesRegex("perft 2 12 [0-9]+ ms"),
            MatchesRegex("perft 3 56 [0-9]+ ms")
        )
    );
    options.depth = 1;
    options.moves = "f5d6";
    options.kernel = "scalar";
    EXPECT_THAT(run(options), ElementsAre(MatchesRegex("perft 1 5 [0-9]+ ms")));
    options.position = wipe_out;
    options.moves = "g8";
    EXPECT_THAT(run(options), ElementsAre(MatchesRegex("perft 1 1 [0-9]+ ms")));
}

TEST_F(OthelloCommand, WhatCannotBeCountedIsAnError) {
    OthelloOptions options;
    options.action = "perft";
    options.moves = "f5f5";
    EXPECT_TRUE(run(options).empty());
    EXPECT_EQ(error_, "move 2: f5 is not legal");
    options.moves = "f";
    run(options);
    EXPECT_EQ(error_, "move 1: f is not a square");
    options.moves = "";
    options.position = "X";
    run(options);
    EXPECT_EQ(error_, "there are 1 squares and not 64");
    options.kernel = "abacus";
    run(options);
    EXPECT_THAT(error_, HasSubstr("this processor has the kernels "));
}

TEST_F(OthelloCommand, TheBenchIsTheSameEachTime) {
    std::vector<std::string> signatures;
    for (int round = 0; round < 2; ++round) {
        test::Pipe pipe;
        LineWriter out(pipe.input());
        ASSERT_TRUE(run_bench({.game = "othello"}, out).ok());
        const auto lines = pipe.read_lines();
        ASSERT_EQ(lines.size(), 3U);
        signatures.push_back(lines[1]);
    }
    EXPECT_THAT(signatures[0], MatchesRegex("Bench: othello [0-9]+"));
    EXPECT_EQ(signatures[0], signatures[1]);
}

}  // namespace

}  // namespace tengen
