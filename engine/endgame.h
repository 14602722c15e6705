#pragma once

#include "engine/kit/limits.h"
#include "engine/kit/result.h"
#include "engine/session.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// One line of a collection of endgames, checked and in the game's own notation.
struct EndgameProblem {
    std::string position;
    int empty_squares = 0;
    // What the line says of the answer, for who is to move.
    std::optional<int> score;
    std::vector<std::string> best;  // every move that reaches it
};

enum class EndgameAim : std::uint8_t {
    score,   // by how much
    result,  // only who wins: the score is 1, 0 or -1
};

struct EndgameAnswer {
    int score = 0;     // for who is to move
    std::string best;  // empty when the game is over
    std::uint64_t nodes = 0;
    Milliseconds elapsed{0};
};

// Solves positions of a game exactly, and counts its moves. Not thread-safe.
class EndgameSolver {
public:
    virtual ~EndgameSolver() = default;

    virtual Result<EndgameProblem> read_problem(std::string_view line) const = 0;
    // What it has found out stays known for the problems that follow. Nothing when `stop`, which
    // may be set by another thread, has ended the search.
    virtual std::optional<EndgameAnswer> solve(
        const EndgameProblem& problem, EndgameAim aim, const std::atomic<bool>& stop
    ) = 0;

    // A position as read_problem takes it, with these moves made; empty: the initial one.
    virtual Result<std::string> position_after(std::string_view position, std::string_view moves)
        const = 0;
    // Sequences of `depth` moves. A pass is a move; a game that ends earlier counts as one
    // sequence.
    virtual std::uint64_t perft(const std::string& position, int depth) const = 0;
    virtual BenchResult bench() = 0;
};

struct EndgameSettings {
    std::size_t memory_mib = 256;
    // The instruction set to use; empty: the best that the processor has.
    std::string kernel;
    std::size_t threads = 1;  // exact answers do not depend on their number
    // How sure answers shall be, in percent, 50..100; 100: exact.
    int selectivity = 100;
};

}  // namespace tengen
