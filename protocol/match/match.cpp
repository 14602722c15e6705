#include "protocol/match/match.h"

#include "protocol/match/match_game.h"
#include "protocol/records/psq.h"
#include "protocol/records/sgf.h"
#include "protocol/replace_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

namespace tengen {

namespace {

constexpr Milliseconds idle_interval{100};

std::string clock_text(const TimeControl& time) {
    const auto seconds = [](const std::optional<Milliseconds>& part) {
        return static_cast<double>(part.value_or(Milliseconds{0}).count()) / 1000;
    };
    std::string text = fmt::format("{:g}/{:g}", seconds(time.match), seconds(time.turn));
    if (time.increment.count() > 0) {
        text += fmt::format("+{:g}", seconds(time.increment));
    }
    if (time.nodes) {
        text += fmt::format(" nodes {}", *time.nodes);
    }
    if (time.depth) {
        text += fmt::format(" depth {}", *time.depth);
    }
    return text;
}

std::string engine_text(const EngineSpec& spec) {
    std::string text = fmt::format("{} {}:", spec.name, spec.protocol);
    for (const std::string& word : spec.command) {
        text += ' ' + word;
    }
    text += fmt::format(
        " in '{}' tc {} memory {} threads {}",
        spec.folder,
        clock_text(spec.time),
        spec.memory_mib,
        spec.threads
    );
    for (const auto& [key, value] : spec.options) {
        text += fmt::format(" {}={}", key, value);
    }
    return text;
}

std::string adjudication_text(const Adjudication& rules) {
    std::string text = fmt::format("longest {}", rules.max_plies);
    if (rules.win) {
        text += fmt::format(", win {} {}", rules.win->score, rules.win->moves);
    }
    if (rules.draw) {
        text += fmt::format(
            ", draw {} {} {}", rules.draw->score, rules.draw->moves, rules.draw->from_ply
        );
    }
    return text;
}

// Enough to notice that an opening file was changed: FNV-1a, 64 bits.
std::string openings_text(const std::vector<Opening>& openings) {
    std::uint64_t hash = 0xcbf29ce484222325;
    const auto take = [&](char c) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    };
    for (const Opening& opening : openings) {
        for (const std::string& move : opening) {
            std::for_each(move.begin(), move.end(), take);
            take(' ');
        }
        take('\n');
    }
    return fmt::format("{} with hash {:016x}", openings.size(), hash);
}

// Everything that decides which game a number stands for and how it goes. Not how many games there
// are, nor how many run at a time: both may be changed when a match is continued.
MatchIdentity identity_of(const MatchConfig& config) {
    MatchIdentity identity{
        {"game", config.game},
        {"rule", config.setup.variant},
        {"size", fmt::format("{}x{}", config.setup.width, config.setup.height)},
        {"mode", config.mode == MatchMode::gauntlet ? "gauntlet" : "round robin"},
        {"openings", openings_text(config.openings)},
        {"seed", std::to_string(config.seed)},
        {"adjudication", adjudication_text(config.adjudication)},
        {"referee",
         fmt::format(
             "margin {} hang {} start {} memory {}",
             config.rules.margin.count(),
             config.rules.hang.count(),
             config.rules.start.count(),
             config.rules.enforces_memory ? "enforced" : "told"
         )}};
    for (std::size_t i = 0; i < config.engines.size(); ++i) {
        identity.emplace_back(fmt::format("engine {}", i + 1), engine_text(config.engines[i]));
    }
    return identity;
}

std::vector<std::string> names_of(const MatchConfig& config) {
    std::vector<std::string> names;
    for (const EngineSpec& spec : config.engines) {
        names.push_back(spec.name);
    }
    return names;
}

Status make_folders(const MatchConfig& config) {
    const std::filesystem::path folder = config.folder;
    std::vector<std::string> inners{"."};
    if (match_game(config.game).has_sgf) {
        inners.emplace_back("sgf");
    }
    if (match_game(config.game).is_on_gomocup) {
        inners.emplace_back("psq");
    }
    for (const std::string& inner : inners) {
        std::error_code failure;
        std::filesystem::create_directories(folder / inner, failure);
        if (failure) {
            return Error{fmt::format("cannot make {}: {}", folder.string(), failure.message())};
        }
    }
    return Done{};
}

}  // namespace

std::vector<std::string> Match::names() const {
    return names_of(config_);
}

Result<std::unique_ptr<Match>> Match::open(const MatchConfig& config) {
    const Schedule schedule(
        static_cast<int>(config.engines.size()), config.mode, config.games_a_pair
    );
    std::unique_ptr<Match> match(new Match(config, schedule));
    match->order_ = opening_order(static_cast<int>(config.openings.size()), config.seed);
    if (Status made = make_folders(config); !made) {
        return Error{made.error()};
    }
    const std::filesystem::path folder = config.folder;
    auto journal =
        Journal::open((folder / "games.jsonl").string(), identity_of(config), names_of(config));
    if (!journal) {
        return Error{journal.error()};
    }
    match->journal_ = std::move(journal.value());
    for (const GameRecord& game : match->journal_->games()) {
        if (game.number < schedule.size()) {
            match->standings_.add(game);
            match->taken_.insert(game.number);
            // The program may have ended between the journal and these.
            if (Status written = match->write_files(game); !written) {
                return Error{written.error()};
            }
        }
    }
    if (static_cast<int>(match->taken_.size()) < schedule.size() && !match->is_decided()) {
        if (Status tried = match->try_engines(); !tried) {
            return Error{tried.error()};
        }
    }
    return match;
}

