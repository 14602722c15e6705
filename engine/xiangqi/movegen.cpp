// What men can do, what they attack and what captures bring.

#include "engine/xiangqi/position.h"

namespace tengen::xiangqi {

namespace {

// [type]: king, advisor, elephant, horse, rook, cannon, soldier
constexpr std::array<int, type_count> exchange_values{3000, 120, 120, 270, 600, 285, 70};

using Board = std::array<Piece, square_count>;

bool is_empty(const Board& board, std::uint8_t square) {
    return board[square] == no_piece;
}

// The first and the second man on a ray, if there are any.
struct Seen {
    std::array<Piece, 2> men{};
    std::array<std::uint8_t, 2> squares{};
};

Seen look(const Board& board, const Ray& ray) {
    Seen seen;
    std::size_t count = 0;
    for (const std::uint8_t square : ray) {
        if (board[square] != no_piece) {
            seen.men[count] = board[square];
            seen.squares[count] = square;
            if (++count == 2) {
                break;
            }
        }
    }
    return seen;
}

constexpr Square nowhere = -1;

template <class List>
Square first_of(const Board& board, const List& squares, Piece wanted) {
    for (const std::uint8_t square : squares) {
        if (board[square] == wanted) {
            return square;
        }
    }
    return nowhere;
}

template <class List>
Square first_behind(const Board& board, const List& jumps, Piece wanted) {
    for (const Jump jump : jumps) {
        if (board[jump.to] == wanted && is_empty(board, jump.over)) {
            return jump.to;
        }
    }
    return nowhere;
}

// The man of the least value that could capture on the square; nowhere when none can.
Square cheapest_attacker(const Board& board, Square square, Color by) {
    const auto to = static_cast<std::size_t>(square);
    const std::size_t side = index(by);
    const auto man = [&](Type type) { return piece_of(by, type); };
    if (const Square from = first_of(board, geometry.pawn_to[side][to], man(Type::pawn));
        from != nowhere) {
        return from;
    }
    if (const Square from = first_behind(board, geometry.elephant[side][to], man(Type::elephant));
        from != nowhere) {
        return from;
    }
    if (const Square from = first_of(board, geometry.advisor[side][to], man(Type::advisor));
        from != nowhere) {
        return from;
    }
    Square rook = nowhere;
    Square cannon = nowhere;
    for (const Ray& ray : geometry.rays[to]) {
        const Seen seen = look(board, ray);
        rook = seen.men[0] == man(Type::rook) ? seen.squares[0] : rook;
        cannon = seen.men[1] == man(Type::cannon) ? seen.squares[1] : cannon;
    }
    if (cannon != nowhere) {
        return cannon;
    }
    if (const Square from = first_behind(board, geometry.horse_to[to], man(Type::horse));
        from != nowhere) {
        return from;
    }
    return rook != nowhere ? rook : first_of(board, geometry.king[side][to], man(Type::king));
}

// The moves of the man on one square.
template <bool only_captures>
struct MoveCollector {
    const Board& board;
    Color side;
    Square from;
    Moves& moves;

