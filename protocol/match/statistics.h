#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tengen {

// From the side of one player, or of the first of a pair.
struct WinDrawLoss {
    int wins = 0;
    int draws = 0;
    int losses = 0;

    int games() const { return wins + draws + losses; }
    double points() const { return wins + 0.5 * draws; }
};

// How the two games of one opening went together: [0] both lost, [1] a loss and a draw, [2] one
// point in all, [3] a draw and a win, [4] both won. Games of one opening depend on each other, so
// errors are estimated from pairs.
using Pentanomial = std::array<std::int64_t, 5>;

// The expected score of a player who is `elo` stronger, 0 to 1, and the other way round. A score of
// 0 or 1 is an infinite difference.
double score_of_elo(double elo);
double elo_of_score(double score);

struct EloEstimate {
    double elo = 0;
    double low = 0;            // of the 95 % interval
    double high = 0;           // may be infinite, as the others
    double superiority = 0.5;  // how likely the player is the stronger one, 0 to 1
};

// Nothing without a pair.
std::optional<EloEstimate> estimate_elo(const Pentanomial& pairs);

// A sequential probability ratio test of "elo1 stronger" against "elo0 stronger".
struct SprtBounds {
    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05;  // how often elo0 may be taken for elo1
    double beta = 0.05;   // and the other way round

    double lower() const;  // a log-likelihood ratio below it accepts elo0,
    double upper() const;  // and one above it elo1
    // The variance of fewer pairs is no estimate: three drawn ones would seem to prove anything.
    static constexpr std::int64_t min_pairs = 20;
};

// The log-likelihood ratio, from the score of pairs taken as normal with the variance that they
// show (M. Van den Bergh, "GSPRT approximation", written for the Fishtest project). Zero while
// there is nothing to go by.
double log_likelihood_ratio(const Pentanomial& pairs, const SprtBounds& bounds);

// Values that depend on each other, such as the margins of both games of one opening.
struct Cluster {
    int values = 0;
    double sum = 0;
};

struct MeanEstimate {
    double mean = 0;
    std::optional<double> error;  // the standard error, from the differences between clusters
    int values = 0;
};

// Nothing without a value, and no error from fewer than two clusters.
std::optional<MeanEstimate> estimate_mean(std::span<const Cluster> clusters);

// What two players made of each other.
struct Encounter {
    int first = 0;
    int second = 0;
    WinDrawLoss result;  // from the side of `first`
};

// Elo of every player, with mean zero, by which the results are the most likely (the model of
// Bradley and Terry, a draw half a win to each). One drawn game is added to every encounter, so
// that who has won everything gets a finite number.
std::vector<double> rate_players(int players, std::span<const Encounter> encounters);

}  // namespace tengen
