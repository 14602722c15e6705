#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace tengen {

// Who meets whom.
enum class MatchMode : std::uint8_t {
    round_robin,  // everybody everybody else
    gauntlet,     // the first engine all others
};

// One game of the schedule.
struct ScheduledGame {
    int number = 0;
    int pair = 0;                      // of engines
    int round = 0;                     // which opening, counted through all games of one pair
    std::array<int, 2> players{0, 1};  // who moves first, who second
};

// The games of a match in the order in which they are started. Two games in a row share engines
// and opening with colours swapped; every pair of engines plays the same openings in the same
// order. `games_a_pair` is even.
class Schedule {
public:
    Schedule(int engines, MatchMode mode, int games_a_pair);

    int size() const { return static_cast<int>(pairs_.size()) * games_a_pair_; }
    ScheduledGame game(int number) const;
    // The engines of a pair, the one listed first in front.
    const std::vector<std::array<int, 2>>& pairs() const { return pairs_; }

private:
    std::vector<std::array<int, 2>> pairs_;
    int games_a_pair_;
};

// The order in which openings are taken; zero keeps that of the file. The same everywhere for a
// seed.
std::vector<int> opening_order(int openings, std::uint64_t seed);

}  // namespace tengen
