// Batch analysis as its users see it: a program that may be killed at any time.

#include "tests/system/child_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
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
    const auto count = [&] {
        ChildProcess program(TENGEN_BINARY, {"database", "count", (folder_ / "kept.db").string()});
        std::string line = program.receive();
        EXPECT_EQ(program.wait(), 0);
        return line;
    };
    const std::string all = count();
    EXPECT_THAT(all, HasSubstr("freestyle 15x15: "));
    for (const char* suffix : {"", "-wal", "-shm"}) {
        std::filesystem::remove(folder_ / (std::string("kept.db") + suffix));
    }
    EXPECT_GT(run_and_kill(arguments("killed", true)), 3);
    EXPECT_EQ(ids_of("killed"), ids_of("whole"));
    EXPECT_EQ(count(), all);
}

}  // namespace
}  // namespace tengen::test
