#include "protocol/score_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tengen {

namespace {

// Score at which the odds are e to one.
constexpr double score_per_odds = 200.0;

}  // namespace

std::string eval_text(Score score) {
    if (is_win(score)) {
        return fmt::format("+M{}", plies_to_end(score));
    }
    return is_loss(score) ? fmt::format("-M{}", plies_to_end(score)) : fmt::format("{}", score);
}

std::string rate_text(Score score) {
    return is_decided(score) ? eval_text(score) : fmt::format("{:.1f} %", 100 * win_rate(score));
}

double win_rate(Score score) {
    if (is_decided(score)) {
        return is_win(score) ? 1.0 : 0.0;
    }
    return 1.0 / (1.0 + std::exp(-score / score_per_odds));
}

double loss_percent(Score best, Score score) {
    return std::max(0.0, 100 * (win_rate(best) - win_rate(score)));
}

}  // namespace tengen
