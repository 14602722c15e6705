#include "tests/support/slow_othello.h"

#include "engine/kit/rng.h"

#include <algorithm>

namespace tengen::othello::slow {

namespace {

bool has(Bits squares, int column, int row) {
    const bool is_inside = column >= 0 && column < 8 && row >= 0 && row < 8;
    return is_inside && (squares >> (8 * row + column) & 1) != 0;
}

Bits flips_towards(const Board& board, Square square, int column_step, int row_step) {
    int column = square % 8 + column_step;
    int row = square / 8 + row_step;
    Bits between = 0;
    while (has(board.opponent, column, row)) {
        between |= bit(8 * row + column);
        column += column_step;
        row += row_step;
    }
    return has(board.own, column, row) ? between : 0;
}

int solve(const Board& board, bool has_passed) {
    int best = -100;
    for (Square square = 0; square < square_count; ++square) {
        const Bits flipped = flips(board, square);
        if (flipped != 0) {
            best = std::max(best, -solve(board.after(square, flipped), false));
        }
    }
    if (best != -100) {
        return best;
    }
    return has_passed ? slow::final_score(board) : -solve(board.turned(), true);
}

}  // namespace

Bits flips(const Board& board, Square square) {
    if ((board.empty() & bit(square)) == 0) {
        return 0;
    }
    Bits all = 0;
    for (int row_step = -1; row_step <= 1; ++row_step) {
        for (int column_step = -1; column_step <= 1; ++column_step) {
            if (row_step != 0 || column_step != 0) {
                all |= flips_towards(board, square, column_step, row_step);
            }
        }
    }
    return all;
}

Bits moves(const Board& board) {
    Bits all = 0;
    for (Square square = 0; square < square_count; ++square) {
        all |= flips(board, square) != 0 ? bit(square) : 0;
    }
    return all;
}

int final_score(const Board& board) {
    int own = 0;
    int opponent = 0;
    for (Square square = 0; square < square_count; ++square) {
        own += (board.own & bit(square)) != 0 ? 1 : 0;
        opponent += (board.opponent & bit(square)) != 0 ? 1 : 0;
    }
    const int empty = square_count - own - opponent;
    const int winner_gets = own == opponent ? 0 : empty;
    return own - opponent + (own > opponent ? winner_gets : -winner_gets);
}

int solve(const Board& board) {
    return solve(board, false);
}

std::uint64_t perft(const Board& board, int depth) {
    if (depth == 0) {
        return 1;
    }
    std::uint64_t total = 0;
    for (Square square = 0; square < square_count; ++square) {
        const Bits flipped = flips(board, square);
        if (flipped != 0) {
            total += perft(board.after(square, flipped), depth - 1);
        }
    }
    if (total != 0) {
        return total;
    }
    return moves(board.turned()) == 0 ? 1 : perft(board.turned(), depth - 1);
}

Board random_position(int empty_squares, std::uint64_t seed) {
    Rng random(seed);
    Board board = initial_board;
    while (empty_count(board) > empty_squares) {
        const Bits legal = moves(board);
        if (legal == 0) {
            if (moves(board.turned()) == 0) {
                break;
            }
            board = board.turned();
            continue;
        }
        std::uint64_t number = random.below(static_cast<std::uint64_t>(count(legal)));
        Square square = 0;
        while ((legal & bit(square)) == 0 || number-- != 0) {
            ++square;
        }
        board = board.after(square, flips(board, square));
    }
    return board;
}

Board random_board(std::uint64_t seed) {
    Rng random(seed);
    const Bits stones = random.next();
    // Every other board is nearly full: long runs are what kernels have to get right.
    const Bits filled =
        (seed & 1) != 0 ? random.next() | random.next() | random.next() : random.next();
    return {filled & stones, filled & ~stones};
}

}  // namespace tengen::othello::slow
