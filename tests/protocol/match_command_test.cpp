#include "protocol/commands/match.h"
#include "tests/protocol/match_fixture.h"
#include "tests/protocol/pipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace tengen {
namespace {

using ::testing::HasSubstr;

class MatchCommand : public ::testing::Test {
protected:
    MatchCommand() {
        options_.engines = {"name=A cmd=builtin nodes=100", "name=B cmd=builtin nodes=50"};
        options_.each = "memory=32";
        options_.size = "9";
        options_.folder = folder_ / "match";
    }
    std::string error() {
        LineWriter out(pipe_.input());
        const Status status = run_match(options_, out);
        return status ? "no error" : status.error();
    }

    test::TestFolder folder_;
    test::Pipe pipe_;
    MatchOptions options_;
};

TEST_F(MatchCommand, PrintsItsReport) {
    EXPECT_EQ(error(), "no error");
    EXPECT_THAT(pipe_.read_line(), HasSubstr("2 games"));
}

TEST_F(MatchCommand, WhatMakesNoSenseIsNamed) {
    const auto wrong = [&](auto change) {
        const MatchOptions before = options_;
        change();
        std::string text = error();
        options_ = before;
        return text;
    };
    EXPECT_THAT(wrong([&] { options_.engines.pop_back(); }), HasSubstr("needs two engines"));
    EXPECT_THAT(
        wrong([&] { options_.engines[1] = options_.engines[0]; }),
        HasSubstr("two engines are called A")
    );
    EXPECT_THAT(wrong([&] { options_.rule = "reversi"; }), HasSubstr("reversi"));
    EXPECT_THAT(wrong([&] { options_.size = "15y"; }), HasSubstr("15y"));
    EXPECT_THAT(wrong([&] { options_.size = "99"; }), HasSubstr("22"));
    EXPECT_THAT(wrong([&] { options_.game = "chess"; }), HasSubstr("no game chess"));
    EXPECT_THAT(wrong([&] { options_.openings = "/no/file"; }), HasSubstr("/no/file"));
    EXPECT_THAT(
        wrong([&] { options_.resign = "500"; }), HasSubstr("resign: '500' is not 2 numbers")
    );
    EXPECT_THAT(wrong([&] { options_.resign = "1,2,3"; }), HasSubstr("resign"));
    EXPECT_THAT(wrong([&] { options_.draw = "a,b,c"; }), HasSubstr("draw"));
    EXPECT_THAT(wrong([&] { options_.sprt = "elo2=5"; }), HasSubstr("'elo2=5' is not one of"));
    EXPECT_THAT(wrong([&] { options_.sprt = "elo0=5 elo1=5"; }), HasSubstr("elo0 must be below"));
    EXPECT_THAT(wrong([&] { options_.sprt = "alpha=x"; }), HasSubstr("'x' is no number"));
    EXPECT_THAT(wrong([&] { options_.sprt = "alpha=0.7"; }), HasSubstr("alpha and beta"));
    EXPECT_THAT(
        wrong([&] {
            options_.engines.emplace_back("name=C cmd=builtin");
            options_.sprt = "elo1=5";
        }),
        HasSubstr("only for two engines")
    );
}

TEST_F(MatchCommand, OthelloIsPlayedWithTranscriptsAsOpenings) {
    const std::string path = folder_ / "openings.txt";
    std::ofstream(path) << "f5d6c3d3c5b4b5g6\n";
    options_.game = "othello";
    options_.size = "";
    options_.openings = path;
    EXPECT_EQ(error(), "no error");
    EXPECT_THAT(pipe_.read_line(), HasSubstr("2 games"));
    std::ofstream(path) << "f5d6c3d3c5b4b5g6\nf5f5\n";
    EXPECT_THAT(error(), HasSubstr(path + ": opening 2: "));
}

TEST_F(MatchCommand, OthelloHasNeitherGomocupNorAnotherBoard) {
    options_.game = "othello";
    EXPECT_THAT(error(), HasSubstr("8x8"));
    options_.size = "8";
    options_.engines[1] = "name=B cmd=pbrain";
    EXPECT_EQ(error(), "engine B: othello is not played over gomocup: use proto=gtp");
}

TEST_F(MatchCommand, AnOpeningThatIsIllegalIsNamed) {
    const std::string path = folder_ / "openings.txt";
    std::ofstream(path) << "e5 e6\ne5 e5\n";
    options_.openings = path;
    EXPECT_THAT(error(), HasSubstr(path + ": opening 2: "));
}

}  // namespace
}  // namespace tengen
