#pragma once

#include "engine/xiangqi/attacks.h"
#include "engine/xiangqi/men.h"

#include <array>
#include <cstddef>

namespace tengen::xiangqi {

// The men of a position by square, by side and by kind. Each side has its king.
struct Board {
    BySquare<Piece> cells{};
    BySide<Bits> sides{};
    std::array<Bits, type_count> types{};
    BySide<Square> kings{};

    Piece at(Square square) const { return cells[static_cast<std::size_t>(square)]; }
    Bits of(Color color) const { return sides[index(color)]; }
    Bits of(Type type) const { return types[static_cast<std::size_t>(type)]; }
    Bits of(Color color, Type type) const { return of(color) & of(type); }
    Bits occupied() const { return sides[0] | sides[1]; }

    // Puts a man on an empty square.
    void put(Piece piece, Square square);
    // Moves the man on a square to another and returns the one captured there; take_back() with
    // that one undoes it.
    Piece play(Move move);
    void take_back(Move move, Piece captured);
};

// What a king's side has to heed so that it cannot be captured, or the other side may use. The
// king's foes are the men of the other side, their king among them.
struct KingLines {
    Bits checkers = 0;  // foes that attack the king
    Bits blockers = 0;  // men of either side whose leaving or capturing may let a foe attack it
    Bits hollow = 0;    // the squares between the king and a cannon with nothing between
    Bits tested = 0;  // whence a move of the king's side may leave it attacked unless it is hollow
};

KingLines king_lines(const Board& board, Color king);

// Whether men of `by` attack a square when those of `occupied` hold men; what stands on `gone` is
// captured.
bool is_attacked(const Board& board, Square square, Color by, Bits occupied, Bits gone);

// Whether a king is attacked after the move, which a man can make. For any position and move.
bool attacks_king_after(const Board& board, Color king, Move move);

// Whether the move, which a man of `side` can make, leaves its king safe; `lines` are that king's.
// Out of check only the king and men that block need a test. Of the others those are illegal that
// step before a hollow cannon: every other move leaves as many men between the king and each foe,
// or more than a cannon wants.
bool is_legal(const Board& board, Color side, const KingLines& lines, Move move);

// Whence the side that aims at a king would give check.
struct Aim {
    std::array<Bits, type_count> from{};  // men of each kind, unless they come from
    Bits tested = 0;                      // squares whose leaving may open or close a line
};

Aim aim_at(const Board& board, Color king);

// Whether the move, which a man of `side` can make, attacks the other king, at which `aim` is.
bool gives_check(const Board& board, Color side, const Aim& aim, Move move);

// Where the man on the square can go.
Bits targets_of(const Board& board, Square from);

// Appends what men of `side` can do, or only what captures.
void generate(const Board& board, Color side, Moves& moves);
void generate_captures(const Board& board, Color side, Moves& moves);

// What a man is worth in an exchange, in hundredths of a soldier, more or less.
int value_of(Piece piece);

// Whether the move and all captures on its square bring who makes it at least so much.
bool exchange_wins(const Board& board, Move move, int least);

inline void Board::put(Piece piece, Square square) {
    cells[static_cast<std::size_t>(square)] = piece;
    sides[index(color_of(piece))] |= bit(square);
    types[static_cast<std::size_t>(type_of(piece))] |= bit(square);
    if (type_of(piece) == Type::king) {
        kings[index(color_of(piece))] = square;
    }
}

inline Piece Board::play(Move move) {
    const Piece piece = at(move.from);
    const Piece captured = at(move.to);
    const Bits step = bit(move.from) | bit(move.to);
    if (captured != no_piece) {
        sides[index(color_of(captured))] ^= bit(move.to);
        types[static_cast<std::size_t>(type_of(captured))] ^= bit(move.to);
    }
    sides[index(color_of(piece))] ^= step;
    types[static_cast<std::size_t>(type_of(piece))] ^= step;
    cells[static_cast<std::size_t>(move.to)] = piece;
    cells[static_cast<std::size_t>(move.from)] = no_piece;
    if (type_of(piece) == Type::king) {
        kings[index(color_of(piece))] = move.to;
    }
    return captured;
}

inline void Board::take_back(Move move, Piece captured) {
    const Piece piece = at(move.to);
    const Bits step = bit(move.from) | bit(move.to);
    sides[index(color_of(piece))] ^= step;
    types[static_cast<std::size_t>(type_of(piece))] ^= step;
    cells[static_cast<std::size_t>(move.from)] = piece;
    cells[static_cast<std::size_t>(move.to)] = captured;
    if (captured != no_piece) {
        sides[index(color_of(captured))] ^= bit(move.to);
        types[static_cast<std::size_t>(type_of(captured))] ^= bit(move.to);
    }
    if (type_of(piece) == Type::king) {
        kings[index(color_of(piece))] = move.from;
    }
}

// Hot in perft and search alike, so it is inlined where it is asked.
inline KingLines king_lines(const Board& board, Color king) {
    const Color foe = ~king;
    const Square square = board.kings[index(king)];
    const auto place = static_cast<std::size_t>(square);
    const Bits foes = board.of(foe);
    const Bits occupied = board.occupied();
    KingLines lines;
    lines.checkers = tables::pawn_to[index(foe)][place] & foes & board.of(Type::pawn);
    const Bits on_lines = tables::lines[place] & foes;
    const Bits hinderable =
        (on_lines & board.of(Type::rook))
        | (tables::horse_ring[place] & foes & board.of(Type::horse))
        | (bit(board.kings[index(foe)]) & tables::files[static_cast<std::size_t>(file_of(square))]);
    for_each(hinderable, [&](Square from) {
        const Bits men = between(square, from) & occupied;
        if (men == 0) {
            lines.checkers |= bit(from);
        } else if (is_single(men)) {
            lines.blockers |= men;
        }
    });
    for_each(on_lines & board.of(Type::cannon), [&](Square from) {
        const Bits gap = between(square, from);
        const Bits men = gap & occupied;
        const Bits others = men & (men - 1);
        if (men == 0) {
            lines.hollow |= gap;
        } else if (others == 0) {
            lines.checkers |= bit(from);
        } else if (is_single(others)) {
            lines.blockers |= men;
        }
    });
    lines.tested = lines.checkers != 0 ? all_squares : lines.blockers | bit(square);
    return lines;
}

inline bool is_attacked(const Board& board, Square square, Color by, Bits occupied, Bits gone) {
    const auto place = static_cast<std::size_t>(square);
    const Bits foes = board.of(by) & ~gone;
    if ((tables::pawn_to[index(by)][place] & foes & board.of(Type::pawn)) != 0) {
        return true;
    }
    const Bits on_lines = tables::lines[place] & foes;
    Bits hinderable =
        (on_lines & board.of(Type::rook))
        | (tables::horse_ring[place] & foes & board.of(Type::horse))
        | (bit(board.kings[index(by)]) & tables::files[static_cast<std::size_t>(file_of(square))]);
    while (hinderable != 0) {
        if ((between(square, take_first(hinderable)) & occupied) == 0) {
            return true;
        }
    }
    Bits cannons = on_lines & board.of(Type::cannon);
    while (cannons != 0) {
        if (is_single(between(square, take_first(cannons)) & occupied)) {
            return true;
        }
    }
    return false;
}

inline bool is_legal(const Board& board, Color side, const KingLines& lines, Move move) {
    return has(lines.tested, move.from) ? !attacks_king_after(board, side, move)
                                        : !has(lines.hollow, move.to);
}

inline Aim aim_at(const Board& board, Color king) {
    const Color side = ~king;
    const Square square = board.kings[index(king)];
    const auto place = static_cast<std::size_t>(square);
    const Bits occupied = board.occupied();
    const KingLines lines = king_lines(board, king);
    const Reach reach = reach_of(square, occupied);
    Aim aim;
    aim.tested = lines.blockers | bit(board.kings[index(side)])
                 | (board.of(side, Type::cannon) & tables::lines[place]);
    aim.from.fill(lines.hollow);
    const auto of = [&](Type type) -> Bits& { return aim.from[static_cast<std::size_t>(type)]; };
    of(Type::rook) |= reach.slide;
    of(Type::cannon) |= reach.jump;
    of(Type::horse) |= horses_to(square, occupied);
    of(Type::pawn) |= tables::pawn_to[index(side)][place];
    return aim;
}

inline bool gives_check(const Board& board, Color side, const Aim& aim, Move move) {
    return has(aim.tested, move.from)
               ? attacks_king_after(board, ~side, move)
               : has(aim.from[static_cast<std::size_t>(type_of(board.at(move.from)))], move.to);
}

}  // namespace tengen::xiangqi
