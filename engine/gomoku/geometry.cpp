#include "engine/gomoku/geometry.h"

#include <cassert>
#include <cstdlib>
#include <memory>
#include <mutex>

namespace tengen::gomoku {

namespace {

constexpr int padding = 5;  // wall cells before the first cell of a line

int spot_on_line(int direction, int column, int row) {
    return direction == 1 ? row : column;
}

int line_index(int direction, int column, int row) {
    const std::array<int, direction_count> within{
        row, column, column - row + max_side - 1, column + row};
    return direction * lines_per_direction + within[static_cast<std::size_t>(direction)];
}

// The square of seven by seven around the stone and its rays to distance four: every cell on
// which the stone takes part in a two or more lies inside.
bool is_near(int columns, int rows) {
    const int far = std::max(std::abs(columns), std::abs(rows));
    const bool on_ray = columns == 0 || rows == 0 || std::abs(columns) == std::abs(rows);
    return far <= 3 || (far == 4 && on_ray);
}

std::unique_ptr<Geometry> make_geometry(int width, int height) {
    auto geometry = std::make_unique<Geometry>();
    geometry->width = width;
    geometry->height = height;
    geometry->cell_count = width * height;
    geometry->set_words = (geometry->cell_count + 63) / 64;
    geometry->step = {1, width, width + 1, 1 - width};
    for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
            const Cell cell = geometry->cell(column, row);
            auto& lines = geometry->lines[cell];
            for (int d = 0; d < direction_count; ++d) {
                const auto at = static_cast<std::size_t>(d);
                const int line = line_index(d, column, row);
                const int spot = spot_on_line(d, column, row);
                lines.line[at] = static_cast<std::uint8_t>(line);
                lines.spot[at] = static_cast<std::uint8_t>(spot);
                geometry->walls[static_cast<std::size_t>(line)] |= std::uint64_t{3}
                                                                   << (2 * (spot + padding));
            }
            for (int y = std::max(0, row - 4); y <= std::min(height - 1, row + 4); ++y) {
                for (int x = std::max(0, column - 4); x <= std::min(width - 1, column + 4); ++x) {
                    if (is_near(x - column, y - row)) {
                        geometry->neighbourhood[cell].add(geometry->cell(x, y));
                    }
                }
            }
        }
    }
    return geometry;
}

}  // namespace

std::string Geometry::to_text(Cell cell) const {
    return static_cast<char>('a' + column(cell)) + std::to_string(row(cell) + 1);
}

std::optional<Cell> Geometry::parse(std::string_view text) const {
    if (text.size() < 2 || text.size() > 3) {
        return std::nullopt;
    }
    const char letter =
        text[0] >= 'A' && text[0] <= 'Z' ? static_cast<char>(text[0] - 'A' + 'a') : text[0];
    int number = 0;
    for (const char digit : text.substr(1)) {
        if (digit < '0' || digit > '9') {
            return std::nullopt;
        }
        number = number * 10 + (digit - '0');
    }
    if (text[1] == '0' || !has(letter - 'a', number - 1)) {
        return std::nullopt;
    }
    return cell(letter - 'a', number - 1);
}

const Geometry& Geometry::of(int width, int height) {
    assert(width >= min_side && width <= max_side && height >= min_side && height <= max_side);
    constexpr std::size_t sides = max_side - min_side + 1;
    static std::mutex mutex;
    static std::array<std::array<std::unique_ptr<Geometry>, sides>, sides> made;
    const std::lock_guard lock(mutex);
    auto& slot = made[static_cast<std::size_t>(width - min_side)]
                     [static_cast<std::size_t>(height - min_side)];
    if (!slot) {
        slot = make_geometry(width, height);
    }
    return *slot;
}

}  // namespace tengen::gomoku
