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

// What is shorter than a second would be nothing, or far too long, as a whole number of them.
std::string seconds_text(Milliseconds time) {
    const std::int64_t whole = whole_seconds(time);
    return whole > 0 ? std::to_string(whole)
                     : fmt::format("{:g}", static_cast<double>(time.count()) / 1000);
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

std::optional<Fault> GtpPlayer::offer(const std::string& text, Clock::time_point deadline) {
    auto fault = must(text, deadline);
    return fault && fault->kind == FaultKind::refusal ? std::nullopt : fault;
}

std::optional<Fault> GtpPlayer::new_game(const GameSetup& setup) {
    known_moves_ = 0;
    size_ = {setup.width, setup.height};
    if (auto fault = engine_.prepare()) {
        return fault;
    }
    if (const auto fault = set_up(Clock::now() + engine_.rules().start)) {
        return engine_.fail(FaultKind::start, fault->text);
    }
    return std::nullopt;
}

std::optional<Fault> GtpPlayer::set_up(Clock::time_point deadline) {
    for (const auto& [key, value] : engine_.spec().options) {
        const std::string text = value.empty() ? key : fmt::format("{} {}", key, value);
        if (auto fault = must(text, deadline)) {
            return fault;
        }
    }
    if (auto fault = choose_game(deadline)) {
        return fault;
    }
    const std::string size =
        size_.width == size_.height
            ? fmt::format("boardsize {}", size_.width)
            : fmt::format("rectangular_boardsize {} {}", size_.width, size_.height);
    if (auto fault = game_.has_one_board ? offer(size, deadline) : must(size, deadline)) {
        return fault;
    }
    if (auto fault = must("clear_board", deadline)) {
        return fault;
    }
    // An engine without a clock decides for itself, and is held to its time all the same.
    if (has_clock_) {
        auto fault = must(time_settings(engine_.spec().time), deadline);
        if (fault && fault->kind != FaultKind::refusal) {
            return fault;
        }
        has_clock_ = !fault;
    }
    return std::nullopt;
}

std::optional<Fault> GtpPlayer::choose_game(Clock::time_point deadline) {
    if (game_.gtp_name.empty()) {
        return std::nullopt;
    }
    const auto known = command("known_command set_game", deadline, nullptr);
    if (const auto* fault = std::get_if<Fault>(&known)) {
        return fault->kind == FaultKind::refusal ? std::nullopt : std::optional(*fault);
    }
    const auto* answer = std::get_if<std::string>(&known);
    if (answer == nullptr || !same_word(*answer, "true")) {
        return std::nullopt;
    }
    return must(fmt::format("set_game {}", game_.gtp_name), deadline);
}

std::optional<Fault> GtpPlayer::follow(
    std::span<const std::string> moves, Clock::time_point deadline
) {
    for (; known_moves_ < moves.size(); ++known_moves_) {
        const auto cell = from_game(moves[known_moves_], size_);
        const char colour = known_moves_ % 2 == 0 ? 'b' : 'w';
        auto fault =
            cell ? must(fmt::format("play {} {}", colour, to_vertex(*cell, size_)), deadline)
                 : offer(fmt::format("play {} pass", colour), deadline);
        if (fault) {
            return fault;
        }
    }
    return std::nullopt;
}

// The turn's time is that of a period of one stone, as in time_settings.
std::optional<Fault> GtpPlayer::tell_clock(
    char colour, const Clocks& clocks, Clock::time_point deadline
) {
    if (!has_clock_) {
        return std::nullopt;
    }
    const std::string left = seconds_text(clocks.limit());
    return offer(fmt::format("time_left {} {} {}", colour, left, clocks.turn ? 1 : 0), deadline);
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
    if (auto fault = tell_clock(colour, clocks, deadline)) {
        return *fault;
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
    const bool is_pass = same_word(vertex, "pass");
    if (same_word(vertex, "resign") || (is_pass && !game_.has_passes)) {
        return Fault{FaultKind::refusal, printable(vertex)};
    }
    const auto cell = from_vertex(vertex, size_);
    answer.move = cell ? to_game(*cell, size_) : is_pass ? "pass" : printable(vertex);
    known_moves_ = moves.size() + 1;
    if (auto fault = engine_.check_memory()) {
        return *fault;
    }
    return answer;
}

}  // namespace tengen
