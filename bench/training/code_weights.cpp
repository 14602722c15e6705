#include "bench/training/code_weights.h"

#include <algorithm>
#include <cmath>

namespace tengen::gomoku::training {

namespace {

constexpr double term_epsilon = 1e-8;

}  // namespace

CodeWeights::CodeWeights(Rule rule, const Settings& settings)
    : shares_colors_(run_rule(rule, Color::black) == run_rule(rule, Color::white)),
      terms_(row_count() * term_count, 0.0),
      rests_(row_count() * code_count, 0.0),
      values_(rests_.size(), 0.0),
      gradient_(rests_.size(), 0.0),
      term_adam_(terms_.size(), settings.term_pull, term_epsilon),
      rest_adam_(rests_.size(), settings.rest_pull, settings.rest_epsilon) {
    for (const Color color : {Color::black, Color::white}) {
        for (Code code = 0; code < code_count; ++code) {
            const auto classes = classes_of_code(code);
            Terms terms{};
            std::transform(classes.begin(), classes.end(), terms.begin(), [](LineClass found) {
                return static_cast<std::uint8_t>(found);
            });
            terms.back() = static_cast<std::uint8_t>(
                line_class_count + static_cast<int>(threat_of_code(rule, color, code))
            );
            terms_of_code_[static_cast<std::size_t>(index(color))].push_back(terms);
        }
    }
}

void CodeWeights::step(double rate) {
    std::vector<double> term_gradient(terms_.size(), 0.0);
    for (std::size_t row = 0; row < row_count(); ++row) {
        for (std::size_t code = 0; code < code_count; ++code) {
            const double slope = gradient_[row * code_count + code];
            if (slope != 0) {
                for (const std::uint8_t term : terms_of(row, code)) {
                    term_gradient[row * term_count + term] += slope;
                }
            }
        }
    }
    term_adam_.step(terms_, term_gradient, rate);
    rest_adam_.step(rests_, gradient_, rate);
    for (std::size_t row = 0; row < row_count(); ++row) {
        for (std::size_t code = 0; code < code_count; ++code) {
            double value = rests_[row * code_count + code];
            for (const std::uint8_t term : terms_of(row, code)) {
                value += terms_[row * term_count + term];
            }
            values_[row * code_count + code] = value;
        }
    }
    std::fill(gradient_.begin(), gradient_.end(), 0.0);
}

std::vector<std::vector<int>> CodeWeights::rounded_rows(double scale) const {
    std::vector<std::vector<int>> rows(row_count());
    for (std::size_t row = 0; row < row_count(); ++row) {
        for (std::size_t code = 0; code < code_count; ++code) {
            rows[row].push_back(
                static_cast<int>(std::lround(scale * values_[row * code_count + code]))
            );
        }
    }
    return rows;
}

}  // namespace tengen::gomoku::training
