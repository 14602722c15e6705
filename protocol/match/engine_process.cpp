#include "protocol/match/engine_process.h"

#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>

namespace tengen {

namespace {

constexpr std::size_t max_output = std::size_t{4} << 20;  // bytes between two of our commands
constexpr std::size_t max_last_lines = 20;
constexpr std::size_t max_last_line = 200;
constexpr Milliseconds end_patience{1000};
constexpr Milliseconds stop_interval{50};

}  // namespace

void EngineProcess::note(char direction, std::string_view line) {
    last_lines_.push_back(fmt::format("{} {}", direction, printable(line, max_last_line)));
    if (last_lines_.size() > max_last_lines) {
        last_lines_.pop_front();
    }
}

Fault EngineProcess::fail(FaultKind kind, std::string text) {
    process_.reset();
    return {kind, std::move(text)};
}

Fault EngineProcess::crashed() {
    const auto end = process_->wait(Clock::now() + end_patience);
    return fail(FaultKind::crash, end ? "it ended: " + *end : "it closed its output");
}

std::optional<Fault> EngineProcess::prepare() {
    last_lines_.clear();
    if (process_ && process_->wait(Clock::now())) {
        process_.reset();  // it ended between two games, which is its own business
    }
    if (process_) {
        return std::nullopt;
    }
    auto started = ChildProcess::start(spec_.command, spec_.folder);
    if (!started) {
        return Fault{FaultKind::start, started.error()};
    }
    process_ = std::move(started.value());
    ++starts_;
    return std::nullopt;
}

std::optional<Fault> EngineProcess::send(const std::string& line) {
    note('>', line);
    if (process_->write(line + '\n', Clock::now() + rules_.hang)) {
        return std::nullopt;
    }
    return process_->wait(Clock::now() + stop_interval)
               ? crashed()
               : fail(FaultKind::silence, "it does not read its input");
}

void EngineProcess::expect_answer() {
    process_->allow_output(max_output);
}

EngineProcess::Received EngineProcess::receive(
    Clock::time_point deadline, const std::atomic<bool>* stop
) {
    std::string line;
    while (true) {
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) {
            process_.reset();
            return Cancelled{};
        }
        switch (process_->read_line(line, std::min(deadline, Clock::now() + stop_interval))) {
        case ChildProcess::ReadOutcome::line:
            note('<', line);
            return line;
        case ChildProcess::ReadOutcome::ended:
            return crashed();
        case ChildProcess::ReadOutcome::flood:
            return fail(
                FaultKind::flood, fmt::format("more than {} MiB for one answer", max_output >> 20)
            );
        case ChildProcess::ReadOutcome::timeout:
            break;
        }
        if (Clock::now() >= deadline) {
            return fail(FaultKind::silence, "it did not answer, and was given up");
        }
    }
}

std::optional<std::string> EngineProcess::waiting_line() {
    std::string line;
    if (process_->read_line(line, Clock::now()) != ChildProcess::ReadOutcome::line) {
        return std::nullopt;
    }
    note('<', line);
    return line;
}

std::optional<Fault> EngineProcess::check_memory() {
    const auto allowed = static_cast<std::uint64_t>(spec_.memory_mib) << 20;
    const std::uint64_t peak = process_->peak_memory();
    if (rules_.enforces_memory && peak > allowed) {
        return fail(
            FaultKind::memory,
            fmt::format("{} MiB for a limit of {} MiB", peak >> 20, spec_.memory_mib)
        );
    }
    return std::nullopt;
}

std::string EngineProcess::end(std::string_view farewell) {
    if (!process_) {
        return {};
    }
    const std::string line = std::string(farewell) + '\n';
    const bool is_told = process_->write(line, Clock::now() + end_patience);
    process_->close_input();
    const auto how = process_->wait(Clock::now() + end_patience);
    process_.reset();
    if (!how) {
        return fmt::format(
            "it did not end within {} ms of {} and was killed", end_patience.count(), farewell
        );
    }
    return is_told && *how == "exit code 0" ? std::string() : "it ended with " + *how;
}

}  // namespace tengen
