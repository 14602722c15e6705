#pragma once

#include "engine/kit/balance_search.h"
#include "engine/kit/game_rules.h"
#include "engine/kit/levels.h"
#include "engine/kit/root_moves.h"
#include "engine/kit/root_search.h"
#include "engine/kit/search_thread.h"
#include "engine/kit/time_manager.h"
#include "engine/kit/transposition_table.h"
#include "engine/kit/tunable.h"
#include "engine/kit/worker.h"
#include "engine/kit/worker_pool.h"
#include "engine/session.h"

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen {

// One search of a bench: fixed depth, one thread, cleared table.
struct BenchPosition {
    GameSetup setup;
    std::vector<std::string> moves;
    int depth_plies = 1;
    std::string text;  // where the moves begin, as Session::set_position() takes it
};

// Lets a game search any position while it decides something larger, such as swap2. Reports to the
// listener as every search does. The goal may be any but swap2; after a stop it returns at once.
template <class Position>
class PositionSearch {
public:
    virtual ~PositionSearch() = default;
    virtual RootResult search(const Position& position, const SearchRequest& request) = 0;
};

// What GameSession asks of a game.
template <class G>
concept Game = GameRules<G> && std::derived_from<typename G::Worker, Worker> && requires(
    const typename G::Position& view,
    typename G::Worker& worker,
    const GameSetup& setup,
    std::span<const Placement> men,
    Side side,
    SearchControl& control,
    TranspositionTable& table,
    bool is_main,
    PackedMove move,
    std::vector<PackedMove>& moves,
    const SearchRequest& request,
    PositionSearch<typename G::Position>& search,
    const OptionSet& options,
    OptionSet& more_options
) {
    { G::name } -> std::convertible_to<std::string_view>;
    { G::default_setup() } -> std::same_as<GameSetup>;
    // The initial position, or one with these men. The error says what is wrong with them.
    { G::create(setup) } -> std::same_as<Result<typename G::Position>>;
    { G::create(setup, men, side) } -> std::same_as<Result<typename G::Position>>;
    { G::side_to_move(view) } -> std::same_as<Side>;
    { G::outcome(view) } -> std::same_as<Outcome>;
    { G::men(view) } -> std::same_as<std::vector<Placement>>;
    { G::board_text(view) } -> std::same_as<std::string>;
    G::forbidden_moves(view, moves);  // replaces what `moves` holds
    { G::describe(view, move) } -> std::same_as<std::vector<MoveFeature>>;
    // The legal moves that a search should look at, best guess first. Empty only when there is
    // no legal move.
    { G::sensible_moves(view) } -> std::same_as<std::vector<PackedMove>>;
    // The legal moves that somebody who does not search would think of, what looks best first: a
    // move that wins at once, or those that prevent one, and nothing else where there are such.
    // Empty only when there is no legal move.
    { G::natural_moves(view) } -> std::same_as<std::vector<PackedMove>>;
    {
        G::make_worker(control, table, is_main)
        } -> std::same_as<std::unique_ptr<typename G::Worker>>;
    worker.set_position(view);
    worker.set_options(options);  // before every search
    worker.clear();               // forgets what it learnt in earlier searches
    G::add_options(more_options);
    // Whether swap2 can be decided here, and the decision. swap2 is called on the search
    // thread and must respect the limits in the request.
    { G::check_swap2(view) } -> std::same_as<Status>;
    { G::swap2(view, request, search) } -> std::same_as<SearchResult>;
    { G::bench_positions() } -> std::same_as<std::vector<BenchPosition>>;
};

// A game that can also look for forced wins, and check them.
template <class G>
concept ProvingGame = Game<G> && requires(
    typename G::Position& position, const ProofRequest& request, const Proof& proof
) {
    // As Session has them. The position, whose game is not over, is as it was on return.
    { G::solve(position, request) } -> std::same_as<Result<ProofResult>>;
    { G::verify(proof) } -> std::same_as<Status>;
};

// A game that is won by so many points.
template <class G>
concept CountingGame = Game<G> && requires(const typename G::Position& view) {
    { G::margin(view) } -> std::same_as<int>;  // as Session has it
};

// A game whose board does not fill up, so that each side does not make about half of the moves that
// are legal now.
template <class G>
concept PacedGame = Game<G> && requires(const typename G::Position& view) {
    { G::moves_left(view) } -> std::same_as<int>;  // own ones, more or less
};

// A game whose positions have a text of their own, whatever moves led to them.
template <class G>
concept WrittenGame = Game<G> && requires(
    const typename G::Position& view, const GameSetup& setup, std::string_view text
) {
    // As Session has them; the text is not empty.
    { G::from_text(setup, text) } -> std::same_as<Result<typename G::Position>>;
    { G::position_text(view) } -> std::same_as<std::string>;
};

// Implements Session for any game: keeps the position, the options, the table and the threads, and
// turns the kit's moves into the game's notation and back.
//
// All searching is done on the pool's threads; thread 0 runs the search, tells the listener and
// goes to sleep. Workers, helper threads and the table come into being with the first search.
template <Game G>
class GameSession final : public Session,
                          private RootObserver,
                          private PositionSearch<typename G::Position> {
public:
    GameSession();
    ~GameSession() override;
    GameSession(const GameSession&) = delete;
    GameSession& operator=(const GameSession&) = delete;

    Status prepare(const GameSetup& setup) override;
    Status new_game(const GameSetup& setup) override;
    Status set_board(const GameSetup& setup, std::span<const Placement> men, Side to_move) override;
    Status set_position(
        const GameSetup& setup, std::string_view text, std::span<const std::string> moves
    ) override;
    Status play(std::string_view move) override;
    Status undo() override;

    Status go(const SearchRequest& request, SearchListener& listener) override;
    void stop() override { thread_.stop(); }
    void wait() override { thread_.wait(); }
    bool is_searching() const override { return thread_.is_busy(); }

    Result<ProofResult> solve(const ProofRequest& request) override;
    Status verify(const Proof& proof) const override;

    std::string_view game() const override { return G::name; }
    const GameSetup& setup() const override { return setup_; }
    std::vector<Placement> men() const override { return G::men(position_); }
    Side side_to_move() const override { return G::side_to_move(position_); }
    Outcome outcome() const override { return G::outcome(position_); }
    int margin() const override;
    std::vector<std::string> legal_moves() const override;
    std::vector<std::string> sensible_moves() const override {
        return to_texts<G>(position_, G::sensible_moves(position_));
    }
    std::vector<std::string> forbidden_moves() const override;
    std::vector<MoveFeature> describe(std::string_view move) const override;
    std::string board_text() const override { return G::board_text(position_); }
    std::string position_text() const override;
    std::uint64_t perft(int depth, PerftTable* table) override;
    BenchResult bench() override;

    Status set_option(std::string_view name, std::string_view value) override;
    const OptionSet& options() const override { return options_; }

    void clear_table() override;
    int table_fill_permille() const override { return table_.fill_permille(); }
    Status save_table(const std::string& path) const override;
    Status load_table(const std::string& path) override;

private:
    using Position = typename G::Position;
    using Moves = std::vector<PackedMove>;

    static constexpr std::int64_t least_table_mib = 1;
    // Plenty for the nodes of any level below full strength, and cleared in no time.
    static constexpr std::int64_t limited_table_mib = 4;
    // First and second moves that balance_two makes its pairs of.
    static constexpr std::size_t balance_width = 20;

    Status replace(const GameSetup& setup, Result<Position> position);
    static Result<Position> from_text(const GameSetup& setup, std::string_view text);
    static Status play_on(Position& position, std::string_view move);
    static int moves_left(const Position& position);
    std::string table_name() const;
    // What the request leaves of the sensible moves; an error when that is nothing.
    static Result<Moves> root_moves(const Position& position, const SearchRequest& request);
    static RootResult glance(
        const Position& position, const SearchRequest& request, const Level& level, Rng& random
    );

    SearchResult answer();
    SearchResult to_result(const RootResult& found) const;

    RootResult search(const Position& position, const SearchRequest& request) override;
    RootResult search_best(
        const Position& position,
        const SearchRequest& request,
        const Moves& moves,
        const TimeManager& time
    );
    RootResult search_balance(
        const Position& position, const SearchRequest& request, Moves moves, const TimeManager& time
    );
    TimeManager arm(const Position& position, const Limits& limits);
    void make_workers(const Level& level);
    void fit_table(const Level& level);
    void forget();

    void on_pv(const PvReport& report) override;
    void on_root_move(RootEvent event, PackedMove move) override;

    GameSetup setup_ = G::default_setup();
    Position position_;
    OptionSet options_;
    TranspositionTable table_;
    std::size_t table_wanted_ = 0;  // what the table was last asked to take; it may have got less
    SearchControl control_;
    std::vector<std::unique_ptr<typename G::Worker>> workers_;

    // Of the running search.
    SearchRequest request_;
    SearchListener* listener_ = nullptr;
    std::string fallback_;  // the move to answer with should the search fail
    const Position* searched_ = nullptr;
    SearchResult result_;

    WorkerPool pool_;  // after all that its threads use, so that they end first
    SearchThread thread_{pool_, control_};
};

template <Game G>
GameSession<G>::GameSession() : position_(G::create(setup_).value()) {
    options_.add("threads", 1, 1, 256, "threads that search together");
    options_.add("memory_mib", 256, 1, 1 << 20, "memory for everything the engine allocates");
    add_level_options(options_);
    G::add_options(options_);
    add_tunables(options_);
}

template <Game G>
GameSession<G>::~GameSession() {
    stop();
    wait();
}

template <Game G>
Status GameSession<G>::prepare(const GameSetup& setup) {
    // A game builds its tables once, with the first position that needs them.
    const Result<Position> position = G::create(setup);
    return position ? Status(Done{}) : Status(Error{position.error()});
}

template <Game G>
Status GameSession<G>::new_game(const GameSetup& setup) {
    return replace(setup, G::create(setup));
}

template <Game G>
Status GameSession<G>::set_board(
    const GameSetup& setup, std::span<const Placement> men, Side to_move
) {
    return replace(setup, G::create(setup, men, to_move));
}

template <Game G>
Status GameSession<G>::replace(const GameSetup& setup, Result<Position> position) {
    assert(!is_searching());
    if (!position) {
        return Error{position.error()};
    }
    position_ = std::move(position.value());
    setup_ = setup;
    return Done{};
}

template <Game G>
Result<typename G::Position> GameSession<G>::from_text(
    const GameSetup& setup, std::string_view text
) {
    if (text.empty()) {
        return G::create(setup);
    }
    if constexpr (WrittenGame<G>) {
        return G::from_text(setup, text);
    } else {
        return Error{"positions of " + std::string(G::name) + " have no text"};
    }
}

template <Game G>
Status GameSession<G>::set_position(
    const GameSetup& setup, std::string_view text, std::span<const std::string> moves
) {
    Result<Position> position = from_text(setup, text);
    if (!position) {
        return Error{position.error()};
    }
    for (const std::string& move : moves) {
        if (Status played = play_on(position.value(), move); !played) {
            return played;
        }
    }
    return replace(setup, std::move(position));
}

template <Game G>
std::string GameSession<G>::position_text() const {
    if constexpr (WrittenGame<G>) {
        return G::position_text(position_);
    } else {
        return {};
    }
}

template <Game G>
Status GameSession<G>::play(std::string_view move) {
    assert(!is_searching());
    return play_on(position_, move);
}

template <Game G>
Status GameSession<G>::play_on(Position& position, std::string_view move) {
    const Result<PackedMove> parsed = G::parse(position, move);
    if (!parsed) {
        return Error{parsed.error()};
    }
    if (!G::is_legal(position, *parsed)) {
        return Error{std::string(move) + " is not a legal move"};
    }
    G::play(position, *parsed);
    return Done{};
}

template <Game G>
Status GameSession<G>::undo() {
    assert(!is_searching());
    if (!G::can_undo(position_)) {
        return Error{"there is no move to take back"};
    }
    G::undo(position_);
    return Done{};
}

template <Game G>
Status GameSession<G>::go(const SearchRequest& request, SearchListener& listener) {
    if (is_searching()) {
        return Error{"a search is running"};
    }
    const Result<Moves> moves = root_moves(position_, request);
    if (!moves) {
        return Error{moves.error()};
    }
    if (request.goal == SearchGoal::swap2) {
        if (Status checked = G::check_swap2(position_); !checked) {
            return checked;
        }
    }
    request_ = request;
    listener_ = &listener;
    fallback_ = moves->empty() ? std::string() : G::to_text(position_, moves->front());
    return thread_.start(
        [this] { result_ = answer(); },
        // What on_result calls may change the session, but not what it is being told.
        [result = &result_, told = &listener] { told->on_result(std::exchange(*result, {})); }
    );
}

// A search that fails (for want of memory) still ends with a move: a caller waits for one.
template <Game G>
SearchResult GameSession<G>::answer() {
    SearchResult result;
    try {
        result = request_.goal == SearchGoal::swap2 ? G::swap2(position_, request_, *this)
                                                    : to_result(search(position_, request_));
    } catch (const std::exception&) {
        result = {};
        if (!fallback_.empty()) {
            result.moves.push_back(fallback_);
        }
    }
    result.elapsed = std::chrono::duration_cast<Milliseconds>(Clock::now() - request_.limits.start);
    return result;
}

template <Game G>
SearchResult GameSession<G>::to_result(const RootResult& found) const {
    SearchResult result;
    result.moves = to_texts<G>(position_, found.moves);
    if (found.pv.size() > found.moves.size()) {
        result.ponder = G::to_text(position_, found.pv[found.moves.size()]);
    }
    result.info.depth = found.depth;
    result.info.selective_depth = found.selective_depth;
    result.info.score = found.score;
    result.info.nodes = found.nodes;
    result.info.elapsed =
        std::chrono::duration_cast<Milliseconds>(Clock::now() - request_.limits.start);
    result.info.pv = to_texts<G>(position_, found.pv);
    return result;
}

template <Game G>
RootResult GameSession<G>::search(const Position& position, const SearchRequest& request) {
    Result<Moves> moves = root_moves(position, request);
    if (!moves || moves->empty()) {
        return {};
    }
    const Level level = request.full_strength ? Level{} : level_of(options_);
    Rng random = level_random(options_, G::key(position));
    const bool wants_move = request.goal == SearchGoal::best_move && request.multi_pv == 1;
    if (wants_move && is_glance(level, random)) {
        return glance(position, request, level, random);
    }
    SearchRequest limited = request;
    fit_table(level);
    make_workers(level);
    if (level.is_limited()) {
        forget();
        const std::uint64_t nodes = node_limit(level, random);
        limited.limits.nodes = std::min(nodes, request.limits.nodes.value_or(nodes));
    }
    const TimeManager time = arm(position, limited.limits);
    table_.new_search();
    searched_ = &position;
    return request.goal == SearchGoal::best_move
               ? search_best(position, limited, *moves, time)
               : search_balance(position, limited, std::move(moves.value()), time);
}

// The move that a weak level makes without a search.
template <Game G>
RootResult GameSession<G>::glance(
    const Position& position, const SearchRequest& request, const Level& level, Rng& random
) {
    const Result<Moves> moves = choose_root_moves<G>(
        position, G::natural_moves(position), request.allowed, request.excluded
    );
    if (!moves || moves->empty()) {
        return {};
    }
    RootResult seen;
    seen.moves = {(*moves)[choose_at_a_glance(level, moves->size(), random)]};
    seen.pv = seen.moves;
    return seen;
}

template <Game G>
RootResult GameSession<G>::search_best(
    const Position& position,
    const SearchRequest& request,
    const Moves& moves,
    const TimeManager& time
) {
    std::vector<Worker*> workers;
    for (const auto& worker : workers_) {
        worker->set_position(position);
        worker->root_moves.clear();
        for (const PackedMove move : moves) {
            worker->root_moves.push_back(RootMove{.move = move, .pv = {move}});
        }
        workers.push_back(worker.get());
    }
    return RootSearch(pool_, workers, control_, time)
        .run({.limits = request.limits, .multi_pv = request.multi_pv}, *this);
}

template <Game G>
RootResult GameSession<G>::search_balance(
    const Position& position, const SearchRequest& request, Moves moves, const TimeManager& time
) {
    const auto after = [&](PackedMove first) {
        Position next = position;
        if (first != no_move) {
            G::play(next, first);
        }
        return next;
    };
    std::vector<BalanceGroup> groups;
    if (request.goal == SearchGoal::balance_one) {
        groups.push_back({.first = no_move, .moves = std::move(moves)});
    } else {
        moves.resize(std::min(moves.size(), balance_width));
        for (const PackedMove first : moves) {
            Moves seconds = G::sensible_moves(after(first));
            seconds.resize(std::min(seconds.size(), balance_width));
            groups.push_back({.first = first, .moves = std::move(seconds)});
        }
    }
    typename G::Worker& worker = *workers_.front();
    const auto enter = [&](PackedMove first) { worker.set_position(after(first)); };
    return BalanceSearch(worker, control_, time, enter)
        .run(groups, request.bias, request.limits, *this);
}

// How many moves the side to move will still make, more or less.
template <Game G>
int GameSession<G>::moves_left(const Position& position) {
    if constexpr (PacedGame<G>) {
        return G::moves_left(position);
    } else {
        Moves legal;
        G::legal_moves(position, legal);
        return static_cast<int>(legal.size() + 1) / 2;
    }
}

// Sets the hard limits; the soft ones are returned.
template <Game G>
TimeManager GameSession<G>::arm(const Position& position, const Limits& limits) {
    const TimeManager time(limits, moves_left(position));
    std::uint64_t nodes = UINT64_MAX;
    if (limits.nodes) {
        // The main thread counts its own ones only, and the others go on at the same pace.
        nodes = (*limits.nodes + workers_.size() - 1) / workers_.size();
    }
    thread_.arm(nodes, time.hard_deadline(), time.has_deadline());
    return time;
}

template <Game G>
void GameSession<G>::make_workers(const Level& level) {
    auto count = level.is_limited() ? 1 : static_cast<std::size_t>(options_.get("threads"));
    if (count > 1 || pool_.size() > 1) {
        count = pool_.resize(count);
    }
    while (workers_.size() < count) {
        workers_.push_back(G::make_worker(control_, table_, workers_.empty()));
    }
    workers_.resize(count);
    for (const auto& worker : workers_) {
        worker->set_options(options_);
        worker->forced_nodes = level.forced_nodes;
    }
}

template <Game G>
void GameSession<G>::fit_table(const Level& level) {
    std::int64_t left =
        options_.get("memory_mib") - memory_beside_table_mib(options_.get("threads"));
    if (level.is_limited()) {
        left = std::min(left, limited_table_mib);
    }
    const auto wanted = static_cast<std::size_t>(std::max(left, least_table_mib)) << 20;
    if (wanted != table_wanted_) {
        table_.resize(wanted);
        table_wanted_ = wanted;
    }
}

template <Game G>
Result<std::vector<PackedMove>> GameSession<G>::root_moves(
    const Position& position, const SearchRequest& request
) {
    return choose_root_moves<G>(
        position, G::sensible_moves(position), request.allowed, request.excluded
    );
}

template <Game G>
Result<ProofResult> GameSession<G>::solve(const ProofRequest& request) {
    assert(!is_searching());
    if constexpr (ProvingGame<G>) {
        if (outcome() != Outcome::ongoing) {
            return Error{"the game is over"};
        }
        Result<ProofResult> result = G::solve(position_, request);
        if (result) {
            result.value().elapsed =
                std::chrono::duration_cast<Milliseconds>(Clock::now() - request.limits.start);
        }
        return result;
    } else {
        return Error{std::string(G::name).append(" has no solver")};
    }
}

template <Game G>
Status GameSession<G>::verify(const Proof& proof) const {
    if constexpr (ProvingGame<G>) {
        return G::verify(proof);
    } else {
        return Error{std::string(G::name).append(" has no solver")};
    }
}

template <Game G>
int GameSession<G>::margin() const {
    if constexpr (CountingGame<G>) {
        return G::margin(position_);
    } else {
        return 0;
    }
}

template <Game G>
std::vector<std::string> GameSession<G>::legal_moves() const {
    Moves moves;
    G::legal_moves(position_, moves);
    return to_texts<G>(position_, moves);
}

template <Game G>
std::vector<std::string> GameSession<G>::forbidden_moves() const {
    Moves moves;
    G::forbidden_moves(position_, moves);
    return to_texts<G>(position_, moves);
}

template <Game G>
std::vector<MoveFeature> GameSession<G>::describe(std::string_view move) const {
    const Result<PackedMove> parsed = G::parse(position_, move);
    return parsed ? G::describe(position_, *parsed) : std::vector<MoveFeature>{};
}

template <Game G>
std::uint64_t GameSession<G>::perft(int depth, PerftTable* table) {
    if constexpr (requires { G::perft(position_, depth, table); }) {
        return G::perft(position_, depth, table);
    } else {
        Position position = position_;
        return tengen::perft<G>(position, depth, table);
    }
}

// In a session of its own: the options and the table of this one must not change the node count.
template <Game G>
BenchResult GameSession<G>::bench() {
    GameSession fresh;
    [[maybe_unused]] const Status sized = fresh.set_option("memory_mib", "64");
    BenchResult result;
    const Clock::time_point start = Clock::now();
    for (const BenchPosition& bench : G::bench_positions()) {
        fresh.clear_table();
        [[maybe_unused]] const bool is_ready =
            fresh.set_position(bench.setup, bench.text, bench.moves).ok();
        assert(is_ready);
        SearchRequest request;
        request.limits.depth_plies = bench.depth_plies;
        result.nodes += fresh.search(fresh.position_, request).nodes;
    }
    result.elapsed = std::chrono::duration_cast<Milliseconds>(Clock::now() - start);
    return result;
}

template <Game G>
Status GameSession<G>::set_option(std::string_view name, std::string_view value) {
    assert(!is_searching());
    Status status = options_.set(name, value);
    apply_tunables(options_);
    return status;
}

template <Game G>
void GameSession<G>::clear_table() {
    assert(!is_searching());
    forget();
}

template <Game G>
void GameSession<G>::forget() {
    table_.clear();
    for (const auto& worker : workers_) {
        worker->clear();
    }
}

template <Game G>
std::string GameSession<G>::table_name() const {
    return std::string(G::name) + ' ' + setup_.variant + ' ' + std::to_string(setup_.width) + 'x'
           + std::to_string(setup_.height);
}

template <Game G>
Status GameSession<G>::save_table(const std::string& path) const {
    if (table_.size_bytes() == 0) {
        return Error{"there is nothing to save before the first search"};
    }
    return table_.save(path, table_name());
}

template <Game G>
Status GameSession<G>::load_table(const std::string& path) {
    assert(!is_searching());
    fit_table(Level{});
    return table_.load(path, table_name());
}

template <Game G>
void GameSession<G>::on_pv(const PvReport& report) {
    if (listener_ == nullptr) {
        return;
    }
    listener_->on_info(
        {.pv_index = report.pv_index,
         .pv_count = report.pv_count,
         .depth = report.depth,
         .selective_depth = report.selective_depth,
         .score = report.score,
         .nodes = report.nodes,
         .elapsed = report.elapsed,
         .pv = to_texts<G>(*searched_, report.pv)}
    );
}

template <Game G>
void GameSession<G>::on_root_move(RootEvent event, PackedMove move) {
    if (listener_ != nullptr) {
        listener_->on_root_move(
            event, move == no_move ? std::string() : G::to_text(*searched_, move)
        );
    }
}

}  // namespace tengen
