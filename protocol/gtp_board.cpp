#include "protocol/gtp_board.h"

#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>

namespace tengen {

namespace {

constexpr std::string_view letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

}  // namespace

std::optional<Cell> from_vertex(std::string_view text, BoardSize size) {
    if (text.size() < 2) {
        return std::nullopt;
    }
    const bool is_small = text.front() >= 'a' && text.front() <= 'z';
    const char capital = static_cast<char>(is_small ? text.front() - 'a' + 'A' : text.front());
    const std::size_t column = letters.find(capital);
    const auto row = parse_number(text.substr(1), 1, size.height);
    if (column == std::string_view::npos || !row || static_cast<int>(column) >= size.width) {
        return std::nullopt;
    }
    return Cell{static_cast<int>(column), size.height - static_cast<int>(*row)};
}

std::string to_vertex(Cell cell, BoardSize size) {
    return fmt::format("{}{}", letters.at(static_cast<std::size_t>(cell.x)), size.height - cell.y);
}

bool GtpBoard::is_empty(Cell cell) const {
    return std::none_of(plies_.begin(), plies_.end(), [&](const GtpPly& ply) {
        return ply.cell == cell;
    });
}

Side GtpBoard::to_move() const {
    return plies_.empty() ? Side::first : other_side(plies_.back().side);
}

std::vector<Placement> GtpBoard::men() const {
    std::vector<Placement> men;
    for (const GtpPly& ply : plies_) {
        if (ply.cell) {
            men.push_back({to_game(*ply.cell, size_), ply.side == Side::first ? 'x' : 'o'});
        }
    }
    return men;
}

std::vector<std::string> GtpBoard::rows(const std::vector<Placement>& men) const {
    std::vector<std::string> rows(
        static_cast<std::size_t>(size_.height),
        std::string(static_cast<std::size_t>(size_.width), '.')
    );
    for (const Placement& man : men) {
        if (const auto cell = from_game(man.cell, size_)) {
            rows.at(static_cast<std::size_t>(cell->y)).at(static_cast<std::size_t>(cell->x)) =
                man.piece == 'x' ? 'X' : 'O';
        }
    }
    return rows;
}

std::vector<std::string> GtpBoard::picture(const std::vector<Placement>& men) const {
    std::string heading = "  ";
    for (int x = 0; x < size_.width; ++x) {
        heading += fmt::format(" {}", letters.at(static_cast<std::size_t>(x)));
    }
    std::vector<std::string> lines{heading};
    int number = size_.height;
    for (const std::string& row : rows(men)) {
        std::string line = fmt::format("{:>2}", number);
        for (const char content : row) {
            line += fmt::format(" {}", content);
        }
        lines.push_back(fmt::format("{} {}", line, number));
        --number;
    }
    lines.push_back(heading);
    return lines;
}

}  // namespace tengen
