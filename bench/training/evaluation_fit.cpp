#include "bench/training/evaluation_fit.h"

#include <algorithm>
#include <cmath>

namespace tengen::gomoku::training {

namespace {

constexpr double units_per_natural = 200;
constexpr Schedule schedule{.rates = {0.01, 0.003, 0.001}, .batch_size = 1024};
constexpr std::size_t reported_samples = 100'000;  // of the training loss, which is only for show

double sigmoid(double odds) {
    return 1 / (1 + std::exp(-odds));
}

double cross_entropy(double target, double chance) {
    constexpr double tiny = 1e-9;
    return -target * std::log(chance + tiny) - (1 - target) * std::log(1 - chance + tiny);
}

}  // namespace

EvaluationFit::EvaluationFit(Rule rule, double result_share)
    : result_share_(result_share),
      has_bias_(run_rule(rule, Color::black) != run_rule(rule, Color::white)),
      weights_(rule, {.term_pull = 1e-7, .rest_pull = 1e-5, .rest_epsilon = 1e-7}),
      bias_adam_(biases_.size(), 0, 1e-8) {}

void EvaluationFit::add(const Record& record) {
    const double said = sigmoid(record.score / units_per_natural);
    const std::size_t own = codes_.size();
    codes_.insert(codes_.end(), record.own.begin(), record.own.end());
    const std::size_t opponent = codes_.size();
    codes_.insert(codes_.end(), record.opponent.begin(), record.opponent.end());
    samples_.push_back(
        {.target = result_share_ * double{record.result} + (1 - result_share_) * said,
         .side = record.side,
         .own = own,
         .opponent = opponent,
         .end = codes_.size()}
    );
}

std::span<const CodeCount> EvaluationFit::own_codes(const Sample& sample) const {
    return std::span(codes_).subspan(sample.own, sample.opponent - sample.own);
}

std::span<const CodeCount> EvaluationFit::opponent_codes(const Sample& sample) const {
    return std::span(codes_).subspan(sample.opponent, sample.end - sample.opponent);
}

double EvaluationFit::chance(const Sample& sample) const {
    double odds = bias(sample.side);
    const auto own = weights_.values(Role::own, sample.side);
    for (const CodeCount& item : own_codes(sample)) {
        odds += own[item.code] * item.count;
    }
    const auto opponent = weights_.values(Role::opponent, ~sample.side);
    for (const CodeCount& item : opponent_codes(sample)) {
        odds -= opponent[item.code] * item.count;
    }
    return sigmoid(odds);
}

double EvaluationFit::loss(std::size_t begin, std::size_t end) const {
    double sum = 0;
    for (std::size_t i = begin; i < end; ++i) {
        sum += cross_entropy(samples_[i].target, chance(samples_[i]));
    }
    return sum / static_cast<double>(end - begin);
}

double EvaluationFit::baseline_loss() const {
    const auto held_out = std::span(samples_).subspan(training_count(samples_.size()));
    const auto count = static_cast<double>(held_out.size());
    double mean = 0;
    for (const Sample& sample : held_out) {
        mean += sample.target / count;
    }
    double loss = 0;
    for (const Sample& sample : held_out) {
        loss += cross_entropy(sample.target, mean) / count;
    }
    return loss;
}

void EvaluationFit::train_batch(std::span<const std::uint32_t> batch, double rate) {
    std::array<double, 2> bias_gradient{};
    for (const std::uint32_t number : batch) {
        const Sample& sample = samples_[number];
        const double slope = (chance(sample) - sample.target) / static_cast<double>(batch.size());
        const auto own = weights_.gradient(Role::own, sample.side);
        for (const CodeCount& item : own_codes(sample)) {
            own[item.code] += slope * item.count;
        }
        const auto opponent = weights_.gradient(Role::opponent, ~sample.side);
        for (const CodeCount& item : opponent_codes(sample)) {
            opponent[item.code] -= slope * item.count;
        }
        bias_gradient[static_cast<std::size_t>(index(sample.side))] += slope;
    }
    weights_.step(rate);
    if (has_bias_) {
        bias_adam_.step(biases_, bias_gradient, rate);
    }
}

void EvaluationFit::run(int epochs, const ReportEpoch& report) {
    const std::size_t count = training_count(samples_.size());
    train(
        count,
        schedule,
        epochs,
        [this](std::span<const std::uint32_t> batch, double rate) { train_batch(batch, rate); },
        [&](int epoch) {
            report(epoch, loss(0, std::min(count, reported_samples)), loss(count, samples_.size()));
        }
    );
}

std::vector<std::vector<int>> EvaluationFit::rows() const {
    return weights_.rounded_rows(units_per_natural);
}

}  // namespace tengen::gomoku::training
