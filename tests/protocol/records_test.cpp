// Reading and writing records of games.

#include "protocol/json.h"
#include "protocol/records/plain_text.h"
#include "protocol/records/psq.h"
#include "protocol/records/record_files.h"
#include "protocol/records/sgf.h"
#include "tests/protocol/convert_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace tengen {
namespace {

using test::moves_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

GameText sgf_game(std::string_view text) {
    const auto games = read_sgf(text);
    EXPECT_TRUE(games) << games.error();
    return games ? games->front() : GameText{};
}

std::string sgf_error(std::string_view text) {
    const auto games = read_sgf(text);
    return games ? "no error" : games.error();
}

GameText full_game() {
    GameText game;
    game.setup = {"renju", 20, 15};
    game.stones = {{"a1", 'x'}, {"b2", 'o'}};
    game.moves = {
        {Side::first, "h8", Milliseconds{120}, "a [bracket] and \\ more: yes"},
        {Side::second, "t15", Milliseconds{0}, ""},
        {Side::first, "t1", std::nullopt, "no time"}};
    game.first_player = "Anna";
    game.second_player = "Berta";
    game.outcome = Outcome::second_wins;
    game.result_note = "T";
    game.event = "cup";
    game.round = "3";
    game.name = "final";
    game.date = "2026-11-30";
    game.comment = "two\nlines";
    game.settings = {{"black", "engine"}, {"odd]", "a=b\\c"}};
    return game;
}

void expect_equal(const GameText& a, const GameText& b) {
    EXPECT_EQ(a.setup.variant, b.setup.variant);
    EXPECT_EQ(a.setup.width, b.setup.width);
    EXPECT_EQ(a.setup.height, b.setup.height);
    ASSERT_EQ(a.stones.size(), b.stones.size());
    for (std::size_t i = 0; i < a.stones.size(); ++i) {
        EXPECT_EQ(a.stones[i].cell, b.stones[i].cell);
        EXPECT_EQ(a.stones[i].piece, b.stones[i].piece);
    }
    EXPECT_EQ(moves_of(a), moves_of(b));
    for (std::size_t i = 0; i < std::min(a.moves.size(), b.moves.size()); ++i) {
        EXPECT_EQ(a.moves[i].elapsed, b.moves[i].elapsed) << i;
        EXPECT_EQ(a.moves[i].comment, b.moves[i].comment) << i;
    }
    EXPECT_EQ(a.first_player, b.first_player);
    EXPECT_EQ(a.second_player, b.second_player);
    EXPECT_EQ(a.outcome, b.outcome);
    EXPECT_EQ(a.result_note, b.result_note);
    EXPECT_EQ(a.event, b.event);
    EXPECT_EQ(a.round, b.round);
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.date, b.date);
    EXPECT_EQ(a.comment, b.comment);
    EXPECT_EQ(a.settings, b.settings);
}

TEST(Sgf, EverythingComesBack) {
    expect_equal(sgf_game(write_sgf(full_game())), full_game());
}

TEST(Sgf, ASettingWithoutANameIsRefused) {
    EXPECT_THAT(sgf_error("(;SZ[9]\nTENGEN[black=human][white])"), HasSubstr("line 2"));
}

TEST(Sgf, TheMainLineIsTheFirstVariation) {
    const GameText game = sgf_game(
        "(;GM[4]FF[4]SZ[15]\n;B[hh];W[ig]\n(;B[gf];W[jh]\n(;W[kh];B[jj])\n(;W[jj]))\n(;B[gj];W[hf])"
        ")"
    );
    EXPECT_THAT(moves_of(game), ElementsAre("b h8", "w i9", "b g10", "w j8", "w k8", "b j6"));
}

TEST(Sgf, OldFilesHaveSmallLettersAndBlanks) {
    const GameText game = sgf_game("( ; GaMe[1] SiZe[15] SZ [9]\r\n ; Black[aa] B [ab] )");
    EXPECT_EQ(game.setup.width, 9);
    EXPECT_THAT(moves_of(game), ElementsAre("b a9", "b a8"));
}

TEST(Sgf, TheSizeMayComeAfterTheStones) {
    const GameText game = sgf_game("(;AB[aa]SZ[9];W[bb])");
    EXPECT_EQ(game.stones.at(0).cell, "a9");
    EXPECT_EQ(game.moves.at(0).move, "b8");
}

TEST(Sgf, ACollectionHasSeveralGames) {
    const auto games = read_sgf("(;SZ[15];B[aa])(;SZ[9];B[aa];W[bb])");
    ASSERT_TRUE(games);
    ASSERT_THAT(*games, SizeIs(2));
    EXPECT_THAT((*games)[1].moves, SizeIs(2));
    EXPECT_EQ((*games)[1].moves[0].move, "a9");
}

