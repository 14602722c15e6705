#pragma once

#include "engine/othello/board.h"
#include "engine/othello/evaluation.h"
#include "engine/othello/sureness.h"
#include "engine/othello/tables.h"

#include <cstdint>

namespace tengen::othello {

inline constexpr int score_limit = 64;  // no score is beyond it

// What is known of the score of a position.
struct KnownScore {
    int lower = -score_limit;
    int upper = score_limit;
    Sureness sureness = 0;  // of the bounds
    Square best = pass;     // pass where none is known
    unsigned effort = 0;    // binary digits of the nodes it took
    std::uint32_t age = 0;  // of the search that has found it, below 2^16
};

// How a table keeps that. Threads read and write the words one by one and without a lock: those of
// the board are mixed with the last one, so what two threads wrote at once belongs to no board (R.
// Hyatt, T. Mann, "A lock-less transposition table implementation for parallel search chess
// engines", 2002). The whole board is kept: with a key alone some positions would take the score of
// another one.
struct KeptScore {
    Bits own;
    Bits opponent;
    std::uint64_t known;
};
static_assert(sizeof(KeptScore) == 24);

// A cluster fills a line of the cache.
struct alignas(64) KeptScores {
    KeptScore entries[2];
};

// The entries of one table; their number is a power of two.
struct ScoreTable {
    KeptScores* clusters = nullptr;
    std::uint64_t mask = 0;
};

// What orders moves; params.h has the numbers.
struct Weights {
    int reply_cost;
    int parity_worth;
    int frontier_cost;
    int corner_worth;
};

// The moves of a node that are left when one of them has been searched, for several threads.
struct Brothers {
    static constexpr int capacity = 40;

    Board boards[capacity];  // after them, the most promising first
    int size = 0;
    int alpha = 0;  // of the node
    // What has been found, as null_window() of the node would say it.
    int best = 0;
    int best_index = 0;
    std::uint64_t others_nodes = 0;  // visited by other threads
};

// What a search works with. Owned by the solver; one thread uses it, but for the table.
struct SearchState {
    ScoreTable table;  // of all threads
    // For positions with few empty squares: it stays in the processor's cache.
    ScoreTable small_table;
    const StableEdges* edges = nullptr;
    const Evaluator* evaluator = nullptr;
    Weights weights = {};
    Weights large_weights = {};  // beside a shallow search
    std::uint32_t age = 1;
    Sureness sureness = all_sure;
    std::uint64_t nodes = 0;

    // A search that needs more ends, but for what its last six squares take.
    std::uint64_t node_limit = UINT64_MAX;
    // Asked now and then whether to end; the results are worthless from then on.
    bool (*must_stop)(const void* asker) = nullptr;
    const void* asker = nullptr;
    int visits_to_ask = 0;
    bool is_stopped = false;

    // Threads without work, read while they change; null: there is one thread alone.
    const int* idle_threads = nullptr;
    // Searches brothers with their help.
    void (*share)(void* sharer, Brothers& brothers) = nullptr;
    void* sharer = nullptr;
};

}  // namespace tengen::othello
