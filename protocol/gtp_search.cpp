// How GTP starts searches, streams what they find and tells their results.

#include "protocol/gtp.h"
#include "protocol/score_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tengen {

namespace {

// When nobody has said how long a move may take.
constexpr Milliseconds usual_turn{5000};

constexpr Milliseconds centisecond{10};
constexpr std::int64_t max_interval = 360'000;  // centiseconds
constexpr int usual_moves = 10;                 // of an analysis

std::size_t index_of(Side side) {
    return side == Side::first ? 0 : 1;
}

}  // namespace

Limits Gtp::limits(Side side) const {
    Limits limits = fixed_limits_;
    limits.start = arrival_;
    if (!has_fixed_limits_ && !clocks_.at(index_of(side)).apply(limits)) {
        limits.turn_time = usual_turn;
    }
    return limits;
}

// True when there is nothing to search; the response is given.
bool Gtp::answers_without_search(Task task, Side side) {
    std::string answer;
    if (is_over()) {
        const Outcome outcome = session_->outcome();
        const Outcome own_win = side == Side::first ? Outcome::first_wins : Outcome::second_wins;
        answer = outcome == Outcome::draw || outcome == own_win ? "pass" : "resign";
    } else if (session_->legal_moves().empty()) {
        answer = "pass";
        if (task == Task::genmove || task == Task::genmove_analyze) {
            board_.play({side, std::nullopt});
            if (!set_session(other_side(side))) {
                board_.undo();
            }
        }
    } else {
        return false;
    }
    switch (task) {
    case Task::genmove:
    case Task::reg_genmove:
        succeed(answer);
        break;
    case Task::genmove_analyze:
        succeed(std::vector<std::string>{"", "play " + answer});
        break;
    case Task::analyze:
        succeed();
        break;
    }
    return true;
}

// False when it could not be started; the failure has been told.
bool Gtp::start_search(Task task, Side side, const SearchRequest& request) {
    if (!is_over() && side != session_->side_to_move()) {
        if (const Status turned = turn_to(side); !turned) {
            fail(turned.error());
            return false;
        }
    }
    if (answers_without_search(task, side)) {
        return false;
    }
    infos_.clear();
    last_infos_.clear();
    is_news_ = false;
    printed_ = {};
    running_ = task;
    mover_ = side;
    search_id_ = id_;
    shall_end_analysis_ = false;
    is_analyzing_ = task == Task::analyze;
    // The head of a stream comes before its first line, which the search may print at once.
    const bool is_stream = task == Task::analyze || task == Task::genmove_analyze;
    if (is_stream) {
        context_.out.line('=' + id_);
    }
    const Status started = session_->go(request, *this);
    if (!started) {
        running_.reset();
        is_analyzing_ = false;
        if (is_stream) {
            context_.out.line("");
        } else {
            fail(started.error());
        }
    }
    return started.ok();
}

void Gtp::on_info(const SearchInfo& info) {
    if (context_.out.is_closed()) {
        session_->stop();
    }
    if (running_ != Task::analyze && running_ != Task::genmove_analyze) {
        return;
    }
    if (info.pv_index == 0) {
        infos_.clear();
    }
    infos_.push_back(info);
    if (info.pv_index + 1 == info.pv_count) {
        last_infos_ = std::move(infos_);
        infos_.clear();
        is_news_ = true;
        if (Clock::now() - printed_ >= interval_) {
            print_analysis();
        }
    }
}

void Gtp::on_result(const SearchResult& result) {
    result_ = result;
    if (is_news_) {
        print_analysis();
    }
    context_.wake();
}

