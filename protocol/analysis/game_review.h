#pragma once

#include "engine/session.h"
#include "protocol/analysis/position_analysis.h"
#include "protocol/records/record_input.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// A move that could be played, and what the search says of it.
struct ReviewedCandidate {
    SearchInfo info;                    // its value is for the side to move; its pv begins with it
    double loss = 0;                    // win rate below that of the best one, in percent
    std::vector<MoveFeature> features;  // what it does
};

enum class Judgement : std::uint8_t { fine, inaccuracy, mistake, blunder };

// Losses of at least so many percent of win rate.
inline constexpr double inaccuracy_loss = 5;
inline constexpr double mistake_loss = 15;
inline constexpr double blunder_loss = 30;
// A side that stands at least so well, in percent, is winning.
inline constexpr double winning_rate = 75;

Judgement judge(double loss);
std::string_view judgement_name(Judgement judgement);  // "fine", "inaccuracy", ...

// Who is winning a position, as far as its value tells.
enum class Standing : std::uint8_t { first_wins, even, second_wins };

// A move of a game. All values are those of the side that moved.
struct ReviewedMove {
    Side side = Side::first;
    std::string move;
    std::vector<ReviewedCandidate> candidates;  // best first; the move played is among them
    std::size_t played = 0;                     // which of them it is
    std::uint64_t nodes = 0;

    const ReviewedCandidate& best() const { return candidates.front(); }
    const ReviewedCandidate& chosen() const { return candidates[played]; }
    double loss() const { return chosen().loss; }
    // Who is winning before the move, when the best one is played, and after it.
    Standing before() const { return standing(best().info.score); }
    Standing after() const { return standing(chosen().info.score); }
    // Whether it changes that, by more than a small difference on either side of a limit.
    bool turns_result() const { return before() != after() && judge(loss()) != Judgement::fine; }

private:
    Standing standing(Score score) const;
};

struct GameReview {
    std::string name;
    GameText game;
    Outcome outcome = Outcome::ongoing;  // of the last position, or else what the record says
    std::vector<ReviewedMove> moves;

    // Numbers of the moves, counted from zero: the greatest loss first, the earlier of equal ones.
    std::vector<std::size_t> worst_first() const;
};

struct ReviewSettings {
    std::string game = "gomoku";
    std::uint64_t nodes = 100'000;  // of each search
    int candidates = 3;  // moves of each position that get a value, besides the played one
    int threads = 1;     // positions at a time
    std::int64_t memory_mib = 64;  // of each
};

// What the searches say of a move of a game: one of the position before it, for its best moves, and
// when the move played is none of them, one for that alone. Both from an empty table, so that the
// same settings give the same answer. Nothing when `stop` ended it. The game must be playable.
std::optional<ReviewedMove> review_move(
    PositionAnalysis& analysis,
    const GameText& game,
    std::size_t ply,
    const ReviewSettings& settings,
    const std::atomic<bool>& stop
);

// Reviews games whose setups are known to the session, several positions at a time, with progress
// on standard error and until Ctrl-C. Delivers the games from number `first` on in their order and
// returns how many of all are done then. False from `deliver` ends it. Errors, before anything is
// searched: a game that cannot be played.
Result<std::size_t> review_games(
    const std::vector<NamedGame>& games,
    std::size_t first,
    const ReviewSettings& settings,
    const std::function<bool(const GameReview&)>& deliver
);

}  // namespace tengen
