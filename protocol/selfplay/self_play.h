#pragma once

#include "protocol/limited_session.h"
#include "protocol/random_numbers.h"
#include "protocol/selfplay/game_log.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace tengen {

struct SelfPlayRules {
    GameSetup setup;
    std::uint64_t nodes = 2000;  // of each search
    std::uint64_t seed = 1;
    std::int64_t memory_mib = 48;
};

// Games of the engine against itself, from which its evaluation learns. Each begins with a few
// random stones that the search finds even; one move in four is a random one of the ten that look
// best, so that there is something to learn from; a game that the search has decided ends soon. A
// game depends on the rules and its number alone. For games on a board of cells.
class SelfPlay {
public:
    // Throws when there is no such game or setup.
    SelfPlay(const std::string& game, SelfPlayRules rules);
    ~SelfPlay() = default;
    SelfPlay(const SelfPlay&) = delete;
    SelfPlay& operator=(const SelfPlay&) = delete;

    // Nothing when `stop` was set before the end.
    std::optional<LoggedGame> play(std::uint64_t number, const std::atomic<bool>& stop);

private:
    struct Thought {
        std::string move;  // empty: there is none
        Score score = score_none;
    };

    Thought think();
    bool play_random_opening();
    bool play_balancing_move();
    bool play_move(const std::string& move);
    std::string sometimes_another(const Thought& thought);
    void restart();
    std::uint16_t number_of(const std::string& move) const;
    int random(int low, int high) { return random_between(random_, low, high); }

    SelfPlayRules rules_;
    std::mt19937_64 random_;
    std::vector<std::string> moves_;  // of the game so far
    LimitedSession session_;
};

}  // namespace tengen