    void add(std::uint8_t to) const {
        const Piece target = board[to];
        if (target == no_piece ? !only_captures : color_of(target) != side) {
            moves.push(pack({from, to}));
        }
    }
    void add_all(const auto& squares) const {
        for (const std::uint8_t to : squares) {
            add(to);
        }
    }
    void add_jumps(const auto& jumps) const {
        for (const Jump jump : jumps) {
            if (is_empty(board, jump.over)) {
                add(jump.to);
            }
        }
    }
    // `target`: which man of a ray may be captured, the first or, over that one, the second.
    void add_rays(const auto& rays, int target) const {
        for (const Ray& ray : rays) {
            add_ray(ray, target);
        }
    }
    void add_ray(const Ray& ray, int target) const {
        int men = 0;
        for (const std::uint8_t to : ray) {
            if (board[to] == no_piece) {
                if (men == 0 && !only_captures) {
                    add(to);
                }
            } else if (++men == target) {
                add(to);
                return;
            }
        }
    }
};

}  // namespace

int value_of(Piece piece) {
    return exchange_values[static_cast<std::size_t>(type_of(piece))];
}

// Of a king: by whom it is in check. Advisors and elephants never get there.
bool Position::is_attacked(const Board& board, Square square, Color by) {
    const auto to = static_cast<std::size_t>(square);
    for (std::size_t direction = 0; direction < orthogonal.size(); ++direction) {
        const Seen seen = look(board, geometry.rays[to][direction]);
        const bool is_file = direction >= 2;
        if (seen.men[0] == piece_of(by, Type::rook) || seen.men[1] == piece_of(by, Type::cannon)
            || (is_file && seen.men[0] == piece_of(by, Type::king))) {
            return true;
        }
    }
    return first_behind(board, geometry.horse_to[to], piece_of(by, Type::horse)) != nowhere
           || first_of(board, geometry.pawn_to[index(by)][to], piece_of(by, Type::pawn)) != nowhere;
}

template <bool only_captures>
void Position::generate_kind(Moves& moves) const {
    const std::size_t side = index(side_);
    for (Square from = 0; from < square_count; ++from) {
        const Piece piece = at(from);
        if (piece == no_piece || color_of(piece) != side_) {
            continue;
        }
        const MoveCollector<only_captures> collector{board_, side_, from, moves};
        const auto place = static_cast<std::size_t>(from);
        switch (type_of(piece)) {
        case Type::king:
            collector.add_all(geometry.king[side][place]);
            break;
        case Type::advisor:
            collector.add_all(geometry.advisor[side][place]);
            break;
        case Type::elephant:
            collector.add_jumps(geometry.elephant[side][place]);
            break;
        case Type::horse:
            collector.add_jumps(geometry.horse[place]);
            break;
        case Type::rook:
            collector.add_rays(geometry.rays[place], 1);
            break;
        case Type::cannon:
            collector.add_rays(geometry.rays[place], 2);
            break;
        case Type::pawn:
            collector.add_all(geometry.pawn[side][place]);
            break;
        }
    }
}

void Position::generate(Moves& moves) const {
    generate_kind<false>(moves);
}

void Position::generate_captures(Moves& moves) const {
    generate_kind<true>(moves);
}

bool Position::is_possible(Move move) const {
    Moves moves;
    generate(moves);
    return moves.contains(pack(move));
}

bool Position::is_legal(Move move) const {
    Board board = board_;
    const Piece piece = at(move.from);
    board[static_cast<std::size_t>(move.to)] = piece;
    board[static_cast<std::size_t>(move.from)] = no_piece;
    const Square king = type_of(piece) == Type::king ? move.to : kings_[index(side_)];
    return !is_attacked(board, king, ~side_);
}

bool Position::gives_check(Move move) const {
    Board board = board_;
    board[static_cast<std::size_t>(move.to)] = at(move.from);
    board[static_cast<std::size_t>(move.from)] = no_piece;
    return is_attacked(board, kings_[index(~side_)], side_);
}

bool Position::exchange_wins(Move move, int least) const {
    const Piece captured = at(move.to);
    int swap = (captured == no_piece ? 0 : value_of(captured)) - least;
    if (swap < 0) {
        return false;
    }
    swap = value_of(at(move.from)) - swap;
    if (swap <= 0) {
        return true;
    }
    Board board = board_;
    const auto to = static_cast<std::size_t>(move.to);
    Color side = side_;
    Square from = move.from;
    bool wins = true;
    while (true) {
        board[to] = board[static_cast<std::size_t>(from)];
        board[static_cast<std::size_t>(from)] = no_piece;
        side = ~side;
        from = cheapest_attacker(board, move.to, side);
        if (from == nowhere) {
            return wins;
        }
        const Piece taker = board[static_cast<std::size_t>(from)];
        // A king takes only what nobody would take back.
        if (type_of(taker) == Type::king) {
            return cheapest_attacker(board, move.to, ~side) == nowhere ? !wins : wins;
        }
        wins = !wins;
        swap = value_of(taker) - swap;
        if (swap < (wins ? 1 : 0)) {
            return wins;
        }
    }
}

}  // namespace tengen::xiangqi
