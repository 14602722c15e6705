#pragma once

#include "engine/session.h"
#include "protocol/notation.h"
#include "protocol/tokens.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

struct Stone {
    Cell cell;
    char piece = 'x';  // 'x' black, 'o' white, '#' a cell that nobody may use
    bool is_out_of_play = false;
};

// The stones as the manager knows them, in the order in which he named them. TAKEBACK may remove
// any of them and INFO rule may change what they mean, so they are kept here besides in the engine.
struct GomocupPosition {
    std::vector<Stone> stones;
    Side to_move = Side::first;

    bool is_occupied(Cell cell) const;
    void play(Cell cell);    // a stone of the side to move
    bool remove(Cell cell);  // false when no stone is there
    // The last stone has ended the game, and the manager plays on: it becomes a blocked cell, as
    // the stones of finished lines do in continuous games, until a stone is taken back.
    void take_last_out_of_play();
    std::vector<Placement> men(BoardSize size) const;
    // The position before the last stone, when that was a move of the side that is not to move now.
    std::optional<GomocupPosition> before_last() const;
    // The moves of a game that leads here, black's and white's in turn and each side's in their
    // order. Nothing when none does: cells are blocked, or somebody has passed.
    std::optional<std::vector<std::string>> line_of_play(BoardSize size) const;
};

char piece_of(Side side);

// The stones of a BOARD block, as x,y,field: 1 is ours, 2 the opponent's, 3 blocks a cell. It is
// our move. Colours follow from counting: black has more stones than white, or as many when it is
// to move, so we are black unless the opponent has more. -1,-1 is a pass: it counts but lies
// nowhere.
Result<GomocupPosition> position_from_board(
    std::span<const Tuple> stones, CoordinateOrder order, BoardSize size
);

// Stones of alternating colours, black first, as x,y; those of SWAP2BOARD. `to_move` follows.
Result<GomocupPosition> position_from_moves(
    std::span<const Tuple> stones, CoordinateOrder order, BoardSize size
);

// One cell of the board, or why it is none.
Result<Cell> cell_of(const Tuple& tuple, CoordinateOrder order, BoardSize size);

}  // namespace tengen
