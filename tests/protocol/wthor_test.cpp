// The archive of the French federation: bytes, many games a file.

#include "protocol/records/wthor.h"

#include "protocol/records/record_files.h"
#include "tests/protocol/convert_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

// The number of a square in such a file.
char byte_of(std::string_view square) {
    return static_cast<char>(10 * (square[1] - '0') + (square[0] - 'a' + 1));
}

std::string header(int games) {
    std::string bytes(16, '\0');
    bytes[0] = 20;
    bytes[4] = static_cast<char>(games);
    bytes[10] = '\xb9';  // 1977
    bytes[11] = '\x07';
    return bytes;
}

// "f5d6", then zeros or something else up to the end of the record.
std::string game(int black_stones, std::string_view moves, char padding = '\0') {
    std::string bytes{'\x05', '\x01', '\x02', '\x01', '\x03', '\0'};
    bytes += static_cast<char>(black_stones);
    bytes += static_cast<char>(32);
    for (std::size_t i = 0; i < moves.size(); i += 2) {
        bytes += byte_of(moves.substr(i, 2));
    }
    bytes.resize(68, padding);
    return bytes;
}

constexpr std::string_view wipe_out = "e6f4e3f6g5d6e7f5c5";
constexpr std::string_view with_pass = "f5f6d3g5h5h4f7h6c5";

std::string error_of(const std::string& bytes) {
    const auto games = read_wthor(bytes);
    return games ? "no error" : games.error();
}

std::string with(std::string bytes, std::size_t offset, char value) {
    bytes[offset] = value;
    return bytes;
}

TEST(Wthor, GamesHaveMovesResultsAndNumbersForNames) {
    const auto games = read_wthor(header(2) + game(40, "f5d6c3") + game(32, "c4"));
    ASSERT_TRUE(games) << games.error();
    ASSERT_THAT(*games, SizeIs(2));
    const GameText& first = games->front();
    EXPECT_EQ(first.event, "tournament 261");
    EXPECT_EQ(first.first_player, "player 258");
    EXPECT_EQ(first.second_player, "player 3");
    EXPECT_EQ(first.date, "1977");
    EXPECT_EQ(first.outcome, Outcome::first_wins);
    EXPECT_EQ(first.result_note, "16");
    ASSERT_THAT(first.moves, SizeIs(3));
    EXPECT_EQ(first.moves[1].move, "d6");
    EXPECT_EQ(games->back().outcome, Outcome::draw);
}

TEST(Wthor, ErrorsNameTheOffset) {
    const std::string good = header(1) + game(64, wipe_out);
    EXPECT_EQ(error_of(good), "no error");
    EXPECT_EQ(error_of(good.substr(0, 15)), "offset 15: the file ends within its header");
    EXPECT_EQ(error_of(good.substr(0, 83)), "offset 83: 83 bytes where 1 games take 84");
    EXPECT_EQ(error_of(good + "x"), "offset 84: 85 bytes where 1 games take 84");
    EXPECT_EQ(error_of(header(0)), "offset 4: there is no game");
    EXPECT_EQ(error_of(with(good, 12, 10)), "offset 12: a board of 10x10 is not 8x8");
    EXPECT_EQ(error_of(with(good, 13, 1)), "offset 13: these are solitaires, not games");
    EXPECT_EQ(error_of(with(good, 22, 65)), "offset 16: 65 black stones");
    EXPECT_EQ(error_of(with(good, 12, 8)), "no error");
}

TEST(Wthor, TheFormIsToldByNameOrContent) {
    EXPECT_EQ(format_of_file("WTH_1977.WTB"), "wthor");
    EXPECT_EQ(guess_format(header(1) + game(64, wipe_out)), "wthor");
    EXPECT_FALSE(can_tell("wthor", "gomoku"));
}

class WthorConvert : public test::ConvertFixture {
protected:
    std::vector<std::string> run(const std::string& bytes) {
        options_.game = "othello";
        options_.to = "ggf";
        options_.check = true;
        options_.files = {file("x.wtb", bytes)};
        return ConvertFixture::run();
    }
};

TEST_F(WthorConvert, PassesArePutIn) {
    const auto lines = run(header(1) + game(40, with_pass));
    ASSERT_THAT(lines, SizeIs(1));
    EXPECT_THAT(lines.front(), HasSubstr("W[H6]B[PA]W[C5];)"));
    EXPECT_THAT(lines.front(), HasSubstr("RE[+16]"));
}

TEST_F(WthorConvert, WhatStandsBehindTheEndOfAGameIsPassedOver) {
    const auto lines = run(header(1) + game(64, wipe_out, '\x0b'));
    ASSERT_THAT(lines, SizeIs(1));
    EXPECT_THAT(lines.front(), HasSubstr("B[C5];)"));
}

TEST_F(WthorConvert, AnIllegalMoveWithinAGameIsTold) {
    EXPECT_THAT(
        run(header(2) + game(64, wipe_out) + game(40, "f5a1")).back(),
        HasSubstr("game 2: move 2: a1 is not a legal move")
    );
}

TEST_F(WthorConvert, StonesThatTheBoardDoesNotShowAreTold) {
    EXPECT_THAT(run(header(1) + game(60, wipe_out)).back(), HasSubstr("won by 64 on the board"));
}

}  // namespace
}  // namespace tengen
