#pragma once

#include "engine/kit/move_list.h"
#include "engine/kit/result.h"
#include "engine/kit/worker.h"
#include "engine/xiangqi/geometry.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::xiangqi {

enum class Type : std::uint8_t { king, advisor, elephant, horse, rook, cannon, pawn };
inline constexpr std::size_t type_count = 7;

// A man of a side, or none: numbers below 16.
using Piece = std::uint8_t;
inline constexpr Piece no_piece = 0;

constexpr Piece piece_of(Color color, Type type) {
    return static_cast<Piece>(1 + static_cast<int>(type) + (color == Color::black ? 8 : 0));
}
constexpr Type type_of(Piece piece) {
    return static_cast<Type>((piece & 7) - 1);
}
constexpr Color color_of(Piece piece) {
    return (piece & 8) != 0 ? Color::black : Color::red;
}
// As FEN has it, Red's as capitals.
char letter_of(Piece piece);

struct Move {
    Square from = 0;
    Square to = 0;
};

constexpr PackedMove pack(Move move) {
    return static_cast<PackedMove>(move.from | move.to << 7);
}
constexpr Move unpack(PackedMove move) {
    return {move & 127, move >> 7};
}

inline constexpr std::size_t max_moves = 128;  // no position has more
using Moves = MoveList<max_moves>;

// What the law says of a position that came up.
enum class Ruling : std::uint8_t { open, draw, win, loss };  // for the side to move

// A position of Xiangqi with the moves that led to it. Moves are told apart in those that a man can
// make and, among them, the legal ones, after which the own king cannot be captured.
class Position {
public:
    // The initial one.
    Position();
    // FEN: the men, with N or H for horses and B or E for elephants, who is to move (w or r, b)
    // and, if they are there, two words without a meaning, the plies without a capture and a
    // number. Errors: men that cannot stand as they do, a king that could be captured.
    static Result<Position> parse(std::string_view fen);
    std::string fen() const;

    Color side_to_move() const { return side_; }
    std::uint64_t key() const { return key_; }
    Piece at(Square square) const { return board_[static_cast<std::size_t>(square)]; }
    bool is_check() const { return is_check_; }
    // Plies that undo() can take back.
    int plies() const { return static_cast<int>(history_.size()); }

    // Appends what men can do, or only what captures.
    void generate(Moves& moves) const;
    void generate_captures(Moves& moves) const;
    // Whether a man of the side to move can make the move, and of such a move whether it is legal.
    bool is_possible(Move move) const;
    bool is_legal(Move move) const;
    bool gives_check(Move move) const;
    // Whether the move and all captures on its square bring the side to move at least so much, in
    // the values of value_of().
    bool exchange_wins(Move move, int least) const;

    void play(Move move);
    // Passes the turn, out of check only; for searches. The law does not look past it.
    void pass();
    void undo();

    // By repetition, plies without a capture or for want of men. A second time is enough for those
    // who have come from beyond `root_plies`, else it takes a third: who then has given check with
    // every move loses, unless both did. Chases are not judged.
    Ruling ruling(int root_plies) const;

private:
    struct Past {
        Move move;
        Piece captured = no_piece;
        bool is_pass = false;
        bool is_check = false;
        int quiet_plies = 0;
        std::array<std::uint8_t, 2> checks{};
        std::uint64_t key = 0;
    };
    using Board = std::array<Piece, square_count>;
    struct Empty {};

    explicit Position(Empty /*empty*/) {}
    Piece& cell(Square square) { return board_[static_cast<std::size_t>(square)]; }
    static Status read_men(std::string_view text, Position& position);
    Status check_men() const;
    void count_quiet_ply();
    template <bool only_captures>
    void generate_kind(Moves& moves) const;
    static bool is_attacked(const Board& board, Square square, Color by);
    bool lacks_attackers() const;

    Board board_{};
    std::array<Square, 2> kings_{};
    Color side_ = Color::red;
    bool is_check_ = false;
    int quiet_plies_ = 0;
    int move_number_ = 1;
    std::array<std::uint8_t, 2> checks_{};  // of each side since the last capture
    std::uint64_t key_ = 0;
    std::vector<Past> history_;
};

// What a man is worth in an exchange, in hundredths of a soldier, more or less.
int value_of(Piece piece);

}  // namespace tengen::xiangqi
