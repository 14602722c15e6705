#include "engine/xiangqi/position.h"

#include "engine/kit/rng.h"
#include "engine/xiangqi/xiangqi_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace tengen::xiangqi {
namespace {

using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

Position position(const std::string& fen) {
    auto parsed = Position::parse(fen);
    EXPECT_TRUE(parsed) << fen << ": " << parsed.error();
    return parsed ? parsed.value() : Position();
}

PackedMove move(const std::string& text) {
    return XiangqiGame::parse(Position(), text).value();
}

// The squares that the man on a square may go to.
std::vector<std::string> targets(const std::string& fen, const std::string& from) {
    const Position at = position(fen);
    std::vector<PackedMove> moves;
    XiangqiGame::legal_moves(at, moves);
    std::vector<std::string> found;
    for (const PackedMove legal : moves) {
        const std::string text = XiangqiGame::to_text(at, legal);
        if (text.starts_with(from)) {
            found.push_back(text.substr(2));
        }
    }
    return found;
}

Ruling ruling(const std::string& fen, const std::vector<std::string>& cycle, int times) {
    Position at = position(fen);
    for (int i = 0; i < times; ++i) {
        for (const std::string& text : cycle) {
            EXPECT_TRUE(XiangqiGame::is_legal(at, move(text))) << text;
            at.play(unpack(move(text)));
        }
    }
    return at.ruling(at.plies());
}

std::string reason(const std::string& fen) {
    const auto parsed = Position::parse(fen);
    return parsed ? "none" : parsed.error();
}

TEST(XiangqiFen, BothAlphabetsAndShortFormsAreRead) {
    const std::string whole = Position().fen();
    EXPECT_EQ(whole, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    EXPECT_EQ(
        position("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r").fen(), whole
    );
    EXPECT_EQ(
        position("4k4/9/9/9/9/9/9/9/4A4/4K4 b - - 7 12").fen(),
        "4k4/9/9/9/9/9/9/9/4A4/4K4 b - - 7 12"
    );
    EXPECT_EQ(
        position("4k4/9/9/9/9/9/9/9/4A4/4K4 b x y z").fen(), "4k4/9/9/9/9/9/9/9/4A4/4K4 b - - 0 1"
    );
}

TEST(XiangqiFen, MorePliesWithoutACaptureThanTheLawAllowsAreKept) {
    const std::string fen = "4k4/4a4/9/9/9/9/4P4/9/9/R3K4 w - - 150 90";
    EXPECT_EQ(position(fen).fen(), fen);
    EXPECT_EQ(ruling(fen, {}, 0), Ruling::draw);
}

TEST(XiangqiFen, WhatCannotBeIsRefusedWithAReason) {
    const std::string board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    EXPECT_THAT(reason(board), HasSubstr("who is to move"));
    EXPECT_THAT(reason(board + " x"), HasSubstr("who is to move"));
    EXPECT_THAT(reason(""), HasSubstr("ten rows"));
    EXPECT_THAT(reason("9/9 w"), HasSubstr("ten rows"));
    EXPECT_THAT(reason(board + "/9 w"), HasSubstr("ten rows"));
    EXPECT_THAT(reason("91/9/9/9/9/9/9/9/9/9 w"), HasSubstr("too long"));
    EXPECT_THAT(reason("9k/9/9/9/9/9/9/9/9/9 w"), HasSubstr("too long"));
    EXPECT_THAT(reason("4x4/9/9/9/9/9/9/9/9/9 w"), HasSubstr("no man"));
    EXPECT_THAT(reason("4k4/9/9/9/9/9/9/9/9/9 w"), HasSubstr("a king is missing"));
    EXPECT_THAT(reason("3kk4/9/9/9/9/9/9/9/9/4K4 w"), HasSubstr("too many k"));
    EXPECT_THAT(reason("k8/9/9/9/9/9/9/9/9/4K4 w"), HasSubstr("no k can stand"));
    EXPECT_THAT(reason("3k5/9/9/9/9/9/9/9/4K4/3PA4 w"), HasSubstr("no P can stand"));
    EXPECT_THAT(reason("3k5/9/9/9/9/9/9/9/4K4/1B7 w"), HasSubstr("no B can stand"));
    EXPECT_THAT(reason("3k5/9/9/9/9/9/9/3A5/4K4/9 w"), HasSubstr("none"));
    EXPECT_THAT(reason("3k5/9/9/9/9/9/9/4A4/4K4/9 w"), HasSubstr("no A can stand"));
    EXPECT_THAT(reason("4k4/9/4R4/9/9/9/9/9/9/3K5 w"), HasSubstr("could be captured"));
    EXPECT_THAT(reason("4k4/9/9/9/9/9/9/9/9/4K4 w"), HasSubstr("could be captured"));
}

TEST(XiangqiMoves, MenMoveAsTheyDo) {
    // A horse whose leg is blocked to the north, and an elephant that may not cross the river.
    const std::string fen = "3k5/9/9/9/4p4/2B1N4/9/9/9/4KA3 w - - 0 1";
    EXPECT_THAT(targets(fen, "e4"), UnorderedElementsAre("g5", "g3", "c5", "c3", "f2", "d2"));
    EXPECT_THAT(targets(fen, "c4"), UnorderedElementsAre("a2", "e2"));
    EXPECT_THAT(targets(fen, "f0"), UnorderedElementsAre("e1"));
    // A cannon takes over one man only.
    EXPECT_THAT(
        targets("3k5/9/9/9/r3p3r/9/9/9/9/C1R1K4 w - - 0 1", "a0"),
        UnorderedElementsAre("a1", "a2", "a3", "a4", "b0")
    );
    EXPECT_THAT(
        targets("3k5/9/r8/9/r3p4/9/9/9/9/C3K4 w - - 0 1", "a0"),
        UnorderedElementsAre("a1", "a2", "a3", "a4", "a7", "b0", "c0", "d0")
    );
    // Soldiers: forward only before the river, sideways too beyond it, never back.
    EXPECT_THAT(
        targets("3k5/9/9/9/P8/9/8P/9/9/4K4 w - - 0 1", "a5"), UnorderedElementsAre("a6", "b5")
    );
    EXPECT_THAT(targets("3k5/9/9/9/P8/9/8P/9/9/4K4 w - - 0 1", "i3"), UnorderedElementsAre("i4"));
}

TEST(XiangqiMoves, KingsNeverFaceEachOther) {
    EXPECT_THAT(targets("4k4/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1", "e5"), ::testing::IsEmpty());
    EXPECT_THAT(
        targets("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "e0"), UnorderedElementsAre("f0", "e1")
    );
}

TEST(XiangqiMoves, ATakingThatMakesAScreenIsNoWayOut) {
    // The rook may not take the soldier: the cannon behind it would have one man to jump over.
    const auto moves = targets("3kc4/9/9/9/4p4/9/9/4R4/9/4K4 w - - 0 1", "e2");
    EXPECT_THAT(moves, ::testing::Not(::testing::Contains("e5")));
}

TEST(XiangqiMoves, WhatChecksIsKnownBeforeItIsPlayed) {
    Rng random(7);
    Position at;
    for (int ply = 0; ply < 2000; ++ply) {
        std::vector<PackedMove> moves;
        XiangqiGame::legal_moves(at, moves);
        if (moves.empty() || ply % 150 == 149) {
            at = Position();
            continue;
        }
        const Move next = unpack(moves[random.below(moves.size())]);
        const bool checks = at.gives_check(next);
        const std::uint64_t key = at.key_after(next);
        at.play(next);
        ASSERT_EQ(at.key(), key);
        ASSERT_EQ(at.is_check(), checks) << at.fen();
        const Position rebuilt = position(at.fen());
        ASSERT_EQ(rebuilt.key(), at.key());
        ASSERT_EQ(rebuilt.balance(), at.balance());
        ASSERT_EQ(rebuilt.is_check(), at.is_check());
    }
}

TEST(XiangqiExchanges, CapturesAreCountedToTheEnd) {
    const auto wins = [](const std::string& fen, const std::string& text, int least) {
        return position(fen).exchange_wins(unpack(move(text)), least);
    };
    // An unprotected soldier.
    EXPECT_TRUE(wins("3k5/9/9/9/p8/9/9/9/9/R3K4 w - - 0 1", "a0a5", 70));
    EXPECT_FALSE(wins("3k5/9/9/9/p8/9/9/9/9/R3K4 w - - 0 1", "a0a5", 71));
    // The same protected by a rook: a rook for a soldier.
    EXPECT_FALSE(wins("3k5/r8/9/9/p8/9/9/9/9/R3K4 w - - 0 1", "a0a5", 0));
    EXPECT_TRUE(wins("3k5/r8/9/9/p8/9/9/9/9/R3K4 w - - 0 1", "a0a5", 70 - 600));
    // A second rook behind the first takes back.
    EXPECT_TRUE(wins("3k5/r8/9/9/p8/9/9/9/R8/R3K4 w - - 0 1", "a1a5", 70));
    // A cannon takes back over a screen.
    EXPECT_FALSE(wins("c2k5/9/n8/9/p8/9/9/9/9/R3K4 w - - 0 1", "a0a5", 0));
    // The king takes back, unless somebody stands behind.
    EXPECT_FALSE(wins("4k4/4a4/9/9/9/9/9/9/4R4/3K5 w - - 0 1", "e1e8", 0));
    EXPECT_TRUE(wins("4k4/4a4/9/4N4/9/9/9/9/9/3K5 w - - 0 1", "e6d8", 0));
    // Moving where nobody takes costs nothing.
    EXPECT_TRUE(wins("3k5/9/9/9/p8/9/9/9/9/R3K4 w - - 0 1", "a0a3", 0));
    EXPECT_FALSE(wins("3k5/9/9/9/9/1p7/9/9/9/R3K4 w - - 0 1", "a0a4", 0));
}

TEST(XiangqiLaw, WhoChecksWithEveryMoveLosesAtTheThirdTime) {
    const std::string fen = "3k5/9/9/9/9/9/9/9/3R5/5K3 b - - 0 1";
    const std::vector<std::string> cycle{"d9e9", "d1e1", "e9d9", "e1d1"};
    EXPECT_EQ(ruling(fen, cycle, 1), Ruling::open);
    EXPECT_EQ(ruling(fen, cycle, 2), Ruling::win);
    EXPECT_EQ(
        ruling("9/1R7/3k5/9/9/r5N2/9/9/5KC2/9 w - - 0 1", {"b8b7", "d7d8", "b7b8", "d8d7"}, 2),
        Ruling::loss
    );
}

TEST(XiangqiLaw, OtherRepetitionsAreDrawn) {
    EXPECT_EQ(
        ruling("9/5k3/9/9/9/9/9/9/3KN3c/5C1n1 w - - 0 1", {"e1f3", "h0f1", "f3e1", "f1h0"}, 2),
        Ruling::draw
    ) << "both check";
    EXPECT_EQ(
        ruling("4k4/9/9/9/9/9/9/9/2R6/5K3 w - - 0 1", {"c1e1", "e9d9", "e1c1", "d9e9"}, 2),
        Ruling::draw
    ) << "every other move checks";
    EXPECT_EQ(ruling(Position().fen(), {"h2e2", "h7e7", "e2h2", "e7h7"}, 2), Ruling::draw);
}

TEST(XiangqiLaw, WithinASearchTheSecondTimeIsEnough) {
    Position at;
    for (const char* const text : {"h2e2", "h7e7", "e2h2", "e7h7"}) {
        at.play(unpack(move(text)));
    }
    EXPECT_EQ(at.ruling(at.plies()), Ruling::open);
    EXPECT_EQ(at.ruling(0), Ruling::open) << "it was there before the root";
    at.play(unpack(move("a3a4")));
    EXPECT_EQ(at.ruling(0), Ruling::open);
    for (const char* const text : {"h7e7", "h2e2", "e7h7", "e2h2"}) {
        at.play(unpack(move(text)));
    }
    EXPECT_EQ(at.ruling(4), Ruling::draw);
    EXPECT_EQ(at.ruling(5), Ruling::open);
}

TEST(XiangqiLaw, ChecksBeyondTenAndTheirAnswersDoNotCount) {
    Position at = position("3k5/9/9/9/9/9/9/9/3R5/5K3 b - - 0 1");
    const std::vector<std::string> cycle{"d9e9", "d1e1", "e9d9", "e1d1"};
    for (int i = 0; i < 10; ++i) {
        for (const std::string& text : cycle) {
            at.play(unpack(move(text)));
        }
    }
    // Ten answers to counted checks, one before any, and ten checks.
    EXPECT_THAT(at.fen(), HasSubstr(" b - - 21 "));
}

TEST(XiangqiLaw, WithoutACaptureOrAttackersNobodyWins) {
    EXPECT_EQ(ruling("4k4/4a4/9/9/9/9/4P4/9/9/R3K4 w - - 119 80", {"a0a1"}, 1), Ruling::draw);
    EXPECT_EQ(ruling("4k4/4a4/9/9/9/9/4P4/9/9/R3K4 w - - 118 80", {"a0a1"}, 1), Ruling::open);
    EXPECT_EQ(ruling("5k3/9/9/9/9/9/9/9/9/3pK4 w - - 5 1", {"e0d0"}, 1), Ruling::draw);
    EXPECT_EQ(ruling("5k3/9/9/9/9/9/9/9/9/3pK4 w - - 5 1", {"e0e1"}, 1), Ruling::open);
}

}  // namespace
}  // namespace tengen::xiangqi
