#pragma once

#include "protocol/match/player.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace tengen::test {

// A folder of the test's own, empty at the beginning and gone at the end.
class TestFolder {
public:
    TestFolder() {
        const auto* const info = ::testing::UnitTest::GetInstance()->current_test_info();
        path_ = std::filesystem::path(::testing::TempDir())
                / (std::string("tengen-") + info->test_suite_name() + "-" + info->name() + "-"
                   + std::to_string(::getpid()));
        std::filesystem::remove_all(path_);
        std::filesystem::create_directories(path_);
    }
    ~TestFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;

    std::string operator/(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

// A player that answers from a list.
class ScriptedPlayer final : public Player {
public:
    explicit ScriptedPlayer(std::vector<Reply> replies) : replies_(std::move(replies)) {}

    std::optional<Fault> new_game(const GameSetup& /*setup*/) override { return start_fault; }
    Reply think(
        std::span<const std::string> moves, const Clocks& clocks, const std::atomic<bool>& /*stop*/
    ) override {
        asked.emplace_back(moves.begin(), moves.end());
        clocks_seen.push_back(clocks);
        if (next_ == replies_.size()) {
            return Fault{FaultKind::refusal, "the script is over"};
        }
        return replies_[next_++];
    }
    std::vector<std::string> last_lines() const override { return {"> last", "< words"}; }

    std::optional<Fault> start_fault;
    std::vector<std::vector<std::string>> asked;
    std::vector<Clocks> clocks_seen;

private:
    std::vector<Reply> replies_;
    std::size_t next_ = 0;
};

inline Answer move(std::string text, int milliseconds = 1, std::optional<Score> score = {}) {
    return {
        std::move(text), Milliseconds{milliseconds}, {.score = score, .depth = {}, .nodes = {}}};
}

}  // namespace tengen::test