TEST(Sgf, ErrorsNameTheLine) {
    EXPECT_EQ(sgf_error(""), "line 1: there is no game");
    EXPECT_EQ(sgf_error("(;SZ[15]\n;B[zz])"), "line 2: [zz] is no cell of the board");
    EXPECT_EQ(sgf_error("(;SZ[99])"), "line 1: SZ[99] is no size");
    EXPECT_EQ(sgf_error("(;B[aa]\n;W[bb"), "line 2: W[ is not closed");
    EXPECT_EQ(sgf_error("(;B[aa]"), "line 1: the file ends within a game");
    EXPECT_EQ(sgf_error("(;B[aa]))"), "line 1: a ) too many");
    EXPECT_EQ(sgf_error(";B[aa]"), "line 1: a node outside of a game");
    EXPECT_EQ(sgf_error("(;B)"), "line 1: B has no value");
    EXPECT_EQ(sgf_error("(;AB[oo]SZ[9])"), "line 1: o1 is not on a board of this size");
    EXPECT_EQ(sgf_error("(;7[aa])"), "line 1: '7' is out of place");
}

TEST(Sgf, DeepTreesAreNoTrouble) {
    const std::string deep(200'000, '(');
    EXPECT_THAT(sgf_error(deep), HasSubstr("ends within a game"));
}

TEST(Psq, EverythingItHasAPlaceForComesBack) {
    GameText game = full_game();
    game.setup.variant.clear();
    game.stones.clear();
    game.settings.clear();
    game.moves[0].comment = "value 3";
    game.moves[2].elapsed = Milliseconds{7};
    for (auto* text :
         {&game.result_note, &game.event, &game.round, &game.name, &game.date, &game.comment}) {
        text->clear();
    }
    const auto read = read_psq(write_psq(game));
    ASSERT_TRUE(read) << read.error();
    expect_equal(*read, game);
}

TEST(Psq, RealRecordsAreRead) {
    const auto game =
        read_psq("Piskvorky 20x20, 7:7, 0\r\n10,10,456\r\n11,12,4500\r\npisq7.exe\r\nx.ZIP\r\n0\r\n"
        );
    ASSERT_TRUE(game) << game.error();
    EXPECT_THAT(moves_of(*game), ElementsAre("b j11", "w k9"));
    EXPECT_EQ(game->moves[1].elapsed, Milliseconds{4500});
    EXPECT_EQ(game->first_player, "pisq7.exe");
    EXPECT_FALSE(game->outcome);
}

TEST(Psq, ErrorsNameTheLine) {
    const auto error = [](std::string_view text) {
        const auto game = read_psq(text);
        return game ? "no error" : game.error();
    };
    EXPECT_EQ(error(""), "line 1: there is no game");
    EXPECT_EQ(error("hello"), "line 1: it does not begin with Piskvorky");
    EXPECT_EQ(error("Piskvorky 15y15, 0"), "line 1: '15y15' is no size");
    EXPECT_EQ(error("Piskvorky 15x15, 0:0, 0\n16,1,0\n"), "line 2: 16,1 is off the board");
    EXPECT_EQ(error("Piskvorky 15x15, 0:0, 0\n1,a,0\n"), "line 2: '1,a,0' is no move");
    EXPECT_EQ(error("Piskvorky 15x15, 0:0, 0\n1,1,b\n"), "line 2: '1,1,b' has no time");
}

TEST(RecordJson, EverythingComesBack) {
    const auto game = read_record_json(write_record_json(full_game()));
    ASSERT_TRUE(game) << game.error();
    expect_equal(*game, full_game());
}

TEST(RecordJson, MovesMayBePlainCells) {
    const auto game = read_record_json(R"({"width":9,"height":9,"moves":["a1","i9"]})");
    ASSERT_TRUE(game) << game.error();
    EXPECT_THAT(moves_of(*game), ElementsAre("b a1", "w i9"));
}

TEST(RecordJson, ErrorsNameTheField) {
    const auto error = [](std::string_view text) {
        const auto game = read_record_json(text);
        return game ? "no error" : game.error();
    };
    EXPECT_THAT(error("[]"), HasSubstr("no object"));
    EXPECT_THAT(error("{"), HasSubstr("no object"));
    EXPECT_THAT(error(R"({"height":9})"), HasSubstr("width: is no whole number"));
    EXPECT_THAT(error(R"({"width":99,"height":9})"), HasSubstr("width: is not from"));
    EXPECT_THAT(error(R"({"width":9,"height":9,"moves":5})"), HasSubstr("moves: is no list"));
    EXPECT_THAT(error(R"({"width":9,"height":9,"moves":["z9"]})"), HasSubstr("moves: \"z9\""));
    EXPECT_THAT(
        error(R"({"width":9,"height":9,"moves":[{"move":"a1","side":3}]})"), HasSubstr("side")
    );
    EXPECT_THAT(error(R"({"width":9,"height":9,"stones":[]})"), HasSubstr("stones: is no object"));
    EXPECT_THAT(error(R"({"width":9,"height":9,"result":"won"})"), HasSubstr("result"));
    EXPECT_THAT(error(R"({"width":9,"height":9,"rule":7})"), HasSubstr("rule: is no text"));
}

TEST(PlainText, MovesCountRowsFromTheBottom) {
    const auto game = read_move_string(" h8I9 a15 ", {15, 15});
    ASSERT_TRUE(game) << game.error();
    EXPECT_THAT(moves_of(*game), ElementsAre("b h8", "w i9", "b a15"));
    EXPECT_EQ(write_move_string(*game), "h8i9a15\n");
    EXPECT_FALSE(read_move_string("h16", {15, 15}));
    EXPECT_FALSE(read_move_string("88", {15, 15}));
}

TEST(PlainText, BoardsAreRowsFromTheTop) {
    const auto game = read_board(". X .\n. . O\n# . .\n");
    ASSERT_TRUE(game) << game.error();
    ASSERT_THAT(game->stones, SizeIs(3));
    EXPECT_EQ(game->stones[0].cell, "b3");
    EXPECT_EQ(game->stones[1].piece, 'o');
    EXPECT_EQ(write_board(*game), ".X.\n..O\n#..\n");
    EXPECT_EQ(read_board("...\n..\n").error(), "line 2: 2 cells");
    EXPECT_EQ(read_board("..?\n").error(), "line 1: '?' is no cell");
}

TEST(RecordFiles, FormsAreToldByNameOrContent) {
    EXPECT_EQ(format_of_file("a/b.SGF"), "sgf");
    EXPECT_EQ(format_of_file("x.psq"), "psq");
    EXPECT_EQ(format_of_file("sgf"), "");
    EXPECT_EQ(guess_format(" \n(;B[aa])"), "sgf");
    EXPECT_EQ(guess_format("Piskvorky 15x15"), "psq");
    EXPECT_EQ(guess_format("{\"width\":9}"), "json");
    EXPECT_EQ(guess_format("..X\n.O."), "board");
    EXPECT_EQ(guess_format("h8i9"), "moves");
    EXPECT_EQ(guess_format(""), "moves");
}

using Convert = test::ConvertFixture;

TEST_F(Convert, AResultThatIsLeftOutIsThatOfTheMoves) {
    options_.files = {file("x.txt", "# comment\na1a2b1b2c1c2d1d2e1\nh8\n")};
    options_.to = "json";
    const auto lines = run();
    ASSERT_THAT(lines, SizeIs(2));
    EXPECT_THAT(lines[0], HasSubstr("\"result\":\"1-0\""));
    EXPECT_THAT(lines[1], ::testing::Not(HasSubstr("result")));
}

TEST_F(Convert, FilesOfAllFormsAreJoined) {
    options_.files = {
        file("a.sgf", "(;SZ[9];B[aa])"),
        file("b.psq", "Piskvorky 9x9, 0:0, 0\n9,9,5\nx\ny\n0\n"),
        file("noname", "{\"width\":9,\"height\":9,\"moves\":[\"a1\"]}")};
    options_.to = "moves";
    EXPECT_THAT(run(), ElementsAre("a9", "i1", "a1"));
}

TEST_F(Convert, TheOutputMayBeAFile) {
    options_.files = {file("a.sgf", "(;SZ[5];B[aa])")};
    options_.to = "board";
    options_.path = folder_ / "out.txt";
    EXPECT_THAT(run(), IsEmpty());
    std::ifstream written(options_.path);
    std::string line;
    std::getline(written, line);
    EXPECT_EQ(line, "X....");
}

TEST_F(Convert, CheckingRefusesWhatTheRulesDoNotAllow) {
    const std::string path = file("x.txt", "h8h8\n");
    options_.files = {path};
    options_.to = "moves";
    EXPECT_THAT(run(), ElementsAre("h8h8"));
    options_.check = true;
    EXPECT_THAT(run().back(), HasSubstr(path + ": game 1: move 2"));
}

TEST_F(Convert, ErrorsNameTheFile) {
    const std::string path = file("x.sgf", "(;B[aa]\n;W[zz])");
    options_.files = {path};
    EXPECT_THAT(run(), ElementsAre("error: " + path + ": line 2: [zz] is no cell of the board"));
    options_.files = {"/no/such/file"};
    EXPECT_THAT(run().back(), HasSubstr("cannot read /no/such/file"));
    options_.files = {"/"};
    EXPECT_THAT(run().back(), HasSubstr("cannot read /: "));
    options_.rule = "reversi";
    EXPECT_THAT(run().back(), HasSubstr("reversi"));
}

}  // namespace
}  // namespace tengen
