// Moves as text: known ones, what cannot be read, and the games of ../shared/data/xiangqi where
// they lie beside the project, each move in every notation and back.

#include "engine/xiangqi/notation.h"

#include "engine/xiangqi/xiangqi_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace tengen::xiangqi {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr Notation all_notations[] = {
    Notation::iccs,
    Notation::uci,
    Notation::uci_from_one,
    Notation::wxf,
    Notation::chinese,
    Notation::chinese_traditional};

Position position(const std::string& fen) {
    return Position::parse(fen).value();
}

Move move(const std::string& text) {
    return unpack(XiangqiGame::parse(Position(), text).value());
}

// The same move by squares.
std::string read(const Position& at, const std::string& text, Notation notation) {
    const Result<Move> found = read_move(at, text, notation);
    return found ? write_move(at, *found, Notation::uci) : found.error();
}

std::string wxf(const Position& at, const std::string& squares) {
    return write_move(at, move(squares), Notation::wxf);
}

std::string chinese(const Position& at, const std::string& squares) {
    return write_move(at, move(squares), Notation::chinese);
}

// Every legal move of the position goes through every notation.
void check_round_trips(const Position& at) {
    std::vector<PackedMove> moves;
    XiangqiGame::legal_moves(at, moves);
    for (const PackedMove packed : moves) {
        for (const Notation notation : all_notations) {
            const std::string text = write_move(at, unpack(packed), notation);
            const Result<Move> back = read_move(at, text, notation);
            ASSERT_TRUE(back) << at.fen() << ' ' << text << ": " << back.error();
            ASSERT_EQ(pack(*back), packed) << at.fen() << ' ' << text;
        }
    }
}

TEST(XiangqiNotation, MovesAreWrittenAsEverybodyDoes) {
    Position at;
    EXPECT_EQ(write_move(at, move("h2e2"), Notation::iccs), "H2-E2");
    EXPECT_EQ(write_move(at, move("h2e2"), Notation::uci), "h2e2");
    EXPECT_EQ(write_move(at, move("h2e2"), Notation::uci_from_one), "h3e3");
    EXPECT_EQ(wxf(at, "h2e2"), "C2=5");
    EXPECT_EQ(wxf(at, "h0g2"), "H2+3");
    EXPECT_EQ(wxf(at, "a0a2"), "R9+2");
    EXPECT_EQ(wxf(at, "d0e1"), "A6+5");
    EXPECT_EQ(wxf(at, "c0e2"), "E7+5");
    EXPECT_EQ(wxf(at, "c3c4"), "P7+1");
    EXPECT_EQ(chinese(at, "h2e2"), "炮二平五");
    EXPECT_EQ(chinese(at, "h0g2"), "马二进三");
    EXPECT_EQ(write_move(at, move("h0g2"), Notation::chinese_traditional), "馬二進三");
    at.play(move("h2e2"));
    EXPECT_EQ(write_move(at, move("i9i8"), Notation::uci_from_one), "i10i9");
    EXPECT_EQ(wxf(at, "h9g7"), "H8+7");
    EXPECT_EQ(chinese(at, "h9g7"), "马８进７");
    EXPECT_EQ(chinese(at, "g6g5"), "卒７进１");
    EXPECT_EQ(chinese(at, "c9e7"), "象３进５");
}

TEST(XiangqiNotation, MenBehindEachOtherAreFrontAndRear) {
    const Position cannons = position("3k5/9/9/4C4/9/9/9/4C4/9/4K4 w");
    EXPECT_EQ(wxf(cannons, "e6d6"), "C+=6");
    EXPECT_EQ(wxf(cannons, "e2e1"), "C--1");
    EXPECT_EQ(chinese(cannons, "e6d6"), "前炮平六");
    EXPECT_EQ(chinese(cannons, "e2e1"), "后炮退一");
    const Position rooks = position("3k5/9/r8/9/9/r8/9/9/9/4K4 b");
    EXPECT_EQ(wxf(rooks, "a4b4"), "R+=2") << "Black's front is at the bottom";
    EXPECT_EQ(chinese(rooks, "a7a9"), "后车退２");
    const Position advisors = position("3k5/9/9/9/9/9/9/3A5/9/3AK4 w");
    EXPECT_EQ(wxf(advisors, "d2e1"), "A6-5") << "of advisors the direction tells";
    EXPECT_EQ(read(advisors, "A+-5", Notation::wxf), "d2e1");
    EXPECT_EQ(read(advisors, "前仕退五", Notation::chinese), "d2e1");
}

