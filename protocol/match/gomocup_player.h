#pragma once

#include "protocol/match/engine_process.h"
#include "protocol/match/player.h"
#include "protocol/notation.h"

#include <utility>

namespace tengen {

// A brain that speaks Gomocup. It gets what c-gomoku-cli would send it: START, INFO lines, then
// BEGIN, BOARD or TURN.
class GomocupPlayer final : public Player {
public:
    GomocupPlayer(EngineSpec spec, const RefereeRules& rules) : engine_(std::move(spec), rules) {}
    ~GomocupPlayer() override { engine_.end("END"); }
    GomocupPlayer(const GomocupPlayer&) = delete;
    GomocupPlayer& operator=(const GomocupPlayer&) = delete;

    std::optional<Fault> new_game(const GameSetup& setup) override;
    Reply think(
        std::span<const std::string> moves, const Clocks& clocks, const std::atomic<bool>& stop
    ) override;
    std::vector<std::string> last_lines() const override { return engine_.last_lines(); }
    std::string end() override { return engine_.end("END"); }

private:
    std::optional<Fault> wait_for_ok();
    std::optional<Fault> send_rules(const GameSetup& setup);
    std::optional<Fault> send_position(std::span<const std::string> moves);
    std::optional<Fault> refuse_unasked_lines();
    Reply receive_move(
        Clock::time_point asked, const Clocks& clocks, const std::atomic<bool>& stop
    );

    EngineProcess engine_;
    BoardSize size_;
    std::size_t known_moves_ = 0;
    bool knows_position_ = false;
};

// What a MESSAGE line says of depth, value and nodes, in the ways that engines are known to write
// it: "Depth 12-24 | Eval +35 | Node 640K", "depth 7, eval -29990". Other fields stay as they are.
void take_thought(std::string_view message, Thought& thought);

}  // namespace tengen
