#pragma once

#include "engine/kit/rng.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace tengen::gomoku::training {

struct Schedule {
    std::array<double, 3> rates;  // up to 60 %, 85 % and 100 % of the epochs
    std::size_t batch_size;
};

using ReportEpoch = std::function<void(int epoch, double train_loss, double held_out_loss)>;

// Samples to learn from. The others are held out: the last twentieth in the order of the files,
// hence of other games.
constexpr std::size_t training_count(std::size_t samples) {
    return samples - samples / 20;
}

inline double rate_of_epoch(const Schedule& schedule, int epoch, int epochs) {
    const double done = static_cast<double>(epoch) / epochs;
    return schedule.rates[done > 0.85 ? 2 : done > 0.6 ? 1 : 0];
}

// Calls train_batch(samples, rate) for batches of sample numbers below `count`, in another order
// each epoch but always the same ones, and end_epoch(epoch) after each epoch, counted from 1.
template <class TrainBatch, class EndEpoch>
void train(
    std::size_t count,
    const Schedule& schedule,
    int epochs,
    TrainBatch train_batch,
    EndEpoch end_epoch
) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    Rng rng(1);
    const std::size_t size = std::min(schedule.batch_size, count);
    for (int epoch = 0; epoch < epochs; ++epoch) {
        for (std::size_t left = count; left > 1; --left) {
            std::swap(order[left - 1], order[rng.below(left)]);
        }
        const double rate = rate_of_epoch(schedule, epoch, epochs);
        // A rest too small for a batch would be a noisy one; its samples get their turn later.
        for (std::size_t begin = 0; begin + size <= count; begin += size) {
            train_batch(std::span<const std::uint32_t>(order).subspan(begin, size), rate);
        }
        end_epoch(epoch + 1);
    }
}

}  // namespace tengen::gomoku::training
