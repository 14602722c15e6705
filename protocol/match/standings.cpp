#include "protocol/match/standings.h"

#include <fmt/format.h>

namespace tengen {

namespace {

// Of the engine listed first in the pair: 2 for a win, 1 for a draw.
int half_points(const GameRecord& game, bool moved_first) {
    if (game.outcome == Outcome::draw) {
        return 1;
    }
    return (game.outcome == Outcome::first_wins) == moved_first ? 2 : 0;
}

void count(WinDrawLoss& result, int points) {
    int& counter = points == 2 ? result.wins : points == 1 ? result.draws : result.losses;
    ++counter;
}

std::string moves_of(const GameRecord& game) {
    std::string text = fmt::format("{} {}", game.players[0], game.players[1]);
    for (const std::string& move : game.opening) {
        text += ' ' + move;
    }
    for (const PlayedMove& played : game.moves) {
        text += ' ' + played.move;
    }
    return text;
}

}  // namespace

WinDrawLoss PairStanding::total() const {
    return {
        as_first.wins + as_second.wins,
        as_first.draws + as_second.draws,
        as_first.losses + as_second.losses};
}

std::optional<MeanEstimate> PairStanding::mean_margin() const {
    std::vector<Cluster> clusters;
    for (const auto& [round, cluster] : margins) {
        clusters.push_back(cluster);
    }
    return estimate_mean(clusters);
}

void Standings::add(const GameRecord& game) {
    const ScheduledGame planned = schedule_.game(game.number);
    const auto index = static_cast<std::size_t>(planned.pair);
    const bool moved_first = game.players[0] == schedule_.pairs().at(index)[0];
    const int points = half_points(game, moved_first);
    PairStanding& standing = pairs_.at(index);
    count(moved_first ? standing.as_first : standing.as_second, points);
    if (game.margin) {
        Cluster& cluster = standing.margins[planned.round];
        ++cluster.values;
        cluster.sum += points == 0 ? -*game.margin : *game.margin;
    }
    const auto [other, is_first_of_two] =
        half_points_.emplace(std::array{planned.pair, planned.round}, points);
    if (!is_first_of_two) {
        const int both = other->second + points;
        ++standing.pairs.at(static_cast<std::size_t>(both));
        half_points_.erase(other);
    }
    ++ends_[game.end];
    if (game.fault) {
        const int loser = game.players[game.outcome == Outcome::first_wins ? 1 : 0];
        ++faults_.at(static_cast<std::size_t>(loser))[game.fault->kind];
    }
    seen_.insert(moves_of(game));
    ++games_;
}

std::vector<Encounter> Standings::encounters() const {
    std::vector<Encounter> all;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        const auto& players = schedule_.pairs()[i];
        all.push_back({players[0], players[1], pairs_[i].total()});
    }
    return all;
}

}  // namespace tengen
