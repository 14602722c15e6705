// How searches of UCI and UCCI begin, what they say and how they end.

#include "protocol/uci.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace tengen {

namespace {

constexpr int most_perft = 5;
// Before it nobody wants to know which move is being searched.
constexpr Milliseconds quiet_time{3000};

std::int64_t nodes_per_second(const SearchInfo& info) {
    const auto milliseconds = std::max<std::int64_t>(info.elapsed.count(), 1);
    return static_cast<std::int64_t>(info.nodes) * 1000 / milliseconds;
}

// Moves of the side to move until it mates or is mated; negative for the latter.
int moves_to_mate(Score score) {
    const int plies = plies_to_end(score);
    return is_win(score) ? (plies + 1) / 2 : -(plies / 2);
}

void keep_back(std::optional<Milliseconds>& time, Milliseconds overhead) {
    if (time) {
        time = std::max(*time - overhead, Milliseconds{0});
    }
}

}  // namespace

std::string Uci::score_text(Score score) const {
    if (is_ucci()) {
        return std::to_string(score);
    }
    return is_decided(score) ? fmt::format("mate {}", moves_to_mate(score))
                             : fmt::format("cp {}", score);
}

SearchRequest Uci::request_for(const GoCommand& go) {
    SearchRequest request;
    request.limits = go.limits;
    request.limits.start = arrival_;
    keep_back(request.limits.turn_time, options_.extra_overhead());
    keep_back(request.limits.time_left, options_.extra_overhead());
    request.multi_pv = options_.multi_pv();
    request.full_strength = go.is_infinite || options_.analyses();
    request.allowed = read_playable(go.moves);
    request.excluded = banned_;
    return request;
}

void Uci::start_search(const SearchRequest& request) {
    root_move_ = 0;
    is_searching_ = true;
    has_ended_ = false;
    if (session_->go(request, *this)) {
        return;
    }
    // Every legal move is banned.
    is_searching_ = false;
    has_ended_ = true;
    may_have_crossed_ = true;
    tell_no_move();
}

void Uci::on_info(const SearchInfo& info) {
    if (context_.out.is_closed()) {
        session_->stop();
    }
    if (go_.mate_in && is_win(info.score) && moves_to_mate(info.score) <= *go_.mate_in) {
        session_->stop();
    }
    if (go_.wants_value) {
        return;
    }
    const std::string score = score_text(info.score);
    const std::string pv = spoken(info.pv);
    if (is_ucci()) {
        if (info.pv_index == 0) {
            context_.out.line(fmt::format("info time {} nodes {}", info.elapsed.count(), info.nodes)
            );
            context_.out.line(fmt::format("info depth {} score {} pv {}", info.depth, score, pv));
        }
        return;
    }
    context_.out.line(fmt::format(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {} pv {}",
        info.depth,
        std::max(info.depth, info.selective_depth),
        info.pv_index + 1,
        score,
        info.nodes,
        nodes_per_second(info),
        session_->table_fill_permille(),
        info.elapsed.count(),
        pv
    ));
}

void Uci::on_root_move(RootEvent event, const std::string& move) {
    if (event == RootEvent::iteration) {
        root_move_ = 0;
    } else if (event == RootEvent::started) {
        ++root_move_;
        if (Clock::now() - request_.limits.start >= quiet_time) {
            context_.out.line(fmt::format(
                "info currmove {}{}",
                spoken(move),
                is_ucci() ? "" : fmt::format(" currmovenumber {}", root_move_)
            ));
        }
    }
}

void Uci::on_result(const SearchResult& result) {
    result_ = result;
    has_ended_ = true;
    context_.wake();
}

void Uci::become_idle() {
    if (is_searching_) {
        if (is_held()) {
            session_->stop();
        }
        settle();
    }
}

// Waits for the result and tells it.
void Uci::settle() {
    session_->wait();
    is_searching_ = false;
    tell_result(std::exchange(result_, {}));
    may_have_crossed_ = true;
}

void Uci::tell_no_move() {
    if (is_ucci()) {
        context_.out.line("nobestmove");
    } else {
        context_.out.line("bestmove (none)");
    }
}

void Uci::tell_result(const SearchResult& result) {
    if (go_.wants_value) {
        context_.out.line(fmt::format("info depth 0 score {}", score_text(result.info.score)));
    }
    if (go_.wants_value || result.moves.empty()) {
        tell_no_move();
        return;
    }
    std::string text = "bestmove " + spoken(result.moves.front());
    if (!result.ponder.empty()) {
        text += " ponder " + spoken(result.ponder);
    }
    if (go_.is_draw_offered && result.info.depth > 0 && result.info.score <= score_draw) {
        text += " draw";
    }
    context_.out.line(text);
}

// What the limits say begins to count with the ponderhit.
void Uci::on_go(Words& words) {
    go_ = read_go(words, dialect_, session_->side_to_move(), options_.counts_milliseconds());
    for (const std::string& fault : go_.faults) {
        remark(fault);
    }
    if (go_.perft) {
        tell_perft(*go_.perft);
        return;
    }
    request_ = request_for(go_);
    SearchRequest request = request_;
    if (go_.is_ponder) {
        request.limits = {};
        request.limits.start = arrival_;
    }
    start_search(request);
}

void Uci::on_stop(Words& /*words*/) {
    if (is_searching_) {
        session_->stop();
        settle();
        may_have_crossed_ = false;
    } else if (is_ucci() && !std::exchange(may_have_crossed_, false)) {
        tell_no_move();
    }
}

// The search begins anew, with what it left in the table and a clock.
void Uci::on_ponderhit(Words& words) {
    if (!is_searching_ || !go_.is_ponder) {
        return;
    }
    const bool is_done = has_ended_;
    if (!go_.is_infinite && !is_done) {
        session_->stop();
        session_->wait();
    }
    go_.is_draw_offered = go_.is_draw_offered || words.next() == "draw";
    go_.is_ponder = false;
    if (go_.is_infinite) {
        return;
    }
    if (is_done) {
        settle();
    } else {
        result_ = {};
        request_.limits.start = arrival_;
        start_search(request_);
    }
}

void Uci::tell_perft(int depth) {
    if (depth < 1 || depth > most_perft) {
        remark(fmt::format("perft counts from 1 to {} plies", most_perft));
        return;
    }
    std::uint64_t total = 0;
    for (const std::string& move : session_->legal_moves()) {
        if (ends_waiting_ > 0 || !session_->play(move)) {
            break;
        }
        const std::uint64_t count = session_->perft(depth - 1, nullptr);
        (void)session_->undo().ok();
        context_.out.line(fmt::format("{}: {}", spoken(move), count));
        total += count;
    }
    context_.out.line(fmt::format("Nodes searched: {}", total));
}

}  // namespace tengen
