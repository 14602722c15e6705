#include "engine/xiangqi/evaluation.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

namespace tengen::xiangqi {

namespace {

// Of guards: what each attacker of the other side adds.
constexpr int guard_value = 85;
constexpr int guard_value_an_attacker = 9;
constexpr int tempo = 10;

constexpr std::array<int, 10> horse_by_rank{-14, -4, 4, 8, 16, 22, 28, 30, 16, -4};
constexpr std::array<int, 10> rook_by_rank{-8, 0, 4, 6, 10, 14, 16, 16, 12, 10};
constexpr std::array<int, 10> cannon_by_rank{6, 8, 8, 2, 4, 4, 2, -2, -2, 8};
constexpr std::array<int, 10> pawn_by_rank{0, 0, 0, 30, 38, 85, 100, 112, 104, 35};

// What a man of a kind is worth on a square, seen from its own side.
constexpr int square_value(std::size_t type, int file, int rank) {
    const int center = 4 - (file > 4 ? file - 4 : 4 - file);  // 0 on the edge
    const auto row = static_cast<std::size_t>(rank);
    switch (type) {
    case 0:
        return rank == 0 ? 2 * center - 4 : -12 * rank;
    case 1:
        return rank == 1 ? 4 : 0;
    case 2:
        return file == 4 ? 8 : file == 0 || file == 8 ? -10 : 0;
    case 3:
        return 270 + horse_by_rank[row] + 5 * center - (center == 0 ? 8 : 0);
    case 4:
        return 600 + rook_by_rank[row] + 3 * center;
    case 5:
        return 285 + cannon_by_rank[row] + (rank <= 2 ? 3 * center : center);
    default:
        return pawn_by_rank[row] + (rank >= 5 && rank <= 8 ? 8 * center : 2 * center);
    }
}

using SquareValues = std::array<std::array<int, square_count>, type_count>;

constexpr SquareValues make_square_values() {
    SquareValues values{};
    for (std::size_t type = 0; type < type_count; ++type) {
        for (int square = 0; square < square_count; ++square) {
            values[type][static_cast<std::size_t>(square)] =
                square_value(type, square % 9, square / 9);
        }
    }
    return values;
}

constexpr SquareValues square_values = make_square_values();

struct Camp {
    int value = 0;
    int guards = 0;     // advisors and elephants
    int attackers = 0;  // rooks twice
    int soldiers = 0;
};

}  // namespace

Score evaluate(const Position& position) {
    std::array<Camp, 2> camps;
    for (Square square = 0; square < square_count; ++square) {
        const Piece piece = position.at(square);
        if (piece == no_piece) {
            continue;
        }
        const Color color = color_of(piece);
        const Type type = type_of(piece);
        Camp& camp = camps[static_cast<std::size_t>(color)];
        const Square seen = color == Color::red ? square : square_count - 1 - square;
        camp.value += square_values[static_cast<std::size_t>(type)][static_cast<std::size_t>(seen)];
        camp.guards += type == Type::advisor || type == Type::elephant ? 1 : 0;
        camp.attackers += type == Type::rook                            ? 2
                          : type == Type::horse || type == Type::cannon ? 1
                                                                        : 0;
        camp.soldiers += type == Type::pawn ? 1 : 0;
    }
    const auto total = [](const Camp& own, const Camp& other) {
        return own.value + own.guards * (guard_value + guard_value_an_attacker * other.attackers);
    };
    const Camp& own = camps[static_cast<std::size_t>(position.side_to_move())];
    const Camp& other = camps[static_cast<std::size_t>(~position.side_to_move())];
    Score score = total(own, other) - total(other, own) + tempo;
    if (own.attackers + own.soldiers == 0) {
        score = std::min(score, score_draw);
    }
    if (other.attackers + other.soldiers == 0) {
        score = std::max(score, score_draw);
    }
    return std::clamp(score, -score_eval_limit, score_eval_limit);
}

}  // namespace tengen::xiangqi
