#include "engine/othello/evaluation.h"

#include <cstddef>
#include <cstdint>
#include <vector>

// The file of the weights as it is: stage after stage, weight after weight, two bytes each, the
// lower one first.
extern "C" const unsigned char tengen_othello_weights[];

namespace tengen::othello {

namespace {

// What the file holds, one weight an entry, and where each stage begins.
struct Unpacked {
    std::vector<std::int16_t> weights;
    Evaluator evaluator;
};

Unpacked unpack() {
    Unpacked unpacked;
    unpacked.weights.reserve(std::size_t{stage_count} * entry_count);
    const auto& numbers = weight_numbers();
    for (std::size_t stage = 0; stage < stage_count; ++stage) {
        const unsigned char* const packed = tengen_othello_weights + stage * weight_count() * 2;
        for (const std::uint32_t number : numbers) {
            const auto* const bytes = packed + std::size_t{number} * 2;
            unpacked.weights.push_back(static_cast<std::int16_t>(bytes[0] | bytes[1] << 8));
        }
    }
    unpacked.evaluator.patterns = &pattern_tables();
    for (int empty_squares = 0; empty_squares <= square_count - 4; ++empty_squares) {
        unpacked.evaluator.weights[empty_squares] =
            unpacked.weights.data() + std::size_t{entry_count} * stage_of(empty_squares);
    }
    return unpacked;
}

}  // namespace

const Evaluator& evaluator() {
    static const Unpacked unpacked = unpack();
    return unpacked.evaluator;
}

}  // namespace tengen::othello
