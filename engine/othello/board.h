#pragma once

#include <compare>
#include <cstdint>

namespace tengen::othello {

// A set of squares, one bit each: bit 0 is a1, bit 7 h1, bit 63 h8. Rows count from the top.
using Bits = std::uint64_t;

// A square by its bit's number.
using Square = int;

inline constexpr int square_count = 64;
inline constexpr int pass = 64;  // where a square is expected: the move of who has none

// Inlined everywhere, as what kernels use has to be: code of their files must not serve others.
[[gnu::always_inline]] constexpr Bits bit(Square square) {
    return Bits{1} << square;
}

// The stones as who is to move sees them: no colours, so that a board and its mirror in colour are
// one position to the search.
struct Board {
    Bits own = 0;
    Bits opponent = 0;

    constexpr Bits empty() const { return ~(own | opponent); }
    // The board for the other side: after a pass, or to ask what it could do.
    constexpr Board turned() const { return {opponent, own}; }
    // The board after a move to `square` that flips `flips`, for who is to move then.
    constexpr Board after(Square square, Bits flips) const {
        return {opponent ^ flips, own ^ flips ^ bit(square)};
    }

    constexpr bool operator==(const Board&) const = default;
    // The order of canonical().
    constexpr std::strong_ordering operator<=>(const Board&) const = default;
};

int count(Bits squares);
int empty_count(const Board& board);

// Black's view of the initial position, and Black moves first.
inline constexpr Board initial_board{bit(28) | bit(35), bit(27) | bit(36)};

// The result for who is to move when nobody can move any more: empty squares go to the winner.
int final_score(const Board& board);

inline constexpr int symmetry_count = 8;

// The image of the board under one of the symmetries of the square; 0 leaves it as it is.
Bits image(Bits squares, int symmetry);
Board image(const Board& board, int symmetry);
Square image_of_square(Square square, int symmetry);
// The least of the eight images: the same for positions that are one under symmetry.
Board canonical(const Board& board);

}  // namespace tengen::othello
