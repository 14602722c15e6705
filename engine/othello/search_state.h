#pragma once

#include "engine/othello/evaluation.h"
#include "engine/othello/tables.h"

#include <cstdint>

namespace tengen::othello {

inline constexpr int score_limit = 64;  // no score is beyond it

// What is known of the exact score of a position. The whole board is kept: with a key alone some
// positions would take the score of another one.
struct KnownScore {
    Bits own;
    Bits opponent;
    std::int8_t lower;
    std::int8_t upper;
    std::uint8_t best;    // square, pass where none is known
    std::uint8_t effort;  // binary digits of the nodes it took
    std::uint32_t age;
};
static_assert(sizeof(KnownScore) == 24);

// A cluster fills a line of the cache.
struct alignas(64) KnownScores {
    KnownScore entries[2];
};

// The entries of one table; their number is a power of two.
struct ScoreTable {
    KnownScores* clusters = nullptr;
    std::uint64_t mask = 0;
};

// What orders moves; params.h has the numbers.
struct Weights {
    int reply_cost;
    int parity_worth;
    int frontier_cost;
    int corner_worth;
};

// What a search works with. Owned by the solver; one thread uses it.
struct SearchState {
    ScoreTable table;
    // For positions with few empty squares: it stays in the processor's cache.
    ScoreTable small_table;
    const StableEdges* edges = nullptr;
    const Evaluator* evaluator = nullptr;
    Weights weights = {};
    Weights large_weights = {};  // beside a shallow search
    std::uint32_t age = 1;
    std::uint64_t nodes = 0;

    // A search that needs more ends, but for what its last six squares take.
    std::uint64_t node_limit = UINT64_MAX;
    // Asked now and then whether to end; the results are worthless from then on.
    bool (*must_stop)(const void* asker) = nullptr;
    const void* asker = nullptr;
    int visits_to_ask = 0;
    bool is_stopped = false;
};

}  // namespace tengen::othello
