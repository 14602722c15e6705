#include "engine/othello/othello_game.h"

#include "engine/kit/rng.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <utility>

namespace tengen::othello {

namespace {

constexpr std::string_view only_variant = "standard";

Bits moves_of(const Board& board) {
    return best_kernel().moves(board.own, board.opponent);
}

bool must_pass(const Board& board) {
    return moves_of(board) == 0 && moves_of(board.turned()) != 0;
}

bool is_over(const Board& board) {
    return moves_of(board) == 0 && moves_of(board.turned()) == 0;
}

Board black_view(const Position& position) {
    return position.is_black_to_move ? position.board : position.board.turned();
}

}  // namespace

Result<PlayedPosition> OthelloGame::create(const GameSetup& setup) {
    if (setup.variant != only_variant) {
        return Error{"there is no rule '" + setup.variant + "'"};
    }
    if (setup.width != 8 || setup.height != 8) {
        return Error{"the board of Othello is 8x8"};
    }
    return PlayedPosition{};
}

Result<PlayedPosition> OthelloGame::create(
    const GameSetup& setup, std::span<const Placement> men, Side to_move
) {
    Result<PlayedPosition> made = create(setup);
    if (!made) {
        return made;
    }
    Bits black = 0;
    Bits white = 0;
    for (const Placement& man : men) {
        const auto square = parse_square(man.cell);
        if (!square || *square == pass) {
            return Error{"there is no square " + man.cell};
        }
        if (((black | white) & bit(*square)) != 0) {
            return Error{"there are two stones on " + man.cell};
        }
        const bool is_black = man.piece == 'x' || man.piece == 'X';
        if (!is_black && man.piece != 'o' && man.piece != 'O') {
            return Error{std::string("there is no piece '") + man.piece + "'"};
        }
        (is_black ? black : white) |= bit(*square);
    }
    const bool is_black_to_move = to_move == Side::first;
    const Board board{black, white};
    made.value().now = {is_black_to_move ? board : board.turned(), is_black_to_move};
    return made;
}

void OthelloGame::legal_moves(const PlayedPosition& position, std::vector<PackedMove>& moves) {
    moves.clear();
    for (Bits left = moves_of(position.now.board); left != 0; left &= left - 1) {
        moves.push_back(pack(std::countr_zero(left)));
    }
    if (must_pass(position.now.board)) {
        moves.push_back(packed_pass);
    }
}

bool OthelloGame::is_legal(const PlayedPosition& position, PackedMove move) {
    if (move == packed_pass) {
        return must_pass(position.now.board);
    }
    return move != no_move && move < packed_pass
           && (moves_of(position.now.board) & bit(unpack(move))) != 0;
}

void OthelloGame::play(PlayedPosition& position, PackedMove move) {
    position.before.push_back(position.now);
    othello::Position& now = position.now;
    const Square square = unpack(move);
    const Board board = now.board;
    now.board = square == pass
                    ? board.turned()
                    : board.after(square, best_kernel().flips(board.own, board.opponent, square));
    now.is_black_to_move = !now.is_black_to_move;
}

void OthelloGame::undo(PlayedPosition& position) {
    position.now = position.before.back();
    position.before.pop_back();
}

std::uint64_t OthelloGame::key(const PlayedPosition& position) {
    const std::uint64_t key = key_of(position.now.board);
    return position.now.is_black_to_move ? key : Rng(key).next();
}

// Of the words for a pass only the one that to_text() writes.
Result<PackedMove> OthelloGame::parse(const PlayedPosition& /*position*/, std::string_view text) {
    const auto square = parse_square(text);
    if (!square || (*square == pass && text.size() != othello::to_text(pass).size())) {
        return Error{"there is no square " + std::string(text)};
    }
    return pack(*square);
}

Outcome OthelloGame::outcome(const PlayedPosition& position) {
    if (!is_over(position.now.board)) {
        return Outcome::ongoing;
    }
    const int score = final_score(black_view(position.now));
    return score > 0 ? Outcome::first_wins : score < 0 ? Outcome::second_wins : Outcome::draw;
}

int OthelloGame::margin(const PlayedPosition& position) {
    return is_over(position.now.board) ? std::abs(final_score(position.now.board)) : 0;
}

std::vector<Placement> OthelloGame::men(const PlayedPosition& position) {
    const Board board = black_view(position.now);
    std::vector<Placement> men;
    for (Bits left = ~board.empty(); left != 0; left &= left - 1) {
        const Square square = std::countr_zero(left);
        men.push_back({othello::to_text(square), (board.own & bit(square)) != 0 ? 'x' : 'o'});
    }
    return men;
}

std::string OthelloGame::board_text(const PlayedPosition& position) {
    constexpr std::string_view letters = "    a b c d e f g h\n";
    const Board board = black_view(position.now);
    std::string text(letters);
    for (int row = 0; row < 8; ++row) {
        const std::string number = std::to_string(row + 1);
        text += "  " + number;
        for (int column = 0; column < 8; ++column) {
            const Bits square = bit(8 * row + column);
            text += (board.own & square) != 0 ? " X" : (board.opponent & square) != 0 ? " O" : " .";
        }
        text += ' ' + number + '\n';
    }
    return text + std::string(letters);
}

std::unique_ptr<OthelloWorker> OthelloGame::make_worker(
    SearchControl& control, TranspositionTable& table, bool is_main
) {
    return std::make_unique<OthelloWorker>(control, table, is_main);
}

Status OthelloGame::check_swap2(const PlayedPosition& /*position*/) {
    return Error{"Othello has no swap2"};
}

SearchResult OthelloGame::swap2(
    const PlayedPosition& /*position*/,
    const SearchRequest& /*request*/,
    PositionSearch<PlayedPosition>& /*search*/
) {
    return {};
}

std::vector<BenchPosition> OthelloGame::bench_positions() {
    struct Entry {
        int depth_plies;
        std::string_view moves;
    };
    // The last one is solved.
    static constexpr std::array<Entry, 5> entries{{
        {9, ""},
        {9, "f5d6c3d3c4f4"},
        {9, "f5d6c3d3c4f4f6f3e6e7d7c5b6d8"},
        {9, "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5"},
        {12, "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8"},
    }};
    std::vector<BenchPosition> positions;
    for (const Entry& entry : entries) {
        BenchPosition bench{
            .setup = default_setup(), .moves = {}, .depth_plies = entry.depth_plies, .text = {}};
        for (std::size_t i = 0; i < entry.moves.size(); i += 2) {
            bench.moves.emplace_back(entry.moves.substr(i, 2));
        }
        positions.push_back(std::move(bench));
    }
    return positions;
}

}  // namespace tengen::othello
