#include "tests/support/mnk_solver.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

namespace tengen::gomoku {

namespace {

constexpr MnkSolver::Cells bit(int cell) {
    return MnkSolver::Cells{1} << cell;
}

// Kuhn's matching: gives every line twice a cell of its own, moving earlier ones aside where it
// must.
class Pairing {
public:
    explicit Pairing(const std::vector<MnkSolver::Cells>& lines) : lines_(lines) {
        owner_.fill(nobody);
    }

    bool is_complete() {
        for (std::size_t slot = 0; slot < 2 * lines_.size(); ++slot) {
            MnkSolver::Cells tried = 0;
            if (!place(static_cast<int>(slot), tried)) {
                return false;
            }
        }
        return true;
    }

private:
    static constexpr int nobody = -1;

    bool place(int slot, MnkSolver::Cells& tried) {
        for (MnkSolver::Cells left = lines_[static_cast<std::size_t>(slot / 2)]; left != 0;
             left &= left - 1) {
            const int cell = std::countr_zero(left);
            if ((tried & bit(cell)) != 0) {
                continue;
            }
            tried |= bit(cell);
            int& owner = owner_[static_cast<std::size_t>(cell)];
            if (owner == nobody || place(owner, tried)) {
                owner = slot;
                return true;
            }
        }
        return false;
    }

    const std::vector<MnkSolver::Cells>& lines_;
    std::array<int, 64> owner_{};  // [cell] the slot it was given to
};

}  // namespace

MnkSolver::MnkSolver(int width, int height, int in_a_row)
    : cells_(width * height), in_a_row_(in_a_row) {
    assert(cells_ < 32);
    constexpr std::array<std::array<int, 2>, 4> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
            for (const auto& [columns, rows] : steps) {
                const int last_column = column + (in_a_row - 1) * columns;
                const int last_row = row + (in_a_row - 1) * rows;
                if (last_column >= width || last_row < 0 || last_row >= height) {
                    continue;
                }
                Cells line = 0;
                for (int i = 0; i < in_a_row; ++i) {
                    line |= bit((row + i * rows) * width + column + i * columns);
                }
                lines_.push_back(line);
            }
        }
    }
}

bool MnkSolver::has_pairing(Cells maker, Cells breaker) const {
    std::vector<Cells> open;
    for (const Cells line : lines_) {
        if ((line & breaker) == 0) {
            open.push_back(line & ~maker);
        }
    }
    const auto empties = static_cast<std::size_t>(std::popcount(empty_cells(maker, breaker)));
    return 2 * open.size() <= empties && Pairing(open).is_complete();
}

// The empty cells on which `own` completes a line.
MnkSolver::Cells MnkSolver::completions(Cells own, Cells other) const {
    Cells points = 0;
    for (const Cells line : lines_) {
        if ((line & other) == 0 && std::popcount(line & own) == in_a_row_ - 1) {
            points |= line & ~own;
        }
    }
    return points;
}

// Cells on lines with many stones of one side first: they make and stop the most.
std::vector<int> MnkSolver::ordered(Cells own, Cells other, Cells moves) const {
    std::array<int, 32> weights{};
    for (const Cells line : lines_) {
        if ((line & own) != 0 && (line & other) != 0) {
            continue;
        }
        const int weight = 1 << (2 * std::popcount(line & (own | other)));
        for (Cells left = line & moves; left != 0; left &= left - 1) {
            weights[static_cast<std::size_t>(std::countr_zero(left))] += weight;
        }
    }
    std::vector<int> cells;
    for (Cells left = moves; left != 0; left &= left - 1) {
        cells.push_back(std::countr_zero(left));
    }
    std::stable_sort(cells.begin(), cells.end(), [&](int a, int b) {
        return weights[static_cast<std::size_t>(a)] > weights[static_cast<std::size_t>(b)];
    });
    return cells;
}

bool MnkSolver::side_to_move_wins(Cells own, Cells other, bool draw_is_loss) {
    ++nodes_;
    if (completions(own, other) != 0) {
        return true;
    }
    const Cells must = completions(other, own);
    if (std::popcount(must) > 1) {
        return false;
    }
    // The side that a draw is not enough for must still be able to fill a line.
    const bool is_hopeless = draw_is_loss ? has_pairing(own, other) : has_pairing(other, own);
    const Cells empty = empty_cells(own, other);
    if (is_hopeless || empty == 0) {
        return !draw_is_loss;
    }
    const std::uint64_t key = (own | (other << 32)) * 2 + (draw_is_loss ? 1 : 0);
    if (const auto found = known_.find(key); found != known_.end()) {
        return found->second;
    }
    const bool wins = some_move_wins(own, other, must != 0 ? must : empty, draw_is_loss);
    known_.emplace(key, wins);
    return wins;
}

bool MnkSolver::some_move_wins(Cells own, Cells other, Cells moves, bool draw_is_loss) {
    const auto cells = ordered(own, other, moves);
    return std::any_of(cells.begin(), cells.end(), [&](int cell) {
        return !side_to_move_wins(other, own | bit(cell), !draw_is_loss);
    });
}

}  // namespace tengen::gomoku