// An engine that does not even start is a mistake of who typed the command, and no lost match.
Status Match::try_engines() {
    for (const EngineSpec& spec : config_.engines) {
        auto player = make_player(spec, config_.game, config_.rules);
        if (!player) {
            return Error{player.error()};
        }
        first_players_.push_back(std::move(player.value()));
    }
    for (std::size_t i = 0; i < first_players_.size(); ++i) {
        if (const auto fault = first_players_[i]->new_game(config_.setup)) {
            return Error{fmt::format("{}: {}", config_.engines[i].name, fault->text)};
        }
    }
    return Done{};
}

bool Match::is_decided() const {
    return config_.sprt
           && sprt_state(standings_.pair(0).pairs, *config_.sprt) != SprtState::undecided;
}

std::optional<ScheduledGame> Match::take_game() {
    const std::lock_guard lock(mutex_);
    const Schedule& schedule = standings_.schedule();
    while (next_game_ < schedule.size() && taken_.contains(next_game_)) {
        ++next_game_;
    }
    const bool is_stopped = is_over_ || *stop_;
    if (is_stopped || next_game_ == schedule.size()) {
        return std::nullopt;
    }
    taken_.insert(next_game_);
    return schedule.game(next_game_);
}

std::optional<GameRecord> Match::play(const ScheduledGame& game, Players& players) {
    GamePlan plan{
        .game = config_.game,
        .setup = config_.setup,
        .opening = {},
        .adjudication = config_.adjudication,
        .rules = config_.rules};
    // When all openings have been played they come again, turned and mirrored.
    const BoardSize size{config_.setup.width, config_.setup.height};
    const std::vector<int> symmetries = opening_symmetries(config_.game, size);
    const auto round = static_cast<std::size_t>(game.round);
    const auto opening = static_cast<std::size_t>(order_[round % order_.size()]);
    plan.opening = symmetric_opening(
        config_.openings[opening], size, symmetries[round / order_.size() % symmetries.size()]
    );
    std::array<SeatedPlayer, 2> seats;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        const auto engine = static_cast<std::size_t>(game.players[seat]);
        if (!players[engine]) {
            // It could be made before, with the same options.
            players[engine] =
                std::move(make_player(config_.engines[engine], config_.game, config_.rules).value()
                );
        }
        seats[seat] = {players[engine].get(), config_.engines[engine].time};
    }
    auto record = referee_game(plan, seats, is_over_);
    if (record) {
        record->number = game.number;
        record->round = game.round;
        record->players = game.players;
    }
    return record;
}

Status Match::write_files(const GameRecord& game) const {
    if (!match_game(config_.game).has_sgf) {
        return Done{};
    }
    const GameText text =
        to_game_text(game, {config_.setup, "tengen match", names_of(config_), config_.game});
    const std::filesystem::path folder = config_.folder;
    const std::string name = fmt::format("{:06}", game.number + 1);
    if (Status status = replace_file((folder / "sgf" / (name + ".sgf")).string(), write_sgf(text));
        !status || !match_game(config_.game).is_on_gomocup) {
        return status;
    }
    return replace_file((folder / "psq" / (name + ".psq")).string(), write_psq(text));
}

void Match::finish(const GameRecord& game, MatchObserver& observer) {
    Status written = journal_->append(game);
    if (written) {
        written = write_files(game);
    }
    const std::lock_guard lock(mutex_);
    if (!written) {
        failure_ = written.error();
        is_over_ = true;
        return;
    }
    standings_.add(game);
    observer.on_game(game, standings_);
    if (is_decided()) {
        is_over_ = true;
    }
}

void Match::end_players(Players& players, MatchObserver& observer) {
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (!players[i]) {
            continue;
        }
        const std::string fault = players[i]->end();
        if (!fault.empty()) {
            const std::lock_guard lock(mutex_);
            observer.on_notice(config_.engines[i].name, fault);
        }
    }
}

void Match::work(MatchObserver& observer, Players players) {
    players.resize(config_.engines.size());
    while (const auto game = take_game()) {
        if (const auto record = play(*game, players)) {
            finish(*record, observer);
        }
    }
    end_players(players, observer);
    {
        const std::lock_guard lock(mutex_);
        --working_threads_;
    }
    changed_.notify_one();
}

Status Match::run(
    MatchObserver& observer, const std::atomic<bool>& stop, const std::function<void()>& idle
) {
    stop_ = &stop;
    is_over_ = is_decided();
    working_threads_ = config_.concurrency;
    std::vector<std::jthread> threads;
    threads.reserve(static_cast<std::size_t>(config_.concurrency));
    for (int i = 0; i < config_.concurrency; ++i) {
        // The engines that were tried were started by this thread and end with it.
        threads.emplace_back([this, &observer, players = std::exchange(first_players_, {})](
                             ) mutable { work(observer, std::move(players)); });
    }
    std::unique_lock lock(mutex_);
    while (working_threads_ > 0) {
        changed_.wait_for(lock, idle_interval, [&] { return working_threads_ == 0; });
        if (stop.load(std::memory_order_relaxed)) {
            is_over_ = true;
        }
        idle();
    }
    return failure_.empty() ? Status(Done{}) : Status(Error{failure_});
}

}  // namespace tengen
