#include "engine/xiangqi/attacks.h"

namespace tengen::xiangqi {

namespace {

constexpr std::array<std::array<int, 2>, 4> leg_steps{{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}};
constexpr std::array<std::array<int, 2>, 4> eye_steps{{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};

constexpr std::size_t at(int file, int rank) {
    return static_cast<std::size_t>(square_at(file, rank));
}
constexpr Bits bit_if_inside(int file, int rank) {
    return is_inside(file, rank) ? bit(square_at(file, rank)) : Bits{0};
}

// Calls `visit(file, rank)` for each square.
constexpr void for_each_square(const auto& visit) {
    for (int rank = 0; rank < rank_count; ++rank) {
        for (int file = 0; file < file_count; ++file) {
            visit(file, rank);
        }
    }
}

// The places above `place`, to the `wanted`-th man of the line and with it.
constexpr unsigned reach_up(unsigned men, int length, int place, int wanted) {
    unsigned left = men & ~((2U << place) - 1U);
    for (; wanted > 1 && left != 0; --wanted) {
        left &= left - 1;
    }
    const unsigned last = left != 0 ? left & (~left + 1U) : 1U << (length - 1);
    return ((last << 1) - 1U) & ~((2U << place) - 1U);
}
constexpr unsigned reach_down(unsigned men, int place, int wanted) {
    unsigned left = men & ((1U << place) - 1U);
    for (; wanted > 1 && left != 0; --wanted) {
        left &= ~std::bit_floor(left);
    }
    const unsigned last = left != 0 ? std::bit_floor(left) : 1U;
    return ((1U << place) - 1U) & ~(last - 1U);
}

template <class Reaches>
constexpr Reaches make_reaches() {
    Reaches made{};
    const int length = static_cast<int>(made.size());
    for (int place = 0; place < length; ++place) {
        auto& reaches = made[static_cast<std::size_t>(place)];
        for (unsigned men = 0; men < reaches.size(); ++men) {
            const unsigned first = reach_up(men, length, place, 1) | reach_down(men, place, 1);
            const unsigned second = reach_up(men, length, place, 2) | reach_down(men, place, 2);
            reaches[men] = {
                .slide = static_cast<std::uint16_t>(first),
                .jump = static_cast<std::uint16_t>(second & ~first),
            };
        }
    }
    return made;
}

// Of the steps that a man on one square makes over each neighbour those that are free.
constexpr HinderedSteps make_steps(const auto& step_over) {
    HinderedSteps made{};
    for_each_square([&](int file, int rank) {
        std::array<Bits, 4> over{};
        for (std::size_t i = 0; i < over.size(); ++i) {
            over[i] = step_over(file, rank, i);
        }
        for (std::size_t men = 0; men < 16; ++men) {
            for (std::size_t i = 0; i < over.size(); ++i) {
                made[at(file, rank)][men] |= (men >> i & 1U) == 0 ? over[i] : Bits{0};
            }
        }
    });
    return made;
}

constexpr Bits horse_over(int file, int rank, std::size_t leg) {
    const auto [dx, dy] = leg_steps[leg];
    return bit_if_inside(file + 2 * dx + dy, rank + 2 * dy + dx)
           | bit_if_inside(file + 2 * dx - dy, rank + 2 * dy - dx);
}
// A horse whose leg is a eye_steps neighbour of the square stands one step further along a line.
constexpr Bits horse_from(int file, int rank, std::size_t leg) {
    const auto [dx, dy] = eye_steps[leg];
    return bit_if_inside(file + 2 * dx, rank + dy) | bit_if_inside(file + dx, rank + 2 * dy);
}
constexpr Bits elephant_over(int file, int rank, std::size_t eye) {
    const auto [dx, dy] = eye_steps[eye];
    const int to = rank + 2 * dy;
    return is_at_home(rank, Color::red) == is_at_home(to, Color::red)
               ? bit_if_inside(file + 2 * dx, to)
               : Bits{0};
}

constexpr BySquare<Bits> make_palace_steps(const std::array<std::array<int, 2>, 4>& steps) {
    BySquare<Bits> made{};
    for_each_square([&](int file, int rank) {
        for (const Color color : {Color::red, Color::black}) {
            for (const auto& [dx, dy] : steps) {
                if (is_in_palace(file, rank, color) && is_in_palace(file + dx, rank + dy, color)) {
                    made[at(file, rank)] |= bit(square_at(file + dx, rank + dy));
                }
            }
        }
    });
    return made;
}

constexpr BySquare<Bits> make_pawn_steps(Color color) {
    BySquare<Bits> made{};
    for_each_square([&](int file, int rank) {
        Bits& steps = made[at(file, rank)];
        steps = bit_if_inside(file, rank + (color == Color::red ? 1 : -1));
        if (!is_at_home(rank, color)) {
            steps |= bit_if_inside(file - 1, rank) | bit_if_inside(file + 1, rank);
        }
    });
    return made;
}

constexpr BySquare<Bits> turned_round(const BySquare<Bits>& steps) {
    BySquare<Bits> made{};
    for (Square from = 0; from < square_count; ++from) {
        for_each(steps[static_cast<std::size_t>(from)], [&](Square to) {
            made[static_cast<std::size_t>(to)] |= bit(from);
        });
    }
    return made;
}

constexpr BySide<BySquare<Bits>> pawn_steps{
    make_pawn_steps(Color::red), make_pawn_steps(Color::black)};

constexpr std::array<Bits, file_count> make_files() {
    std::array<Bits, file_count> made{};
    for (int file = 0; file < file_count; ++file) {
        made[static_cast<std::size_t>(file)] = file_bits(file);
    }
    return made;
}

constexpr BySquare<Bits> make_lines() {
    BySquare<Bits> made{};
    for_each_square([&](int file, int rank) {
        made[at(file, rank)] = (file_bits(file) | rank_bits(rank)) & ~bit(square_at(file, rank));
    });
    return made;
}

constexpr BySquare<Bits> make_horse_ring() {
    BySquare<Bits> made{};
    for_each_square([&](int file, int rank) {
        for (std::size_t leg = 0; leg < eye_steps.size(); ++leg) {
            made[at(file, rank)] |= horse_from(file, rank, leg);
        }
    });
    return made;
}

constexpr BySquare<BySquare<Bits>> make_between() {
    BySquare<BySquare<Bits>> made{};
    for_each_square([&](int file, int rank) {
        BySquare<Bits>& from = made[at(file, rank)];
        for (const auto& [dx, dy] : leg_steps) {
            Bits passed = 0;
            for (int x = file + dx, y = rank + dy; is_inside(x, y); x += dx, y += dy) {
                from[at(x, y)] = passed;
                passed |= bit(square_at(x, y));
            }
        }
        for (std::size_t leg = 0; leg < eye_steps.size(); ++leg) {
            const Bits passed = bit_if_inside(file + eye_steps[leg][0], rank + eye_steps[leg][1]);
            for_each(horse_from(file, rank, leg), [&](Square horse) {
                from[static_cast<std::size_t>(horse)] = passed;
            });
        }
    });
    return made;
}

}  // namespace

// Each of its own, as clang limits the steps of one constant expression.
namespace tables {

constexpr RankReaches rank_reaches = make_reaches<RankReaches>();
constexpr FileReaches file_reaches = make_reaches<FileReaches>();
constexpr HinderedSteps horse = make_steps(horse_over);
constexpr HinderedSteps horse_to = make_steps(horse_from);
constexpr HinderedSteps elephant = make_steps(elephant_over);
constexpr BySquare<Bits> advisor = make_palace_steps(eye_steps);
constexpr BySquare<Bits> king = make_palace_steps(leg_steps);
constexpr BySide<BySquare<Bits>> pawn = pawn_steps;
constexpr BySide<BySquare<Bits>> pawn_to{turned_round(pawn_steps[0]), turned_round(pawn_steps[1])};
constexpr std::array<Bits, file_count> files = make_files();
constexpr BySquare<Bits> lines = make_lines();
constexpr BySquare<Bits> horse_ring = make_horse_ring();
constexpr BySquare<BySquare<Bits>> between = make_between();

}  // namespace tables

}  // namespace tengen::xiangqi
