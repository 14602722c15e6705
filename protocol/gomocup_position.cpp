#include "protocol/gomocup_position.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace tengen {

namespace {

constexpr std::int64_t own = 1;
constexpr std::int64_t opponent = 2;
constexpr std::int64_t blocked = 3;

bool is_pass(const Tuple& tuple) {
    return tuple.fields[0] == -1 && tuple.fields[1] == -1;
}

std::ptrdiff_t count_of(std::span<const Tuple> stones, std::int64_t field) {
    return std::count_if(stones.begin(), stones.end(), [&](const Tuple& stone) {
        return stone.fields[2] == field;
    });
}

Error occupied(const Tuple& stone) {
    return Error{fmt::format("{},{} is named twice", stone.fields[0], stone.fields[1])};
}

}  // namespace

char piece_of(Side side) {
    return side == Side::first ? 'x' : 'o';
}

bool GomocupPosition::is_occupied(Cell cell) const {
    return std::any_of(stones.begin(), stones.end(), [&](const Stone& stone) {
        return stone.cell == cell;
    });
}

void GomocupPosition::play(Cell cell) {
    stones.push_back({.cell = cell, .piece = piece_of(to_move)});
    to_move = other_side(to_move);
}

bool GomocupPosition::remove(Cell cell) {
    const auto stone = std::find_if(stones.begin(), stones.end(), [&](const Stone& candidate) {
        return candidate.cell == cell;
    });
    if (stone == stones.end()) {
        return false;
    }
    const char piece = stone->piece;
    const bool was_last = stone + 1 == stones.end();
    stones.erase(stone);
    for (Stone& left : stones) {
        left.is_out_of_play = false;
    }
    if (piece == '#') {
        return true;
    }
    if (was_last) {
        to_move = piece == 'x' ? Side::first : Side::second;
        return true;
    }
    // Out of the middle of the game: whoever lacks a stone is to move.
    const auto of_colour = [&](char colour) {
        return std::count_if(stones.begin(), stones.end(), [&](const Stone& left) {
            return left.piece == colour;
        });
    };
    to_move = of_colour('x') <= of_colour('o') ? Side::first : Side::second;
    return true;
}

void GomocupPosition::take_last_out_of_play() {
    if (!stones.empty()) {
        stones.back().is_out_of_play = true;
    }
}

std::vector<Placement> GomocupPosition::men(BoardSize size) const {
    std::vector<Placement> placed;
    placed.reserve(stones.size());
    for (const Stone& stone : stones) {
        placed.push_back({to_game(stone.cell, size), stone.is_out_of_play ? '#' : stone.piece});
    }
    return placed;
}

std::optional<GomocupPosition> GomocupPosition::before_last() const {
    if (stones.empty() || stones.back().piece != piece_of(other_side(to_move))) {
        return std::nullopt;
    }
    GomocupPosition before = *this;
    before.stones.pop_back();
    before.to_move = other_side(to_move);
    return before;
}

std::optional<std::vector<std::string>> GomocupPosition::line_of_play(BoardSize size) const {
    std::vector<std::string> black;
    std::vector<std::string> white;
    for (const Placement& man : men(size)) {
        if (man.piece == '#') {
            return std::nullopt;
        }
        (man.piece == 'x' ? black : white).push_back(man.cell);
    }
    if (black.size() != white.size() + (to_move == Side::first ? 0 : 1)) {
        return std::nullopt;
    }
    std::vector<std::string> line;
    for (std::size_t i = 0; i < black.size(); ++i) {
        line.push_back(black[i]);
        if (i < white.size()) {
            line.push_back(white[i]);
        }
    }
    return line;
}

Result<Cell> cell_of(const Tuple& tuple, CoordinateOrder order, BoardSize size) {
    const auto cell = from_pair(tuple.fields[0], tuple.fields[1], order, size);
    if (!cell) {
        return Error{fmt::format(
            "{},{} is not on the board of {}x{}",
            tuple.fields[0],
            tuple.fields[1],
            size.width,
            size.height
        )};
    }
    return *cell;
}

Result<GomocupPosition> position_from_board(
    std::span<const Tuple> stones, CoordinateOrder order, BoardSize size
) {
    const bool we_are_black = count_of(stones, own) >= count_of(stones, opponent);
    GomocupPosition position;
    position.to_move = we_are_black ? Side::first : Side::second;
    for (const Tuple& stone : stones) {
        const std::int64_t field = stone.fields[2];
        if (field != own && field != opponent && field != blocked) {
            return Error{fmt::format("field {} of a stone is not 1, 2 or 3", field)};
        }
        if (field != blocked && is_pass(stone)) {
            continue;
        }
        const Result<Cell> cell = cell_of(stone, order, size);
        if (!cell) {
            return Error{cell.error()};
        }
        if (position.is_occupied(*cell)) {
            return occupied(stone);
        }
        const char piece = field == blocked ? '#' : (field == own) == we_are_black ? 'x' : 'o';
        position.stones.push_back({.cell = *cell, .piece = piece});
    }
    return position;
}

Result<GomocupPosition> position_from_moves(
    std::span<const Tuple> stones, CoordinateOrder order, BoardSize size
) {
    GomocupPosition position;
    for (const Tuple& stone : stones) {
        const Result<Cell> cell = cell_of(stone, order, size);
        if (!cell) {
            return Error{cell.error()};
        }
        if (position.is_occupied(*cell)) {
            return occupied(stone);
        }
        position.play(*cell);
    }
    return position;
}

}  // namespace tengen
