#pragma once

#include "bench/training/records.h"
#include "engine/gomoku/position.h"
#include "engine/gomoku/search.h"
#include "engine/kit/rng.h"
#include "engine/kit/transposition_table.h"
#include "engine/kit/worker.h"
#include "engine/kit/worker_pool.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace tengen::gomoku::training {

// Games of the engine against itself, on fifteen by fifteen cells, each from a random opening that
// it finds even. The same rule, nodes and seed give the same games.
class SelfPlay {
public:
    // `nodes`: of each search.
    SelfPlay(Rule rule, std::uint64_t nodes, std::uint64_t seed);
    ~SelfPlay() = default;
    SelfPlay(const SelfPlay&) = delete;
    SelfPlay& operator=(const SelfPlay&) = delete;

    // The records of one more game; nothing when `is_cancelled`, asked before each move, says yes.
    std::optional<std::vector<Record>> play_game(const std::function<bool()>& is_cancelled);

private:
    struct Thought {
        std::vector<PackedMove> candidates;
        PackedMove move = no_move;  // no_move: there is none
        Score score = score_none;   // not known when the only move was not searched
    };

    Thought think(const Position& position);
    std::optional<Position> random_opening();
    bool play_balancing_move(Position& position);
    PackedMove sometimes_another(const Thought& thought);
    int random(int low, int high);  // both included

    Rule rule_;
    std::uint64_t nodes_;
    Rng rng_;
    TranspositionTable table_;
    SearchControl control_;
    SearchWorker worker_;
    std::array<Worker*, 1> workers_;
    WorkerPool pool_;  // stays empty: a lone worker searches on the calling thread
};

}  // namespace tengen::gomoku::training
