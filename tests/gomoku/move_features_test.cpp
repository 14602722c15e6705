// What a move is said to do.

#include "engine/gomoku/move_features.h"

#include "engine/kit/rng.h"
#include "tests/support/board_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::gomoku {

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

std::vector<MoveFeature> features(std::string_view text, Rule rule, Color side) {
    const Drawing drawing = drawing_from_text(text);
    return move_features(position_from(drawing.board, rule, side), marked_cell(drawing));
}

// "four row", "four_three".
std::vector<std::string> names(
    std::string_view text, Rule rule = Rule::freestyle, Color side = Color::black
) {
    std::vector<std::string> all;
    for (const MoveFeature& feature : features(text, rule, side)) {
        all.push_back(
            feature.name + (feature.direction.empty() ? std::string() : " " + feature.direction)
        );
    }
    return all;
}

TEST(MoveFeatures, AFiveComesFirstAndNamesItsStones) {
    const auto all = features(
        R"(
        . . . . . . .
        . . . . . . .
        O X X ! X X .
        . . . . . . .
        . . . . . . .)",
        Rule::freestyle,
        Color::black
    );
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.front().name, "five");
    EXPECT_EQ(all.front().direction, "row");
    EXPECT_THAT(all.front().men, UnorderedElementsAre("b3", "c3", "d3", "e3", "f3"));
}

TEST(MoveFeatures, AStraightFourHasTwoCellsThatCompleteIt) {
    const auto all = features(
        R"(
        . . . . . . .
        . . . . . . .
        . X X X ! . .
        . . . . . . .
        . . . . . . .)",
        Rule::standard,
        Color::black
    );
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.front().name, "straight_four");
    EXPECT_THAT(all.front().men, UnorderedElementsAre("b3", "c3", "d3", "e3"));
    EXPECT_THAT(all.front().cells, UnorderedElementsAre("a3", "f3"));
}

TEST(MoveFeatures, AFourHasOneCellThatCompletesIt) {
    const auto all = features(
        R"(
        . . . . . . .
        . . . . . . .
        O X X X . ! .
        . . . . . . .
        . . . . . . .)",
        Rule::standard,
        Color::black
    );
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.front().name, "four");
    EXPECT_THAT(all.front().men, UnorderedElementsAre("b3", "c3", "d3", "f3"));
    EXPECT_THAT(all.front().cells, ElementsAre("e3"));
}

TEST(MoveFeatures, TwoFoursInOneLineAreNoStraightFour) {
    EXPECT_THAT(
        names(R"(
            . . . . . . . . . . .
            . X . X ! X . X . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .)"),
        ElementsAre("double_four row")
    );
}

TEST(MoveFeatures, DirectionsAreSeenWithRowOneBelow) {
    constexpr std::string_view rising = R"(
        . . . . . . .
        . . . . . . .
        . . . . ! . .
        . . . X . . .
        . . X . . . .
        . . . . . . .
        . . . . . . .)";
    EXPECT_THAT(names(rising), ElementsAre("three rising"));
    constexpr std::string_view falling = R"(
        . . . . . . .
        . . . . . . .
        . . ! . . . .
        . . . X . . .
        . . . . X . .
        . . . . . . .
        . . . . . . .)";
    EXPECT_THAT(names(falling), ElementsAre("three falling"));
}

constexpr std::string_view cross = R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . X . . . .
    . . X X ! . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .)";

TEST(MoveFeatures, TwoThreesAreADoubleThreeAndItsLines) {
    EXPECT_THAT(names(cross), ElementsAre("double_three", "three row", "three column"));
}

TEST(MoveFeatures, UnderRenjuTheyAreForbiddenToBlackAlone) {
    EXPECT_THAT(
        names(cross, Rule::renju),
        ElementsAre("double_three_forbidden", "three row", "three column")
    );
    const std::string white = [] {
        std::string text(cross);
        std::replace(text.begin(), text.end(), 'X', 'O');
        return text;
    }();
    EXPECT_THAT(
        names(white, Rule::renju, Color::white),
        ElementsAre("double_three", "three row", "three column")
    );
}

TEST(MoveFeatures, AFourAndAThreeAreAFourThree) {
    EXPECT_THAT(
        names(
            R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            O X X X ! . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)",
            Rule::renju
        ),
        ElementsAre("four_three", "four row", "three column")
    );
}

