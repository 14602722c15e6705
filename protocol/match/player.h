#pragma once

#include "engine/kit/score.h"
#include "engine/session.h"
#include "protocol/match/engine_spec.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tengen {

// What an engine can lose a game by, besides the moves it plays.
enum class FaultKind : std::uint8_t {
    start,    // it could not be started, or did not accept the game
    crash,    // it ended, or closed its output
    silence,  // nothing came, long after its time was over
    late,     // its move came after its time was over
    illegal,  // a move that the rules forbid
    flood,    // it wrote without end
    refusal,  // it answered that it could not move
    unasked,  // it moved when nobody had asked
    memory,   // it took more than it was allowed
};
inline constexpr int fault_kinds = 9;

// One word each, for records: "crash", "late".
std::string_view fault_name(FaultKind kind);
std::optional<FaultKind> fault_from_name(std::string_view name);

struct Fault {
    FaultKind kind = FaultKind::start;
    std::string text;  // one line for the engine's author
};

// What an engine said of its own thinking.
struct Thought {
    std::optional<Score> score;  // for the engine itself
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
};

struct Answer {
    std::string move;  // in the game's notation if it could be translated, else as it came
    Milliseconds elapsed{0};
    Thought thought;
};

struct Cancelled {};

using Reply = std::variant<Answer, Fault, Cancelled>;

// The clock of a player as it stands when it is asked for a move.
struct Clocks {
    std::optional<Milliseconds> turn;
    std::optional<Milliseconds> left;  // for all moves to come, this one included

    // Set at least one of them. What the move may take.
    Milliseconds limit() const;
};

// How strict the referee is.
struct RefereeRules {
    Milliseconds margin{250};      // how late a move may come
    Milliseconds hang{3000};       // how much later than that an engine is given up
    Milliseconds start{10'000};    // for the handshake of a new game
    bool enforces_memory = false;  // whoever takes more memory than he was told loses
};

// One engine as the referee sees it. One thread uses it. `stop` ends a call early.
class Player {
public:
    virtual ~Player() = default;

    // Before each game, from its initial position.
    virtual std::optional<Fault> new_game(const GameSetup& setup) = 0;
    // The move after `moves`, which begin with those it was asked about before in this game. It may
    // be illegal or late: that is for the referee to say.
    virtual Reply think(
        std::span<const std::string> moves, const Clocks& clocks, const std::atomic<bool>& stop
    ) = 0;
    // The last lines that went to and fro, for a report. Empty where there are none.
    virtual std::vector<std::string> last_lines() const { return {}; }
    // Ends the engine. What was wrong with how it ended; empty when nothing was.
    virtual std::string end() { return {}; }
};

// Errors: an option that the engine does not have.
Result<std::unique_ptr<Player>> make_player(
    const EngineSpec& spec, std::string_view game, const RefereeRules& rules
);

}  // namespace tengen
