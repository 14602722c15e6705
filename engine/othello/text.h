#pragma once

#include "engine/kit/result.h"
#include "engine/othello/board.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::othello {

// A board and whose stones its `own` are.
struct Position {
    Board board = initial_board;
    bool is_black_to_move = true;

    bool operator==(const Position&) const = default;
};

// "f5", or "pass".
std::string to_text(Square square);
// In either case; "pass", "pa", "ps" and "--" are passes.
Result<Square> parse_square(std::string_view text);

// The squares from a1, b1 to h8, `X` black, `O` white, `-` empty, then a blank and who is to move.
std::string to_text(const Position& position);
// The same with blanks anywhere; also `*` and `B` for black, `0` and `W` for white, `.` and `_` for
// empty, in either case.
Result<Position> parse_position(std::string_view text);

// Moves one after the other as "f5d6c3", with blanks between them or not.
Result<std::vector<Square>> parse_transcript(std::string_view text);
std::string to_text(const std::vector<Square>& moves);

// Plays the moves; who has none passes, whether the moves say so or not. Errors: a move that is not
// legal.
Result<Position> play_moves(const Position& start, const std::vector<Square>& moves);

// A position of a collection and what is known about it.
struct Problem {
    Position position;
    std::optional<int> score;  // for who is to move
    std::vector<Square> best;  // every move that reaches it, if any is named
};

// A line of a collection: the position, then fields behind semicolons. "score +38", "best a2/b3"
// and "a2:+38" (a move and its score, as in OBF files) are understood, other fields passed over.
Result<Problem> parse_problem(std::string_view line);

}  // namespace tengen::othello
