#include "engine/othello/patterns.h"

#include "engine/othello/kernel.h"
#include "engine/othello/tables.h"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <string_view>
#include <utility>

namespace tengen::othello {

namespace {

// One of each kind; the others are its images. The first square is the last digit.
constexpr std::array<std::string_view, 12> shapes{
    "a1b1c1a2b2c2a3b3c3",    // corner
    "a1b1c1d1e1a2a3a4a5b2",  // corner and both its edges
    "a1b1c1d1e1f1g1h1b2g2",  // edge and the diagonal neighbours of its corners
    "a1c1d1e1f1h1c2d2e2f2",  // edge without the corners' neighbours, and the block beside it
    "a2b2c2d2e2f2g2h2",
    "a3b3c3d3e3f3g3h3",
    "a4b4c4d4e4f4g4h4",
    "a1b2c3d4e5f6g7h8",
    "b1c2d3e4f5g6h7",
    "c1d2e3f4g5h6",
    "d1e2f3g4h5",
    "e1f2g3h4",
};

using Squares = std::vector<Square>;

Squares squares_of(std::string_view shape) {
    Squares squares;
    for (std::size_t i = 0; i < shape.size(); i += 2) {
        squares.push_back((shape[i] - 'a') + 8 * (shape[i + 1] - '1'));
    }
    return squares;
}

Squares image(const Squares& squares, int symmetry) {
    Squares images;
    for (const Square square : squares) {
        images.push_back(image_of_square(square, symmetry));
    }
    return images;
}

Bits set_of(const Squares& squares) {
    Bits set = 0;
    for (const Square square : squares) {
        set |= bit(square);
    }
    return set;
}

constexpr int power_of_three(std::size_t exponent) {
    int power = 1;
    for (std::size_t i = 0; i < exponent; ++i) {
        power *= 3;
    }
    return power;
}

struct Pattern {
    Squares squares;
    int first_entry;
};

std::vector<Pattern> make_patterns() {
    std::vector<Pattern> patterns;
    int first_entry = 0;
    for (const std::string_view shape : shapes) {
        const Squares original = squares_of(shape);
        std::vector<Bits> sets;
        for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
            Squares squares = image(original, symmetry);
            if (std::find(sets.begin(), sets.end(), set_of(squares)) == sets.end()) {
                sets.push_back(set_of(squares));
                patterns.push_back({std::move(squares), first_entry});
            }
        }
        first_entry += power_of_three(original.size());
    }
    return patterns;
}

const std::vector<Pattern>& patterns() {
    static const std::vector<Pattern> all = make_patterns();
    return all;
}

std::unique_ptr<PatternTables> make_tables() {
    auto tables = std::make_unique<PatternTables>();
    for (std::size_t number = 0; number < patterns().size(); ++number) {
        const Pattern& pattern = patterns()[number];
        tables->first_entry[number] = pattern.first_entry;
        for (std::size_t place = 0; place < pattern.squares.size(); ++place) {
            const Square square = pattern.squares[place];
            for (unsigned stones = 0; stones < 16; ++stones) {
                if ((stones >> square % 4 & 1) != 0) {
                    std::uint16_t& digits = tables->digits[square / 4][stones][number];
                    digits = static_cast<std::uint16_t>(digits + power_of_three(place));
                }
            }
        }
    }
    return tables;
}

int contents_of(const Pattern& pattern, const Board& board) {
    int contents = 0;
    for (std::size_t place = 0; place < pattern.squares.size(); ++place) {
        const Bits square = bit(pattern.squares[place]);
        const int digit = (board.own & square) != 0 ? 1 : (board.opponent & square) != 0 ? 2 : 0;
        contents += digit * power_of_three(place);
    }
    return contents;
}

Bits around(Bits squares) {
    Bits set = 0;
    for (; squares != 0; squares &= squares - 1) {
        set |= neighbours.at[std::countr_zero(squares)];
    }
    return set;
}

// [place]: where a symmetry that maps the squares onto themselves takes each of them.
std::vector<std::vector<std::size_t>> mirrors_of(const Squares& squares) {
    std::vector<std::vector<std::size_t>> mirrors;
    for (int symmetry = 1; symmetry < symmetry_count; ++symmetry) {
        const Squares images = image(squares, symmetry);
        if (set_of(images) == set_of(squares)) {
            std::vector<std::size_t> places;
            for (const Square square : images) {
                const auto place = std::find(squares.begin(), squares.end(), square);
                places.push_back(static_cast<std::size_t>(place - squares.begin()));
            }
            mirrors.push_back(std::move(places));
        }
    }
    return mirrors;
}

int mirrored(int contents, const std::vector<std::size_t>& places) {
    int result = 0;
    for (const std::size_t place : places) {
        result += contents % 3 * power_of_three(place);
        contents /= 3;
    }
    return result;
}

// The contents with every stone of the other colour.
int exchanged(int contents, std::size_t squares) {
    int result = 0;
    for (std::size_t place = 0; place < squares; ++place) {
        result += (3 - contents % 3) % 3 * power_of_three(place);
        contents /= 3;
    }
    return result;
}

std::vector<std::uint32_t> number_weights() {
    std::vector<std::uint32_t> numbers;
    std::uint32_t next = 0;
    for (const std::string_view shape : shapes) {
        const Squares squares = squares_of(shape);
        const auto mirrors = mirrors_of(squares);
        const std::size_t first = numbers.size();
        for (int contents = 0; contents < power_of_three(squares.size()); ++contents) {
            int least = contents;
            for (const auto& places : mirrors) {
                least = std::min(least, mirrored(contents, places));
            }
            numbers.push_back(
                least == contents ? next++ : numbers[first + static_cast<std::size_t>(least)]
            );
        }
    }
    while (numbers.size() < entry_count) {
        numbers.push_back(next++);
    }
    return numbers;
}

}  // namespace

