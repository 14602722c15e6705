#pragma once

#include "protocol/match/standings.h"

#include <optional>
#include <string>
#include <vector>

namespace tengen {

// How a sequential test stands.
enum class SprtState : std::uint8_t { undecided, accepts_elo0, accepts_elo1 };

SprtState sprt_state(const Pentanomial& pairs, const SprtBounds& bounds);

// The results for people, line by line: for each pair of engines wins, draws and losses, the mean
// margin of counted games, Elo and pairs of games; the sequential test if there is one; with more
// than two engines a table of all against all; how games ended, who was at fault, and how many
// games repeat another.
std::vector<std::string> match_report(
    const Standings& standings,
    const std::vector<std::string>& names,
    const std::optional<SprtBounds>& sprt
);

// The same in a few words, for a line of progress.
std::string match_summary(const Standings& standings, const std::optional<SprtBounds>& sprt);

}  // namespace tengen
