// How NBoard's searches begin, what they say and how they end.

#include "protocol/nboard.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace tengen {

namespace {

// When the game has no clock.
constexpr Milliseconds usual_turn{5000};
// Of each position of an analysis.
constexpr Milliseconds analysis_turn{1000};

constexpr int square_count = 64;
constexpr Score stone = 100;

// "F5" or "PA".
std::string move_text(std::string_view move) {
    if (move == "pass") {
        return "PA";
    }
    std::string text(move);
    text.front() = static_cast<char>(text.front() & ~0x20);
    return text;
}

std::string line_text(const std::vector<std::string>& moves) {
    std::string text;
    for (const std::string& move : moves) {
        text += move_text(move);
    }
    return text;
}

// In stones.
std::string value_text(Score score) {
    return fmt::format("{:.2f}", static_cast<double>(score) / stone);
}

std::string seconds_text(Milliseconds time) {
    return fmt::format("{:.2f}", static_cast<double>(time.count()) / 1000);
}

// A depth, or "100%" for what the search has seen to the end.
std::string depth_text(const SearchInfo& info, int empty_squares) {
    const bool is_exact = info.selective_depth >= empty_squares && info.score % stone == 0;
    return is_exact ? "100%" : std::to_string(info.depth);
}

std::string nodes_text(const SearchInfo& info) {
    return fmt::format("nodestats {} {}", info.nodes, seconds_text(info.elapsed));
}

}  // namespace

// Nothing when a ping has come since: nobody would listen.
void NBoard::start_search(Task task, const SearchRequest& request) {
    if (is_silent()) {
        return;
    }
    empty_squares_ = square_count - static_cast<int>(session_->men().size());
    running_ = task;
    has_ended_ = false;
    ends_with_next_ = task != Task::go;
    if (!session_->go(request, *this)) {
        running_.reset();
        ends_with_next_ = false;
        return;
    }
    // It may have come before there was something to stop.
    if (is_silent()) {
        session_->stop();
    }
}

void NBoard::on_info(const SearchInfo& info) {
    if (context_.out.is_closed()) {
        session_->stop();
    }
    if (is_silent() || running_ == Task::analyze) {
        return;
    }
    context_.out.line(fmt::format(
        "search {} {} 0 {}",
        line_text(info.pv),
        value_text(info.score),
        depth_text(info, empty_squares_)
    ));
    if (info.pv_index + 1 == info.pv_count) {
        context_.out.line(nodes_text(info));
    }
}

void NBoard::on_result(const SearchResult& result) {
    result_ = result;
    has_ended_ = true;
    context_.wake();
}

void NBoard::become_idle() {
    if (!running_) {
        return;
    }
    if (*running_ != Task::go) {
        session_->stop();
    }
    session_->wait();
    settle(false);
}

// The search has ended: by itself, or because something else is to be done.
void NBoard::settle(bool goes_on) {
    const Task task = *running_;
    running_.reset();
    ends_with_next_ = false;
    const SearchResult result = std::exchange(result_, {});
    if (task == Task::analyze) {
        if (goes_on && !is_silent()) {
            tell_analysis(result.info.score);
            step_back();
        } else {
            end_analysis();
        }
    } else if (is_silent()) {
        return;
    } else if (task == Task::go) {
        tell_move(result);
    } else {
        context_.out.line("status");
    }
}

void NBoard::tell_move(const SearchResult& result) {
    thought_ = result.elapsed;
    const bool has_value = result.info.depth > 0;
    if (has_value) {
        context_.out.line(nodes_text(result.info));
    }
    context_.out.line(fmt::format(
        "=== {}/{}/{}",
        result.moves.empty() ? "PA" : move_text(result.moves.front()),
        has_value ? value_text(result.info.score) : "",
        seconds_text(result.elapsed)
    ));
}

// What is left on the clock of the side to move, and not deeper than was asked for.
Limits NBoard::move_limits() const {
    Limits limits;
    limits.start = arrival_;
    limits.depth_plies = depth_;
    const Side side = session_->side_to_move();
    const auto& clock = clocks_.at(side == Side::first ? 0 : 1);
    if (!clock) {
        limits.turn_time = usual_turn;
        return limits;
    }
    Milliseconds left = clock->main;
    for (const RecordedMove& move : game_.moves) {
        if (move.side == side) {
            left += clock->increment - move.elapsed.value_or(Milliseconds{0});
        }
    }
    if (left.count() <= 0) {
        left += clock->grace;
    }
    limits.time_left = std::max(left, Milliseconds{0});
    limits.increment = clock->increment;
    return limits;
}

void NBoard::on_go(Words& /*words*/) {
    if (is_over()) {
        context_.out.line(fmt::format("=== PA/{}/0.00", value_text(final_score())));
        return;
    }
    SearchRequest request;
    request.limits = move_limits();
    context_.out.line("status Thinking");
    start_search(Task::go, request);
}

void NBoard::on_hint(Words& words) {
    const auto count = parse_number(words.next());
    if (!count || *count < 1 || is_over()) {
        return;
    }
    SearchRequest request;
    request.multi_pv = static_cast<int>(std::min<std::int64_t>(*count, square_count));
    request.full_strength = true;
    request.limits.start = arrival_;
    request.limits.depth_plies = depth_;
    context_.out.line("status Analyzing");
    start_search(Task::hint, request);
}

void NBoard::on_analyze(Words& /*words*/) {
    context_.out.line("status Analyzing");
    analyzed_ply_ = game_.moves.size();
    if (is_over()) {
        tell_analysis(final_score());
        step_back();
    } else {
        analyze_here();
    }
}

void NBoard::tell_analysis(Score score) {
    context_.out.line(fmt::format("analysis {} {}", analyzed_ply_, value_text(score)));
}

void NBoard::analyze_here() {
    SearchRequest request;
    request.full_strength = true;
    request.limits.depth_plies = depth_;
    request.limits.turn_time = analysis_turn;
    start_search(Task::analyze, request);
    if (!running_) {
        end_analysis();
    }
}

// From the end of the game to its beginning, as what is found there helps before it.
void NBoard::step_back() {
    if (analyzed_ply_ == 0) {
        end_analysis();
        context_.out.line("status");
        return;
    }
    --analyzed_ply_;
    (void)session_->undo().ok();
    analyze_here();
}

// Back to the end of the game.
void NBoard::end_analysis() {
    for (; analyzed_ply_ < game_.moves.size(); ++analyzed_ply_) {
        (void)session_->play(game_.moves[analyzed_ply_].move).ok();
    }
}

}  // namespace tengen
