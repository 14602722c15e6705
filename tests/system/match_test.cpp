// The match runner as its users see it: a program that may be killed at any time.

#include "tests/system/child_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace tengen::test {
namespace {

using std::chrono::milliseconds;
using ::testing::Contains;
using ::testing::HasSubstr;

// The match of one test. Its brains carry the test's name as an argument, so that they can be told
// from others.
class SystemMatch : public ::testing::Test {
protected:
    void SetUp() override {
        mark_ = std::string("mark-")
                + ::testing::UnitTest::GetInstance()->current_test_info()->name() + "-"
                + std::to_string(::getpid());
        folder_ = std::filesystem::path(::testing::TempDir()) / mark_;
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string brain(const std::string& name, const std::string& fault) const {
        return "name=" + name + " cmd='" + TENGEN_TEST_BRAIN + " " + fault + " " + mark_
               + "' tc=0/0.2";
    }
    std::vector<std::string> arguments(std::vector<std::string> more) const {
        std::vector<std::string> words{"match", "--size", "9", "--out", folder_.string()};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    static std::vector<std::string> lines_of(ChildProcess& program) {
        std::vector<std::string> lines;
        while (true) {
            std::string line = program.receive(std::chrono::seconds{60});
            if (line.empty()) {
                return lines;
            }
            lines.push_back(std::move(line));
        }
    }
    int running_brains() const {
        int count = 0;
        for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
            std::ifstream file(entry.path() / "cmdline");
            const std::string words(std::istreambuf_iterator<char>(file), {});
            count += words.find(mark_) != std::string::npos
                             && words.find("test_brain") == words.rfind("test_brain")
                             && words.find("match") == std::string::npos
                         ? 1
                         : 0;
        }
        return count;
    }
    bool no_brain_is_left() const {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{5};
        while (running_brains() > 0 && std::chrono::steady_clock::now() < deadline) {
            std::this_thread::sleep_for(milliseconds{20});
        }
        return running_brains() == 0;
    }
    // The numbers of the games in the journal, in their order.
    std::vector<int> recorded_games() const {
        std::ifstream file(folder_ / "games.jsonl");
        std::vector<int> numbers;
        std::string line;
        for (std::getline(file, line); std::getline(file, line);) {
            const auto game = nlohmann::json::parse(line, nullptr, false);
            if (game.is_object()) {
                numbers.push_back(game["game"].get<int>());
            }
        }
        return numbers;
    }

    std::string mark_;
    std::filesystem::path folder_;
};

TEST_F(SystemMatch, AllFaultsInOneMatchEndItAndLeaveNoProcess) {
    ChildProcess program(
        TENGEN_BINARY,
        arguments(
            {"--gauntlet",
             "--hang",
             "1500",
             "--concurrency",
             "2",
             "--engine",
             brain("good", "honest"),
             "--engine",
             brain("silent", "silent 2"),
             "--engine",
             brain("crashing", "crash 2"),
             "--engine",
             brain("illegal", "illegal 1"),
             "--engine",
             brain("late", "late 1"),
             "--engine",
             brain("babbling", "junk 1"),
             "--engine",
             brain("endless", "ignores-end")}
        )
    );
    const std::vector<std::string> lines = lines_of(program);
    EXPECT_EQ(program.wait(), 0);
    EXPECT_THAT(lines, Contains("silent lost 2 by: silence"));
    EXPECT_THAT(lines, Contains("crashing lost 2 by: crash"));
    EXPECT_THAT(lines, Contains("illegal lost 2 by: illegal"));
    EXPECT_THAT(lines, Contains("late lost 2 by: late"));
    EXPECT_THAT(lines, Contains("babbling lost 2 by: flood"));
    EXPECT_THAT(lines, Contains(HasSubstr("endless: it did not end")));
    EXPECT_TRUE(no_brain_is_left());
}

TEST_F(SystemMatch, AKilledMatchGoesOnWithoutLosingOrDoublingAGame) {
    const auto words = arguments(
        {"--games",
         "40",
         "--engine",
         brain("A", "honest"),
         "--engine",
         "name=B cmd=builtin nodes=300"}
    );
    for (int kills = 0; kills < 3; ++kills) {
        ChildProcess program(TENGEN_BINARY, words);
        const std::size_t before = recorded_games().size();
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{20};
        while (recorded_games().size() < before + 3 && std::chrono::steady_clock::now() < deadline
        ) {
            std::this_thread::sleep_for(milliseconds{5});
        }
        ::kill(program.id(), SIGKILL);
        program.wait();
        EXPECT_TRUE(no_brain_is_left());
        EXPECT_LT(recorded_games().size(), 40U);
    }
    ChildProcess program(TENGEN_BINARY, words);
    const std::vector<std::string> lines = lines_of(program);
    EXPECT_EQ(program.wait(), 0);
    EXPECT_THAT(lines, Contains(HasSubstr("40 games")));
    const std::vector<int> games = recorded_games();
    EXPECT_EQ(games.size(), 40U);
    EXPECT_EQ(std::set<int>(games.begin(), games.end()).size(), 40U);
    EXPECT_TRUE(std::filesystem::exists(folder_ / "report.txt"));
    EXPECT_TRUE(std::filesystem::exists(folder_ / "sgf" / "000040.sgf"));
}

TEST_F(SystemMatch, AnEngineThatSpeaksGtpPlaysAgainstOneThatSpeaksGomocup) {
    const std::string gtp =
        std::string("name=gtp proto=gtp cmd='") + TENGEN_BINARY
        + " gtp' option.set_game=Renju option.tengen-limits='nodes 2000' tc=0/20";
    ChildProcess program(
        TENGEN_BINARY,
        arguments(
            {"--games",
             "4",
             "--rule",
             "renju",
             "--engine",
             gtp,
             "--engine",
             std::string("name=gomocup nodes=100 cmd=") + TENGEN_BINARY}
        )
    );
    const std::vector<std::string> lines = lines_of(program);
    EXPECT_EQ(program.wait(), 0);
    EXPECT_THAT(lines, Contains(HasSubstr("4 games")));
    std::ifstream file(folder_ / "games.jsonl");
    const std::string text(std::istreambuf_iterator<char>(file), {});
    EXPECT_EQ(text.find("\"fault\""), std::string::npos);
}

TEST_F(SystemMatch, OthelloIsPlayedWithAnEngineThatSpeaksGtpAndCountedOut) {
    ChildProcess program(
        TENGEN_BINARY,
        {"match",
         "--game",
         "othello",
         "--out",
         folder_.string(),
         "--games",
         "4",
         "--margin",
         "5000",
         "--engine",
         std::string("name=gtp proto=gtp tc=0/0.02 cmd='") + TENGEN_BINARY + " gtp --game othello'",
         "--engine",
         "name=builtin cmd=builtin nodes=300"}
    );
    const std::vector<std::string> lines = lines_of(program);
    EXPECT_EQ(program.wait(), 0);
    EXPECT_THAT(lines, Contains(HasSubstr("4 games")));
    EXPECT_THAT(lines, Contains(HasSubstr("discs a game, ")));
    EXPECT_THAT(lines, Contains("ends: no moves 4"));
}

TEST_F(SystemMatch, AnInterruptEndsItWithAReport) {
    ChildProcess program(
        TENGEN_BINARY,
        arguments(
            {"--games", "10000", "--engine", brain("A", "honest"), "--engine", brain("B", "honest")}
        )
    );
    while (recorded_games().empty()) {
        std::this_thread::sleep_for(milliseconds{5});
    }
    ::kill(program.id(), SIGINT);
    const std::vector<std::string> lines = lines_of(program);
    EXPECT_EQ(program.wait(), 0);
    EXPECT_THAT(lines, Contains(HasSubstr("the same command goes on")));
    EXPECT_TRUE(no_brain_is_left());
}

}  // namespace
}  // namespace tengen::test
