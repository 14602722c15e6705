#pragma once

#include "engine/gomoku/position.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tengen::gomoku {

// Random positions that anyone can generate again, with known answers counted over thousands of
// them. For the seeds 1, 2, 3, ...: stones put alternately, Black first, each on a column and then
// a row drawn from `low` to `low + size - 1`, both again when occupied. A seed after which either
// colour has five or more in a row is left out.
struct GeneratorSetup {
    int positions;
    int stones_a_side;
    int low;
    int size;
    int board = 15;
};

class LcgRandom {
public:
    explicit LcgRandom(std::uint64_t seed) : state_(seed) {}
    int draw(int range) {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(range));
    }

private:
    std::uint64_t state_;
};

// 64 bits of FNV-1a, with the starting value that the known answers use.
class AnswerHash {
public:
    void mix(std::uint64_t value) { hash_ = (hash_ ^ value) * 1099511628211ULL; }
    std::uint64_t value() const { return hash_; }

private:
    std::uint64_t hash_ = 1469598103934665603ULL;
};

// Plays the stones of one seed on an empty board. False when a colour has five or more in a row.
inline bool play_generated(Position& position, const GeneratorSetup& setup, std::uint64_t seed) {
    LcgRandom random(seed);
    for (int stone = 0; stone < 2 * setup.stones_a_side; ++stone) {
        Cell cell = no_cell;
        do {
            const int column = setup.low + random.draw(setup.size);
            const int row = setup.low + random.draw(setup.size);
            cell = position.geometry().cell(column, row);
        } while (!position.is_empty(cell));
        position.play(cell);
    }
    const auto long_row = [&](Cell cell) {
        const auto& geometry = position.geometry();
        constexpr int directions[4][2]{{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        for (const auto& [columns, rows] : directions) {
            int length = 1;
            int column = geometry.column(cell) + columns;
            int row = geometry.row(cell) + rows;
            while (geometry.has(column, row)
                   && position.at(geometry.cell(column, row)) == position.at(cell)) {
                ++length;
                column += columns;
                row += rows;
            }
            if (length >= 5) {
                return true;
            }
        }
        return false;
    };
    for (int ply = 0; ply < position.ply_count(); ++ply) {
        if (long_row(position.cell_at(ply))) {
            return false;
        }
    }
    return true;
}

// Calls visit(position, seed) for each of the setup's positions. The same Position serves for all.
// visit may play on it as long as it undoes everything.
template <class Visit>
void for_each_generated(Rule rule, const GeneratorSetup& setup, Visit visit) {
    Position position(setup.board, setup.board, rule);
    int kept = 0;
    for (std::uint64_t seed = 1; kept < setup.positions; ++seed) {
        if (play_generated(position, setup, seed)) {
            ++kept;
            visit(position, seed);
        }
        while (position.ply_count() > 0) {
            position.undo();
        }
    }
}

}  // namespace tengen::gomoku
