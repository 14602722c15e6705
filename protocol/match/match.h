#pragma once

#include "protocol/match/game_files.h"
#include "protocol/match/journal.h"
#include "protocol/match/match_report.h"
#include "protocol/match/opening_list.h"
#include "protocol/match/referee.h"
#include "protocol/match/standings.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tengen {

struct MatchConfig {
    std::string game = "gomoku";
    GameSetup setup;
    std::vector<EngineSpec> engines;  // at least two, with different names
    MatchMode mode = MatchMode::round_robin;
    int games_a_pair = 2;           // even
    std::vector<Opening> openings;  // legal ones, at least one; an empty opening is one
    std::uint64_t seed = 0;         // of the order of the openings; zero: as listed
    int concurrency = 1;
    std::optional<SprtBounds> sprt;  // only with two engines
    Adjudication adjudication;
    RefereeRules rules;
    std::string folder;  // of journal and records; made when there is none
};

// Told about a match while it runs, from one thread at a time.
class MatchObserver {
public:
    virtual ~MatchObserver() = default;
    virtual void on_game(const GameRecord& game, const Standings& standings) = 0;
    virtual void on_notice(const std::string& engine, const std::string& text) = 0;
};

// Plays the games that the folder's journal does not have yet, each once, several at a time. Every
// finished game is in the journal, and in a file of its own as SGF and, if that has the game, as
// PSQ, before it counts.
class Match {
public:
    // Opens the folder. Errors: engines that cannot be started, a folder that cannot be used or
    // holds another match.
    static Result<std::unique_ptr<Match>> open(const MatchConfig& config);

    // Returns when all games are played, the sequential test is decided, `stop` was set (games
    // that run then are dropped) or a game could not be recorded, which is the error. `idle` is
    // called ten times a second or more often, never while the observer is.
    Status run(
        MatchObserver& observer, const std::atomic<bool>& stop, const std::function<void()>& idle
    );

    const Standings& standings() const { return standings_; }
    std::vector<std::string> names() const;

private:
    using Players = std::vector<std::unique_ptr<Player>>;  // by engine; null: not needed yet

    Match(const MatchConfig& config, const Schedule& schedule)
        : config_(config), standings_(schedule, static_cast<int>(config.engines.size())) {}

    Status try_engines();
    void work(MatchObserver& observer, Players players);
    std::optional<ScheduledGame> take_game();
    std::optional<GameRecord> play(const ScheduledGame& game, Players& players);
    void finish(const GameRecord& game, MatchObserver& observer);
    Status write_files(const GameRecord& game) const;
    void end_players(Players& players, MatchObserver& observer);
    bool is_decided() const;

    MatchConfig config_;
    std::vector<int> order_;  // of the openings
    std::unique_ptr<Journal> journal_;
    Standings standings_;
    Players first_players_;  // those that were tried

    std::mutex mutex_;  // guards what follows, the standings and the observer
    std::condition_variable changed_;
    std::set<int> taken_;  // games played or being played
    int next_game_ = 0;
    int working_threads_ = 0;
    std::string failure_;
    std::atomic<bool> is_over_{false};         // running games shall be dropped
    const std::atomic<bool>* stop_ = nullptr;  // the user's, while it runs
};

}  // namespace tengen
