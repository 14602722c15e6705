#pragma once

#include "engine/othello/evaluation.h"
#include "engine/othello/lanes.h"
#include "engine/othello/patterns.h"

// Only for kernels' files.

namespace tengen::othello {

// Squares next to those of `stones`, those included.
template <class V>
[[gnu::always_inline]] inline V widened(V stones) {
    const V rows =
        stones | ((stones << 1) & 0xFEFEFEFEFEFEFEFE) | ((stones >> 1) & 0x7F7F7F7F7F7F7F7F);
    return rows | rows << 8 | rows >> 8;
}

// The evaluation of a board.
template <class K>
class PatternCore {
public:
    // In 1/weight_unit of a stone. `moves`: those of who is to move.
    static int evaluate(const Evaluator& evaluator, const Board& board, Bits moves) {
        alignas(64) std::uint16_t contents[pattern_slots];
        find_contents(*evaluator.patterns, board, contents);
        const Bits empty = board.empty();
        const int empty_squares = count_bits(empty);
        const std::int16_t* const weights = evaluator.weights[empty_squares];
        int value = 0;
        for (int i = 0; i < pattern_count; ++i) {
            value += weights[evaluator.patterns->first_entry[i] + contents[i]];
        }
        const Bits replies = K::moves(board.opponent, board.own);
        value += weights[own_mobility_entry + count_bits(moves)];
        value += weights[mobility_entry + count_bits(replies)];
        value += weights[own_potential_entry + count_bits(widened(board.opponent) & empty)];
        value += weights[potential_entry + count_bits(widened(board.own) & empty)];
        return value + weights[empty_count_entry + empty_squares];
    }

private:
    using Digits __attribute__((vector_size(32))) = std::uint16_t;
    static constexpr int vectors = pattern_slots / 16;

    [[gnu::always_inline]] static void find_contents(
        const PatternTables& tables, const Board& board, std::uint16_t* contents
    ) {
        Digits own[vectors] = {};
        Digits opponent[vectors] = {};
        for (int group = 0; group < 16; ++group) {
            const auto* const mine =
                reinterpret_cast<const Digits*>(tables.digits[group][board.own >> 4 * group & 15]);
            const auto* const theirs = reinterpret_cast<const Digits*>(
                tables.digits[group][board.opponent >> 4 * group & 15]
            );
            for (int i = 0; i < vectors; ++i) {
                own[i] += mine[i];
                opponent[i] += theirs[i];
            }
        }
        for (int i = 0; i < vectors; ++i) {
            reinterpret_cast<Digits*>(contents)[i] = own[i] + opponent[i] + opponent[i];
        }
    }
};

}  // namespace tengen::othello
