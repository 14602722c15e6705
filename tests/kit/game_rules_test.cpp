#include "engine/kit/game_rules.h"

#include "engine/kit/root_moves.h"
#include "tests/support/line_game.h"

#include <gtest/gtest.h>

#include <array>

namespace tengen {
namespace {

using testing::LineGame;
using testing::LinePosition;

LinePosition empty_board() {
    return LineGame::create(LineGame::default_setup()).value();
}

TEST(Perft, CountsTicTacToe) {
    constexpr std::array<std::uint64_t, 10> known{
        1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    LinePosition position = empty_board();
    for (int depth = 0; depth < static_cast<int>(known.size()); ++depth) {
        EXPECT_EQ(perft<LineGame>(position, depth), known[static_cast<std::size_t>(depth)]);
    }
    EXPECT_TRUE(position.history.empty());
}

Result<std::vector<PackedMove>> choose(
    std::vector<PackedMove> sensible,
    const std::vector<std::string>& allowed,
    const std::vector<std::string>& excluded
) {
    return choose_root_moves<LineGame>(empty_board(), sensible, allowed, excluded);
}

TEST(RootMoves, AreTheSensibleOnesWhenNothingIsWished) {
    EXPECT_EQ(*choose({5, 1, 3}, {}, {}), (std::vector<PackedMove>{5, 1, 3}));
}

TEST(RootMoves, AllowedOnesAreAddedSensibleOrNot) {
    EXPECT_EQ(*choose({5, 1, 3}, {"b1", "c1", "b2"}, {}), (std::vector<PackedMove>{5, 3, 2}));
}

TEST(RootMoves, ExcludedOnesAreLeftOutEvenWhenAllowed) {
    EXPECT_EQ(*choose({5, 1, 3}, {"b2", "c1"}, {"b2"}), (std::vector<PackedMove>{3}));
}

TEST(RootMoves, OtherLegalMovesStandInWhenAllSensibleOnesAreExcluded) {
    EXPECT_EQ(*choose({5}, {}, {"b2", "a1"}), (std::vector<PackedMove>{2, 3, 4, 6, 7, 8, 9}));
}

TEST(RootMoves, WishesThatLeaveNothingOrCannotBeReadAreErrors) {
    EXPECT_FALSE(choose({5}, {"b2"}, {"b2"}).ok());
    EXPECT_EQ(choose({5}, {"z9"}, {}).error(), "z9 is no cell");
    EXPECT_EQ(choose({5}, {}, {"zz"}).error(), "zz is no cell");
}

}  // namespace
}  // namespace tengen
