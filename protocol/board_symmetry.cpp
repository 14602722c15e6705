#include "protocol/board_symmetry.h"

#include <utility>

namespace tengen {

int symmetry_count(BoardSize size) {
    return size.width == size.height ? 8 : 4;
}

Cell symmetric_cell(Cell cell, BoardSize size, int symmetry) {
    if ((symmetry & 1) != 0) {
        cell.x = size.width - 1 - cell.x;
    }
    if ((symmetry & 2) != 0) {
        cell.y = size.height - 1 - cell.y;
    }
    if ((symmetry & 4) != 0) {
        std::swap(cell.x, cell.y);
    }
    return cell;
}

int inverse_symmetry(int symmetry) {
    // Only the two quarter turns are not their own inverse: mirrored once, then along the diagonal.
    return symmetry == 5 ? 6 : symmetry == 6 ? 5 : symmetry;
}

}  // namespace tengen
