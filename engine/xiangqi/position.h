#pragma once

#include "engine/kit/result.h"
#include "engine/xiangqi/board.h"
#include "engine/xiangqi/law.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::xiangqi {

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

    // The law by which ruling() decides, the usual one at first.
    void set_law(Law law) { law_ = law; }
    Law law() const { return law_; }
    Color side_to_move() const { return side_; }
    std::uint64_t key() const { return key_; }
    // What it will be after a move that a man can make.
    std::uint64_t key_after(Move move) const;
    const Board& board() const { return board_; }
    Piece at(Square square) const { return board_.at(square); }
    bool is_check() const { return lines_.checkers != 0; }
    // The sum of what the men are worth where they stand, Red's less Black's.
    int balance() const { return balance_; }
    // Plies that undo() can take back.
    int plies() const { return static_cast<int>(history_.size()); }
    // So many more plies will need no memory.
    void reserve(std::size_t plies) { history_.reserve(history_.size() + plies); }

    // Appends what men can do, or only what captures.
    void generate(Moves& moves) const { xiangqi::generate(board_, side_, moves); }
    void generate_captures(Moves& moves) const { xiangqi::generate_captures(board_, side_, moves); }
    // Whether a man of the side to move can make the move, and of such a move whether it is legal.
    bool is_possible(Move move) const;
    bool is_legal(Move move) const { return xiangqi::is_legal(board_, side_, lines_, move); }
    // For many moves of a position aim() is worth keeping.
    Aim aim() const { return aim_at(board_, ~side_); }
    bool gives_check(Move move, const Aim& aim) const {
        return xiangqi::gives_check(board_, side_, aim, move);
    }
    bool gives_check(Move move) const { return gives_check(move, aim()); }
    // Whether the move and all captures on its square bring the side to move at least so much, in
    // the values of value_of().
    bool exchange_wins(Move move, int least) const {
        return xiangqi::exchange_wins(board_, move, least);
    }

    void play(Move move);
    // Passes the turn, out of check only; for searches. The law does not look past it.
    void pass();
    void undo();
    // What undo() would take back, not a pass.
    Move last_move() const { return history_.back().move; }

    // By repetition, plies without a capture or for want of men. A second time is enough for those
    // who have come from beyond `root_plies`, else it takes a third. What the law has against
    // repetitions is with Repetition.
    Ruling ruling(int root_plies) const;

private:
    struct Past {
        Move move;
        Piece captured = no_piece;
        bool is_pass = false;
        bool is_check = false;
        int quiet_plies = 0;
        std::array<std::uint8_t, 2> checks{};
        int balance = 0;
        std::uint64_t key = 0;
        KingLines lines;
    };
    struct Empty {};

    explicit Position(Empty /*empty*/) {}
    static Status read_men(std::string_view text, Position& position);
    Status check_men() const;
    void count_quiet_ply(bool was_check, bool checks);
    Ruling repeated(int plies, bool own_checks, bool other_checks) const;

    Board board_;
    KingLines lines_;  // of the king of the side to move
    Law law_;
    Color side_ = Color::red;
    int balance_ = 0;
    int quiet_plies_ = 0;
    int move_number_ = 1;
    std::array<std::uint8_t, 2> checks_{};  // of each side since the last capture
    std::uint64_t key_ = 0;
    std::vector<Past> history_;
};

}  // namespace tengen::xiangqi