TEST(XiangqiNotation, SoldiersBehindEachOtherHaveNumbersWhereTheyNeedThem) {
    const Position three = position("3k5/4P4/4P4/4P4/9/9/9/9/9/5K3 w");
    EXPECT_EQ(chinese(three, "e8d8"), "前兵平六");
    EXPECT_EQ(chinese(three, "e7d7"), "中兵平六");
    EXPECT_EQ(chinese(three, "e6d6"), "后兵平六");
    EXPECT_EQ(wxf(three, "e8d8"), "P+=6");
    EXPECT_EQ(wxf(three, "e7d7"), "P5=6");
    EXPECT_EQ(wxf(three, "e6d6"), "P-=6");
    const Position five = position("3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/5K3 w");
    EXPECT_EQ(chinese(five, "e7d7"), "二兵平六");
    const Position two_files = position("3k5/9/2P3P2/2P3P2/9/9/9/9/9/5K3 w");
    EXPECT_EQ(chinese(two_files, "g7f7"), "一兵平四");
    EXPECT_EQ(chinese(two_files, "c6d6"), "四兵平六");
    EXPECT_EQ(wxf(two_files, "c7d7"), "Pc=6");
    EXPECT_EQ(read(two_files, "前兵平六", Notation::chinese), "c7d7") << "only one can";
    EXPECT_THAT(read(two_files, "前兵进一", Notation::chinese), HasSubstr("several moves"));
    const Position black = position("4k4/9/9/9/9/2p3p2/2p3p2/9/9/3K5 b");
    EXPECT_EQ(chinese(black, "c3d3"), "１卒平４");
    for (const Position& at : {three, five, two_files, black}) {
        check_round_trips(at);
    }
}

TEST(XiangqiNotation, ManySpellingsAreRead) {
    const Position at;
    for (const char* const text : {"H2-E2", "h2e2", "H2E2", "h2-e2"}) {
        EXPECT_EQ(read(at, text, Notation::iccs), "h2e2") << text;
    }
    for (const char* const text : {"C2=5", "c2.5", "C2.5"}) {
        EXPECT_EQ(read(at, text, Notation::wxf), "h2e2") << text;
    }
    EXPECT_EQ(read(at, "N2+3", Notation::wxf), "h0g2");
    EXPECT_EQ(read(at, "B7+5", Notation::wxf), "c0e2");
    for (const char* const text : {"炮二平五", "砲二平五", "炮２平５", "炮2平5"}) {
        EXPECT_EQ(read(at, text, Notation::chinese), "h2e2") << text;
        EXPECT_EQ(read(at, text, Notation::chinese_traditional), "h2e2") << text;
    }
    EXPECT_EQ(read(at, "馬二進三", Notation::chinese), "h0g2");
    EXPECT_EQ(read(at, "俥九進一", Notation::chinese), "a0a1");
    EXPECT_EQ(read(at, "傌八進七", Notation::chinese), "b0c2");
    EXPECT_EQ(read(at, "象七进五", Notation::chinese), "c0e2");
}

TEST(XiangqiNotation, WhatCannotBeIsAnError) {
    const Position at;
    for (const Notation notation : all_notations) {
        for (const char* const text :
             {"",       "a",          "h2",     "h2e",  "h2e2e",    "C2=",
              "C2=0",   "Z2=5",       "C2*5",   "C0=5", "Cf=5",     "炮二平",
              "炮平五", "炮二平五一", "二炮平", "炮二", "\xe7\x82", "\xff\xff\xff\xff",
              "a0a10",  "j0j1",       "a99a9"}) {
            EXPECT_FALSE(read_move(at, text, notation)) << text;
        }
    }
    EXPECT_THAT(read(at, "H2-E9", Notation::iccs), HasSubstr("not a legal move"));
    EXPECT_THAT(read(at, "C2=2", Notation::wxf), HasSubstr("not a legal move"));
    EXPECT_THAT(read(at, "炮二退三", Notation::chinese), HasSubstr("not a legal move"));
    const Position cannons = position("3k5/9/9/4C4/9/9/9/4C4/9/4K4 w");
    EXPECT_THAT(read(cannons, "C5=6", Notation::wxf), HasSubstr("several moves"));
    const Position pinned = position("3k5/9/9/9/4r4/9/9/4C4/9/4K4 w");
    EXPECT_THAT(read(pinned, "C5=6", Notation::wxf), HasSubstr("not a legal move"));
}

