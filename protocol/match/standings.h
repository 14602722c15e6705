#pragma once

#include "protocol/match/game_record.h"
#include "protocol/match/schedule.h"
#include "protocol/match/statistics.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tengen {

// What two engines have made of each other so far.
struct PairStanding {
    WinDrawLoss as_first;   // of the engine listed first, when it moved first
    WinDrawLoss as_second;  // ... and when it moved second
    Pentanomial pairs{};    // of openings with both games finished, from its side
    // [round]: what it won counted games by, less what it lost others by.
    std::map<int, Cluster> margins;

    WinDrawLoss total() const;
    std::optional<MeanEstimate> mean_margin() const;
};

// The results of a match while they come in.
class Standings {
public:
    Standings(const Schedule& schedule, int engines)
        : schedule_(schedule),
          pairs_(schedule.pairs().size()),
          faults_(static_cast<std::size_t>(engines)) {}

    void add(const GameRecord& game);

    int games() const { return games_; }
    const Schedule& schedule() const { return schedule_; }
    const PairStanding& pair(std::size_t index) const { return pairs_.at(index); }
    // How often games ended in which way.
    const std::map<GameEnd, int>& ends() const { return ends_; }
    // What an engine lost games by.
    const std::map<FaultKind, int>& faults(int engine) const {
        return faults_.at(static_cast<std::size_t>(engine));
    }
    // Games that are not a repetition, move by move, of another between the same players.
    int distinct_games() const { return static_cast<int>(seen_.size()); }
    std::vector<Encounter> encounters() const;

private:
    Schedule schedule_;
    std::vector<PairStanding> pairs_;
    std::vector<std::map<FaultKind, int>> faults_;
    std::map<GameEnd, int> ends_;
    std::set<std::string> seen_;
    std::map<std::array<int, 2>, int> half_points_;  // [pair, round] of whose games one is known
    int games_ = 0;
};

}  // namespace tengen
