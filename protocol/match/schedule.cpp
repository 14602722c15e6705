#include "protocol/match/schedule.h"

#include <numeric>
#include <random>
#include <utility>

namespace tengen {

Schedule::Schedule(int engines, MatchMode mode, int games_a_pair) : games_a_pair_(games_a_pair) {
    const int firsts = mode == MatchMode::gauntlet ? 1 : engines;
    for (int first = 0; first < firsts; ++first) {
        for (int second = first + 1; second < engines; ++second) {
            pairs_.push_back({first, second});
        }
    }
}

ScheduledGame Schedule::game(int number) const {
    const int pair_count = static_cast<int>(pairs_.size());
    ScheduledGame game;
    game.number = number;
    game.pair = number / 2 % pair_count;
    game.round = number / 2 / pair_count;
    game.players = pairs_.at(static_cast<std::size_t>(game.pair));
    if (number % 2 == 1) {
        std::swap(game.players[0], game.players[1]);
    }
    return game;
}

std::vector<int> opening_order(int openings, std::uint64_t seed) {
    std::vector<int> order(static_cast<std::size_t>(openings));
    std::iota(order.begin(), order.end(), 0);
    if (seed == 0) {
        return order;
    }
    // Not std::shuffle: what it makes of a seed differs between libraries.
    std::mt19937_64 random(seed);
    for (std::size_t left = order.size(); left > 1; --left) {
        std::swap(order[left - 1], order[random() % left]);
    }
    return order;
}

}  // namespace tengen
