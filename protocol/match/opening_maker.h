#pragma once

#include "engine/kit/result.h"
#include "engine/session.h"
#include "protocol/limited_session.h"
#include "protocol/match/opening_list.h"
#include "protocol/random_numbers.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <random>
#include <string>

namespace tengen {

struct OpeningRules {
    GameSetup setup;
    int min_stones = 3;  // of the random part and the balancing moves together
    int max_stones = 7;
    Score range = 40;                       // how far from even the side to move may stand
    std::uint64_t glance_nodes = 20'000;    // is it worth balancing?
    std::uint64_t balance_nodes = 100'000;  // to find the move that balances
    std::uint64_t check_nodes = 400'000;    // to say how even it is
    std::uint64_t seed = 1;
    std::int64_t memory_mib = 64;
};

struct MadeOpening {
    Opening moves;
    Score score = 0;  // for the side to move, after check_nodes
};

// Makes balanced openings: a few random stones in a small box, then one or two moves chosen so that
// the game is even, then a longer search that must agree. What a try gives depends on the rules and
// its number alone. For games on a board of cells.
class OpeningMaker {
public:
    // Throws when there is no such game or setup.
    OpeningMaker(const std::string& game, OpeningRules rules);
    ~OpeningMaker() = default;
    OpeningMaker(const OpeningMaker&) = delete;
    OpeningMaker& operator=(const OpeningMaker&) = delete;

    // Nothing when this try found none, or `stop` was set.
    std::optional<MadeOpening> make(std::uint64_t number, const std::atomic<bool>& stop);

    // How the side to move stands after `moves`, by a search of check_nodes; nothing when the moves
    // cannot be played or the game is over.
    std::optional<Score> judge(const Opening& moves);

private:
    bool play_random_stones(int count);
    std::optional<Score> value(std::uint64_t nodes);
    bool balance(int moves, const std::atomic<bool>& stop);
    bool play(const std::string& move);
    int random(int low, int high) { return random_between(random_, low, high); }

    OpeningRules rules_;
    std::mt19937_64 random_;
    Opening moves_;
    LimitedSession session_;
};

// The same text for openings that are images of each other: the same stones of each colour, turned
// or mirrored, whatever the order in which they were placed.
std::string canonical_opening(const Opening& opening, BoardSize size);

}  // namespace tengen
