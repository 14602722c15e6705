// What the board knows of moves against the rules told slowly, over games played at random.

#include "engine/kit/rng.h"
#include "engine/xiangqi/position.h"
#include "engine/xiangqi/xiangqi_game.h"
#include "tests/support/slow_xiangqi.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace tengen::xiangqi {
namespace {

Position position(const std::string& fen) {
    auto parsed = Position::parse(fen);
    EXPECT_TRUE(parsed) << fen << ": " << parsed.error();
    return parsed ? parsed.value() : Position();
}

std::string text(PackedMove move) {
    return XiangqiGame::to_text(Position(), move);
}

std::vector<PackedMove> sorted(const Moves& moves) {
    std::vector<PackedMove> packed;
    for (const ScoredMove& scored : moves) {
        packed.push_back(scored.move);
    }
    std::sort(packed.begin(), packed.end());
    return packed;
}

// Everything that can be asked about the moves of a position.
void compare(const Position& at) {
    const auto cells = slow::cells_of(at);
    const Color side = at.side_to_move();
    auto expected = slow::moves(cells, side);
    std::sort(expected.begin(), expected.end());
    Moves generated;
    at.generate(generated);
    ASSERT_EQ(sorted(generated), expected) << at.fen();
    Moves captures;
    at.generate_captures(captures);
    auto expected_captures = expected;
    std::erase_if(expected_captures, [&](PackedMove m) { return at.at(unpack(m).to) == no_piece; });
    ASSERT_EQ(sorted(captures), expected_captures) << at.fen();

    ASSERT_EQ(at.is_check(), slow::is_in_check(cells, side)) << at.fen();
    const Aim aim = at.aim();
    for (const PackedMove packed : expected) {
        const Move move = unpack(packed);
        const auto after = slow::after(cells, move);
        ASSERT_TRUE(at.is_possible(move)) << at.fen() << ' ' << text(packed);
        ASSERT_EQ(at.is_legal(move), !slow::is_in_check(after, side))
            << at.fen() << ' ' << text(packed);
        ASSERT_EQ(at.gives_check(move, aim), slow::is_in_check(after, ~side))
            << at.fen() << ' ' << text(packed);
        ASSERT_EQ(at.gives_check(move), at.gives_check(move, aim));
    }
}

// The board's sets say the same as its squares.
void check_sets(const Position& at) {
    const Board& board = at.board();
    Board built;
    for (Square square = 0; square < square_count; ++square) {
        if (at.at(square) != no_piece) {
            built.put(at.at(square), square);
        }
    }
    ASSERT_EQ(built.cells, board.cells) << at.fen();
    ASSERT_TRUE(built.sides == board.sides) << at.fen();
    ASSERT_TRUE(built.types == board.types) << at.fen();
    ASSERT_EQ(built.kings, board.kings) << at.fen();
}

// The initial position with men left out at random, kings aside.
Position thinned(Rng& random) {
    while (true) {
        std::string fen = Position().fen();
        for (std::size_t i = 0; i < fen.find(' '); ++i) {
            const bool may_go = std::string("ABNRCPabnrcp").find(fen[i]) != std::string::npos;
            if (may_go && random.below(3) == 0) {
                fen[i] = '1';
            }
        }
        if (auto parsed = Position::parse(fen); parsed) {
            return parsed.value();
        }
    }
}

// Random games, every other one with fewer men, and all their moves until so many were looked at.
void walk(std::uint64_t seed, std::size_t moves_wanted) {
    Rng random(seed);
    std::size_t looked_at = 0;
    for (int game = 0; looked_at < moves_wanted; ++game) {
        Position at = game % 2 == 0 ? Position() : thinned(random);
        const std::string begin = at.fen();
        std::vector<PackedMove> moves;
        XiangqiGame::legal_moves(at, moves);
        while (at.plies() < 120 && !moves.empty()) {
            looked_at += moves.size();
            at.play(unpack(moves[random.below(moves.size())]));
            ASSERT_NO_FATAL_FAILURE(compare(at));
            ASSERT_NO_FATAL_FAILURE(check_sets(at));
            XiangqiGame::legal_moves(at, moves);
        }
        while (at.plies() > 0) {
            at.undo();
        }
        ASSERT_EQ(at.fen(), begin);
        ASSERT_NO_FATAL_FAILURE(check_sets(at));
        ASSERT_NO_FATAL_FAILURE(compare(at));
    }
}

// Moves of random games, and whether they bring so much as counting every capture says.
void exchange(std::uint64_t seed, int positions) {
    Rng random(seed);
    Position at = thinned(random);
    for (int i = 0; i < positions; ++i) {
        const auto cells = slow::cells_of(at);
        const auto moves = slow::legal_moves(cells, at.side_to_move());
        if (moves.empty() || at.plies() == 80) {
            at = i % 2 == 0 ? Position() : thinned(random);
            continue;
        }
        for (const PackedMove packed : moves) {
            const Move move = unpack(packed);
            const int value = slow::exchange_value(cells, move);
            ASSERT_TRUE(at.exchange_wins(move, value)) << at.fen() << ' ' << text(packed);
            ASSERT_FALSE(at.exchange_wins(move, value + 1)) << at.fen() << ' ' << text(packed);
            const int least = static_cast<int>(random.below(1200)) - 600;
            ASSERT_EQ(at.exchange_wins(move, least), value >= least)
                << at.fen() << ' ' << text(packed) << " for " << least;
        }
        at.play(unpack(moves[random.below(moves.size())]));
    }
}

TEST(XiangqiBoard, MovesOfRandomGamesAreWhatTheRulesSay) {
    walk(1, 100'000);
}

TEST(SlowXiangqiBoard, AMillionMovesOfRandomGamesAreWhatTheRulesSay) {
    walk(2, 1'000'000);
}

TEST(XiangqiBoard, ExchangesOfRandomGamesAreWorthWhatCountingSays) {
    exchange(3, 1'000);
}

TEST(SlowXiangqiBoard, ExchangesOfManyRandomGamesAreWorthWhatCountingSays) {
    exchange(4, 20'000);
}

TEST(XiangqiBoard, OneScreenTakingTheOtherIsCheck) {
    // Nobody is in check and no man is pinned by a rook, and yet Rxe5 leaves one man before e9.
    const Position at = position("3kc4/9/9/9/4p4/9/9/4R4/9/4K4 w - - 0 1");
    EXPECT_FALSE(at.is_check());
    const auto legal = slow::legal_moves(slow::cells_of(at), Color::red);
    const PackedMove takes = XiangqiGame::parse(at, "e2e5").value();
    EXPECT_FALSE(at.is_legal(unpack(takes)));
    EXPECT_EQ(std::count(legal.begin(), legal.end(), takes), 0);
}

TEST(XiangqiBoard, NobodyStepsBeforeAHollowCannon) {
    const Position at = position("3k5/9/4c4/9/9/9/9/9/9/R2AK4 w - - 0 1");
    const auto is_legal = [&](const char* move) {
        return at.is_legal(unpack(XiangqiGame::parse(at, move).value()));
    };
    EXPECT_FALSE(at.is_check());
    EXPECT_FALSE(is_legal("d0e1"));
    EXPECT_TRUE(is_legal("a0a7"));
    EXPECT_TRUE(is_legal("e0e1"));
    EXPECT_TRUE(is_legal("e0f0"));
}

}  // namespace
}  // namespace tengen::xiangqi
