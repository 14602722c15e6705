#include "protocol/notation.h"

#include "protocol/tokens.h"

#include <fmt/format.h>

#include <utility>

namespace tengen {

RowOrder row_order(std::string_view game) {
    return game == "othello" ? RowOrder::from_top : RowOrder::from_bottom;
}

std::string to_game(Cell cell, BoardSize size, RowOrder rows) {
    const int row = rows == RowOrder::from_top ? cell.y + 1 : size.height - cell.y;
    return fmt::format("{}{}", static_cast<char>('a' + cell.x), row);
}

std::optional<Cell> from_game(std::string_view text, BoardSize size, RowOrder rows) {
    if (text.size() < 2 || text.front() < 'a' || text.front() > 'z') {
        return std::nullopt;
    }
    const Result<std::int64_t> row = parse_number(text.substr(1), 1, size.height);
    const int x = text.front() - 'a';
    if (!row || x >= size.width) {
        return std::nullopt;
    }
    const auto number = static_cast<int>(*row);
    return Cell{x, rows == RowOrder::from_top ? number - 1 : size.height - number};
}

std::string to_pair(Cell cell, CoordinateOrder order, char separator) {
    if (order == CoordinateOrder::row_column) {
        std::swap(cell.x, cell.y);
    }
    return fmt::format("{}{}{}", cell.x, separator, cell.y);
}

std::optional<Cell> from_pair(
    std::int64_t first, std::int64_t second, CoordinateOrder order, BoardSize size
) {
    if (order == CoordinateOrder::row_column) {
        std::swap(first, second);
    }
    if (!size.contains(first, second)) {
        return std::nullopt;
    }
    return Cell{static_cast<int>(first), static_cast<int>(second)};
}

}  // namespace tengen
