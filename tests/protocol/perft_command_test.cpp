#include "protocol/commands/perft.h"
#include "tests/protocol/pipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;

class PerftCommand : public ::testing::Test {
protected:
    // What the command prints; its error goes to error_.
    std::vector<std::string> run(const PerftOptions& options) {
        test::Pipe pipe;
        LineWriter out(pipe.input());
        const Status status = run_perft(options, out);
        error_ = status ? "" : status.error();
        return pipe.read_lines();
    }

    std::string error_;
};

PerftOptions options_for(const std::string& game, int depth, const std::string& moves = "") {
    PerftOptions options;
    options.game = game;
    options.depth = depth;
    options.moves = moves;
    return options;
}

// Red's king stands behind his soldier, Black's on the next file.
constexpr const char* pawn_ending = "3k5/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1";

TEST_F(PerftCommand, CountsEachLength) {
    PerftOptions options = options_for("xiangqi", 3);
    const auto expected = ElementsAre(
        MatchesRegex("perft 1 44 [0-9]+ ms"),
        MatchesRegex("perft 2 1920 [0-9]+ ms"),
        MatchesRegex("perft 3 79666 [0-9]+ ms")
    );
    EXPECT_THAT(run(options), expected);
    options.hash_mib = 1;
    EXPECT_THAT(run(options), expected);
}

TEST_F(PerftCommand, DividesTheLongestByTheirFirstMoves) {
    PerftOptions options = options_for("xiangqi", 2);
    options.position = pawn_ending;
    options.divides = true;
    // As soon as the pawn leaves its file Black's king has to keep off it.
    EXPECT_THAT(
        run(options),
        ElementsAre(
            MatchesRegex("perft 1 5 [0-9]+ ms"),
            "e5d5 1",
            "e5f5 1",
            "e5e6 2",
            "e0f0 2",
            "e0e1 2",
            MatchesRegex("perft 2 8 [0-9]+ ms")
        )
    );
    EXPECT_EQ(error_, "");
}

TEST_F(PerftCommand, MovesAreMadeFirst) {
    PerftOptions options = options_for("xiangqi", 1, "h2e2 h9g7");
    EXPECT_THAT(run(options), ElementsAre(MatchesRegex("perft 1 35 [0-9]+ ms")));
    options.moves = "h2e2h9g7h0g2";
    EXPECT_THAT(run(options), ElementsAre(MatchesRegex("perft 1 42 [0-9]+ ms")));
    PerftOptions gomoku = options_for("gomoku", 2, "h8i9");
    gomoku.rule = "renju";
    EXPECT_THAT(
        run(gomoku), ElementsAre(MatchesRegex("perft 1 223 .*"), MatchesRegex("perft 2 .*"))
    );
}

TEST_F(PerftCommand, WhatCannotBeCountedIsAnError) {
    PerftOptions options = options_for("xiangqi", 1, "h2e2h2e2");
    EXPECT_TRUE(run(options).empty());
    EXPECT_THAT(error_, HasSubstr("move h2: "));
    options = options_for("xiangqi", 1);
    options.position = "9/9 w";
    EXPECT_TRUE(run(options).empty());
    EXPECT_THAT(error_, HasSubstr("ten rows"));
    options = options_for("gomoku", 1);
    options.position = pawn_ending;
    EXPECT_TRUE(run(options).empty());
    EXPECT_NE(error_, "");
}

}  // namespace
}  // namespace tengen
