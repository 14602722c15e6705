#include "tests/support/slow_xiangqi.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

namespace tengen::xiangqi::slow {

namespace {

Piece at(const Cells& cells, int file, int rank) {
    return cells[static_cast<std::size_t>(square_at(file, rank))];
}

// How many men stand strictly between two squares of a line.
int men_between(const Cells& cells, Square from, Square to) {
    const int dx = std::clamp(file_of(to) - file_of(from), -1, 1);
    const int dy = std::clamp(rank_of(to) - rank_of(from), -1, 1);
    int men = 0;
    int file = file_of(from) + dx;
    int rank = rank_of(from) + dy;
    for (; square_at(file, rank) != to; file += dx, rank += dy) {
        men += at(cells, file, rank) != no_piece ? 1 : 0;
    }
    return men;
}

// Whether the man on a square goes to another one, be it to take or, if `captures` is false, to a
// square where nobody stands.
bool goes(const Cells& cells, Square from, Square to, bool captures) {
    const Piece piece = cells[static_cast<std::size_t>(from)];
    const Color color = color_of(piece);
    const int x = file_of(from);
    const int y = rank_of(from);
    const int dx = file_of(to) - x;
    const int dy = rank_of(to) - y;
    const bool is_line = from != to && (dx == 0 || dy == 0);
    const int far = std::max(std::abs(dx), std::abs(dy));
    const int near = std::min(std::abs(dx), std::abs(dy));
    switch (type_of(piece)) {
    case Type::king:
        return far + near == 1 && is_in_palace(file_of(to), rank_of(to), color);
    case Type::advisor:
        return far == 1 && near == 1 && is_in_palace(file_of(to), rank_of(to), color);
    case Type::elephant:
        return far == 2 && near == 2 && is_at_home(rank_of(to), color)
               && at(cells, x + dx / 2, y + dy / 2) == no_piece;
    case Type::horse:
        return far == 2 && near == 1 && at(cells, x + dx / 2, y + dy / 2) == no_piece;
    case Type::rook:
        return is_line && men_between(cells, from, to) == 0;
    case Type::cannon:
        return is_line && men_between(cells, from, to) == (captures ? 1 : 0);
    case Type::pawn: {
        const int ahead = color == Color::red ? dy : -dy;
        return (near == 0 && ahead == 1) || (!is_at_home(y, color) && dy == 0 && std::abs(dx) == 1);
    }
    }
    return false;
}

Square king_of(const Cells& cells, Color side) {
    const auto found = std::find(cells.begin(), cells.end(), piece_of(side, Type::king));
    return static_cast<Square>(found - cells.begin());
}

std::vector<Square> men_of(const Cells& cells, Color side) {
    std::vector<Square> men;
    for (Square square = 0; square < square_count; ++square) {
        const Piece piece = cells[static_cast<std::size_t>(square)];
        if (piece != no_piece && color_of(piece) == side) {
            men.push_back(square);
        }
    }
    return men;
}

// Of the men that could take on the square the one of the least value, and of these the first. The
// order of the kinds is that of their values, but for soldiers and elephants before advisors.
std::optional<Square> cheapest(const Cells& cells, Square square, Color by) {
    constexpr std::array<Type, type_count> order{
        Type::pawn,
        Type::elephant,
        Type::advisor,
        Type::cannon,
        Type::horse,
        Type::rook,
        Type::king};
    for (const Type type : order) {
        for (const Square from : men_of(cells, by)) {
            if (type_of(cells[static_cast<std::size_t>(from)]) == type
                && goes(cells, from, square, true)) {
                return from;
            }
        }
    }
    return std::nullopt;
}

// What the side gets that may, but need not, take on the square.
int best_of_taking(const Cells& cells, Square square, Color side) {
    const auto from = cheapest(cells, square, side);
    if (!from) {
        return 0;
    }
    const Cells taken = after(cells, {*from, square});
    const bool is_king = type_of(taken[static_cast<std::size_t>(square)]) == Type::king;
    if (is_king && cheapest(taken, square, ~side)) {
        return 0;
    }
    const int gain = value_of(cells[static_cast<std::size_t>(square)]);
    return std::max(0, gain - best_of_taking(taken, square, ~side));
}

}  // namespace

Cells cells_of(const Position& position) {
    Cells cells{};
    for (Square square = 0; square < square_count; ++square) {
        cells[static_cast<std::size_t>(square)] = position.at(square);
    }
    return cells;
}

Cells after(const Cells& cells, Move move) {
    Cells moved = cells;
    std::swap(moved[static_cast<std::size_t>(move.to)], moved[static_cast<std::size_t>(move.from)]);
    moved[static_cast<std::size_t>(move.from)] = no_piece;
    return moved;
}

std::vector<PackedMove> moves(const Cells& cells, Color side) {
    std::vector<PackedMove> moves;
    for (const Square from : men_of(cells, side)) {
        for (Square to = 0; to < square_count; ++to) {
            const Piece target = cells[static_cast<std::size_t>(to)];
            if ((target == no_piece || color_of(target) != side)
                && goes(cells, from, to, target != no_piece)) {
                moves.push_back(pack({from, to}));
            }
        }
    }
    return moves;
}

bool is_attacked(const Cells& cells, Square square, Color by) {
    const auto men = men_of(cells, by);
    return std::any_of(men.begin(), men.end(), [&](Square from) {
        const bool is_king = cells[static_cast<std::size_t>(from)] == piece_of(by, Type::king);
        const bool faces =
            is_king && file_of(from) == file_of(square) && men_between(cells, from, square) == 0;
        return faces || (!is_king && goes(cells, from, square, true));
    });
}

bool is_in_check(const Cells& cells, Color side) {
    return is_attacked(cells, king_of(cells, side), ~side);
}

std::vector<PackedMove> legal_moves(const Cells& cells, Color side) {
    std::vector<PackedMove> legal = moves(cells, side);
    std::erase_if(legal, [&](PackedMove move) {
        return is_in_check(after(cells, unpack(move)), side);
    });
    std::sort(legal.begin(), legal.end());
    return legal;
}

int exchange_value(const Cells& cells, Move move) {
    const Piece captured = cells[static_cast<std::size_t>(move.to)];
    const Color side = color_of(cells[static_cast<std::size_t>(move.from)]);
    const int gain = captured == no_piece ? 0 : value_of(captured);
    return gain - best_of_taking(after(cells, move), move.to, ~side);
}

bool has_life(const Cells& cells) {
    const auto count = [&](Type type, Color color) {
        return std::count(cells.begin(), cells.end(), piece_of(color, type));
    };
    const auto both = [&](Type type) {
        return count(type, Color::red) + count(type, Color::black);
    };
    return both(Type::rook) + both(Type::horse) + both(Type::pawn) > 0
           || count(Type::cannon, Color::red) > 1 || count(Type::cannon, Color::black) > 1
           || (both(Type::cannon) > 0 && both(Type::advisor) > 0);
}

}  // namespace tengen::xiangqi::slow
