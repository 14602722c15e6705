#pragma once

#include "protocol/client/child_process.h"
#include "protocol/match/player.h"
#include "protocol/notation.h"

#include <deque>
#include <utility>

namespace tengen {

// A brain that speaks Gomocup, in a process of its own. The process stays for the next game unless
// something was wrong with it, and gets what c-gomoku-cli would send it: START, INFO lines, then
// BEGIN, BOARD or TURN.
class GomocupPlayer final : public Player {
public:
    GomocupPlayer(const EngineSpec& spec, const RefereeRules& rules) : spec_(spec), rules_(rules) {}
    ~GomocupPlayer() override { end(); }
    GomocupPlayer(const GomocupPlayer&) = delete;
    GomocupPlayer& operator=(const GomocupPlayer&) = delete;

    std::optional<Fault> new_game(const GameSetup& setup) override;
    Reply think(
        std::span<const std::string> moves, const Clocks& clocks, const std::atomic<bool>& stop
    ) override;
    std::vector<std::string> last_lines() const override {
        return {last_lines_.begin(), last_lines_.end()};
    }
    std::string end() override;

private:
    using Deadline = Clock::time_point;

    std::optional<Fault> start_process();
    std::optional<Fault> wait_for_ok();
    std::optional<Fault> send(const std::string& line);
    std::optional<Fault> send_rules(const GameSetup& setup);
    std::optional<Fault> send_position(std::span<const std::string> moves);
    std::optional<Fault> refuse_unasked_lines();
    // The next line that is no MESSAGE or DEBUG; those may change `thought`.
    std::variant<std::string, Fault, Cancelled> receive(
        Deadline deadline, Thought* thought, const std::atomic<bool>* stop
    );
    Reply receive_move(
        Clock::time_point asked, const Clocks& clocks, const std::atomic<bool>& stop
    );
    std::optional<Fault> check_memory();
    Fault crashed();
    Fault fail(FaultKind kind, std::string text);
    void note(char direction, std::string_view line);

    EngineSpec spec_;
    RefereeRules rules_;
    std::unique_ptr<ChildProcess> process_;
    BoardSize size_;
    std::size_t known_moves_ = 0;
    bool knows_position_ = false;
    std::deque<std::string> last_lines_;
};

// What a MESSAGE line says of depth, value and nodes, in the ways that engines are known to write
// it: "Depth 12-24 | Eval +35 | Node 640K", "depth 7, eval -29990". Other fields stay as they are.
void take_thought(std::string_view message, Thought& thought);

}  // namespace tengen
