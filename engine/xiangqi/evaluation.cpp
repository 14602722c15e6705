#include "engine/xiangqi/evaluation.h"

#include <algorithm>

namespace tengen::xiangqi {

namespace {

// Of guards: what each attacker of the other side adds.
constexpr int guard_value = 85;
constexpr int guard_value_an_attacker = 9;
constexpr int tempo = 10;

// The men of a side that count by their number.
struct Camp {
    int guards = 0;     // advisors and elephants
    int attackers = 0;  // rooks twice
    int soldiers = 0;
};

Camp camp_of(const Board& board, Color side) {
    const Bits men = board.of(side);
    return {
        .guards = count_of(men & (board.of(Type::advisor) | board.of(Type::elephant))),
        .attackers = 2 * count_of(men & board.of(Type::rook))
                     + count_of(men & (board.of(Type::horse) | board.of(Type::cannon))),
        .soldiers = count_of(men & board.of(Type::pawn)),
    };
}

}  // namespace

Score evaluate(const Position& position) {
    const Color side = position.side_to_move();
    const Camp own = camp_of(position.board(), side);
    const Camp other = camp_of(position.board(), ~side);
    const auto guarded = [](const Camp& camp, const Camp& against) {
        return camp.guards * (guard_value + guard_value_an_attacker * against.attackers);
    };
    const int balance = side == Color::red ? position.balance() : -position.balance();
    Score score = balance + guarded(own, other) - guarded(other, own) + tempo;
    if (own.attackers + own.soldiers == 0) {
        score = std::min(score, score_draw);
    }
    if (other.attackers + other.soldiers == 0) {
        score = std::max(score, score_draw);
    }
    return std::clamp(score, -score_eval_limit, score_eval_limit);
}

}  // namespace tengen::xiangqi
