#include "protocol/match/gtp_player.h"

#include "protocol/gtp_board.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace tengen {

namespace {

constexpr std::size_t max_reason = 200;  // characters

std::int64_t whole_seconds(Milliseconds time) {
    return std::chrono::duration_cast<std::chrono::seconds>(time).count();
}

// Canadian overtime of one move is the protocol's way to give each move its time.
std::string time_settings(const TimeControl& time) {
    if (time.turn) {
        return fmt::format(
            "time_settings 0 {} 1", std::max<std::int64_t>(whole_seconds(*time.turn), 1)
        );
    }
    return fmt::format("time_settings {} 0 0", whole_seconds(*time.match));
}

}  // namespace

EngineProcess::Received GtpPlayer::command(
    const std::string& text, Clock::time_point deadline, const std::atomic<bool>* stop
) {
    engine_.expect_answer();
    if (auto fault = engine_.send(text)) {
        return *fault;
    }
    std::optional<std::string> answer;
    while (true) {
        auto received = engine_.receive(deadline, stop);
        auto* line = std::get_if<std::string>(&received);
        if (line == nullptr) {
            return received;
        }
        if (answer && line->empty()) {
            break;
        }
        const bool is_first = !answer && (line->starts_with('=') || line->starts_with('?'));
        if (is_first) {
            answer = *line;
        } else if (answer) {
            answer->append("\n").append(*line);
        }
    }
    const std::string content(trimmed(std::string_view(*answer).substr(1)));
    if (answer->starts_with('?')) {
        return Fault{FaultKind::refusal, printable(text + ": " + content, max_reason)};
    }
    return content;
}

std::optional<Fault> GtpPlayer::must(const std::string& text, Clock::time_point deadline) {
    const auto received = command(text, deadline, nullptr);
    if (const auto* fault = std::get_if<Fault>(&received)) {
        return *fault;
    }
    return std::nullopt;
}

std::optional<Fault> GtpPlayer::new_game(const GameSetup& setup) {
    known_moves_ = 0;
    size_ = {setup.width, setup.height};
    if (auto fault = engine_.prepare()) {
        return fault;
    }
    const Clock::time_point deadline = Clock::now() + engine_.rules().start;
    std::vector<std::string> commands;
    for (const auto& [key, value] : engine_.spec().options) {
        commands.push_back(value.empty() ? key : fmt::format("{} {}", key, value));
    }
    commands.push_back(
        size_.width == size_.height
            ? fmt::format("boardsize {}", size_.width)
            : fmt::format("rectangular_boardsize {} {}", size_.width, size_.height)
    );
    commands.emplace_back("clear_board");
    for (const std::string& text : commands) {
        if (const auto fault = must(text, deadline)) {
            return engine_.fail(FaultKind::start, fault->text);
        }
    }
    // An engine without a clock decides for itself, and is held to its time all the same.
    if (has_clock_) {
        const auto fault = must(time_settings(engine_.spec().time), deadline);
        if (fault && fault->kind != FaultKind::refusal) {
            return engine_.fail(FaultKind::start, fault->text);
        }
        has_clock_ = !fault;
    }
    return std::nullopt;
}

std::optional<Fault> GtpPlayer::follow(
    std::span<const std::string> moves, Clock::time_point deadline
) {
    for (; known_moves_ < moves.size(); ++known_moves_) {
        const std::string vertex = to_vertex(*from_game(moves[known_moves_], size_), size_);
        const char colour = known_moves_ % 2 == 0 ? 'b' : 'w';
        if (auto fault = must(fmt::format("play {} {}", colour, vertex), deadline)) {
            return fault;
        }
    }
    return std::nullopt;
}

Reply GtpPlayer::think(
    std::span<const std::string> moves, const Clocks& clocks, const std::atomic<bool>& stop
) {
    const RefereeRules& rules = engine_.rules();
    const Clock::time_point asked = Clock::now();
    const Clock::time_point deadline = asked + clocks.limit() + rules.margin + rules.hang;
    const char colour = moves.size() % 2 == 0 ? 'b' : 'w';
    if (auto fault = follow(moves, deadline)) {
        return *fault;
    }
    if (has_clock_ && clocks.left) {
        const std::int64_t left = whole_seconds(*clocks.left);
        if (auto fault = must(fmt::format("time_left {} {} 0", colour, left), deadline);
            fault && fault->kind != FaultKind::refusal) {
            return *fault;
        }
    }
    const auto received = command(fmt::format("genmove {}", colour), deadline, &stop);
    Answer answer;
    answer.elapsed = std::chrono::duration_cast<Milliseconds>(Clock::now() - asked);
    if (const auto* fault = std::get_if<Fault>(&received)) {
        return *fault;
    }
    if (std::holds_alternative<Cancelled>(received)) {
        return Cancelled{};
    }
    const auto& vertex = std::get<std::string>(received);
    if (same_word(vertex, "resign") || same_word(vertex, "pass")) {
        return Fault{FaultKind::refusal, printable(vertex)};
    }
    const auto cell = from_vertex(vertex, size_);
    answer.move = cell ? to_game(*cell, size_) : printable(vertex);
    known_moves_ = moves.size() + 1;
    if (auto fault = engine_.check_memory()) {
        return *fault;
    }
    return answer;
}

}  // namespace tengen
