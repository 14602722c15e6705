#pragma once

#include "bench/training/adam.h"
#include "engine/gomoku/rule.h"
#include "engine/gomoku/threat_class.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tengen::gomoku::training {

// Whose codes they are, seen from the side to move.
enum class Role : std::uint8_t { own, opponent };

// The value of every code, found by descent. A value is the sum of five terms, one for each of the
// code's line classes and one for its threat, and a rest of its own that is pulled towards zero:
// common codes get what they deserve, rare ones what their relatives do.
//
// Where both colours have the same rule they share their values.
class CodeWeights {
public:
    struct Settings {
        double term_pull;
        double rest_pull;
        double rest_epsilon;  // see Adam
    };

    CodeWeights(Rule rule, const Settings& settings);

    // [code] the values now; `color` owns the codes.
    std::span<const double> values(Role role, Color color) const {
        return std::span(values_).subspan(first(role, color), code_count);
    }
    // [code] for the caller to add to, between two steps.
    std::span<double> gradient(Role role, Color color) {
        return std::span(gradient_).subspan(first(role, color), code_count);
    }
    // One step down the gradient, which is zero afterwards.
    void step(double rate);

    // A row of values for each role and, where they differ, colour: own before opponent's, Black's
    // before White's.
    std::vector<std::vector<int>> rounded_rows(double scale) const;

private:
    static constexpr std::size_t term_count = line_class_count + threat_count;
    using Terms = std::array<std::uint8_t, direction_slots + 1>;

    std::size_t row(Role role, Color color) const {
        const auto r = static_cast<std::size_t>(role);
        return shares_colors_ ? r : 2 * r + static_cast<std::size_t>(index(color));
    }
    std::size_t first(Role role, Color color) const { return row(role, color) * code_count; }
    std::size_t row_count() const { return shares_colors_ ? 2 : 4; }
    const Terms& terms_of(std::size_t row, std::size_t code) const {
        return terms_of_code_[shares_colors_ ? 0 : row % 2][code];
    }

    bool shares_colors_;
    std::array<std::vector<Terms>, 2> terms_of_code_;  // [color][code]
    std::vector<double> terms_;                        // [row][term]
    std::vector<double> rests_;                        // [row][code]
    std::vector<double> values_;                       // [row][code]
    std::vector<double> gradient_;                     // [row][code]
    Adam term_adam_;
    Adam rest_adam_;
};

}  // namespace tengen::gomoku::training
