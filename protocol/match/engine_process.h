#pragma once

#include "protocol/client/child_process.h"
#include "protocol/match/player.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tengen {

// An engine's process as players of all protocols use it. It stays for the next game unless
// something was wrong with it: after a fault nobody knows what it would say next, so it is killed
// and the next game gets a new one.
class EngineProcess {
public:
    using Received = std::variant<std::string, Fault, Cancelled>;

    EngineProcess(EngineSpec spec, const RefereeRules& rules)
        : spec_(std::move(spec)), rules_(rules) {}

    const EngineSpec& spec() const { return spec_; }
    const RefereeRules& rules() const { return rules_; }

    // Before a game: starts the process if there is none, and forgets the lines of earlier games.
    std::optional<Fault> prepare();
    // How many processes there have been.
    int starts() const { return starts_; }
    std::optional<Fault> send(const std::string& line);
    // So much output may come before the next call.
    void expect_answer();
    // The next line; a fault when none comes by the deadline. `stop` may be null.
    Received receive(Clock::time_point deadline, const std::atomic<bool>* stop);
    // A line that is there already.
    std::optional<std::string> waiting_line();
    // A fault when the referee minds the memory that it has taken.
    std::optional<Fault> check_memory();
    // Kills the process.
    Fault fail(FaultKind kind, std::string text);
    // Says `farewell` and waits for its end. What was wrong with that; empty when nothing was.
    std::string end(std::string_view farewell);

    std::vector<std::string> last_lines() const { return {last_lines_.begin(), last_lines_.end()}; }

private:
    Fault crashed();
    void note(char direction, std::string_view line);

    EngineSpec spec_;
    RefereeRules rules_;
    std::unique_ptr<ChildProcess> process_;
    int starts_ = 0;
    std::deque<std::string> last_lines_;
};

}  // namespace tengen
