#include "protocol/match/match_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tengen {

namespace {

std::string elo_text(double elo) {
    return std::isinf(elo) ? (elo > 0 ? "+inf" : "-inf") : fmt::format("{:+.1f}", elo);
}

std::string record_text(const WinDrawLoss& result) {
    return fmt::format("{} - {} - {}", result.wins, result.losses, result.draws);
}

double percent(const WinDrawLoss& result) {
    return result.games() == 0 ? 0 : 100 * result.points() / result.games();
}

std::string sprt_text(const Pentanomial& pairs, const SprtBounds& bounds) {
    const SprtState state = sprt_state(pairs, bounds);
    return fmt::format(
        "SPRT [{:g}, {:g}]: LLR {:.2f} ({:.2f}, {:.2f}), {}",
        bounds.elo0,
        bounds.elo1,
        log_likelihood_ratio(pairs, bounds),
        bounds.lower(),
        bounds.upper(),
        state == SprtState::undecided      ? "undecided"
        : state == SprtState::accepts_elo1 ? fmt::format("accepted: {:g} Elo", bounds.elo1)
                                           : fmt::format("refused: {:g} Elo", bounds.elo0)
    );
}

std::string margin_text(const MeanEstimate& margin) {
    std::string text = fmt::format("{:+.2f} discs a game", margin.mean);
    if (margin.error) {
        text += fmt::format(", standard error {:.2f}", *margin.error);
    }
    return text + fmt::format(", {} games counted", margin.values);
}

void add_pair(
    std::vector<std::string>& lines,
    const PairStanding& standing,
    const std::string& first,
    const std::string& second
) {
    const WinDrawLoss total = standing.total();
    lines.push_back(fmt::format(
        "{} - {}: {} (won - lost - drawn), {} games, {:.1f} %",
        first,
        second,
        record_text(total),
        total.games(),
        percent(total)
    ));
    lines.push_back(fmt::format(
        "  moving first {}, second {}",
        record_text(standing.as_first),
        record_text(standing.as_second)
    ));
    if (const auto margin = standing.mean_margin()) {
        lines.push_back("  " + margin_text(*margin));
    }
    const auto estimate = estimate_elo(standing.pairs);
    if (!estimate) {
        return;
    }
    lines.push_back(fmt::format(
        "  Elo {} (95 %: {} to {}), the stronger one with {:.1f} %",
        elo_text(estimate->elo),
        elo_text(estimate->low),
        elo_text(estimate->high),
        100 * estimate->superiority
    ));
    const Pentanomial& pairs = standing.pairs;
    lines.push_back(fmt::format(
        "  pairs of games with 0, 1/2, 1, 3/2, 2 points: {} {} {} {} {}",
        pairs[0],
        pairs[1],
        pairs[2],
        pairs[3],
        pairs[4]
    ));
}

// All against all, the best first.
void add_table(
    std::vector<std::string>& lines,
    const Standings& standings,
    const std::vector<std::string>& names
) {
    const std::vector<Encounter> encounters = standings.encounters();
    const std::vector<double> ratings = rate_players(static_cast<int>(names.size()), encounters);
    std::vector<std::size_t> order(names.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return ratings[a] > ratings[b];
    });
    std::size_t width = 6;
    for (const std::string& name : names) {
        width = std::max(width, name.size());
    }
    std::string head =
        fmt::format("{:>3} {:<{}} {:>7} {:>9}", "", "engine", width, "Elo", "points");
    for (std::size_t i = 0; i < order.size(); ++i) {
        head += fmt::format(" {:>9}", i + 1);
    }
    lines.push_back(head);
    for (std::size_t row = 0; row < order.size(); ++row) {
        const int player = static_cast<int>(order[row]);
        double points = 0;
        int games = 0;
        std::string cells;
        for (const std::size_t column : order) {
            std::string cell = "-";
            for (const Encounter& met : encounters) {
                const bool is_first = met.first == player && met.second == static_cast<int>(column);
                const bool is_second =
                    met.second == player && met.first == static_cast<int>(column);
                if (is_first || is_second) {
                    const double own =
                        is_first ? met.result.points() : met.result.games() - met.result.points();
                    cell = fmt::format("{:g}/{}", own, met.result.games());
                    points += own;
                    games += met.result.games();
                }
            }
            cells += fmt::format(" {:>9}", cell);
        }
        lines.push_back(fmt::format(
            "{:>3} {:<{}} {:>+7.0f} {:>9}{}",
            row + 1,
            names[order[row]],
            width,
            ratings[order[row]],
            fmt::format("{:g}/{}", points, games),
            cells
        ));
    }
}

void add_ends(
    std::vector<std::string>& lines,
    const Standings& standings,
    const std::vector<std::string>& names
) {
    std::string text = "ends:";
    for (const auto& [end, count] : standings.ends()) {
        text += fmt::format("{} {} {}", text.back() == ':' ? "" : ",", end_name(end), count);
    }
    lines.push_back(text);
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (const auto& [kind, count] : standings.faults(static_cast<int>(i))) {
            lines.push_back(fmt::format("{} lost {} by: {}", names[i], count, fault_name(kind)));
        }
    }
    if (standings.distinct_games() < standings.games()) {
        lines.push_back(fmt::format(
            "only {} of {} games differ: more openings, or engines less alike, would tell more",
            standings.distinct_games(),
            standings.games()
        ));
    }
}

}  // namespace

SprtState sprt_state(const Pentanomial& pairs, const SprtBounds& bounds) {
    if (std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0}) < SprtBounds::min_pairs) {
        return SprtState::undecided;
    }
    const double ratio = log_likelihood_ratio(pairs, bounds);
    if (ratio >= bounds.upper()) {
        return SprtState::accepts_elo1;
    }
    return ratio <= bounds.lower() ? SprtState::accepts_elo0 : SprtState::undecided;
}

std::vector<std::string> match_report(
    const Standings& standings,
    const std::vector<std::string>& names,
    const std::optional<SprtBounds>& sprt
) {
    std::vector<std::string> lines;
    const auto& pairs = standings.schedule().pairs();
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        add_pair(
            lines,
            standings.pair(i),
            names.at(static_cast<std::size_t>(pairs[i][0])),
            names.at(static_cast<std::size_t>(pairs[i][1]))
        );
        if (sprt) {
            lines.push_back("  " + sprt_text(standings.pair(i).pairs, *sprt));
        }
    }
    if (names.size() > 2) {
        add_table(lines, standings, names);
    }
    add_ends(lines, standings, names);
    return lines;
}

std::string match_summary(const Standings& standings, const std::optional<SprtBounds>& sprt) {
    if (standings.schedule().pairs().size() != 1) {
        return {};
    }
    const PairStanding& standing = standings.pair(0);
    std::string text = record_text(standing.total());
    if (const auto estimate = estimate_elo(standing.pairs)) {
        text += ", Elo " + elo_text(estimate->elo);
    }
    if (sprt) {
        text += fmt::format(", LLR {:.2f}", log_likelihood_ratio(standing.pairs, *sprt));
    }
    return text;
}

}  // namespace tengen
