#include "bench/training/policy_fit.h"

#include <algorithm>
#include <cmath>

namespace tengen::gomoku::training {

namespace {

constexpr double units_per_natural = 100;
constexpr Schedule schedule{.rates = {0.02, 0.005, 0.0015}, .batch_size = 256};
constexpr std::size_t reported_samples = 50'000;  // of the training loss, which is only for show
constexpr std::size_t min_candidates = 4;

}  // namespace

PolicyFit::PolicyFit(Rule rule)
    : weights_(rule, {.term_pull = 1e-6, .rest_pull = 3e-5, .rest_epsilon = 1e-6}) {}

void PolicyFit::add(const Record& record) {
    if (record.chosen < 0 || record.candidates.size() < min_candidates) {
        return;
    }
    samples_.push_back(
        {.side = record.side,
         .begin = candidates_.size(),
         .count = record.candidates.size(),
         .chosen = static_cast<std::size_t>(record.chosen)}
    );
    candidates_.insert(candidates_.end(), record.candidates.begin(), record.candidates.end());
}

void PolicyFit::chances(const Sample& sample, std::vector<double>& result) const {
    const auto own = weights_.values(Role::own, sample.side);
    const auto opponent = weights_.values(Role::opponent, ~sample.side);
    result.clear();
    for (const Candidate& item : candidates(sample)) {
        result.push_back(own[item.own] + opponent[item.opponent]);
    }
    const double highest = *std::max_element(result.begin(), result.end());
    double sum = 0;
    for (double& value : result) {
        value = std::exp(value - highest);
        sum += value;
    }
    for (double& value : result) {
        value /= sum;
    }
}

double PolicyFit::loss(std::size_t begin, std::size_t end) const {
    constexpr double tiny = 1e-9;
    std::vector<double> found;
    double sum = 0;
    for (std::size_t i = begin; i < end; ++i) {
        chances(samples_[i], found);
        sum -= std::log(found[samples_[i].chosen] + tiny);
    }
    return sum / static_cast<double>(end - begin);
}

double PolicyFit::top_four_share() const {
    const auto held_out = std::span(samples_).subspan(training_count(samples_.size()));
    std::vector<double> found;
    std::size_t hits = 0;
    for (const Sample& sample : held_out) {
        chances(sample, found);
        const double chosen = found[sample.chosen];
        const auto better = std::count_if(found.begin(), found.end(), [=](double chance) {
            return chance > chosen;
        });
        hits += better < 4 ? 1 : 0;
    }
    return static_cast<double>(hits) / static_cast<double>(held_out.size());
}

void PolicyFit::train_batch(std::span<const std::uint32_t> batch, double rate) {
    std::vector<double> found;
    for (const std::uint32_t number : batch) {
        const Sample& sample = samples_[number];
        chances(sample, found);
        found[sample.chosen] -= 1;
        const auto own = weights_.gradient(Role::own, sample.side);
        const auto opponent = weights_.gradient(Role::opponent, ~sample.side);
        const auto items = candidates(sample);
        for (std::size_t i = 0; i < items.size(); ++i) {
            const double slope = found[i] / static_cast<double>(batch.size());
            own[items[i].own] += slope;
            opponent[items[i].opponent] += slope;
        }
    }
    weights_.step(rate);
}

void PolicyFit::run(int epochs, const ReportEpoch& report) {
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

std::vector<std::vector<int>> PolicyFit::rows() const {
    return weights_.rounded_rows(units_per_natural);
}

}  // namespace tengen::gomoku::training
