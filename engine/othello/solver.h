#pragma once

#include "engine/kit/memory.h"
#include "engine/othello/kernel.h"
#include "engine/othello/search_state.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tengen::othello {

enum class Aim : std::uint8_t {
    score,   // by how many stones
    result,  // only who wins: a score of 2 is a win, one of -2 a loss
};

struct Solution {
    bool is_complete = false;  // else it was stopped, and nothing below but `nodes` means anything
    int score = 0;             // for who is to move
    Square best = pass;        // pass also when the game is over
    std::uint64_t nodes = 0;
};

// What one search may use, and what it is to look at.
struct SolveLimits {
    Bits among = ~Bits{0};  // the first moves to choose from; of a forced pass none
    // Never exceeded by more than `node_limit_slack`.
    std::uint64_t nodes = UINT64_MAX;
    // Asked now and then whether to end; null: never.
    bool (*must_stop)(const void* asker) = nullptr;
    const void* asker = nullptr;
};

// No six empty squares take so many nodes.
inline constexpr std::uint64_t node_limit_slack = 4096;

// Solves positions exactly. What it has found out stays known for those that follow.
class Solver {
public:
    // Takes less memory when the system refuses so much.
    explicit Solver(std::size_t table_bytes, const Kernel& kernel = best_kernel());

    // `stop`: ends the search soon when another thread sets it.
    Solution solve(const Board& board, Aim aim, const std::atomic<bool>* stop = nullptr);
    Solution solve(const Board& board, Aim aim, const SolveLimits& limits);
    // Of the running search, or the last one.
    std::uint64_t nodes() const { return state_.nodes; }
    // Forgets everything.
    void clear();

private:
    struct RootMove {
        Square square;
        Board board;  // after it
        int guess;
        int most;  // what it can reach at most
    };

    std::vector<RootMove> root_moves(const Board& board, Bits among);
    // Whether some move reaches `score`; the first that does so comes to the front. Returns what
    // has been proved: at least that much, or at most.
    int test(std::vector<RootMove>& moves, int score);
    Solution solve_score(std::vector<RootMove>& moves);
    Solution solve_result(std::vector<RootMove>& moves);

    const Kernel& kernel_;
    PageBlock table_memory_;
    PageBlock small_table_memory_;
    SearchState state_;
};

}  // namespace tengen::othello
