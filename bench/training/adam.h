#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace tengen::gomoku::training {

// Gradient descent with a step size of its own for each parameter (Kingma and Ba, 2015), here with
// a pull towards zero.
class Adam {
public:
    // A larger `epsilon` slows down parameters that hardly ever get a gradient.
    Adam(std::size_t size, double pull, double epsilon)
        : mean_(size, 0.0), square_(size, 0.0), pull_(pull), epsilon_(epsilon) {}

    void step(std::span<double> parameters, std::span<const double> gradient, double rate) {
        mean_power_ *= mean_decay;
        square_power_ *= square_decay;
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const double slope = gradient[i] + pull_ * parameters[i];
            if (slope == 0 && square_[i] == 0) {
                continue;  // never met so far, as most codes
            }
            mean_[i] = mean_decay * mean_[i] + (1 - mean_decay) * slope;
            square_[i] = square_decay * square_[i] + (1 - square_decay) * slope * slope;
            const double mean = mean_[i] / (1 - mean_power_);
            const double spread = std::sqrt(square_[i] / (1 - square_power_));
            parameters[i] -= rate * mean / (spread + epsilon_);
        }
    }

private:
    static constexpr double mean_decay = 0.9;
    static constexpr double square_decay = 0.999;

    std::vector<double> mean_;
    std::vector<double> square_;
    double pull_;
    double epsilon_;
    double mean_power_ = 1;
    double square_power_ = 1;
};

}  // namespace tengen::gomoku::training
