#include "protocol/database/position_key.h"

#include "protocol/board_symmetry.h"

#include <fmt/format.h>

#include <cctype>
#include <utility>

namespace tengen {

namespace {

char sign_of(char piece) {
    return piece == 'x' ? 'X' : piece == 'o' ? 'O' : '#';
}

char piece_of(char sign) {
    return sign == 'X' ? 'x' : sign == 'O' ? 'o' : '#';
}

// Rows joined by '/', runs of empty cells as their number.
std::string packed(std::string_view board, int width) {
    std::string text;
    int empty = 0;
    const auto flush = [&] {
        if (empty > 0) {
            text += std::to_string(std::exchange(empty, 0));
        }
    };
    for (std::size_t i = 0; i < board.size(); ++i) {
        if (i > 0 && i % static_cast<std::size_t>(width) == 0) {
            flush();
            text += '/';
        }
        if (board[i] == '.') {
            ++empty;
        } else {
            flush();
            text += board[i];
        }
    }
    flush();
    return text;
}

std::vector<std::string> images(std::span<const std::string> moves, BoardSize size, int symmetry) {
    std::vector<std::string> result;
    for (const std::string& move : moves) {
        const auto cell = from_game(move, size);
        result.push_back(cell ? to_game(symmetric_cell(*cell, size, symmetry), size) : move);
    }
    return result;
}

}  // namespace

PositionKey position_key(BoardSize size, std::span<const Placement> stones, Side to_move) {
    struct Sign {
        Cell cell;
        char sign;
    };
    std::vector<Sign> signs;
    for (const Placement& stone : stones) {
        if (const auto cell = from_game(stone.cell, size)) {
            signs.push_back({*cell, sign_of(stone.piece)});
        }
    }
    const std::string empty(static_cast<std::size_t>(size.cells()), '.');
    std::string best;
    std::string board;
    PositionKey key;
    key.to_move = to_move;
    for (int symmetry = 0; symmetry < symmetry_count(size); ++symmetry) {
        board = empty;
        for (const auto& [cell, sign] : signs) {
            const Cell image = symmetric_cell(cell, size, symmetry);
            const int place = image.y * size.width + image.x;
            board.at(static_cast<std::size_t>(place)) = sign;
        }
        if (symmetry == 0 || board < best) {
            best.swap(board);
            key.symmetry = symmetry;
        }
    }
    key.cells = packed(best, size.width);
    return key;
}

Result<std::vector<Placement>> stones_of_key(std::string_view cells, BoardSize size) {
    std::vector<Placement> stones;
    int x = 0;
    int y = 0;
    int empty = 0;
    const auto step = [&](int count) {
        x += count;
        return x <= size.width;
    };
    for (const char c : cells) {
        if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
            empty = 10 * empty + (c - '0');
            if (empty > size.width) {
                return Error{"a row is too long"};
            }
            continue;
        }
        const bool fits = step(std::exchange(empty, 0));
        if (c == '/') {
            if (x != size.width) {
                return Error{fmt::format("row {} has not {} cells", y + 1, size.width)};
            }
            x = 0;
            ++y;
        } else if (c == 'X' || c == 'O' || c == '#') {
            if (!fits || y >= size.height || x >= size.width) {
                return Error{fmt::format("row {} has not {} cells", y + 1, size.width)};
            }
            stones.push_back({to_game({x, y}, size), piece_of(c)});
            step(1);
        } else {
            return Error{"something else than X, O, #, / and numbers"};
        }
    }
    step(empty);
    if (x != size.width || y + 1 != size.height) {
        return Error{fmt::format("no board of {}x{}", size.width, size.height)};
    }
    return stones;
}

std::vector<std::string> to_image(
    std::span<const std::string> moves, BoardSize size, int symmetry
) {
    return images(moves, size, symmetry);
}

std::vector<std::string> from_image(
    std::span<const std::string> moves, BoardSize size, int symmetry
) {
    return images(moves, size, inverse_symmetry(symmetry));
}

}  // namespace tengen
