#include "engine/kit/move_list.h"

#include <gtest/gtest.h>

namespace tengen {
namespace {

TEST(MoveList, PicksTheBestAndTheEarliestOfEquals) {
    MoveList<8> moves;
    moves.push(1, 10);
    moves.push(2, 30);
    moves.push(3, 30);
    moves.push(4, 20);
    EXPECT_EQ(moves.pick_best(0).move, 2);
    EXPECT_EQ(moves.pick_best(1).move, 3);
    EXPECT_EQ(moves.pick_best(2).move, 4);
    EXPECT_EQ(moves.pick_best(3).move, 1);
    EXPECT_TRUE(moves.contains(4));
    EXPECT_FALSE(moves.contains(5));
}

TEST(MoveList, SortsByScoreThenByMove) {
    MoveList<8> moves;
    moves.push(9, 1);
    moves.push(7, 5);
    moves.push(3, 5);
    moves.sort();
    EXPECT_EQ(moves[0].move, 3);
    EXPECT_EQ(moves[1].move, 7);
    EXPECT_EQ(moves[2].move, 9);
    moves.shrink(1);
    EXPECT_EQ(moves.size(), 1U);
    moves.clear();
    EXPECT_TRUE(moves.empty());
}

}  // namespace
}  // namespace tengen