void Gtp::print_analysis() {
    is_news_ = false;
    printed_ = Clock::now();
    std::string line;
    const auto count = static_cast<double>(last_infos_.size());
    for (std::size_t order = 0; order < last_infos_.size(); ++order) {
        const SearchInfo& info = last_infos_[order];
        const double rate = win_rate(info.score);
        if (!line.empty()) {
            line += ' ';
        }
        line += fmt::format("info move {} visits {}", vertices({info.pv.front()}), info.nodes);
        if (stream_ == Stream::kata) {
            line += fmt::format(
                " winrate {0:.4f} scoreLead {1:.2f} prior {2:.4f} lcb {0:.4f}",
                rate,
                info.score / 100.0,
                1 / count
            );
        } else {
            line += fmt::format(
                " winrate {0} prior {1} lcb {0}",
                std::lround(rate * 10'000),
                std::lround(10'000 / count)
            );
        }
        line += fmt::format(" order {} pv {}", order, vertices(info.pv));
    }
    if (!line.empty()) {
        context_.out.line(line);
    }
}

void Gtp::become_idle() {
    if (running_ == Task::analyze) {
        session_->stop();
    }
    settle();
}

void Gtp::settle() {
    if (!running_) {
        return;
    }
    session_->wait();
    is_analyzing_ = false;
    const Task task = *running_;
    const SearchResult result = std::exchange(result_, {});
    const std::string id = std::exchange(id_, search_id_);
    if (task == Task::analyze) {
        context_.out.line("");
    } else {
        tell_move(result);
    }
    id_ = id;
    running_.reset();
    // An analysis or a reg_genmove may have been for the other side.
    if (!is_over() && session_->side_to_move() != board_.to_move()) {
        turn_back();
    }
}

void Gtp::tell_move(const SearchResult& result) {
    const std::string vertex = result.moves.empty() ? "pass" : vertices(result.moves);
    if (*running_ != Task::reg_genmove) {
        clocks_.at(index_of(mover_))
            .charge(std::chrono::duration_cast<Milliseconds>(Clock::now() - arrival_));
        if (!play(mover_, vertex)) {
            fail("the search found no legal move");
            return;
        }
    }
    if (*running_ == Task::genmove_analyze) {
        context_.out.line("play " + vertex);
        context_.out.line("");
    } else {
        succeed(vertex);
    }
}

void Gtp::start_move(Words& words, Task task) {
    const auto side = read_side(words);
    if (!side || !words.at_end()) {
        fail("syntax error");
        return;
    }
    SearchRequest request;
    request.limits = limits(*side);
    start_search(task, *side, request);
}

// "avoid b H8,J9 5", "maxmoves 3" and the like; keys that say nothing to this engine are passed
// over with their values. False when it is none of these.
bool Gtp::read_analysis_option(Words& words, std::string_view key, SearchRequest& request) {
    if (key == "avoid" || key == "allow") {
        const auto side = read_side(words);
        std::string_view list = words.next();
        const auto until = parse_number(words.next(), 1, std::numeric_limits<std::int64_t>::max());
        if (!side || list.empty() || !until) {
            return false;
        }
        while (!list.empty()) {
            const std::size_t comma = std::min(list.find(','), list.size());
            const auto cell = from_vertex(list.substr(0, comma), board_.size());
            if (cell && *side == mover_) {
                auto& moves = key == "avoid" ? request.excluded : request.allowed;
                moves.push_back(to_game(*cell, board_.size()));
            } else if (!cell && !same_word(list.substr(0, comma), "pass")) {
                return false;
            }
            list.remove_prefix(std::min(comma + 1, list.size()));
        }
        return true;
    }
    const std::string_view value = words.next();
    if (key == "maxmoves" || key == "interval") {
        const auto number = parse_number(value, 1, key == "maxmoves" ? 400 : max_interval);
        if (number && key == "maxmoves") {
            request.multi_pv = static_cast<int>(*number);
        } else if (number) {
            interval_ = *number * centisecond;
        }
        return number.ok();
    }
    return !value.empty();
}

// The arguments of the analysis commands: a colour, an interval, and keys with values. False: the
// failure has been told.
bool Gtp::read_analysis(Words& words, Stream stream, SearchRequest& request) {
    stream_ = stream;
    interval_ = 50 * centisecond;
    mover_ = board_.to_move();
    while (!words.at_end()) {
        Words ahead = words;
        if (const auto side = read_side(ahead)) {
            mover_ = *side;
            words = ahead;
            continue;
        }
        const std::string_view word = words.next();
        if (const auto number = parse_number(word, 0, max_interval)) {
            interval_ = *number * centisecond;
        } else if (!read_analysis_option(words, word, request)) {
            fail("syntax error");
            return false;
        }
    }
    return true;
}

void Gtp::start_analysis(Words& words, Stream stream) {
    SearchRequest request;
    request.multi_pv = usual_moves;
    request.full_strength = true;
    request.limits.start = arrival_;
    if (read_analysis(words, stream, request)) {
        start_search(Task::analyze, mover_, request);
    }
}

void Gtp::start_genmove_analyze(Words& words, Stream stream) {
    SearchRequest request;
    if (read_analysis(words, stream, request)) {
        request.limits = limits(mover_);
        start_search(Task::genmove_analyze, mover_, request);
    }
}

// "tengen-limits ms 500 nodes 10000 depth 8": instead of any clock, until it comes without words.
void Gtp::on_set_limits(Words& words) {
    Limits limits;
    const bool is_set = !words.at_end();
    while (!words.at_end()) {
        const std::string_view key = words.next();
        const auto number =
            parse_number(words.next(), 1, std::numeric_limits<std::int64_t>::max() / 2);
        if (!number) {
            fail("syntax error");
            return;
        }
        if (key == "ms") {
            limits.turn_time = Milliseconds{std::min<std::int64_t>(*number, 1'000'000'000)};
        } else if (key == "nodes") {
            limits.nodes = static_cast<std::uint64_t>(*number);
        } else if (key == "depth") {
            limits.depth_plies = static_cast<int>(std::min<std::int64_t>(*number, max_ply));
        } else {
            fail("syntax error");
            return;
        }
    }
    fixed_limits_ = limits;
    has_fixed_limits_ = is_set;
    succeed();
}

}  // namespace tengen
