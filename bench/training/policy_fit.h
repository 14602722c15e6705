#pragma once

#include "bench/training/code_weights.h"
#include "bench/training/records.h"
#include "bench/training/training_loop.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tengen::gomoku::training {

// Which of the candidates the search will choose, as a softmax over their scores: the value of the
// own code there (attack) plus that of the opponent's (defence).
class PolicyFit {
public:
    explicit PolicyFit(Rule rule);

    // Passes over positions with next to no choice.
    void add(const Record& record);
    std::size_t size() const { return samples_.size(); }
    void run(int epochs, const ReportEpoch& report);

    // How often, of what is held out, at most three candidates score better than the chosen one.
    double top_four_share() const;
    // In the units of FittedWeights.
    std::vector<std::vector<int>> rows() const;

private:
    struct Sample {
        Color side;
        std::size_t begin;  // of candidates_
        std::size_t count;
        std::size_t chosen;
    };

    std::span<const Candidate> candidates(const Sample& sample) const {
        return std::span(candidates_).subspan(sample.begin, sample.count);
    }
    // [candidate]
    void chances(const Sample& sample, std::vector<double>& result) const;
    double loss(std::size_t begin, std::size_t end) const;
    void train_batch(std::span<const std::uint32_t> batch, double rate);

    CodeWeights weights_;
    std::vector<Sample> samples_;
    std::vector<Candidate> candidates_;
};

}  // namespace tengen::gomoku::training
