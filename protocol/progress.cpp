#include "protocol/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <thread>

namespace tengen {

namespace {

constexpr Milliseconds bar_interval{200};
constexpr Milliseconds line_interval{10'000};
constexpr int bar_width = 24;

// A signal handler has nowhere else to leave its word.
volatile std::sig_atomic_t interrupt_requested = 0;

extern "C" void request_interrupt(int signal) {
    interrupt_requested = 1;
    std::signal(signal, SIG_DFL);  // whoever asks again does not want to wait
}

std::string time_text(std::int64_t seconds) {
    return seconds < 3600
               ? fmt::format("{}:{:02}", seconds / 60, seconds % 60)
               : fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

}  // namespace

Progress::Progress(std::string unit, std::int64_t total)
    : unit_(std::move(unit)), total_(total), is_terminal_(::isatty(STDERR_FILENO) == 1) {}

void Progress::start_at(std::int64_t done) {
    before_ = done;
    done_ = done;
}

void Progress::update(std::int64_t done, std::string_view remark) {
    is_stale_ = is_stale_ || done != done_;
    done_ = done;
    remark_ = remark;
    const Milliseconds interval = is_terminal_ ? bar_interval : line_interval;
    if (Clock::now() - shown_ >= interval && (is_stale_ || is_terminal_)) {
        show();
    }
}

void Progress::say(std::string_view line) {
    hide();
    fmt::print(stderr, "{}\n", line);
}

void Progress::finish() {
    if (is_finished_) {
        return;
    }
    is_finished_ = true;
    if (is_stale_ || is_terminal_) {
        show();
    }
    if (has_bar_) {
        fmt::print(stderr, "\n");
        has_bar_ = false;
    }
}

void Progress::show() {
    shown_ = Clock::now();
    is_stale_ = false;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(shown_ - start_).count();
    const std::string total = total_ > 0 ? fmt::format(" of {}", total_) : "";
    std::string text = fmt::format("{}{} {}, {}", done_, total, unit_, time_text(seconds));
    if (done_ > before_ && done_ < total_) {
        const std::int64_t left = seconds * (total_ - done_) / (done_ - before_);
        text += fmt::format(", {} left", time_text(left));
    }
    if (!remark_.empty()) {
        text += ", " + remark_;
    }
    if (!is_terminal_) {
        fmt::print(stderr, "{}\n", text);
        return;
    }
    const std::int64_t filled =
        total_ > 0 ? std::clamp<std::int64_t>(done_ * bar_width / total_, 0, bar_width) : 0;
    hide();
    fmt::print(stderr, "[{:#<{}}{:.<{}}] {}", "", filled, "", bar_width - filled, text);
    std::fflush(stderr);
    has_bar_ = true;
}

void Progress::hide() {
    if (has_bar_) {
        fmt::print(stderr, "\r\033[K");
        has_bar_ = false;
    }
}

int thread_count(int asked) {
    return asked > 0 ? asked : std::max(static_cast<int>(std::thread::hardware_concurrency()), 1);
}

void catch_interrupts() {
    std::signal(SIGINT, request_interrupt);
    std::signal(SIGTERM, request_interrupt);
}

bool was_interrupted() {
    return interrupt_requested != 0;
}

}  // namespace tengen
