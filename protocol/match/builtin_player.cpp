#include "protocol/match/builtin_player.h"

#include "engine/games.h"
#include "protocol/match/opening_list.h"

#include <fmt/format.h>

#include <chrono>

namespace tengen {

namespace {

// How often a search is asked whether it should end early.
constexpr Milliseconds stop_interval{50};

}  // namespace

BuiltinPlayer::BuiltinPlayer(const TimeControl& time, std::unique_ptr<Session> session)
    : time_(time), session_(std::move(session)) {}

Result<std::unique_ptr<Player>> BuiltinPlayer::make(const EngineSpec& spec, std::string_view game) {
    std::unique_ptr<Session> session = make_session(game);
    if (!session) {
        return Error{fmt::format("there is no game {}", game)};
    }
    auto options = spec.options;
    options.emplace_back("memory_mib", std::to_string(spec.memory_mib));
    options.emplace_back("threads", std::to_string(spec.threads));
    for (const auto& [name, value] : options) {
        if (Status set = session->set_option(name, value); !set) {
            return Error{fmt::format("{}: option.{}={}: {}", spec.name, name, value, set.error())};
        }
    }
    return std::unique_ptr<Player>(new BuiltinPlayer(spec.time, std::move(session)));
}

std::optional<Fault> BuiltinPlayer::new_game(const GameSetup& setup) {
    known_moves_ = 0;
    session_->clear_table();
    if (const Status status = session_->new_game(setup); !status) {
        return Fault{FaultKind::start, status.error()};
    }
    return std::nullopt;
}

std::optional<Fault> BuiltinPlayer::follow(std::span<const std::string> moves) {
    if (known_moves_ == 0 && !moves.empty() && is_position(moves.front())) {
        if (const Status set = session_->set_position(session_->setup(), moves.front(), {}); !set) {
            return Fault{FaultKind::refusal, set.error()};
        }
        known_moves_ = 1;
    }
    for (; known_moves_ < moves.size(); ++known_moves_) {
        if (const Status status = session_->play(moves[known_moves_]); !status) {
            return Fault{FaultKind::refusal, status.error()};
        }
    }
    return std::nullopt;
}

Reply BuiltinPlayer::think(
    std::span<const std::string> moves, const Clocks& clocks, const std::atomic<bool>& stop
) {
    if (auto fault = follow(moves)) {
        return *fault;
    }
    SearchRequest request;
    request.limits.turn_time = clocks.turn;
    request.limits.time_left = clocks.left;
    request.limits.increment = time_.increment;
    request.limits.nodes = time_.nodes;
    request.limits.depth_plies = time_.depth;
    result_.reset();
    if (const Status status = session_->go(request, *this); !status) {
        return Fault{FaultKind::refusal, status.error()};
    }
    if (!wait_for_result(stop)) {
        return Cancelled{};
    }
    const auto elapsed =
        std::chrono::duration_cast<Milliseconds>(Clock::now() - request.limits.start);
    if (result_->moves.empty()) {
        return Fault{FaultKind::refusal, "it found no move"};
    }
    Answer answer{.move = result_->moves.front(), .elapsed = elapsed, .thought = {}};
    if (result_->info.depth > 0) {
        answer.thought.score = result_->info.score;
        answer.thought.depth = result_->info.depth;
        answer.thought.nodes = result_->info.nodes;
    }
    return answer;
}

// False when it was stopped. No search runs afterwards.
bool BuiltinPlayer::wait_for_result(const std::atomic<bool>& stop) {
    bool is_stopped = false;
    {
        std::unique_lock lock(mutex_);
        while (!has_result_.wait_for(lock, stop_interval, [&] { return result_.has_value(); })) {
            if (stop.load(std::memory_order_relaxed)) {
                is_stopped = true;
                session_->stop();
            }
        }
    }
    session_->wait();
    return !is_stopped;
}

void BuiltinPlayer::on_result(const SearchResult& result) {
    {
        const std::lock_guard lock(mutex_);
        result_ = result;
    }
    has_result_.notify_one();
}

}  // namespace tengen
