// What men can do and what captures bring.

#include "engine/xiangqi/board.h"

namespace tengen::xiangqi {

namespace {

// [type]: king, advisor, elephant, horse, rook, cannon, soldier
constexpr std::array<int, type_count> exchange_values{3000, 120, 120, 270, 600, 285, 70};

template <bool only_captures>
void generate_kind(const Board& board, Color side, Moves& moves) {
    const Bits own = board.of(side);
    const Bits foes = board.of(~side);
    const Bits occupied = own | foes;
    const Bits targets = only_captures ? foes : all_squares & ~own;
    const auto for_men = [&](Type type, const auto& steps_of_man) {
        for_each(own & board.of(type), [&](Square from) {
            for_each(steps_of_man(from) & targets, [&](Square to) {
                moves.push(pack({from, to}));
            });
        });
    };
    const auto place = [](Square from) { return static_cast<std::size_t>(from); };
    for_men(Type::rook, [&](Square from) { return slides_of(from, occupied); });
    for_men(Type::cannon, [&](Square from) {
        const Reach reach = reach_of(from, occupied);
        return (reach.slide & ~occupied) | (reach.jump & foes);
    });
    for_men(Type::horse, [&](Square from) { return horse_steps(from, occupied); });
    for_men(Type::pawn, [&](Square from) { return tables::pawn[index(side)][place(from)]; });
    for_men(Type::elephant, [&](Square from) { return elephant_steps(from, occupied); });
    for_men(Type::advisor, [&](Square from) { return tables::advisor[place(from)]; });
    for_men(Type::king, [&](Square from) { return tables::king[place(from)]; });
}

// The men of the least value of those that could capture on the square, of `by`'s in `occupied`.
Bits cheapest_attackers(const Board& board, Square square, Color by, Bits occupied) {
    const auto to = static_cast<std::size_t>(square);
    const Bits men = board.of(by) & occupied;
    const auto of_kind = [&](Bits from, Type type) { return from & men & board.of(type); };
    if (const Bits pawns = of_kind(tables::pawn_to[index(by)][to], Type::pawn); pawns != 0) {
        return pawns;
    }
    if (const Bits elephants = of_kind(elephant_steps(square, occupied), Type::elephant);
        elephants != 0) {
        return elephants;
    }
    if (const Bits advisors = of_kind(tables::advisor[to], Type::advisor); advisors != 0) {
        return advisors;
    }
    const Reach reach = reach_of(square, occupied);
    if (const Bits cannons = of_kind(reach.jump, Type::cannon); cannons != 0) {
        return cannons;
    }
    if (const Bits horses = of_kind(horses_to(square, occupied), Type::horse); horses != 0) {
        return horses;
    }
    if (const Bits rooks = of_kind(reach.slide, Type::rook); rooks != 0) {
        return rooks;
    }
    return of_kind(tables::king[to], Type::king);
}

}  // namespace

int value_of(Piece piece) {
    return exchange_values[static_cast<std::size_t>(type_of(piece))];
}

void generate(const Board& board, Color side, Moves& moves) {
    generate_kind<false>(board, side, moves);
}

void generate_captures(const Board& board, Color side, Moves& moves) {
    generate_kind<true>(board, side, moves);
}

bool attacks_king_after(const Board& board, Color king, Move move) {
    const Color mover = color_of(board.at(move.from));
    const Bits to = bit(move.to);
    const Bits occupied = (board.occupied() & ~bit(move.from)) | to;
    if (mover == king) {
        const Square own = board.kings[index(king)];
        const Square square = move.from == own ? move.to : own;
        return is_attacked(board, square, ~king, occupied, to);
    }
    Board after = board;
    after.play(move);
    return is_attacked(after, after.kings[index(king)], mover, occupied, 0);
}

Bits targets_of(const Board& board, Square from) {
    const auto place = static_cast<std::size_t>(from);
    const Color side = color_of(board.at(from));
    const Bits occupied = board.occupied();
    const Bits allowed = all_squares & ~board.of(side);
    switch (type_of(board.at(from))) {
    case Type::king:
        return tables::king[place] & allowed;
    case Type::advisor:
        return tables::advisor[place] & allowed;
    case Type::elephant:
        return elephant_steps(from, occupied) & allowed;
    case Type::horse:
        return horse_steps(from, occupied) & allowed;
    case Type::rook:
        return slides_of(from, occupied) & allowed;
    case Type::cannon: {
        const Reach reach = reach_of(from, occupied);
        return (reach.slide & ~occupied) | (reach.jump & board.of(~side));
    }
    case Type::pawn:
        return tables::pawn[index(side)][place] & allowed;
    }
    return 0;
}

bool exchange_wins(const Board& board, Move move, int least) {
    const Piece captured = board.at(move.to);
    int swap = (captured == no_piece ? 0 : value_of(captured)) - least;
    if (swap < 0) {
        return false;
    }
    swap = value_of(board.at(move.from)) - swap;
    if (swap <= 0) {
        return true;
    }
    Bits occupied = (board.occupied() & ~bit(move.from)) | bit(move.to);
    Color side = color_of(board.at(move.from));
    bool wins = true;
    while (true) {
        side = ~side;
        const Bits attackers = cheapest_attackers(board, move.to, side, occupied);
        if (attackers == 0) {
            return wins;
        }
        const Square from = first_of(attackers);
        // A king takes only what nobody would take back.
        if (type_of(board.at(from)) == Type::king) {
            occupied &= ~bit(from);
            return cheapest_attackers(board, move.to, ~side, occupied) == 0 ? !wins : wins;
        }
        wins = !wins;
        swap = value_of(board.at(from)) - swap;
        if (swap < (wins ? 1 : 0)) {
            return wins;
        }
        occupied &= ~bit(from);
    }
}

}  // namespace tengen::xiangqi
