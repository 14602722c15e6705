#pragma once

#include "protocol/match/engine_process.h"
#include "protocol/match/player.h"
#include "protocol/notation.h"

#include <utility>

namespace tengen {

// An engine that speaks GTP: boardsize, clear_board, then play for every move it does not know and
// genmove. Options are sent as commands before each game ("option.komi=0" is "komi 0"), which is
// also how an engine learns the rule; GTP has no common word for it. The clock is told with
// time_settings and time_left in whole seconds, so a move limit below a second can only be told by
// an option. Node and depth limits cannot be told at all.
class GtpPlayer final : public Player {
public:
    GtpPlayer(EngineSpec spec, const RefereeRules& rules) : engine_(std::move(spec), rules) {}
    ~GtpPlayer() override { engine_.end("quit"); }
    GtpPlayer(const GtpPlayer&) = delete;
    GtpPlayer& operator=(const GtpPlayer&) = delete;

    std::optional<Fault> new_game(const GameSetup& setup) override;
    Reply think(
        std::span<const std::string> moves, const Clocks& clocks, const std::atomic<bool>& stop
    ) override;
    std::vector<std::string> last_lines() const override { return engine_.last_lines(); }
    std::string end() override { return engine_.end("quit"); }

private:
    // The text of a success, or what became of it.
    EngineProcess::Received command(
        const std::string& text, Clock::time_point deadline, const std::atomic<bool>* stop
    );
    std::optional<Fault> must(const std::string& text, Clock::time_point deadline);
    std::optional<Fault> follow(std::span<const std::string> moves, Clock::time_point deadline);

    EngineProcess engine_;
    BoardSize size_;
    std::size_t known_moves_ = 0;
    bool has_clock_ = true;  // it understands time_settings
};

}  // namespace tengen
