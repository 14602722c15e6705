// Reads any text as a cell, on any board, and checks that cells survive the way there and back.

#include "protocol/notation.h"
#include "protocol/tokens.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

}  // namespace

// The first byte chooses the board, the second the order; the rest is text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) {
        return 0;
    }
    using tengen::CoordinateOrder;
    const tengen::BoardSize board{5 + data[0] % 18, 5 + data[0] / 18 % 18};
    const auto order = data[1] % 2 == 0 ? CoordinateOrder::column_row : CoordinateOrder::row_column;
    const std::string text(data + 2, data + size);
    if (const auto cell = tengen::from_game(text, board)) {
        require(board.contains(cell->x, cell->y));
        require(tengen::from_game(tengen::to_game(*cell, board), board) == cell);
    }
    tengen::Words words(text);
    const auto tuple = words.next_tuple();
    if (tuple && tuple->size == 2) {
        const auto cell = tengen::from_pair(tuple->fields[0], tuple->fields[1], order, board);
        if (cell) {
            require(board.contains(cell->x, cell->y));
            const std::string pair = tengen::to_pair(*cell, order);
            tengen::Words again(pair);
            require(again.next_tuple()->fields == tuple->fields);
        }
    }
    return 0;
}