TEST(MoveFeatures, OverlinesAndDoubleFoursAreNamedAsTheyAreForbidden) {
    EXPECT_THAT(
        names(
            R"(
            . . . . . . . . .
            . X X X ! X X . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)",
            Rule::renju
        ),
        ElementsAre("overline_forbidden")
    );
    EXPECT_THAT(
        names(
            R"(
            . . . . . . . . . . .
            . X . X ! X . X . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .)",
            Rule::renju
        ),
        ElementsAre("double_four_forbidden")
    );
}

TEST(MoveFeatures, AThreeThatMayNotBecomeAStraightFourIsNone) {
    // It would become one on f5 alone, and f5 is an overline in its column.
    constexpr std::string_view board = R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        . . . . . X . . .
        O . X X ! . . . .
        . . . . . X . . .
        . . . . . X . . .
        . . . . . X . . .
        . . . . . . . . .)";
    EXPECT_THAT(names(board, Rule::freestyle), Contains("three row"));
    EXPECT_THAT(names(board, Rule::renju), Not(Contains("three row")));
}

TEST(MoveFeatures, FoursAndThreesOfTheOpponentAreBlocked) {
    EXPECT_THAT(
        names(
            R"(
            . . . . . . . . .
            . O X X X X ! . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)",
            Rule::freestyle,
            Color::white
        ),
        ElementsAre("blocks_four row")
    );
    constexpr std::string_view three = R"(
        . . . . . . . . .
        . . ! X X X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)";
    EXPECT_THAT(names(three, Rule::freestyle, Color::white), ElementsAre("blocks_three row"));
    EXPECT_THAT(
        features(three, Rule::freestyle, Color::white).front().men,
        UnorderedElementsAre("d4", "e4", "f4")
    );
}

TEST(MoveFeatures, AStoneBesideAThreeThatLeavesItOpenBlocksNothing) {
    EXPECT_THAT(
        names(
            R"(
            . . . . . . . . . . .
            . . . . X X X . . . .
            . . . . . ! . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .)",
            Rule::freestyle,
            Color::white
        ),
        IsEmpty()
    );
}

TEST(MoveFeatures, AFourWhoseAnswerIsForbiddenIsTold) {
    // Black's only answer, e5, is a double three.
    const auto all = features(
        R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        . . . . . O O O ! X .
        . . . X . . . . . . .
        . . X . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)",
        Rule::renju,
        Color::white
    );
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].name, "four");
    EXPECT_EQ(all[1].name, "forbidden_answer");
    EXPECT_THAT(all[1].cells, ElementsAre("e5"));
}

TEST(MoveFeatures, WithoutAnythingNearThereIsNothingToSay) {
    EXPECT_THAT(
        names(R"(
            . . . . .
            . . . . .
            . . ! . .
            . . . . .
            . . . . .)"),
        IsEmpty()
    );
    const Position position = position_from_text(
        R"(
        . . . . .
        . . . . .
        . . X . .
        . . . . .
        . . . . .)",
        Rule::freestyle,
        Color::white
    );
    EXPECT_THAT(move_features(position, 12), IsEmpty());
    EXPECT_THAT(move_features(position, 4000), IsEmpty());
}

// Agreement with what the position itself says, in random games of all rules.
TEST(MoveFeatures, AgreeWithThePositionInRandomGames) {
    Rng random(7);
    for (int game = 0; game < 40; ++game) {
        const auto rule = static_cast<Rule>(game % rule_count);
        Position position(9, 8, rule);
        for (int ply = 0; ply < 40; ++ply) {
            Cell cell = no_cell;
            do {
                cell =
                    static_cast<Cell>(random.below(static_cast<std::uint64_t>(position.cell_count())
                    ));
            } while (!position.is_empty(cell));
            const Color side = position.side_to_move();
            const auto all = move_features(position, cell);
            const auto has = [&](std::string_view name) {
                return std::any_of(all.begin(), all.end(), [&](const MoveFeature& feature) {
                    return feature.name == name;
                });
            };
            const bool is_foul = has("overline_forbidden") || has("double_four_forbidden")
                                 || has("double_three_forbidden");
            EXPECT_EQ(is_foul, !position.is_legal(cell));
            const Threat threat = position.threat(side, cell);
            EXPECT_EQ(has("five"), threat == Threat::five);
            if (!is_foul) {
                EXPECT_EQ(
                    has("four") || has("straight_four") || has("double_four"),
                    makes_four(position.code(side, cell))
                );
                EXPECT_TRUE(!has("blocks_four") || position.fives(~side) > 0);
            }
            position.play(cell);
        }
    }
}

}  // namespace

}  // namespace tengen::gomoku
