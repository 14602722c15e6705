#include "protocol/notation.h"

#include <gtest/gtest.h>

namespace tengen {
namespace {

constexpr BoardSize square{15, 15};
constexpr BoardSize wide{20, 10};

TEST(Notation, ColumnsAreLetteredFromTheLeftAndRowsNumberedFromTheBottom) {
    EXPECT_EQ(to_game({7, 7}, square), "h8");
    EXPECT_EQ(to_game({0, 0}, square), "a15");
    EXPECT_EQ(to_game({14, 14}, square), "o1");
    EXPECT_EQ(to_game({19, 0}, wide), "t10");
}

TEST(Notation, EveryCellComesBackFromItsText) {
    for (const BoardSize size : {square, wide, BoardSize{22, 22}, BoardSize{5, 9}}) {
        for (int y = 0; y < size.height; ++y) {
            for (int x = 0; x < size.width; ++x) {
                const Cell cell{x, y};
                EXPECT_EQ(from_game(to_game(cell, size), size), cell);
                for (const auto order :
                     {CoordinateOrder::column_row, CoordinateOrder::row_column}) {
                    const bool row_first = order == CoordinateOrder::row_column;
                    EXPECT_EQ(from_pair(row_first ? y : x, row_first ? x : y, order, size), cell);
                }
            }
        }
    }
}

TEST(Notation, TextThatIsNoCellOfTheBoardIsRefused) {
    for (const char* text :
         {"", "h", "8", "h0", "h16", "p1", "H8", "h8x", "h-1", "h99999999999999999999", "{1"}) {
        EXPECT_FALSE(from_game(text, square).has_value()) << text;
    }
}

TEST(Notation, PairsOutsideTheBoardAreRefused) {
    const auto plain = CoordinateOrder::column_row;
    EXPECT_FALSE(from_pair(15, 0, plain, square).has_value());
    EXPECT_FALSE(from_pair(-1, 3, plain, square).has_value());
    EXPECT_FALSE(from_pair(0, INT64_MAX, plain, square).has_value());
    EXPECT_FALSE(from_pair(INT64_MIN, 0, plain, square).has_value());
}

TEST(Notation, TheRowCanComeFirst) {
    EXPECT_EQ(to_pair({3, 5}, CoordinateOrder::column_row), "3,5");
    EXPECT_EQ(to_pair({3, 5}, CoordinateOrder::row_column), "5,3");
    EXPECT_EQ(to_pair({3, 5}, CoordinateOrder::row_column, ' '), "5 3");
    EXPECT_EQ(from_pair(5, 19, CoordinateOrder::row_column, wide), (Cell{19, 5}));
}

}  // namespace
}  // namespace tengen
