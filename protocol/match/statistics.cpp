#include "protocol/match/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace tengen {

namespace {

constexpr double elo_scale = 400;
constexpr double quantile_95 = 1.959964;
// What a category that has not been seen counts as, so that no variance is zero. For the error of
// an estimate it is more: three wins in a row are no certainty.
constexpr double unseen_in_test = 1e-3;
constexpr double unseen_in_error = 0.5;

// Of the mean score of a game, 0 to 1, by pairs.
struct Moments {
    double pairs = 0;
    double mean = 0.5;
    double variance = 0;
};

Moments moments_of(const Pentanomial& pairs, double unseen) {
    std::array<double, 5> weights{};
    double total = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        weights[i] = std::max(static_cast<double>(pairs[i]), unseen);
        total += weights[i];
    }
    Moments moments{.pairs = total, .mean = 0, .variance = 0};
    for (std::size_t i = 0; i < weights.size(); ++i) {
        moments.mean += weights[i] / total * static_cast<double>(i) / 4;
    }
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const double distance = static_cast<double>(i) / 4 - moments.mean;
        moments.variance += weights[i] / total * distance * distance;
    }
    return moments;
}

std::int64_t pair_count(const Pentanomial& pairs) {
    return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
}

double normal_below(double x) {
    return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

}  // namespace

double score_of_elo(double elo) {
    return 1 / (1 + std::pow(10.0, -elo / elo_scale));
}

double elo_of_score(double score) {
    if (score <= 0 || score >= 1) {
        return score <= 0 ? -std::numeric_limits<double>::infinity()
                          : std::numeric_limits<double>::infinity();
    }
    return elo_scale * std::log10(score / (1 - score));
}

std::optional<EloEstimate> estimate_elo(const Pentanomial& pairs) {
    const auto count = static_cast<double>(pair_count(pairs));
    if (count == 0) {
        return std::nullopt;
    }
    double points = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        points += static_cast<double>(pairs[i]) * static_cast<double>(i) / 4;
    }
    const double mean = points / count;
    const double error = std::sqrt(moments_of(pairs, unseen_in_error).variance / count);
    return EloEstimate{
        .elo = elo_of_score(mean),
        .low = elo_of_score(mean - quantile_95 * error),
        .high = elo_of_score(mean + quantile_95 * error),
        .superiority = normal_below((mean - 0.5) / error)};
}

double SprtBounds::lower() const {
    return std::log(beta / (1 - alpha));
}

double SprtBounds::upper() const {
    return std::log((1 - beta) / alpha);
}

double log_likelihood_ratio(const Pentanomial& pairs, const SprtBounds& bounds) {
    if (pair_count(pairs) == 0) {
        return 0;
    }
    const Moments moments = moments_of(pairs, unseen_in_test);
    const double score0 = score_of_elo(bounds.elo0);
    const double score1 = score_of_elo(bounds.elo1);
    return moments.pairs * (score1 - score0) * (2 * moments.mean - score0 - score1)
           / (2 * moments.variance);
}

std::optional<MeanEstimate> estimate_mean(std::span<const Cluster> clusters) {
    MeanEstimate estimate;
    double sum = 0;
    for (const Cluster& cluster : clusters) {
        estimate.values += cluster.values;
        sum += cluster.sum;
    }
    if (estimate.values == 0) {
        return std::nullopt;
    }
    estimate.mean = sum / estimate.values;
    if (clusters.size() > 1) {
        double squares = 0;
        for (const Cluster& cluster : clusters) {
            const double deviation = cluster.sum - cluster.values * estimate.mean;
            squares += deviation * deviation;
        }
        const auto count = static_cast<double>(clusters.size());
        estimate.error = std::sqrt(squares * count / (count - 1)) / estimate.values;
    }
    return estimate;
}

std::vector<double> rate_players(int players, std::span<const Encounter> encounters) {
    constexpr int max_rounds = 10'000;
    constexpr double close_enough = 1e-9;
    const auto count = static_cast<std::size_t>(players);
    // Minorization and maximization (D. Hunter, "MM algorithms for generalized Bradley-Terry
    // models", 2004).
    std::vector<double> strength(count, 1.0);
    std::vector<double> points(count, 0.0);
    for (const Encounter& encounter : encounters) {
        points[static_cast<std::size_t>(encounter.first)] += encounter.result.points() + 0.5;
        points[static_cast<std::size_t>(encounter.second)] +=
            encounter.result.games() - encounter.result.points() + 0.5;
    }
    for (int round = 0; round < max_rounds; ++round) {
        std::vector<double> expected(count, 0.0);
        for (const Encounter& encounter : encounters) {
            const auto first = static_cast<std::size_t>(encounter.first);
            const auto second = static_cast<std::size_t>(encounter.second);
            const double share =
                (encounter.result.games() + 1) / (strength[first] + strength[second]);
            expected[first] += share;
            expected[second] += share;
        }
        double change = 0;
        double log_sum = 0;
        std::vector<double> next = strength;
        for (std::size_t i = 0; i < count; ++i) {
            next[i] = expected[i] > 0 ? points[i] / expected[i] : 1.0;
            log_sum += std::log(next[i]);
        }
        const double mean = std::exp(log_sum / static_cast<double>(count));
        for (std::size_t i = 0; i < count; ++i) {
            next[i] /= mean;
            change = std::max(change, std::abs(std::log(next[i] / strength[i])));
        }
        strength = std::move(next);
        if (change < close_enough) {
            break;
        }
    }
    std::vector<double> elo;
    elo.reserve(count);
    for (const double value : strength) {
        elo.push_back(elo_scale * std::log10(value));
    }
    return elo;
}

}  // namespace tengen
