#pragma once

#include "protocol/match/engine_process.h"
#include "protocol/match/player.h"
#include "protocol/uci_limits.h"
#include "protocol/uci_rule.h"

#include <set>
#include <utility>

namespace tengen {

// An engine that speaks UCI or UCCI. It is told the whole game before each move, as "position
// startpos moves ...", or from the position that the game's moves begin with. It gets the options
// of its specification, and its table and threads where it lists options for them. Who lists the
// variant xiangqi is told it and counts ranks from 1 then, others count from 0. Who lists the
// game's rule about repetitions, or a switch for the sixty moves without a capture, is told these.
// Both sides are said to have the engine's own clock.
class UciPlayer final : public Player {
public:
    UciPlayer(EngineSpec spec, const RefereeRules& rules);
    ~UciPlayer() override { engine_.end("quit"); }
    UciPlayer(const UciPlayer&) = delete;
    UciPlayer& operator=(const UciPlayer&) = delete;

    std::optional<Fault> new_game(const GameSetup& setup) override;
    Reply think(
        std::span<const std::string> moves, const Clocks& clocks, const std::atomic<bool>& stop
    ) override;
    std::vector<std::string> last_lines() const override { return engine_.last_lines(); }
    std::string end() override { return engine_.end("quit"); }

private:
    bool is_ucci() const { return dialect_ == UciDialect::ucci; }
    std::optional<Fault> shake_hands(Clock::time_point deadline);
    std::optional<Fault> wait_for(std::string_view word, Clock::time_point deadline);
    void learn_option(std::string_view line);
    std::optional<Fault> send_options();
    std::optional<Fault> set_option(std::string_view name, std::string_view value);
    std::optional<Fault> refuse_unasked_lines();
    std::string position_text(std::span<const std::string> moves) const;
    std::string go_text(const Clocks& clocks) const;
    std::string uci_go_text(const Clocks& clocks) const;
    std::string ucci_go_text(const Clocks& clocks) const;
    // False when the line is no move and the search goes on.
    bool take(std::string_view line, Answer& answer) const;
    void take_thought(std::string_view line, Thought& thought) const;

    EngineProcess engine_;
    UciDialect dialect_;
    int greeted_ = 0;  // the process that has told its options, counted from one
    std::set<std::string, std::less<>> known_options_;  // in lower case
    UciRule rule_;                                      // of the game
    std::string rule_value_;                            // as the engine lists it, or empty
    bool knows_variant_ = false;
    bool counts_from_one_ = false;
    bool counts_milliseconds_ = false;
};

}  // namespace tengen
