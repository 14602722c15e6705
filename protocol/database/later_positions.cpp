#include "protocol/database/later_positions.h"

#include "protocol/board_symmetry.h"

#include <algorithm>
#include <cstddef>

namespace tengen {

namespace {

std::string board_of(std::span<const Placement> stones, BoardSize size, int symmetry) {
    std::string board(static_cast<std::size_t>(size.cells()), '.');
    for (const Placement& stone : stones) {
        if (const auto cell = from_game(stone.cell, size)) {
            const Cell image = symmetric_cell(*cell, size, symmetry);
            const int place = image.y * size.width + image.x;
            board.at(static_cast<std::size_t>(place)) = stone.piece;
        }
    }
    return board;
}

// Whether all that stands on `part` stands on `whole`.
bool is_part(const std::string& part, const std::string& whole) {
    return std::equal(part.begin(), part.end(), whole.begin(), [](char wanted, char there) {
        return wanted == '.' || wanted == there;
    });
}

}  // namespace

LaterPositions::LaterPositions(
    const GameSetup& setup, std::span<const Placement> stones, Side to_move
)
    : setup_(setup),
      size_{setup.width, setup.height},
      to_move_(to_move),
      board_(board_of(stones, size_, 0)) {
    for (int symmetry = 0; symmetry < symmetry_count(size_); ++symmetry) {
        images_.push_back(board_of(stones, size_, symmetry));
    }
}

bool LaterPositions::has(const StoredAnalysis& entry) const {
    if (!is_same_setup(entry.setup, setup_)) {
        return false;
    }
    const std::string board = board_of(entry.stones, size_, 0);
    return has_lead(board, entry.to_move)
           && std::any_of(images_.begin(), images_.end(), [&](const std::string& image) {
                  return is_part(image, board);
              });
}

// Whether the sides have moved in turn since then, and nobody has blocked a cell.
bool LaterPositions::has_lead(const std::string& board, Side to_move) const {
    const auto more = [&](char piece) {
        return std::count(board.begin(), board.end(), piece)
               - std::count(board_.begin(), board_.end(), piece);
    };
    const int lead = to_move == to_move_ ? 0 : to_move_ == Side::first ? 1 : -1;
    return more('#') == 0 && more('x') - more('o') == lead;
}

}  // namespace tengen
