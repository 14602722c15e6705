// Batch analysis as its users see it: a program that may be killed at any time.

#include "tests/system/child_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace tengen::test {
namespace {

using ::testing::HasSubstr;

class SystemAnalyze : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::path(::testing::TempDir())
                  / ("tengen-analyze-" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
        std::ofstream(folder_ / "games.txt") << "h8i9j8i8i7j10h7g9g7k9f8e8f7e7f9\n"
                                                "h8g7f6g8g9i8h7f7e7h9\n"
                                                "g8h9i8h8h7i7g9j6k5j9\n";
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::vector<std::string> arguments(const std::string& out, bool keeps) const {
        std::vector<std::string> words{
            "analyze", "--nodes", "3000", "--threads", "2", "--out", (folder_ / out).string()};
        if (keeps) {
            words.insert(words.end(), {"--database", (folder_ / "kept.db").string()});
        }
        words.push_back((folder_ / "games.txt").string());
        return words;
    }
    std::string bytes_of(const std::string& name) const {
        std::ifstream file(folder_ / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    std::vector<std::string> ids_of(const std::string& name) const {
        std::ifstream file(folder_ / name);
        std::vector<std::string> ids;
        std::string line;
        while (std::getline(file, line)) {
            ids.push_back(nlohmann::json::parse(line).at("id"));
        }
        return ids;
    }
    // The exit code, and the one line that says how many positions the database has.
    std::pair<int, std::string> ask_count() const {
        ChildProcess program(TENGEN_BINARY, {"database", "count", (folder_ / "kept.db").string()});
        std::string line = program.receive();
        return {program.wait(std::chrono::seconds{60}), line};
    }
    std::string count() const {
        const auto [code, line] = ask_count();
        EXPECT_EQ(code, 0);
        return line;
    }
    void forget_database() const {
        for (const char* suffix : {"", "-wal", "-shm"}) {
            std::filesystem::remove(folder_ / (std::string("kept.db") + suffix));
        }
    }
    // Lets the command run for longer and longer until it comes to its end. How often it was
    // killed.
    int run_and_kill(const std::vector<std::string>& words) const {
        int kills = 0;
        for (auto patience = std::chrono::milliseconds{10};; patience += patience / 4) {
            ChildProcess program(TENGEN_BINARY, words);
            if (program.wait(patience) == 0) {
                return kills;
            }
            ++kills;  // the destructor sends SIGKILL
        }
    }

    std::filesystem::path folder_;
};

TEST_F(SystemAnalyze, KilledAgainAndAgainItWritesTheSameResults) {
    {
        ChildProcess program(TENGEN_BINARY, arguments("whole", false));
        ASSERT_EQ(program.wait(std::chrono::seconds{60}), 0);
    }
    EXPECT_GT(run_and_kill(arguments("killed", false)), 3);
    EXPECT_EQ(bytes_of("killed"), bytes_of("whole"));
}

TEST_F(SystemAnalyze, ADatabaseSurvivesBeingKilledInMidWrite) {
    {
        ChildProcess program(TENGEN_BINARY, arguments("whole", true));
        const int code = program.wait(std::chrono::seconds{60});
        if (code == 3) {
            GTEST_SKIP() << "no SQLite";
        }
        ASSERT_EQ(code, 0);
    }
    const std::string all = count();
    EXPECT_THAT(all, HasSubstr("freestyle 15x15: "));
    forget_database();
    EXPECT_GT(run_and_kill(arguments("killed", true)), 3);
    EXPECT_EQ(ids_of("killed"), ids_of("whole"));
    EXPECT_EQ(count(), all);
}

class SlowSystemAnalyze : public SystemAnalyze {};

TEST_F(SlowSystemAnalyze, FiveAndTwentyKillsInBatchAnalysisLoseAndDoubleNothing) {
    {
        ChildProcess program(TENGEN_BINARY, arguments("whole", true));
        const int code = program.wait(std::chrono::minutes{10});
        if (code == 3) {
            GTEST_SKIP() << "no SQLite";
        }
        ASSERT_EQ(code, 0);
    }
    const std::string all = count();
    int kills = 0;
    int rounds = 0;
    for (; kills < 25; ++rounds) {
        forget_database();
        std::filesystem::remove(folder_ / "killed");
        kills += run_and_kill(arguments("killed", true));
        EXPECT_EQ(ids_of("killed"), ids_of("whole"));
        EXPECT_EQ(count(), all);
    }
    std::cout << kills << " kills in " << rounds << " rounds of batch analysis\n";
}

TEST_F(SlowSystemAnalyze, FiveAndTwentyKillsWhileADatabaseIsWrittenLeaveAllOrNothing) {
    constexpr int entries = 5000;
    const auto file = (folder_ / "entries.jsonl").string();
    {
        // Two stones, always elsewhere: pairs of cells that are no images of each other.
        std::ofstream out(file);
        int written = 0;
        for (int i = 0; written < entries; ++i) {
            const int first = i / 225;
            const int second = i % 225;
            if (first < second) {
                std::string board(225, '.');
                board[static_cast<std::size_t>(first)] = 'X';
                board[static_cast<std::size_t>(second)] = 'O';
                nlohmann::json rows = nlohmann::json::array();
                for (std::size_t row = 0; row < 15; ++row) {
                    rows.push_back(board.substr(15 * row, 15));
                }
                out << nlohmann::json{{"rule", "freestyle"}, {"size", 15}, {"board", rows}, {"to_move", "black"}, {"score", 1}, {"depth", 1}, {"nodes", 1}, {"pv", nlohmann::json::array()}}.dump() << "\n";
                ++written;
            }
        }
    }
    const std::vector<std::string> import{
        "database", "import", (folder_ / "kept.db").string(), file};
    {
        ChildProcess program(TENGEN_BINARY, import);
        const int code = program.wait(std::chrono::minutes{10});
        if (code == 3) {
            GTEST_SKIP() << "no SQLite";
        }
        ASSERT_EQ(code, 0);
    }
    const std::string all = count();
    EXPECT_THAT(all, HasSubstr("freestyle 15x15: "));
    int kills = 0;
    int rounds = 0;
    for (; kills < 25; ++rounds) {
        forget_database();
        for (auto patience = std::chrono::milliseconds{10};; patience += patience / 4) {
            ChildProcess program(TENGEN_BINARY, import);
            if (program.wait(patience) == 0) {
                break;
            }
            ::kill(program.id(), SIGKILL);
            // It may have come to its end by itself just before the signal.
            if (program.wait() == 0) {
                break;
            }
            ++kills;
            // Either it had not become a database yet, or there are all of them, or none.
            const auto [code, line] = ask_count();
            EXPECT_TRUE(code == 0 ? line == "no positions" || line == all : line.empty()) << line;
        }
        EXPECT_EQ(count(), all);
    }
    std::cout << kills << " kills in " << rounds << " rounds of import\n";
}

}  // namespace
}  // namespace tengen::test
