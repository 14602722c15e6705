#include "protocol/selfplay/self_play.h"

#include "protocol/commands/selfplay.h"
#include "protocol/selfplay/game_log.h"
#include "tests/protocol/match_fixture.h"
#include "tests/protocol/pipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

namespace tengen {
namespace {

using ::testing::HasSubstr;

std::string bytes_of(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

// The games of a file by number, as their bytes.
std::map<std::uint64_t, std::string> games_of(const std::string& bytes) {
    std::map<std::uint64_t, std::string> games;
    GameLogReader reader(bytes);
    LoggedGame game;
    while (reader.next(game) == GameLogReader::Outcome::game) {
        EXPECT_TRUE(games.emplace(game.number, to_bytes(game)).second) << game.number;
    }
    EXPECT_EQ(reader.whole_bytes(), bytes.size());
    return games;
}

class SelfPlayCommand : public ::testing::Test {
protected:
    SelfPlayCommand() {
        options_.rule = "renju";
        options_.size = "11";
        options_.nodes = 100;
        options_.games = 9;
        options_.threads = 2;
        options_.path = folder_ / "games";
    }
    std::string run() {
        LineWriter out(pipe_.input());
        const Status status = run_self_play(options_, out);
        return status ? pipe_.read_line() : "error: " + status.error();
    }

    test::TestFolder folder_;
    test::Pipe pipe_;
    SelfPlayOptions options_;
};

TEST_F(SelfPlayCommand, GamesDependOnSeedAndNumberAlone) {
    EXPECT_THAT(run(), HasSubstr("9 of 9 games"));
    const std::string before = bytes_of(options_.path);
    EXPECT_EQ(games_of(before).size(), 9U);
    options_.threads = 1;
    options_.path = folder_ / "again";
    run();
    EXPECT_EQ(bytes_of(options_.path), before);
    options_.seed = 2;
    options_.path = folder_ / "another";
    run();
    EXPECT_NE(bytes_of(options_.path), before);
}

TEST_F(SelfPlayCommand, ShardsAreDisjointAndJoinedGiveTheWhole) {
    run();
    const auto whole = games_of(bytes_of(options_.path));
    std::string joined;
    for (const char* shard : {"1/2", "2/2"}) {
        options_.shard = shard;
        options_.path = folder_ / (std::string("shard-") + shard[0]);
        run();
        joined += bytes_of(options_.path);
    }
    EXPECT_EQ(games_of(joined), whole);
}

TEST_F(SelfPlayCommand, ATornFileIsContinuedToTheSameBytes) {
    run();
    const std::string whole = bytes_of(options_.path);
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{3}, whole.size() / 2, whole.size() - 1}) {
        std::filesystem::resize_file(options_.path, size);
        EXPECT_THAT(run(), HasSubstr("9 of 9 games"));
        EXPECT_EQ(bytes_of(options_.path), whole) << size;
    }
    EXPECT_THAT(run(), HasSubstr("9 of 9 games"));
    EXPECT_EQ(bytes_of(options_.path), whole);
}

TEST_F(SelfPlayCommand, GamesOfAnotherRunAreNotMixedIn) {
    run();
    const SelfPlayOptions before = options_;
    options_.seed = 2;
    EXPECT_THAT(run(), HasSubstr("holds other games: the seed is 1 there and 2 here"));
    options_ = before;
    options_.nodes = 200;
    EXPECT_THAT(run(), HasSubstr("the number of nodes is 100 there and 200 here"));
    options_ = before;
    options_.rule = "caro";
    EXPECT_THAT(run(), HasSubstr("it is renju on 11x11"));
    options_ = before;
    options_.shard = "2/2";
    EXPECT_THAT(run(), HasSubstr("the number of a game"));
}

TEST_F(SelfPlayCommand, WhatMakesNoSenseIsNamed) {
    for (const char* shard : {"0/2", "3/2", "1", "a/b", "1/2/3", "", "/"}) {
        options_.shard = shard;
        EXPECT_THAT(run(), HasSubstr("is not like 1/4")) << shard;
    }
    options_.shard = "1/1";
    std::ofstream(options_.path) << "something else";
    EXPECT_THAT(run(), HasSubstr("is damaged after 0 games"));
    options_.path = "/no/such/folder/games";
    EXPECT_THAT(run(), HasSubstr("cannot write"));
    options_.rule = "reversi";
    EXPECT_THAT(run(), HasSubstr("reversi"));
}

TEST(SelfPlay, RecordsSayWhatTheSearchPreferred) {
    SelfPlayRules rules;
    rules.setup = {"freestyle", 15, 15};
    rules.nodes = 300;
    SelfPlay self_play("gomoku", rules);
    const std::atomic<bool> stop{false};
    int mistakes = 0;
    int plies = 0;
    int scored = 0;
    for (int i = 0; i < 10; ++i) {
        const auto game = self_play.play(static_cast<std::uint64_t>(i), stop);
        ASSERT_TRUE(game);
        EXPECT_GE(game->opening.size(), 4U);
        EXPECT_LE(game->opening.size(), 8U);
        for (const LoggedPly& ply : game->plies) {
            ++plies;
            mistakes += ply.move != ply.best ? 1 : 0;
            scored += ply.score != score_none ? 1 : 0;
        }
    }
    // One in four is random, and sometimes random is best.
    EXPECT_GT(mistakes, plies / 20);
    EXPECT_LT(mistakes, plies / 2);
    EXPECT_GT(scored, plies / 2);
}

TEST(SelfPlay, AStopEndsAGame) {
    SelfPlayRules rules;
    rules.setup = {"freestyle", 15, 15};
    SelfPlay self_play("gomoku", rules);
    const std::atomic<bool> stop{true};
    EXPECT_FALSE(self_play.play(0, stop));
}

}  // namespace
}  // namespace tengen