TEST(XiangqiNotation, RandomGamesGoThroughEveryNotation) {
    std::uint32_t state = 12345;
    Position at;
    for (int ply = 0; ply < 600; ++ply) {
        std::vector<PackedMove> moves;
        XiangqiGame::legal_moves(at, moves);
        if (moves.empty() || ply % 150 == 149) {
            at = Position();
            continue;
        }
        ASSERT_NO_FATAL_FAILURE(check_round_trips(at));
        state = state * 1664525 + 1013904223;
        at.play(unpack(moves[(state >> 8) % moves.size()]));
    }
}

// Real games.

std::string data_file(const std::string& name) {
    std::ifstream file(TENGEN_SOURCE_DIR "/../shared/data/xiangqi/" + name, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

using Games = std::vector<std::vector<std::string>>;

// Moves of PGN without comments: words that are neither numbers nor results.
Games games_of_pgn(const std::string& text) {
    Games games;
    std::istringstream lines(text);
    bool is_in_tags = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('[')) {
            if (!is_in_tags) {
                games.emplace_back();
            }
            is_in_tags = true;
            continue;
        }
        is_in_tags = is_in_tags && line.empty();
        std::istringstream words(line);
        for (std::string word; words >> word;) {
            const bool is_result =
                word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
            if (!is_result && word.back() != '.') {
                games.back().push_back(word);
            }
        }
    }
    return games;
}

Games games_of_uci(const std::string& text) {
    Games games;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word >> word >> word;
        games.emplace_back();
        while (words >> word) {
            games.back().push_back(word);
        }
    }
    return games;
}

// Four digits a move: files from Red's left, rows from Black's back rank.
Games games_of_ubb(const std::string& text) {
    Games games;
    const std::string begin = "[DhtmlXQ_movelist]";
    for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
        at += begin.size();
        const std::string digits = text.substr(at, text.find('[', at) - at);
        games.emplace_back();
        for (std::size_t i = 0; i + 4 <= digits.size(); i += 4) {
            std::string squares = digits.substr(i, 4);
            for (const std::size_t place : {0U, 2U}) {
                squares[place] = static_cast<char>('a' + squares[place] - '0');
                squares[place + 1] = static_cast<char>('0' + '9' - squares[place + 1]);
            }
            games.back().push_back(squares);
        }
    }
    return games;
}

// The games as squares; every position's moves go through every notation.
Games replayed(const Games& games, Notation notation) {
    Games squares;
    for (const auto& game : games) {
        Position at;
        squares.emplace_back();
        for (const std::string& text : game) {
            const Result<Move> found = read_move(at, text, notation);
            if (!found) {
                ADD_FAILURE() << "game " << squares.size() << " move " << squares.back().size()
                              << ": " << found.error();
                break;
            }
            for (const Notation other : all_notations) {
                const std::string written = write_move(at, *found, other);
                const Result<Move> back = read_move(at, written, other);
                EXPECT_TRUE(back && pack(*back) == pack(*found)) << at.fen() << ' ' << written;
            }
            squares.back().push_back(write_move(at, *found, Notation::uci));
            at.play(*found);
        }
    }
    return squares;
}

TEST(XiangqiNotation, GamesOfEnginesAreTheSameInEveryFile) {
    const std::string chinese_text = data_file("games-engine-chinese-utf8.pgn");
    if (chinese_text.empty()) {
        GTEST_SKIP() << "no ../shared/data/xiangqi";
    }
    const Games in_chinese = games_of_pgn(chinese_text);
    const Games in_iccs = games_of_pgn(data_file("games-engine-iccs.pgn"));
    ASSERT_THAT(in_chinese, Not(IsEmpty()));
    const Games from_chinese = replayed(in_chinese, Notation::chinese);
    Games from_iccs = replayed(in_iccs, Notation::iccs);
    ASSERT_GE(from_iccs.size(), from_chinese.size());
    from_iccs.resize(from_chinese.size());
    EXPECT_EQ(from_chinese, from_iccs);
}

TEST(XiangqiNotation, GamesOfMastersAreTheSameInEveryFile) {
    const std::string iccs = data_file("games-master-iccs.pgn");
    if (iccs.empty()) {
        GTEST_SKIP() << "no ../shared/data/xiangqi";
    }
    const Games games = replayed(games_of_pgn(iccs), Notation::iccs);
    EXPECT_EQ(games, replayed(games_of_uci(data_file("games-master.uci.txt")), Notation::uci));
    const Games diagrams = replayed(games_of_ubb(data_file("games-dhtmlxq.ubb")), Notation::uci);
    ASSERT_THAT(diagrams, Not(IsEmpty()));
    EXPECT_EQ(Games(games.begin(), games.begin() + static_cast<long>(diagrams.size())), diagrams);
}

}  // namespace
}  // namespace tengen::xiangqi
