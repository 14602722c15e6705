#include "engine/othello/tables.h"

#include <memory>

namespace tengen::othello {

namespace {

struct Step {
    int column;
    int row;
};

// In the order of Rays.
constexpr Step upward_steps[4] = {{1, 0}, {0, 1}, {-1, 1}, {1, 1}};

constexpr bool is_inside(int column, int row) {
    return column >= 0 && column < 8 && row >= 0 && row < 8;
}

constexpr Bits ray(Square square, Step step) {
    Bits squares = 0;
    int column = square % 8 + step.column;
    int row = square / 8 + step.row;
    for (; is_inside(column, row); column += step.column, row += step.row) {
        squares |= bit(8 * row + column);
    }
    return squares;
}

constexpr auto make_rays() {
    Table<Rays, square_count> table{};
    for (Square square = 0; square < square_count; ++square) {
        for (int direction = 0; direction < 4; ++direction) {
            const Step step = upward_steps[direction];
            table.at[square].up[direction] = ray(square, step);
            table.at[square].down[direction] = ray(square, {-step.column, -step.row});
        }
    }
    return table;
}

constexpr auto make_neighbours() {
    Table<Bits, square_count> table{};
    for (Square square = 0; square < square_count; ++square) {
        for (int place = 0; place < 9; ++place) {
            const int column = square % 8 + place % 3 - 1;
            const int row = square / 8 + place / 3 - 1;
            if (place != 4 && is_inside(column, row)) {
                table.at[square] |= bit(8 * row + column);
            }
        }
    }
    return table;
}

constexpr int quadrant_of(Square square) {
    return square % 8 / 4 + square / 32 * 2;
}

constexpr auto make_quadrants() {
    Table<std::uint8_t, square_count> table{};
    for (Square square = 0; square < square_count; ++square) {
        table.at[square] = static_cast<std::uint8_t>(1 << quadrant_of(square));
    }
    return table;
}

constexpr auto make_squares_of_quadrants() {
    Table<Bits, 16> table{};
    for (int set = 0; set < 16; ++set) {
        for (Square square = 0; square < square_count; ++square) {
            if ((set >> quadrant_of(square) & 1) != 0) {
                table.at[set] |= bit(square);
            }
        }
    }
    return table;
}

// Flips in one direction of the line.
constexpr int flips_towards(int step, int place, int own) {
    int between = 0;
    for (int at = place + step; at >= 0 && at < 8; at += step, ++between) {
        if ((own >> at & 1) != 0) {
            return between;
        }
    }
    return 0;
}

constexpr auto make_last_flips() {
    Table<Table<std::uint8_t, 256>, 8> table{};
    for (int place = 0; place < 8; ++place) {
        for (int own = 0; own < 256; ++own) {
            table.at[place].at[own] = static_cast<std::uint8_t>(
                flips_towards(1, place, own) + flips_towards(-1, place, own)
            );
        }
    }
    return table;
}

constexpr auto make_diagonals() {
    Table<Table<Bits, 2>, square_count> table{};
    for (Square square = 0; square < square_count; ++square) {
        for (int which = 0; which < 2; ++which) {
            const Step step = upward_steps[2 + which];
            table.at[square].at[which] =
                bit(square) | ray(square, step) | ray(square, {-step.column, -step.row});
        }
    }
    return table;
}

constexpr auto make_base_three() {
    Table<std::uint16_t, 256> table{};
    for (int set = 0; set < 256; ++set) {
        int number = 0;
        for (int place = 7; place >= 0; --place) {
            number = 3 * number + (set >> place & 1);
        }
        table.at[set] = static_cast<std::uint16_t>(number);
    }
    return table;
}

}  // namespace

constinit const Table<Rays, square_count> rays = make_rays();
constinit const Table<Bits, square_count> neighbours = make_neighbours();
constinit const Table<std::uint8_t, square_count> quadrants = make_quadrants();
constinit const Table<Bits, 16> squares_of_quadrants = make_squares_of_quadrants();
constinit const Table<Table<std::uint8_t, 256>, 8> last_flips = make_last_flips();
constinit const Table<Table<Bits, 2>, square_count> diagonals = make_diagonals();
constinit const Table<std::uint16_t, 256> base_three = make_base_three();

namespace {

struct Edge {
    int own;
    int opponent;

    int index() const { return base_three.at[own] + 2 * base_three.at[opponent]; }
};

// The edge after a move to an empty place of it, as the mover sees it.
Edge played(Edge edge, int place) {
    for (const int step : {-1, 1}) {
        int flips = 0;
        int at = place + step;
        for (; at >= 0 && at < 8 && (edge.opponent >> at & 1) != 0; at += step) {
            flips |= 1 << at;
        }
        if (at >= 0 && at < 8 && (edge.own >> at & 1) != 0) {
            edge.own |= flips;
            edge.opponent &= ~flips;
        }
    }
    edge.own |= 1 << place;
    return edge;
}

// Fills the table for an edge and all that can become of it. What is stable survives every move of
// either side; a move to the edge may be made for flips elsewhere, so every empty place is open to
// both.
int fill(StableEdges& table, Table<bool, 6561>& is_known, Edge edge) {
    std::uint8_t& entry = table.at[edge.index()];
    if (is_known.at[edge.index()]) {
        return entry;
    }
    int stable = edge.own;
    for (int place = 0; place < 8; ++place) {
        if (((edge.own | edge.opponent) >> place & 1) == 0) {
            const Edge mine = played(edge, place);
            const Edge theirs = played({edge.opponent, edge.own}, place);
            stable &= fill(table, is_known, mine);
            stable &= fill(table, is_known, {theirs.opponent, theirs.own});
        }
    }
    entry = static_cast<std::uint8_t>(stable);
    is_known.at[edge.index()] = true;
    return stable;
}

StableEdges make_stable_edges() {
    StableEdges table{};
    const auto is_known = std::make_unique<Table<bool, 6561>>();
    for (int own = 0; own < 256; ++own) {
        for (int opponent = 0; opponent < 256; ++opponent) {
            if ((own & opponent) == 0) {
                fill(table, *is_known, {own, opponent});
            }
        }
    }
    return table;
}

}  // namespace

const StableEdges& stable_edges() {
    static const StableEdges table = make_stable_edges();
    return table;
}

}  // namespace tengen::othello
