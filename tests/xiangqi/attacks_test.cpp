// The tables of attacks against walks over the board, step by step.

#include "engine/xiangqi/attacks.h"

#include "engine/kit/rng.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace tengen::xiangqi {
namespace {

using Step = std::pair<int, int>;
const std::vector<Step> sides{{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
const std::vector<Step> corners{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};

bool holds(Bits bits, int file, int rank) {
    return is_inside(file, rank) && (bits >> square_at(file, rank) & 1U) != 0;
}

// A board with `*` for the squares of a set, Black's back rank on top.
std::string drawn(Bits bits) {
    std::string text = "\n";
    for (int rank = rank_count - 1; rank >= 0; --rank) {
        for (int file = 0; file < file_count; ++file) {
            text += holds(bits, file, rank) ? '*' : '.';
        }
        text += '\n';
    }
    return text;
}

Bits set_of(const std::string& board) {
    Bits bits = 0;
    for (int place = 0; place < square_count; ++place) {
        const int rank = rank_count - 1 - place / file_count;
        if (board[static_cast<std::size_t>(place)] == '*') {
            bits |= bit(square_at(place % file_count, rank));
        }
    }
    return bits;
}

Bits random_set(Rng& random, std::uint64_t one_in) {
    Bits bits = 0;
    for (Square square = 0; square < square_count; ++square) {
        bits |= random.below(one_in) == 0 ? bit(square) : Bits{0};
    }
    return bits;
}

// The squares of the rays up to the `wanted`-th man, that one among them, from behind the one
// before.
Bits walk(Square from, Bits men, int wanted) {
    Bits reached = 0;
    for (const auto& [dx, dy] : sides) {
        int met = 0;
        int file = file_of(from) + dx;
        int rank = rank_of(from) + dy;
        for (; is_inside(file, rank) && met < wanted; file += dx, rank += dy) {
            reached |= met == wanted - 1 ? bit(square_at(file, rank)) : Bits{0};
            met += holds(men, file, rank) ? 1 : 0;
        }
    }
    return reached;
}

Bits horse_walk(Square from, Bits men) {
    Bits reached = 0;
    for (const auto& [dx, dy] : sides) {
        const int file = file_of(from);
        const int rank = rank_of(from);
        for (const int aside : {-1, 1}) {
            const int x = file + 2 * dx + aside * dy;
            const int y = rank + 2 * dy + aside * dx;
            if (is_inside(x, y) && !holds(men, file + dx, rank + dy)) {
                reached |= bit(square_at(x, y));
            }
        }
    }
    return reached;
}

Bits elephant_walk(Square from, Bits men) {
    Bits reached = 0;
    for (const auto& [dx, dy] : corners) {
        const int x = file_of(from) + 2 * dx;
        const int y = rank_of(from) + 2 * dy;
        if (is_inside(x, y) && (rank_of(from) < 5) == (y < 5)
            && !holds(men, file_of(from) + dx, rank_of(from) + dy)) {
            reached |= bit(square_at(x, y));
        }
    }
    return reached;
}

TEST(XiangqiBits, PatternsOfLinesNameTheirSquares) {
    Rng random(3);
    for (int i = 0; i < 1000; ++i) {
        const Bits men = random_set(random, 3);
        for (int rank = 0; rank < rank_count; ++rank) {
            for (int file = 0; file < file_count; ++file) {
                ASSERT_EQ(rank_pattern(men, rank) >> file & 1U, holds(men, file, rank) ? 1U : 0U)
                    << drawn(men);
                ASSERT_EQ(file_pattern(men, file) >> rank & 1U, holds(men, file, rank) ? 1U : 0U)
                    << drawn(men);
            }
        }
    }
    for (unsigned pattern = 0; pattern < 1024; ++pattern) {
        ASSERT_EQ(file_pattern(file_from_pattern(pattern), 0), pattern);
        ASSERT_EQ(file_from_pattern(pattern) & ~file_bits(0), Bits{0});
    }
}

TEST(XiangqiBits, SquaresAreVisitedOnceAndInOrder) {
    Rng random(4);
    for (int i = 0; i < 1000; ++i) {
        const Bits bits = random_set(random, 1 + random.below(30));
        std::vector<Square> visited;
        for_each(bits, [&](Square square) { visited.push_back(square); });
        Bits left = bits;
        for (const Square square : visited) {
            ASSERT_EQ(first_of(left), square);
            ASSERT_EQ(take_first(left), square);
        }
        ASSERT_EQ(left, Bits{0});
        ASSERT_EQ(count_of(bits), static_cast<int>(visited.size()));
        ASSERT_EQ(is_single(bits), visited.size() == 1);
    }
}

TEST(XiangqiAttacks, ACannonJumpsOneMan) {
    const Bits men = set_of(
        "....*...."
        "........."
        "....*...."
        "........."
        "........."
        ".*..*...*"
        "........."
        "....*...."
        "........."
        "....*...."
    );
    const Reach reach = reach_of(square_at(4, 4), men);
    EXPECT_EQ(
        drawn(reach.slide),
        drawn(set_of("........."
                     "........."
                     "....*...."
                     "....*...."
                     "....*...."
                     ".***.****"
                     "....*...."
                     "....*...."
                     "........."
                     "........."))
    );
    EXPECT_EQ(
        drawn(reach.jump),
        drawn(set_of("....*...."
                     "....*...."
                     "........."
                     "........."
                     "........."
                     "*........"
                     "........."
                     "........."
                     "....*...."
                     "....*...."))
    );
}

TEST(XiangqiAttacks, TablesAgreeWithWalksOverTheBoard) {
    Rng random(5);
    for (int i = 0; i < 300; ++i) {
        const Bits men = random_set(random, 2 + random.below(8));
        for (Square from = 0; from < square_count; ++from) {
            const std::string where = drawn(men) + drawn(bit(from));
            const Reach reach = reach_of(from, men);
            ASSERT_EQ(drawn(reach.slide), drawn(walk(from, men, 1))) << where;
            ASSERT_EQ(drawn(reach.jump), drawn(walk(from, men, 2))) << where;
            ASSERT_EQ(slides_of(from, men), reach.slide) << where;
            ASSERT_EQ(drawn(horse_steps(from, men)), drawn(horse_walk(from, men))) << where;
            ASSERT_EQ(drawn(elephant_steps(from, men)), drawn(elephant_walk(from, men))) << where;
            Bits horses = 0;
            for (Square other = 0; other < square_count; ++other) {
                horses |= (horse_walk(other, men) & bit(from)) != 0 ? bit(other) : Bits{0};
            }
            ASSERT_EQ(drawn(horses_to(from, men)), drawn(horses)) << where;
        }
    }
}

TEST(XiangqiAttacks, BetweenIsWhatStandsInTheWay) {
    for (Square king = 0; king < square_count; ++king) {
        const auto place = static_cast<std::size_t>(king);
        EXPECT_EQ(drawn(tables::lines[place]), drawn(walk(king, 0, 1)));
        Bits ring = 0;
        for (Square other = 0; other < square_count; ++other) {
            const bool is_horse = (horse_walk(other, 0) & bit(king)) != 0;
            ring |= is_horse ? bit(other) : Bits{0};
            Bits hindering = 0;
            for (Square man = 0; man < square_count; ++man) {
                const bool hinders =
                    man != king && man != other
                    && ((is_horse && (horse_walk(other, bit(man)) & bit(king)) == 0)
                        || ((walk(other, 0, 1) & bit(king)) != 0
                            && (walk(other, bit(man), 1) & bit(king)) == 0));
                hindering |= hinders ? bit(man) : Bits{0};
            }
            EXPECT_EQ(drawn(between(king, other)), drawn(hindering)) << king << ' ' << other;
        }
        EXPECT_EQ(drawn(tables::horse_ring[place]), drawn(ring));
    }
}

TEST(XiangqiAttacks, GuardsAndKingsKeepToTheirPalace) {
    const auto steps = [](const BySquare<Bits>& table, const std::string& from) {
        return drawn(table[static_cast<std::size_t>(square_at(from[0] - 'a', from[1] - '0'))]);
    };
    const auto squares = [](const std::vector<std::string>& names) {
        Bits bits = 0;
        for (const std::string& name : names) {
            bits |= bit(square_at(name[0] - 'a', name[1] - '0'));
        }
        return drawn(bits);
    };
    EXPECT_EQ(steps(tables::advisor, "e1"), squares({"d0", "f0", "d2", "f2"}));
    EXPECT_EQ(steps(tables::advisor, "d9"), squares({"e8"}));
    EXPECT_EQ(steps(tables::king, "e0"), squares({"d0", "f0", "e1"}));
    EXPECT_EQ(steps(tables::king, "e2"), squares({"d2", "f2", "e1"}));
    EXPECT_EQ(steps(tables::king, "d8"), squares({"d9", "d7", "e8"}));
    EXPECT_EQ(steps(tables::king, "a0"), squares({}));
}

TEST(XiangqiAttacks, SoldiersGoForwardAndAcrossTheRiverAside) {
    for (Square from = 0; from < square_count; ++from) {
        const int file = file_of(from);
        const int rank = rank_of(from);
        const auto place = static_cast<std::size_t>(from);
        for (Square to = 0; to < square_count; ++to) {
            const int aside = std::abs(file_of(to) - file);
            const int up = rank_of(to) - rank;
            const bool red = (aside == 0 && up == 1) || (aside == 1 && up == 0 && rank >= 5);
            const bool black = (aside == 0 && up == -1) || (aside == 1 && up == 0 && rank < 5);
            const auto target = static_cast<std::size_t>(to);
            EXPECT_EQ((tables::pawn[0][place] & bit(to)) != 0, red);
            EXPECT_EQ((tables::pawn[1][place] & bit(to)) != 0, black);
            EXPECT_EQ((tables::pawn_to[0][target] & bit(from)) != 0, red);
            EXPECT_EQ((tables::pawn_to[1][target] & bit(from)) != 0, black);
        }
    }
}

}  // namespace
}  // namespace tengen::xiangqi
