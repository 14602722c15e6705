#include "protocol/match/journal.h"

#include "tests/protocol/match_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace tengen {
namespace {

using test::TestFolder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const MatchIdentity identity{{"game", "gomoku"}, {"rule", "renju"}};
const std::vector<std::string> names{"A", "B"};

GameRecord game_of(int number) {
    GameRecord game;
    game.number = number;
    game.round = number / 2;
    game.players = {number % 2, 1 - number % 2};
    game.opening = {"h8", "i9"};
    game.moves = {
        {"j10", Milliseconds{12}, {.score = -35, .depth = 7, .nodes = 123'456'789'012}},
        {"k11", Milliseconds{0}, {}}};
    game.outcome = Outcome::second_wins;
    game.end = GameEnd::fault;
    game.fault = Fault{FaultKind::late, "k11 after \"9\" ms"};
    game.last_lines = {"> TURN 1,1", "< \xff\x01"};
    game.date = "2026-11-30T10:00:00Z";
    return game;
}

std::string text_of(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

class JournalFile : public ::testing::Test {
protected:
    Result<std::unique_ptr<Journal>> open() { return Journal::open(path_, identity, names); }
    std::size_t games() {
        const auto journal = open();
        EXPECT_TRUE(journal) << journal.error();
        return journal ? (*journal)->games().size() : 0;
    }
    void append_text(const std::string& text) { std::ofstream(path_, std::ios::app) << text; }

    TestFolder folder_;
    std::string path_ = folder_ / "games.jsonl";
};

TEST_F(JournalFile, WhatWasWrittenIsReadBack) {
    {
        const auto journal = open();
        ASSERT_TRUE(journal) << journal.error();
        EXPECT_TRUE((*journal)->games().empty());
        ASSERT_TRUE((*journal)->append(game_of(1)));
    }
    const auto journal = open();
    ASSERT_TRUE(journal) << journal.error();
    ASSERT_EQ((*journal)->games().size(), 1U);
    const GameRecord& game = (*journal)->games()[0];
    EXPECT_EQ(game.number, 1);
    EXPECT_EQ(game.round, 0);
    EXPECT_THAT(game.players, ElementsAre(1, 0));
    EXPECT_THAT(game.opening, ElementsAre("h8", "i9"));
    ASSERT_EQ(game.moves.size(), 2U);
    EXPECT_EQ(game.moves[0].move, "j10");
    EXPECT_EQ(game.moves[0].elapsed, Milliseconds{12});
    EXPECT_EQ(game.moves[0].thought.score, -35);
    EXPECT_EQ(game.moves[0].thought.depth, 7);
    EXPECT_EQ(game.moves[0].thought.nodes, 123'456'789'012U);
    EXPECT_FALSE(game.moves[1].thought.score);
    EXPECT_EQ(game.outcome, Outcome::second_wins);
    EXPECT_EQ(game.end, GameEnd::fault);
    ASSERT_TRUE(game.fault);
    EXPECT_EQ(game.fault->kind, FaultKind::late);
    EXPECT_EQ(game.fault->text, "k11 after \"9\" ms");
    EXPECT_EQ(game.last_lines.size(), 2U);
    EXPECT_EQ(game.date, "2026-11-30T10:00:00Z");
}

TEST_F(JournalFile, AMarginIsKeptAlsoWhenItIsNothing) {
    {
        const auto journal = open();
        GameRecord game = game_of(0);
        game.fault.reset();
        game.end = GameEnd::no_moves;
        game.margin = 0;
        ASSERT_TRUE((*journal)->append(game));
        ASSERT_TRUE((*journal)->append(game_of(1)));
    }
    const auto journal = open();
    ASSERT_EQ((*journal)->games().size(), 2U);
    EXPECT_EQ((*journal)->games()[0].margin, 0);
    EXPECT_EQ((*journal)->games()[0].end, GameEnd::no_moves);
    EXPECT_FALSE((*journal)->games()[1].margin);
}

TEST_F(JournalFile, ALineThatIsTornAnywhereLosesOnlyItsOwnGame) {
    {
        const auto journal = open();
        ASSERT_TRUE((*journal)->append(game_of(0)));
        ASSERT_TRUE((*journal)->append(game_of(1)));
    }
    const std::string whole = text_of(path_);
    const std::size_t header = whole.find('\n') + 1;
    const std::size_t first = whole.find('\n', header) + 1;
    for (std::size_t size = 0; size < whole.size(); size += 7) {
        std::ofstream(path_, std::ios::trunc) << whole.substr(0, size);
        EXPECT_EQ(games(), size >= first ? 1U : 0U) << size;
        const auto journal = open();
        ASSERT_TRUE((*journal)->append(game_of(5))) << size;
    }
    EXPECT_EQ(games(), 2U);
}

TEST_F(JournalFile, AnotherMatchIsRefusedWithTheDifference) {
    open().value().reset();
    const auto other = Journal::open(path_, {{"game", "gomoku"}, {"rule", "caro"}}, names);
    ASSERT_FALSE(other);
    EXPECT_THAT(other.error(), HasSubstr("rule was 'renju' and is 'caro'"));
    const auto less = Journal::open(path_, {{"game", "gomoku"}}, names);
    EXPECT_THAT(less.error(), HasSubstr("rule was 'renju' and is nothing"));
    const auto more =
        Journal::open(path_, {{"game", "gomoku"}, {"rule", "renju"}, {"x", "1"}}, names);
    EXPECT_THAT(more.error(), HasSubstr("x was 'nothing' and is '1'"));
}

TEST_F(JournalFile, DamageIsNamedWithItsLine) {
    {
        const auto journal = open();
        ASSERT_TRUE((*journal)->append(game_of(0)));
    }
    append_text("{\"game\": 1}\n");
    EXPECT_THAT(open().error(), HasSubstr(path_ + ":3: "));
    std::ofstream(path_, std::ios::trunc) << "not a journal\n";
    EXPECT_THAT(open().error(), HasSubstr("it is no journal"));
}

TEST_F(JournalFile, AGameThatIsThereTwiceIsDamage) {
    {
        const auto journal = open();
        ASSERT_TRUE((*journal)->append(game_of(0)));
        ASSERT_TRUE((*journal)->append(game_of(0)));
    }
    EXPECT_THAT(open().error(), HasSubstr(":3: game 0 again"));
}

TEST_F(JournalFile, OnlyOneMatchAtATimeHoldsIt) {
    const auto journal = open();
    ASSERT_TRUE(journal);
    EXPECT_THAT(open().error(), HasSubstr("another match is writing it"));
}

TEST_F(JournalFile, AFolderThatIsNotThereIsAnError) {
    EXPECT_FALSE(Journal::open("/no/such/folder/games.jsonl", identity, names));
}

}  // namespace
}  // namespace tengen
