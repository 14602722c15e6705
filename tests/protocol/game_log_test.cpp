#include "protocol/selfplay/game_log.h"

#include "tests/protocol/match_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace tengen {
namespace {

using ReadOutcome = GameLogReader::Outcome;

LoggedGame game_of(std::uint64_t number) {
    LoggedGame game;
    game.number = number;
    game.seed = 7;
    game.nodes = 2000;
    game.setup = {"caro-exact", 20, 15};
    game.outcome = Outcome::second_wins;
    game.opening = {0, 299, 150};
    game.plies = {{1, 2, -35}, {3, 3, score_none}, {4, 5, win_in(9)}, {6, 7, loss_in(4)}};
    return game;
}

void expect_equal(const LoggedGame& a, const LoggedGame& b) {
    EXPECT_EQ(a.number, b.number);
    EXPECT_EQ(a.seed, b.seed);
    EXPECT_EQ(a.nodes, b.nodes);
    EXPECT_EQ(a.setup.variant, b.setup.variant);
    EXPECT_EQ(a.setup.width, b.setup.width);
    EXPECT_EQ(a.setup.height, b.setup.height);
    EXPECT_EQ(a.outcome, b.outcome);
    EXPECT_EQ(a.opening, b.opening);
    EXPECT_EQ(a.plies, b.plies);
}

TEST(GameLog, WhatWasWrittenIsReadBack) {
    GameLogReader reader(to_bytes(game_of(1)) + to_bytes(game_of(5)));
    LoggedGame game;
    ASSERT_EQ(reader.next(game), ReadOutcome::game);
    expect_equal(game, game_of(1));
    ASSERT_EQ(reader.next(game), ReadOutcome::game);
    expect_equal(game, game_of(5));
    EXPECT_EQ(reader.next(game), ReadOutcome::end);
}

TEST(GameLog, AFileThatEndsAnywhereInAGameIsTorn) {
    const std::string one = to_bytes(game_of(1));
    for (std::size_t size = 1; size < one.size(); ++size) {
        GameLogReader reader(one + one.substr(0, size));
        LoggedGame game;
        ASSERT_EQ(reader.next(game), ReadOutcome::game);
        EXPECT_EQ(reader.next(game), ReadOutcome::torn) << size;
        EXPECT_EQ(reader.whole_bytes(), one.size());
    }
}

TEST(GameLog, AChangedByteIsNoticed) {
    const std::string bytes = to_bytes(game_of(1));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string changed = bytes;
        changed[i] = static_cast<char>(changed[i] ^ 0x10);
        LoggedGame game;
        EXPECT_NE(GameLogReader(changed).next(game), ReadOutcome::game) << i;
    }
}

TEST(GameLog, AMoveOffTheBoardIsDamage) {
    LoggedGame game = game_of(1);
    game.plies[0].move = 300;
    LoggedGame read;
    EXPECT_EQ(GameLogReader(to_bytes(game)).next(read), ReadOutcome::damaged);
}

TEST(GameLog, AFileThatIsNotThereIsAnError) {
    EXPECT_FALSE(GameLogReader::open("/no/such/file"));
}

}  // namespace
}  // namespace tengen