const PatternTables& pattern_tables() {
    static const std::unique_ptr<PatternTables> tables = make_tables();
    return *tables;
}

std::array<int, feature_count> entries_of(const Board& board) {
    std::array<int, feature_count> entries{};
    auto entry = entries.begin();
    for (const Pattern& pattern : patterns()) {
        *entry++ = pattern.first_entry + contents_of(pattern, board);
    }
    const Kernel& kernel = best_kernel();
    const Bits empty = board.empty();
    *entry++ = own_mobility_entry + count(kernel.moves(board.own, board.opponent));
    *entry++ = mobility_entry + count(kernel.moves(board.opponent, board.own));
    *entry++ = own_potential_entry + count(around(board.opponent) & empty);
    *entry++ = potential_entry + count(around(board.own) & empty);
    *entry++ = empty_count_entry + count(empty);
    return entries;
}

const std::vector<std::uint32_t>& weight_numbers() {
    static const std::vector<std::uint32_t> numbers = number_weights();
    return numbers;
}

std::uint32_t weight_count() {
    return weight_numbers().back() + 1;
}

std::vector<std::uint32_t> opposite_weights() {
    const auto& numbers = weight_numbers();
    std::vector<std::uint32_t> opposite(weight_count());
    const auto pair = [&](int entry, int other) {
        opposite[numbers[static_cast<std::size_t>(entry)]] =
            numbers[static_cast<std::size_t>(other)];
    };
    int first = 0;
    for (const std::string_view shape : shapes) {
        const std::size_t squares = squares_of(shape).size();
        for (int contents = 0; contents < power_of_three(squares); ++contents) {
            pair(first + contents, first + exchanged(contents, squares));
        }
        first += power_of_three(squares);
    }
    for (int moves = 0; moves <= most_counted_moves; ++moves) {
        pair(own_mobility_entry + moves, mobility_entry + moves);
        pair(mobility_entry + moves, own_mobility_entry + moves);
    }
    for (int squares = 0; squares <= most_counted_squares; ++squares) {
        pair(own_potential_entry + squares, potential_entry + squares);
        pair(potential_entry + squares, own_potential_entry + squares);
    }
    for (int entry = empty_count_entry; entry < entry_count; ++entry) {
        pair(entry, entry);
    }
    return opposite;
}

}  // namespace tengen::othello
