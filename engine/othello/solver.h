#pragma once

#include "engine/kit/memory.h"
#include "engine/othello/kernel.h"
#include "engine/othello/search_state.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace tengen::othello {

class SolverTeam;

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

// What a search before the endgame says of a position.
struct Expectation {
    Square best;
    int score;  // in stones, for who is to move
};

// What one search may use, and what it is to look at.
struct SolveLimits {
    Bits among = ~Bits{0};  // the first moves to choose from; of a forced pass none
    // Where to begin. Without it shallow searches of every move say so.
    std::optional<Expectation> expected = {};
    // Less than all_sure leaves out what is unlikely: the score is likely then, not certain.
    Sureness sureness = all_sure;
    // Never exceeded by more than `node_limit_slack` by one thread; by several a little more.
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
    // Takes less memory when the system refuses so much, and fewer threads. However many they are,
    // scores and best moves are the same.
    explicit Solver(
        std::size_t table_bytes, const Kernel& kernel = best_kernel(), std::size_t threads = 1
    );
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    // `stop`: ends the search soon when another thread sets it.
    Solution solve(const Board& board, Aim aim, const std::atomic<bool>* stop = nullptr);
    Solution solve(const Board& board, Aim aim, const SolveLimits& limits);
    // Of the running search, or the last one. Only for the thread that searches.
    std::uint64_t nodes() const;
    std::size_t threads() const { return states_.size(); }
    // Forgets everything.
    void clear();

private:
    struct RootMove {
        Square square;
        Board board;  // after it
        int guess;
        int most;  // what it can reach at most
    };

    std::vector<RootMove> root_moves(const Board& board, const SolveLimits& limits);
    // Whether some move reaches `score`; the first that does so comes to the front. Returns what
    // has been proved: at least that much, or at most.
    int test(std::vector<RootMove>& moves, int score);
    void begin(const Board& board, const SolveLimits& limits);
    void end();
    // The score of the best move, which is in front then.
    int find_score(std::vector<RootMove>& moves, int guess, Sureness sureness);
    Solution solve_score(std::vector<RootMove>& moves, int empty_squares, Sureness wanted);
    Solution solve_result(std::vector<RootMove>& moves, Sureness sureness);
    void set_sureness(Sureness sureness);

    const Kernel& kernel_;
    PageBlock table_memory_;
    std::vector<PageBlock> small_tables_;  // [thread]
    std::vector<SearchState> states_;      // [thread], the first that of who calls
    SearchState& state_;
    std::unique_ptr<SolverTeam> team_;  // of several threads
    bool has_help_ = false;             // in the running search, or the last one
};

}  // namespace tengen::othello
