#pragma once

#include "engine/othello/board.h"

#include <array>
#include <cstdint>
#include <vector>

// What the evaluation looks at: patterns, groups of squares whose contents are one number in base
// three (M. Buro, "Logistello: a strong learning Othello program", 1995), and a few counts. Each is
// a number of an entry, and a position's value is the sum of its entries' weights.

namespace tengen::othello {

inline constexpr int pattern_count = 46;
inline constexpr int pattern_slots = 48;  // whole vectors: the last ones are always 0

// The entries of a stage of the game: those of the patterns, then those of the counts.
inline constexpr int pattern_entries = 226314;
inline constexpr int most_counted_moves = 35;
inline constexpr int most_counted_squares = 63;
inline constexpr int own_mobility_entry = pattern_entries;
inline constexpr int mobility_entry = own_mobility_entry + most_counted_moves + 1;
inline constexpr int own_potential_entry = mobility_entry + most_counted_moves + 1;
inline constexpr int potential_entry = own_potential_entry + most_counted_squares + 1;
inline constexpr int empty_count_entry = potential_entry + most_counted_squares + 1;
inline constexpr int entry_count = empty_count_entry + square_count - 3;

// How patterns are numbered.
struct PatternTables {
    // [squares 4 * group to 4 * group + 3][stones among them][pattern]: what one side's stones add
    // to the number of the pattern's contents, once for `own` and twice for the opponent.
    alignas(64) std::uint16_t digits[16][16][pattern_slots];
    // [pattern]: the entry of its contents 0.
    std::int32_t first_entry[pattern_slots];
};
// Made by the first call.
const PatternTables& pattern_tables();

// What a position consists of: an entry for each pattern, then one for each count. Slow, and plain
// enough to judge the kernels by.
inline constexpr int feature_count = pattern_count + 5;
std::array<int, feature_count> entries_of(const Board& board);

// [entry]: the number of its weight. Contents that a mirror turns into each other share one.
const std::vector<std::uint32_t>& weight_numbers();
// Of a stage.
std::uint32_t weight_count();
// [weight]: the number of the one for the same contents, or the same count, of the other side. It
// is the weight itself where these are the same. For fitting weights.
std::vector<std::uint32_t> opposite_weights();

// Stages of four moves.
inline constexpr int stage_count = 15;
constexpr int stage_of(int empty_squares) {
    const int stage = (square_count - 4 - empty_squares) / 4;
    return stage < stage_count ? stage : stage_count - 1;
}

}  // namespace tengen::othello
