#include "engine/gomoku/evaluation_weights.h"

#include <iterator>

// Candidates that are to be measured are built in instead (bench/training/README.md).
#ifndef TENGEN_GOMOKU_WEIGHTS
    #define TENGEN_GOMOKU_WEIGHTS "engine/gomoku/evaluation_weights.inc"
#endif

namespace tengen::gomoku {

namespace {

// [group][kind][color][code]
constexpr std::int16_t weights[] = {
#include TENGEN_GOMOKU_WEIGHTS
};

constexpr std::size_t group_count = 3;
constexpr std::size_t kind_count = 4;
static_assert(std::size(weights) == group_count * kind_count * 2 * code_count);

}  // namespace

std::int16_t fitted_weight(WeightGroup group, WeightKind kind, Color color, Code code) {
    const std::size_t row =
        (static_cast<std::size_t>(group) * kind_count + static_cast<std::size_t>(kind)) * 2
        + static_cast<std::size_t>(index(color));
    return weights[row * code_count + code];
}

}  // namespace tengen::gomoku
