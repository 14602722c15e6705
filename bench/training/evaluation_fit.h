#pragma once

#include "bench/training/code_weights.h"
#include "bench/training/records.h"
#include "bench/training/training_loop.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tengen::gomoku::training {

// Logistic regression of the winning odds on the codes of all empty cells: own ones count for the
// side to move (the evaluation's to_move), the opponent's against it (waiting).
class EvaluationFit {
public:
    // The target is the result of the game with this share, and otherwise what the search said,
    // which is less noisy but no wiser than the weights it used.
    EvaluationFit(Rule rule, double result_share);

    void add(const Record& record);
    std::size_t size() const { return samples_.size(); }
    void run(int epochs, const ReportEpoch& report);

    // On what is held out, of giving each position the mean chance: what all learning is measured
    // against.
    double baseline_loss() const;
    // What the colour's turn is worth by itself, in natural units; zero where the colours share
    // their weights. The engine has no such term, so it should come out small.
    double bias(Color color) const { return biases_[static_cast<std::size_t>(index(color))]; }
    // In the units of FittedWeights.
    std::vector<std::vector<int>> rows() const;

private:
    struct Sample {
        double target;
        Color side;
        std::size_t own;       // of codes_, where the own codes begin
        std::size_t opponent;  // ... the opponent's
        std::size_t end;
    };

    std::span<const CodeCount> own_codes(const Sample& sample) const;
    std::span<const CodeCount> opponent_codes(const Sample& sample) const;
    double chance(const Sample& sample) const;
    double loss(std::size_t begin, std::size_t end) const;
    void train_batch(std::span<const std::uint32_t> batch, double rate);

    double result_share_;
    bool has_bias_;
    CodeWeights weights_;
    std::array<double, 2> biases_{};  // [color]
    Adam bias_adam_;
    std::vector<Sample> samples_;
    std::vector<CodeCount> codes_;
};

}  // namespace tengen::gomoku::training
