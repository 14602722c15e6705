#include "engine/xiangqi/law.h"

#include "engine/xiangqi/position.h"

#include <algorithm>

namespace tengen::xiangqi {

namespace {

// Men by a number that stays with them while they move, a bit each.
using Men = std::uint32_t;
constexpr Men all_men = ~Men{0};
using Numbers = BySquare<std::uint8_t>;

bool is_guard(Type type) {
    return type == Type::advisor || type == Type::elephant;
}

// Whether the one may be chased by the other though it is protected.
bool is_worth_more(Type target, Type attacker) {
    const bool is_lesser = attacker == Type::horse || attacker == Type::cannon;
    return (target == Type::rook && (is_lesser || is_guard(attacker)))
           || ((target == Type::horse || target == Type::cannon) && is_guard(attacker));
}

// Whether the kinds are such that the law looks at the attack at all.
bool may_chase(const Position& position, Move capture) {
    const Type attacker = type_of(position.at(capture.from));
    const Piece target = position.at(capture.to);
    const Type type = type_of(target);
    return attacker != Type::king && attacker != Type::pawn && type != Type::king
           && !(type == Type::pawn && is_at_home(rank_of(capture.to), color_of(target)));
}

bool is_retaken(Position& position, Move capture) {
    position.play(capture);
    Moves replies;
    position.generate_captures(replies);
    const bool is_taken = std::any_of(replies.begin(), replies.end(), [&](const ScoredMove& reply) {
        const Move move = unpack(reply.move);
        return move.to == capture.to && position.is_legal(move);
    });
    position.undo();
    return is_taken;
}

bool could_capture_instead(Position& position, Move capture) {
    const Move back{.from = capture.to, .to = capture.from};
    position.pass();
    const bool could = position.is_possible(back) && position.is_legal(back);
    position.undo();
    return could;
}

bool attacks(Position& position, Move capture) {
    if (!may_chase(position, capture) || !position.is_legal(capture)) {
        return false;
    }
    const Type attacker = type_of(position.at(capture.from));
    const Type target = type_of(position.at(capture.to));
    return is_worth_more(target, attacker)
           || (!is_retaken(position, capture)
               && !(target == attacker && could_capture_instead(position, capture)));
}

// What the side to move, which is not in check, attacks.
Men attacked(Position& position, const Numbers& numbers) {
    Moves captures;
    position.generate_captures(captures);
    Men men = 0;
    for (const ScoredMove& scored : captures) {
        const Move capture = unpack(scored.move);
        const Men target = Men{1} << numbers[static_cast<std::size_t>(capture.to)];
        if ((men & target) == 0 && attacks(position, capture)) {
            men |= target;
        }
    }
    return men;
}

Numbers numbered(const Position& position) {
    Numbers numbers{};
    std::uint8_t next = 0;
    for (Square square = 0; square < square_count; ++square) {
        if (position.at(square) != no_piece) {
            numbers[static_cast<std::size_t>(square)] = next++;
        }
    }
    return numbers;
}

}  // namespace

// Backwards, so that a side that does not chase with its last move is known at once.
Ruling judge_chase(const Position& position, int plies) {
    Position at = position;
    Numbers numbers = numbered(at);
    const Color own = at.side_to_move();
    std::array<Men, 2> chased{all_men, all_men};  // [side]: by it
    for (int ply = 0; ply < plies && (chased[0] | chased[1]) != 0; ++ply) {
        if (at.is_check()) {
            return Ruling::draw;
        }
        const Move move = at.last_move();
        Men& by_mover = chased[index(~at.side_to_move())];
        if (by_mover != 0) {
            at.pass();
            by_mover &= attacked(at, numbers);
            at.undo();
        }
        at.undo();
        numbers[static_cast<std::size_t>(move.from)] = numbers[static_cast<std::size_t>(move.to)];
        if (by_mover != 0 && !at.is_check()) {
            by_mover &= ~attacked(at, numbers);
        }
    }
    const bool own_chases = chased[index(own)] != 0;
    const bool other_chases = chased[index(~own)] != 0;
    return own_chases == other_chases ? Ruling::draw : own_chases ? Ruling::loss : Ruling::win;
}

}  // namespace tengen::xiangqi
