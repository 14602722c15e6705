#pragma once

#include "protocol/match/engine_process.h"
#include "protocol/match/match_game.h"
#include "protocol/match/player.h"
#include "protocol/notation.h"

#include <utility>

namespace tengen {

// An engine that speaks GTP: boardsize, clear_board, then play for every move it does not know and
// genmove. Options are sent as commands before each game ("option.komi=0" is "komi 0"), which is
// also how an engine learns a rule of Gomoku; GTP has no common word for it. A game that has one is
// asked for with set_game where the engine knows that command. The clock is told with time_settings
// and time_left in whole seconds, and below one as a fraction, which not every engine reads. Node
// and depth limits cannot be told at all.
//
// In Othello an engine is asked for its forced passes too and told those of its opponent. Some know
// a single board and refuse to hear of its size, and some pass by themselves and refuse to be told.
class GtpPlayer final : public Player {
public:
    GtpPlayer(EngineSpec spec, MatchGame game, const RefereeRules& rules)
        : engine_(std::move(spec), rules), game_(game) {}
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
    // The same of a command that may be refused.
    std::optional<Fault> offer(const std::string& text, Clock::time_point deadline);
    std::optional<Fault> choose_game(Clock::time_point deadline);
    std::optional<Fault> tell_clock(char colour, const Clocks& clocks, Clock::time_point deadline);
    std::optional<Fault> set_up(Clock::time_point deadline);
    std::optional<Fault> follow(std::span<const std::string> moves, Clock::time_point deadline);

    EngineProcess engine_;
    MatchGame game_;
    BoardSize size_;
    std::size_t known_moves_ = 0;
    bool has_clock_ = true;  // it understands time_settings
};

}  // namespace tengen
