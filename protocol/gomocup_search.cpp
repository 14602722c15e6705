// How Gomocup starts searches and tells their results.

#include "protocol/gomocup.h"

#include <fmt/format.h>

#include <utility>

namespace tengen {

Limits Gomocup::limits() const {
    Limits limits = settings_.limits(arrival_, size_);
    if (stops_ahead_ > 0) {
        limits.turn_time = Milliseconds{0};
    }
    return limits;
}

// False when it could not be started; the ERROR has been printed.
bool Gomocup::start_search(SearchRequest request, Answer answer) {
    request.limits = limits();
    if (request.goal == SearchGoal::best_move) {
        request.excluded = excluded_moves();
    }
    suggested_.reset();
    report_ = {
        settings_.realtime(), settings_.details(), settings_.messages(), settings_.order(), size_};
    asked_ = arrival_;
    running_ = answer;
    if (auto known = known_result(request)) {
        reply_lines(lines_of(known->info, report_));
        result_ = *std::move(known);
        context_.wake();
        return true;
    }
    if (answer == Answer::game_move && request.excluded.empty() && has_middle_stone_only()) {
        request.excluded = later_images();
    }
    const Status status = session_->go(request, *this);
    if (!status) {
        running_.reset();
        reply_error(status.error());
        return false;
    }
    // A stop word that came while we were starting has found no search to stop.
    if (stops_ahead_ > 0) {
        session_->stop();
    }
    return true;
}

bool Gomocup::has_middle_stone_only() const {
    const auto cells =
        static_cast<std::size_t>(size_.width) * static_cast<std::size_t>(size_.height);
    return size_.width == size_.height && size_.width % 2 == 1
           && position_.is_occupied({size_.width / 2, size_.height / 2})
           && session_->legal_moves().size() + 1 == cells;
}

// Around a single stone in the middle eight answers are images of each other. All but one of them:
// which one a timed search prefers is chance, and looking at one is less work.
std::vector<std::string> Gomocup::later_images() const {
    std::vector<std::string> moves;
    for (const std::string& move : session_->legal_moves()) {
        const auto cell = from_game(move, size_);
        const int columns = cell ? cell->x - size_.width / 2 : 0;
        const int rows = cell ? cell->y - size_.height / 2 : 0;
        if (rows < 0 || columns > -rows) {
            moves.push_back(move);
        }
    }
    return moves;
}

// Searches the position as it is, unless there is no move in it.
bool Gomocup::search_here(SearchRequest request, Answer answer) {
    const std::string reason = why_no_move();
    if (!reason.empty()) {
        reply_error(reason);
        return false;
    }
    return start_search(std::move(request), answer);
}

void Gomocup::on_info(const SearchInfo& info) {
    reply_lines(lines_of(info, report_));
    if (context_.out.is_closed()) {
        session_->stop();
    }
}

void Gomocup::on_root_move(RootEvent event, const std::string& move) {
    reply_lines(lines_of(event, move, report_));
}

void Gomocup::on_result(const SearchResult& result) {
    result_ = result;
    context_.wake();
}

void Gomocup::on_wake() {
    settle();
    if (settings_.pondering() && expected_reply_ && !end_has_come_) {
        start_pondering();
    }
}

void Gomocup::become_idle() {
    stop_pondering();
    settle();
    expected_reply_.reset();
}

void Gomocup::finish() {
    session_->stop();
    become_idle();
}

void Gomocup::settle() {
    if (!running_) {
        return;
    }
    session_->wait();
    const Answer answer = *std::exchange(running_, std::nullopt);
    const SearchResult result = std::exchange(result_, {});
    settings_.charge(std::chrono::duration_cast<Milliseconds>(Clock::now() - asked_));
    reply_lines(closing_lines(result, report_));
    tell(answer, result);
}

void Gomocup::tell(Answer answer, const SearchResult& result) {
    switch (answer) {
    case Answer::game_move:
        if (settings_.suggesting() && result.moves.size() == 1) {
            suggested_ = from_game(result.moves.front(), size_);
            reply(fmt::format("SUGGEST {}", client_moves(result.moves)));
            return;
        }
        if (tell_moves(result)) {
            expected_reply_ = result.ponder;
        }
        break;
    case Answer::moves:
        tell_moves(result);
        break;
    case Answer::swap2:
        tell_swap2(result);
        break;
    case Answer::swap2_step:
        tell_swap2_step(result);
        break;
    }
}

// False when they cannot be made; the ERROR has been printed.
bool Gomocup::tell_moves(const SearchResult& result) {
    if (result.moves.empty()) {
        reply_error("there is no move");
        return false;
    }
    if (!make_moves(result.moves)) {
        return false;
    }
    last_score_ = result.info.depth > 0 ? result.info.score : score_none;
    reply(client_moves(result.moves));
    return true;
}

bool Gomocup::make_moves(const std::vector<std::string>& moves) {
    for (const std::string& move : moves) {
        const Status status = session_->play(move);
        const auto cell = from_game(move, size_);
        if (!status || !cell) {
            reply_error(status ? fmt::format("no cell: {}", move) : status.error());
            return false;
        }
        position_.play(*cell);
    }
    return true;
}

std::string Gomocup::client_moves(const std::vector<std::string>& moves) const {
    std::string text;
    for (const std::string& move : moves) {
        text += (text.empty() ? "" : " ") + client_cell(move, report_);
    }
    return text;
}

// SWAP leaves the stones as they are: the opponent goes on with the other colour, by BOARD or TURN.
void Gomocup::tell_swap2(const SearchResult& result) {
    if (result.swap) {
        reply("SWAP");
    } else {
        tell_moves(result);
    }
}

// Yixin-Board's own swap2 dialogue. It makes the moves itself and sends the board anew.
void Gomocup::tell_swap2_step(const SearchResult& result) const {
    const std::size_t stones = position_.stones.size();
    if (stones > 0) {
        context_.out.line(
            fmt::format("MESSAGE SWAP2 SWAP{} {}", stones == 3 ? 1 : 2, result.swap ? "YES" : "NO")
        );
    }
    // One move after three stones means that we stay white; it is asked for again as a normal move.
    if (result.swap || stones == 5 || (stones == 3 && result.moves.size() != 2)) {
        return;
    }
    std::size_t number = stones;
    for (const std::string& move : result.moves) {
        context_.out.line(
            fmt::format("MESSAGE SWAP2 MOVE{} {}", ++number, client_cell(move, report_, ' '))
        );
    }
}

void Gomocup::start_pondering() {
    const std::string reply = *std::exchange(expected_reply_, std::nullopt);
    if (session_->outcome() != Outcome::ongoing) {
        return;
    }
    has_played_expected_ = !reply.empty() && session_->play(reply).ok();
    is_pondering_ =
        session_->outcome() == Outcome::ongoing && session_->go({}, silent_listener_).ok();
    if (!is_pondering_ && has_played_expected_) {
        (void)session_->undo().ok();
    }
}

void Gomocup::stop_pondering() {
    if (!std::exchange(is_pondering_, false)) {
        return;
    }
    session_->stop();
    session_->wait();
    if (has_played_expected_) {
        (void)session_->undo().ok();
    }
}

}  // namespace tengen
