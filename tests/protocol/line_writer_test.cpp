#include "protocol/line_writer.h"

#include "protocol/traffic_log.h"
#include "tests/protocol/pipe.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

namespace tengen {
namespace {

using test::Pipe;
using ::testing::ElementsAre;

TEST(LineWriter, WritesALineAndItsEnd) {
    Pipe pipe;
    LineWriter writer(pipe.input());
    writer.line("OK");
    writer.line("");
    writer.line("7,7");
    EXPECT_THAT(pipe.read_lines(), ElementsAre("OK", "", "7,7"));
}

TEST(LineWriter, WritesEveryLineOfAText) {
    Pipe pipe;
    LineWriter writer(pipe.input());
    writer.lines("a\n\nb\n");
    writer.lines("c");
    writer.lines("");
    EXPECT_THAT(pipe.read_lines(), ElementsAre("a", "", "b", "c"));
}

TEST(LineWriter, ALineEndInTheTextDoesNotMakeTwoLines) {
    Pipe pipe;
    LineWriter writer(pipe.input());
    writer.line("a\r\nb");
    EXPECT_THAT(pipe.read_lines(), ElementsAre("a  b"));
}

TEST(LineWriter, NoticesThatNobodyReadsAnyMore) {
    ignore_broken_pipes();
    Pipe pipe;
    LineWriter writer(pipe.input());
    EXPECT_FALSE(writer.is_closed());
    pipe.close_output();
    writer.line("7,7");
    EXPECT_TRUE(writer.is_closed());
    writer.line("and this is dropped");
}

TEST(ThreadsLineWriter, WaitsForRoomInANonBlockingPipe) {
    Pipe pipe;
    ::fcntl(pipe.input(), F_SETFL, O_NONBLOCK);
    const std::string text(50000, 'x');
    constexpr int count = 20;
    std::thread sender([&] {
        LineWriter writer(pipe.input());
        for (int i = 0; i < count; ++i) {
            writer.line(text);
        }
        EXPECT_FALSE(writer.is_closed());
    });
    for (int i = 0; i < count; ++i) {
        EXPECT_EQ(pipe.read_line(), text);
    }
    sender.join();
}

TEST(ThreadsLineWriter, LinesOfSeveralThreadsDoNotMix) {
    Pipe pipe;
    LineWriter writer(pipe.input());
    std::vector<std::thread> senders;
    for (const char letter : {'a', 'b', 'c'}) {
        senders.emplace_back([&writer, letter] {
            for (int i = 0; i < 100; ++i) {
                writer.line(std::string(20, letter));
            }
        });
    }
    for (int i = 0; i < 300; ++i) {
        const std::string line = pipe.read_line();
        ASSERT_EQ(line.size(), 20U);
        EXPECT_EQ(line, std::string(20, line.front()));
    }
    for (std::thread& sender : senders) {
        sender.join();
    }
}

TEST(TrafficLog, HoldsBothDirectionsWithTimesAndNothingUnprintable) {
    const auto path = std::filesystem::temp_directory_path() / "tengen_traffic_log_test.txt";
    {
        auto log = TrafficLog::open(path.string());
        ASSERT_TRUE(log.ok());
        Pipe pipe;
        LineWriter writer(pipe.input(), log.value().get());
        log.value()->received(std::string("ST\0\xff\\", 5), Clock::now());
        writer.line("OK");
    }
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_THAT(
        text, ::testing::MatchesRegex("[0-9.]+ < ST\\\\x00\\\\xff\\\\\\\\\n[0-9.]+ > OK\n")
    );
    std::filesystem::remove(path);
}

TEST(TrafficLog, APathThatCannotBeWrittenIsAnError) {
    EXPECT_FALSE(TrafficLog::open("/nowhere/at/all").ok());
}

}  // namespace
}  // namespace tengen
