#include "protocol/match/engine_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

EngineSpec spec_of(std::string_view text, std::string_view each = "") {
    const auto spec = parse_engine_spec(text, each);
    EXPECT_TRUE(spec) << spec.error();
    return spec ? *spec : EngineSpec{};
}

std::string error_of(std::string_view text) {
    const auto spec = parse_engine_spec(text, "");
    return spec ? "no error" : spec.error();
}

TEST(EngineSpec, EverythingCanBeSaid) {
    const EngineSpec spec = spec_of(
        "name=A cmd='/bin/brain --level \"very high\"' tc=60/5+0.5 nodes=1000 depth=12 memory=350 "
        "threads=2 folder=/tmp option.coord=row option.x=1"
    );
    EXPECT_EQ(spec.name, "A");
    EXPECT_EQ(spec.protocol, "gomocup");
    EXPECT_THAT(spec.command, ElementsAre("/bin/brain", "--level", "very high"));
    EXPECT_EQ(spec.folder, "/tmp");
    EXPECT_EQ(spec.time.match, Milliseconds{60'000});
    EXPECT_EQ(spec.time.turn, Milliseconds{5000});
    EXPECT_EQ(spec.time.increment, Milliseconds{500});
    EXPECT_EQ(spec.time.nodes, 1000U);
    EXPECT_EQ(spec.time.depth, 12);
    EXPECT_EQ(spec.memory_mib, 350);
    EXPECT_EQ(spec.threads, 2);
    EXPECT_THAT(spec.options, ElementsAre(Pair("coord", "row"), Pair("x", "1")));
}

TEST(EngineSpec, ProgramsAreCalledByTheirNameAndRunWhereTheyLie) {
    const EngineSpec spec = spec_of("cmd=/opt/rapfi/pbrain-rapfi");
    EXPECT_EQ(spec.name, "pbrain-rapfi");
    EXPECT_EQ(spec.folder, "/opt/rapfi");
    EXPECT_EQ(spec_of("cmd=sh").folder, "");
}

TEST(EngineSpec, OnesOwnWordComesAfterThatForAll) {
    const EngineSpec spec = spec_of("cmd=x nodes=5", "nodes=1000 tc=0/2 memory=10");
    EXPECT_EQ(spec.time.nodes, 5U);
    EXPECT_EQ(spec.time.turn, Milliseconds{2000});
    EXPECT_EQ(spec.memory_mib, 10);
}

TEST(EngineSpec, WithoutAClockAMoveHasASecondAndAMinuteWhenNodesAreCounted) {
    EXPECT_EQ(spec_of("cmd=x").time.turn, Milliseconds{1000});
    EXPECT_EQ(spec_of("cmd=x nodes=100").time.turn, Milliseconds{60'000});
    EXPECT_EQ(spec_of("cmd=x tc=0").time.turn, Milliseconds{1000});
    EXPECT_EQ(spec_of("cmd=x tc=10").time.turn, std::nullopt);
}

TEST(EngineSpec, TheProgramItselfNeedsNoCommand) {
    EXPECT_EQ(spec_of("cmd=builtin").protocol, "builtin");
    EXPECT_EQ(spec_of("proto=builtin name=N").name, "N");
    EXPECT_EQ(spec_of("proto=builtin").name, "builtin");
}

TEST(EngineSpec, WhatIsWrongIsNamed) {
    EXPECT_THAT(error_of("name=A"), HasSubstr("cmd= is missing"));
    EXPECT_THAT(error_of("cmd=x memory"), HasSubstr("'memory' is not KEY=VALUE"));
    EXPECT_THAT(error_of("cmd=x =5"), HasSubstr("KEY=VALUE"));
    EXPECT_THAT(error_of("cmd=x memry=5"), HasSubstr("memry=5: there is no such key"));
    EXPECT_THAT(error_of("cmd=x memory=0"), HasSubstr("memory=0"));
    EXPECT_THAT(error_of("cmd=x memory=99999999999999999999"), HasSubstr("memory="));
    EXPECT_THAT(error_of("cmd=x nodes=-1"), HasSubstr("nodes=-1"));
    EXPECT_THAT(error_of("cmd=x tc=fast"), HasSubstr("'fast' is no number of seconds"));
    EXPECT_THAT(error_of("cmd=x tc=1/nan"), HasSubstr("'nan' is no number of seconds"));
    EXPECT_THAT(error_of("cmd=x tc=-1"), HasSubstr("number of seconds"));
    EXPECT_THAT(error_of("cmd='x"), HasSubstr("not closed"));
    EXPECT_THAT(error_of("cmd=''"), HasSubstr("no program is named"));
    EXPECT_THAT(
        error_of("cmd=x proto=smoke"), HasSubstr("none of gomocup, gtp, uci, ucci, builtin")
    );
}

TEST(SplitWords, QuotesAndBackslashesKeepBlanks) {
    const auto words = split_words(R"(a  'b c' "d \" e" f\ g ''  h"i"j)");
    ASSERT_TRUE(words);
    EXPECT_THAT(*words, ElementsAre("a", "b c", "d \" e", "f g", "", "hij"));
    EXPECT_THAT(*split_words("  "), ElementsAre());
}

TEST(TimeControl, IsWrittenAsInCGomokuCli) {
    const auto time = parse_time_control("0/0.3");
    ASSERT_TRUE(time);
    EXPECT_EQ(time->match, std::nullopt);
    EXPECT_EQ(time->turn, Milliseconds{300});
    EXPECT_EQ(parse_time_control("10+0.1")->increment, Milliseconds{100});
    EXPECT_EQ(parse_time_control("10+0.1")->match, Milliseconds{10'000});
}

}  // namespace
}  // namespace tengen
