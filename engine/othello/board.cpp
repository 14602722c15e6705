#include "engine/othello/board.h"

#include <algorithm>
#include <bit>

namespace tengen::othello {

namespace {

Bits swap_groups(Bits squares, Bits mask, int distance) {
    return ((squares >> distance) & mask) | ((squares & mask) << distance);
}

Bits mirror_rows(Bits squares) {
    squares = swap_groups(squares, 0x00FF00FF00FF00FF, 8);
    squares = swap_groups(squares, 0x0000FFFF0000FFFF, 16);
    return (squares >> 32) | (squares << 32);
}

Bits mirror_columns(Bits squares) {
    squares = swap_groups(squares, 0x5555555555555555, 1);
    squares = swap_groups(squares, 0x3333333333333333, 2);
    return swap_groups(squares, 0x0F0F0F0F0F0F0F0F, 4);
}

// Swaps what differs between the squares of `mask` and those `distance` bits above them.
Bits swap_difference(Bits squares, Bits mask, int distance) {
    const Bits difference = (squares ^ (squares >> distance)) & mask;
    return squares ^ difference ^ (difference << distance);
}

// About the diagonal from a1 to h8.
Bits mirror_diagonal(Bits squares) {
    squares = swap_difference(squares, 0x00AA00AA00AA00AA, 7);
    squares = swap_difference(squares, 0x0000CCCC0000CCCC, 14);
    return swap_difference(squares, 0x00000000F0F0F0F0, 28);
}

}  // namespace

int count(Bits squares) {
    return std::popcount(squares);
}

int empty_count(const Board& board) {
    return count(board.empty());
}

int final_score(const Board& board) {
    const int own = count(board.own);
    const int opponent = count(board.opponent);
    const int empty = square_count - own - opponent;
    return own > opponent ? own - opponent + empty : own < opponent ? own - opponent - empty : 0;
}

Bits image(Bits squares, int symmetry) {
    if ((symmetry & 1) != 0) {
        squares = mirror_columns(squares);
    }
    if ((symmetry & 2) != 0) {
        squares = mirror_rows(squares);
    }
    return (symmetry & 4) != 0 ? mirror_diagonal(squares) : squares;
}

Board image(const Board& board, int symmetry) {
    return {image(board.own, symmetry), image(board.opponent, symmetry)};
}

Square image_of_square(Square square, int symmetry) {
    return square == pass ? pass : std::countr_zero(image(bit(square), symmetry));
}

Board canonical(const Board& board) {
    Board least = board;
    for (int symmetry = 1; symmetry < symmetry_count; ++symmetry) {
        least = std::min(least, image(board, symmetry));
    }
    return least;
}

}  // namespace tengen::othello
