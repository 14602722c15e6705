#include "protocol/client/child_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <string>
#include <vector>

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ReadOutcome = ChildProcess::ReadOutcome;

Clock::time_point in(Milliseconds time) {
    return Clock::now() + time;
}
constexpr Milliseconds soon{5000};

std::unique_ptr<ChildProcess> shell(const std::string& script, const std::string& folder = "") {
    const std::vector<std::string> words{"sh", "-c", script};
    auto child = ChildProcess::start(words, folder);
    EXPECT_TRUE(child) << child.error();
    return std::move(child.value());
}

std::string line_of(ChildProcess& child) {
    std::string line;
    EXPECT_EQ(child.read_line(line, in(soon)), ReadOutcome::line);
    return line;
}

TEST(ChildProcess, LinesGoToAndFro) {
    const auto child = shell("while read x; do echo got $x; done");
    ASSERT_TRUE(child->write("one\ntwo\n", in(soon)));
    EXPECT_EQ(line_of(*child), "got one");
    EXPECT_EQ(line_of(*child), "got two");
    child->close_input();
    std::string line;
    EXPECT_EQ(child->read_line(line, in(soon)), ReadOutcome::ended);
    EXPECT_EQ(child->wait(in(soon)), "exit code 0");
}

TEST(ChildProcess, ACarriageReturnBelongsToTheEndOfTheLine) {
    const auto child = shell("printf 'a\\r\\nb\\n'");
    EXPECT_EQ(line_of(*child), "a");
    EXPECT_EQ(line_of(*child), "b");
}

TEST(ChildProcess, WaitingForALineEndsInTime) {
    const auto child = shell("sleep 60");
    std::string line;
    const auto start = Clock::now();
    EXPECT_EQ(child->read_line(line, in(Milliseconds{50})), ReadOutcome::timeout);
    EXPECT_LT(Clock::now() - start, soon);
}

TEST(ChildProcess, AFloodIsNoticedWithAndWithoutLineEnds) {
    for (const char* script : {"yes", "tr '\\0' x </dev/zero"}) {
        const auto child = shell(script);
        child->allow_output(100'000);
        std::string line;
        ReadOutcome outcome = ReadOutcome::line;
        while (outcome == ReadOutcome::line) {
            outcome = child->read_line(line, in(soon));
        }
        EXPECT_EQ(outcome, ReadOutcome::flood) << script;
    }
}

TEST(ChildProcess, WritingToOneThatDoesNotReadEndsInTime) {
    const auto child = shell("sleep 60");
    const std::string much(std::size_t{1} << 20, 'x');
    EXPECT_FALSE(child->write(much, in(Milliseconds{50})));
}

TEST(ChildProcess, HowItEndedIsTold) {
    EXPECT_EQ(shell("exit 7")->wait(in(soon)), "exit code 7");
    EXPECT_EQ(shell("kill -9 $$")->wait(in(soon)), "signal 9");
    EXPECT_EQ(shell("sleep 60")->wait(in(Milliseconds{20})), std::nullopt);
}

TEST(ChildProcess, WhatItHasStartedEndsWithIt) {
    auto child = shell("sleep 60 & echo $!; wait");
    const pid_t grandchild = std::stoi(line_of(*child));
    ASSERT_EQ(::kill(grandchild, 0), 0);
    child.reset();
    // Whoever inherits it has yet to bury it.
    const auto deadline = in(soon);
    while (::kill(grandchild, 0) == 0 && Clock::now() < deadline) {
        const auto look = shell("ps -o stat= -p " + std::to_string(grandchild) + " || echo gone");
        if (const std::string state = line_of(*look); state == "gone" || state.starts_with('Z')) {
            return;
        }
    }
    EXPECT_NE(::kill(grandchild, 0), 0);
}

TEST(ChildProcess, ItRunsInItsFolder) {
    const auto child = shell("pwd", "/");
    EXPECT_EQ(line_of(*child), "/");
}

TEST(ChildProcess, AProgramThatCannotBeStartedIsAnError) {
    const std::vector<std::string> nothing{"/no/such/program"};
    const auto child = ChildProcess::start(nothing, "");
    ASSERT_FALSE(child);
    EXPECT_THAT(child.error(), HasSubstr("/no/such/program"));
    const std::vector<std::string> words{"sh"};
    EXPECT_FALSE(ChildProcess::start(words, "/no/such/folder"));
    EXPECT_FALSE(ChildProcess::start({}, ""));
}

TEST(ChildProcess, MemoryIsMeasured) {
    const auto child = shell("echo up; read x");
    line_of(*child);
    EXPECT_GT(child->peak_memory(), 100'000U);
    EXPECT_LT(child->peak_memory(), 100'000'000U);
}

}  // namespace
}  // namespace tengen
