#include "protocol/match/game_files.h"

#include "protocol/records/psq.h"
#include "protocol/records/sgf.h"
#include "protocol/replace_file.h"
#include "tests/protocol/match_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace tengen {
namespace {

using ::testing::HasSubstr;

RecordContext context_of() {
    return {{"renju", 15, 15}, "a match", {"A", "B"}};
}

GameRecord game_of() {
    GameRecord game;
    game.number = 4;
    game.round = 2;
    game.players = {1, 0};
    game.opening = {"h8"};
    game.moves = {
        {"a15", Milliseconds{120}, {.score = 35, .depth = 12, .nodes = 1000}},
        {"o1", Milliseconds{5}, {}}};
    game.outcome = Outcome::first_wins;
    game.end = GameEnd::row;
    game.date = "2026-11-30T10:00:00Z";
    return game;
}

TEST(GameFiles, AGameOfAMatchHasTimesAndValuesInItsRecord) {
    EXPECT_EQ(
        write_sgf(to_game_text(game_of(), context_of())),
        "(;FF[4]GM[4]CA[UTF-8]AP[Tengen:" TENGEN_VERSION
        "]SZ[15]RU[renju]EV[a match]RO[3]GN[5]DT[2026-11-30]PB[B]PW[A]RE[B+]C[row]\n"
        ";B[hh]C[opening]\n"
        ";W[aa]C[120 ms, value 35, depth 12, 1000 nodes]\n"
        ";B[oo]C[5 ms]\n"
        ")\n"
    );
    EXPECT_EQ(
        write_psq(to_game_text(game_of(), context_of())),
        "Piskvorky 15x15, 0:0, 0\n"
        "8,8,0, opening\n"
        "1,1,120, value 35, depth 12, 1000 nodes\n"
        "15,15,5\n"
        "B\nA\n1\n"
    );
}

TEST(GameFiles, TheResultTellsTimeFromOtherFaultsAndFromDraws) {
    GameRecord game = game_of();
    game.fault = Fault{FaultKind::late, "slow"};
    game.end = GameEnd::fault;
    EXPECT_THAT(
        write_sgf(to_game_text(game, context_of())), HasSubstr("RE[B+T]C[fault\\: late\\: slow]")
    );
    game.fault->kind = FaultKind::illegal;
    game.outcome = Outcome::second_wins;
    EXPECT_THAT(write_sgf(to_game_text(game, context_of())), HasSubstr("RE[W+F]"));
    game.fault.reset();
    game.outcome = Outcome::draw;
    EXPECT_THAT(write_sgf(to_game_text(game, context_of())), HasSubstr("RE[0]"));
}

TEST(ReplaceFile, NothingElseStaysBehind) {
    const test::TestFolder folder;
    const std::string path = folder / "x.txt";
    ASSERT_TRUE(replace_file(path, "one"));
    ASSERT_TRUE(replace_file(path, "two"));
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    EXPECT_EQ(text.str(), "two");
    EXPECT_FALSE(std::filesystem::exists(path + ".new"));
    EXPECT_FALSE(replace_file("/no/such/folder/x", "one"));
}

}  // namespace
}  // namespace tengen
