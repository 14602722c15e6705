#pragma once

#include "engine/gomoku/line_pattern.h"
#include "engine/gomoku/rule.h"
#include "engine/gomoku/threat_class.h"

#include <array>
#include <cstdint>

namespace tengen::gomoku {

// What one colour's patterns on the empty cells add up to: two evaluation sums and six counters,
// packed so that one vector addition updates all of them. Counters hold ten bits each, enough for
// every cell of the largest board.
class Tally {
public:
    enum Counter : int { five, open_four, four_three, four, double_three, three };

    int to_move() const { return static_cast<std::int32_t>(lanes_[0]); }
    int waiting() const { return static_cast<std::int32_t>(lanes_[1]); }
    int count(Counter counter) const {
        return static_cast<int>((lanes_[2 + counter / 3] >> (10 * (counter % 3))) & 0x3FF);
    }
    void set_values(int to_move, int waiting) {
        lanes_[0] = static_cast<std::uint32_t>(to_move);
        lanes_[1] = static_cast<std::uint32_t>(waiting);
    }
    void add_one(Counter counter) { lanes_[2 + counter / 3] += 1U << (10 * (counter % 3)); }

    Tally& operator+=(const Tally& other) {
        lanes_ += other.lanes_;
        return *this;
    }
    Tally& operator-=(const Tally& other) {
        lanes_ -= other.lanes_;
        return *this;
    }
    bool operator==(const Tally& other) const {
        return lanes_[0] == other.lanes_[0] && lanes_[1] == other.lanes_[1]
               && lanes_[2] == other.lanes_[2] && lanes_[3] == other.lanes_[3];
    }

private:
    // The compilers' own vector type: SSE2 and NEON registers, plain words elsewhere.
    using Lanes = std::uint32_t __attribute__((vector_size(16)));
    Lanes lanes_{};
};

// Everything a board looks up for its rule. One object a rule, made when first asked for,
// immutable, shared by all boards and threads.
struct PatternTables {
    const LineTable* lines;
    const std::array<Code, 65536>* codes;
    std::array<std::array<Tally, code_count>, 2> tally;          // [color][code]
    std::array<std::array<std::uint8_t, code_count>, 2> threat;  // [color][code] a Threat
    // [color][code] how much a stone is worth to the colour, and how much it takes from the colour
    // when the opponent puts his there: move ordering only.
    std::array<std::array<std::int16_t, code_count>, 2> attack_score;
    std::array<std::array<std::int16_t, code_count>, 2> defence_score;

    static const PatternTables& of(Rule rule);
};

}  // namespace tengen::gomoku
