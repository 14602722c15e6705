#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tengen::xiangqi {

// Squares are numbered from Red's left corner, rank by rank: a0, b0 to i9.
using Square = int;
inline constexpr int file_count = 9;
inline constexpr int rank_count = 10;
inline constexpr int square_count = 90;

enum class Color : std::uint8_t { red, black };

constexpr Color operator~(Color color) {
    return color == Color::red ? Color::black : Color::red;
}
constexpr std::size_t index(Color color) {
    return static_cast<std::size_t>(color);
}

constexpr Square square_at(int file, int rank) {
    return file_count * rank + file;
}
constexpr int file_of(Square square) {
    return square % file_count;
}
constexpr int rank_of(Square square) {
    return square / file_count;
}
constexpr bool is_inside(int file, int rank) {
    return file >= 0 && file < file_count && rank >= 0 && rank < rank_count;
}
constexpr bool is_in_palace(int file, int rank, Color color) {
    const int depth = color == Color::red ? rank : rank_count - 1 - rank;
    return file >= 3 && file <= 5 && depth >= 0 && depth <= 2;
}
// On the side's own half of the river.
constexpr bool is_at_home(int rank, Color color) {
    return color == Color::red ? rank < rank_count / 2 : rank >= rank_count / 2;
}

// A few squares in a fixed room.
template <class T, std::size_t room>
class ShortList {
public:
    constexpr void push(T item) { items_[size_++] = item; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }

private:
    std::array<T, room> items_{};
    std::size_t size_ = 0;
};

// A step over a square that has to be empty.
struct Jump {
    std::uint8_t over = 0;
    std::uint8_t to = 0;
};

using Ray = ShortList<std::uint8_t, 9>;
template <class T>
using BySquare = std::array<T, square_count>;
template <class T>
using BySide = std::array<T, 2>;

// Where men could go on an empty board, and whence they attack a square.
struct Geometry {
    BySquare<std::array<Ray, 4>> rays;              // [square][east, west, north, south]
    BySquare<ShortList<Jump, 8>> horse;             // from a square
    BySquare<ShortList<Jump, 8>> horse_to;          // to a square: `to` is where the horse stands
    BySide<BySquare<ShortList<Jump, 4>>> elephant;  // the same both ways, as are the next two
    BySide<BySquare<ShortList<std::uint8_t, 4>>> advisor;
    BySide<BySquare<ShortList<std::uint8_t, 4>>> king;
    BySide<BySquare<ShortList<std::uint8_t, 3>>> pawn;     // from a square
    BySide<BySquare<ShortList<std::uint8_t, 3>>> pawn_to;  // whence a soldier attacks a square
};

constexpr std::array<std::array<int, 2>, 4> orthogonal{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
constexpr std::array<std::array<int, 2>, 4> diagonal{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

constexpr void add_lines_and_horses(Geometry& made, int file, int rank) {
    const auto from = static_cast<std::size_t>(square_at(file, rank));
    for (std::size_t direction = 0; direction < orthogonal.size(); ++direction) {
        const auto [dx, dy] = orthogonal[direction];
        for (int x = file + dx, y = rank + dy; is_inside(x, y); x += dx, y += dy) {
            made.rays[from][direction].push(static_cast<std::uint8_t>(square_at(x, y)));
        }
        for (const int side : {-1, 1}) {
            const int x = file + 2 * dx + side * dy;
            const int y = rank + 2 * dy + side * dx;
            if (is_inside(x, y)) {
                const auto leg = static_cast<std::uint8_t>(square_at(file + dx, rank + dy));
                const auto to = static_cast<std::uint8_t>(square_at(x, y));
                made.horse[from].push({leg, to});
                made.horse_to[to].push({leg, static_cast<std::uint8_t>(from)});
            }
        }
    }
}

constexpr void add_guards(Geometry& made, int file, int rank, Color color) {
    const auto from = static_cast<std::size_t>(square_at(file, rank));
    const std::size_t side = index(color);
    for (const auto& [dx, dy] : diagonal) {
        const int x = file + 2 * dx;
        const int y = rank + 2 * dy;
        if (is_at_home(rank, color) && is_inside(x, y) && is_at_home(y, color)) {
            made.elephant[side][from].push(
                {static_cast<std::uint8_t>(square_at(file + dx, rank + dy)),
                 static_cast<std::uint8_t>(square_at(x, y))}
            );
        }
        if (is_in_palace(file, rank, color) && is_in_palace(file + dx, rank + dy, color)) {
            made.advisor[side][from].push(static_cast<std::uint8_t>(square_at(file + dx, rank + dy))
            );
        }
    }
    for (const auto& [dx, dy] : orthogonal) {
        if (is_in_palace(file, rank, color) && is_in_palace(file + dx, rank + dy, color)) {
            made.king[side][from].push(static_cast<std::uint8_t>(square_at(file + dx, rank + dy)));
        }
    }
}

constexpr void add_pawns(Geometry& made, int file, int rank, Color color) {
    const auto from = static_cast<std::uint8_t>(square_at(file, rank));
    const auto add = [&](int x, int y) {
        if (is_inside(x, y)) {
            const auto to = static_cast<std::uint8_t>(square_at(x, y));
            made.pawn[index(color)][from].push(to);
            made.pawn_to[index(color)][to].push(from);
        }
    };
    add(file, rank + (color == Color::red ? 1 : -1));
    if (!is_at_home(rank, color)) {
        add(file - 1, rank);
        add(file + 1, rank);
    }
}

constexpr Geometry make_geometry() {
    Geometry made;
    for (int rank = 0; rank < rank_count; ++rank) {
        for (int file = 0; file < file_count; ++file) {
            add_lines_and_horses(made, file, rank);
            for (const Color color : {Color::red, Color::black}) {
                add_guards(made, file, rank, color);
                add_pawns(made, file, rank, color);
            }
        }
    }
    return made;
}

inline constexpr Geometry geometry = make_geometry();

}  // namespace tengen::xiangqi
