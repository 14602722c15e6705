#include "protocol/line_reader.h"

#include "tests/protocol/pipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace tengen {
namespace {

using test::Pipe;
using ::testing::ElementsAre;
using Lines = std::vector<std::string>;

Lines split(const std::vector<std::string_view>& pieces) {
    Lines lines;
    LineSplitter splitter;
    const auto sink = [&](std::string text, bool is_overlong) {
        lines.push_back(is_overlong ? "(overlong)" : std::move(text));
    };
    for (const std::string_view piece : pieces) {
        splitter.feed(piece, sink);
    }
    splitter.finish(sink);
    return lines;
}

TEST(LineSplitter, LinesEndInLfOrCrLfOrCr) {
    EXPECT_THAT(split({"a\nb\r\nc\rd\n"}), ElementsAre("a", "b", "c", "d"));
}

TEST(LineSplitter, ACrLfTornOverTwoReadsIsOneEnd) {
    EXPECT_THAT(split({"a\r", "\nb\r", "\n"}), ElementsAre("a", "b"));
}

TEST(LineSplitter, ALoneCrDeliversItsLineAtOnce) {
    Lines lines;
    LineSplitter splitter;
    splitter.feed("START 15\r", [&](std::string text, bool) { lines.push_back(std::move(text)); });
    EXPECT_THAT(lines, ElementsAre("START 15"));
}

TEST(LineSplitter, EmptyLinesAreLines) {
    EXPECT_THAT(split({"\n\r\r\n\n"}), ElementsAre("", "", "", ""));
}

TEST(LineSplitter, AnUnterminatedLastLineIsALine) {
    EXPECT_THAT(split({"a\nEN", "D"}), ElementsAre("a", "END"));
    EXPECT_THAT(split({"a\n"}), ElementsAre("a"));
}

TEST(LineSplitter, AllBytesButLineEndsAreKept) {
    const std::string binary("\0\x01\xff\x80 x", 6);
    EXPECT_THAT(split({binary + "\n"}), ElementsAre(binary));
}

TEST(LineSplitter, ALineBeyondTheBoundIsMarkedAndTheNextIsWhole) {
    const std::string longest(LineSplitter::max_length, 'x');
    EXPECT_THAT(split({longest + "\nb\n"}), ElementsAre(longest, "b"));
    EXPECT_THAT(split({longest, "y", longest, "\nb\n"}), ElementsAre("(overlong)", "b"));
}

TEST(LineReader, DeliversLinesAndThenTheEnd) {
    Pipe pipe;
    LineReader reader(pipe.output());
    pipe.write("START 15\r\nBEGIN");
    pipe.close_input();
    Line line;
    ASSERT_TRUE(reader.next(line));
    EXPECT_EQ(line.text, "START 15");
    ASSERT_TRUE(reader.next(line));
    EXPECT_EQ(line.text, "BEGIN");
    EXPECT_FALSE(line.is_end);
    ASSERT_TRUE(reader.next(line));
    EXPECT_TRUE(line.is_end);
}

TEST(LineReader, StampsTheInstantOfArrival) {
    Pipe pipe;
    LineReader reader(pipe.output());
    const auto before = Clock::now();
    pipe.write("a\n");
    Line line;
    ASSERT_TRUE(reader.next(line));
    EXPECT_GE(line.arrival, before);
    EXPECT_LE(line.arrival, Clock::now());
}

TEST(LineReader, EndsThoughNoInputComes) {
    Pipe pipe;
    const LineReader reader(pipe.output());
}

TEST(LineReader, WakingComesBeforeWaitingLinesAndOnce) {
    Pipe pipe;
    std::atomic<int> arrived{0};
    LineReader reader(pipe.output(), {[&](const Line&) { ++arrived; }, {}});
    pipe.write("a\n");
    while (arrived == 0) {
        std::this_thread::yield();
    }
    reader.wake();
    Line line;
    EXPECT_FALSE(reader.next(line));
    EXPECT_TRUE(reader.next(line));
    EXPECT_EQ(line.text, "a");
}

TEST(ThreadsLineReader, TheHookSeesEachLineBeforeItCanBeFetched) {
    Pipe pipe;
    std::mutex mutex;
    Lines seen;
    LineReader reader(
        pipe.output(),
        {[&](const Line& line) {
             const std::lock_guard lock(mutex);
             seen.push_back(line.is_end ? "(end)" : line.text);
         },
         {}}
    );
    pipe.write("a\nb\n");
    pipe.close_input();
    Line line;
    for (std::size_t count = 1; count <= 3; ++count) {
        ASSERT_TRUE(reader.next(line));
        const std::lock_guard lock(mutex);
        EXPECT_GE(seen.size(), count);
    }
    EXPECT_THAT(seen, ElementsAre("a", "b", "(end)"));
}

TEST(ThreadsLineReader, TooManyWaitingLinesPauseReadingButLoseNothing) {
    Pipe pipe;
    std::atomic<int> crowded{0};
    LineReader reader(pipe.output(), {{}, [&] { ++crowded; }});
    constexpr int count = 700;
    const std::string text(60000, 'x');
    std::thread sender([&] {
        for (int i = 0; i < count; ++i) {
            pipe.write(text + "\n");
        }
        pipe.close_input();
    });
    while (crowded == 0) {
        std::this_thread::yield();
    }
    int received = 0;
    Line line;
    while (reader.next(line) && !line.is_end) {
        ++received;
    }
    sender.join();
    EXPECT_EQ(received, count);
}

}  // namespace
}  // namespace tengen
