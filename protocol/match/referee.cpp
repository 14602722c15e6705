#include "protocol/match/referee.h"

#include "engine/games.h"
#include "protocol/match/match_game.h"
#include "protocol/tokens.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <span>

namespace tengen {

namespace {

int index_of(Side side) {
    return side == Side::first ? 0 : 1;
}

Outcome win_of(int seat) {
    return seat == 0 ? Outcome::first_wins : Outcome::second_wins;
}

// Who has said what of his position, move after move.
class Agreement {
public:
    explicit Agreement(const Adjudication& rules) : rules_(rules) {}

    void heard(int seat, const Thought& thought) {
        Streaks& own = streaks_.at(static_cast<std::size_t>(seat));
        const auto count = [&](int& streak, bool continues) {
            streak = continues ? streak + 1 : 0;
        };
        const bool known = thought.score.has_value();
        const Score score = thought.score.value_or(0);
        count(own.winning, known && rules_.win && score >= rules_.win->score);
        count(own.losing, known && rules_.win && score <= -rules_.win->score);
        count(own.even, known && rules_.draw && std::abs(score) <= rules_.draw->score);
    }
    std::optional<int> winner() const {
        for (const int seat : {0, 1}) {
            const Streaks& own = streaks_.at(static_cast<std::size_t>(seat));
            const Streaks& other = streaks_.at(static_cast<std::size_t>(1 - seat));
            if (rules_.win && own.winning >= rules_.win->moves
                && other.losing >= rules_.win->moves) {
                return seat;
            }
        }
        return std::nullopt;
    }
    bool is_draw(int ply) const {
        return rules_.draw && ply >= rules_.draw->from_ply
               && std::min(streaks_[0].even, streaks_[1].even) >= rules_.draw->moves;
    }

private:
    struct Streaks {
        int winning = 0;
        int losing = 0;
        int even = 0;
    };
    const Adjudication& rules_;
    std::array<Streaks, 2> streaks_;
};

std::string_view position_of(const Opening& opening) {
    return !opening.empty() && is_position(opening.front()) ? std::string_view(opening.front())
                                                            : std::string_view();
}

std::span<const std::string> moves_of(const Opening& opening) {
    return std::span(opening).subspan(position_of(opening).empty() ? 0 : 1);
}

// Where the opening's moves begin.
Status begin(Session& session, const GamePlan& plan) {
    return session.set_position(plan.setup, position_of(plan.opening), {});
}

class Game {
public:
    Game(const GamePlan& plan, const std::array<SeatedPlayer, 2>& seats)
        : plan_(plan),
          seats_(seats),
          referee_(make_session(plan.game)),
          agreement_(plan.adjudication) {
        for (std::size_t i = 0; i < left_.size(); ++i) {
            left_[i] = seats[i].time.match;
        }
    }

    std::optional<GameRecord> play(const std::atomic<bool>& stop) {
        if (!set_up()) {
            return std::nullopt;
        }
        for (int seat = 0; seat < 2 && !is_over_; ++seat) {
            if (auto fault = player(seat).new_game(plan_.setup)) {
                lose(seat, std::move(*fault));
            }
        }
        while (!is_over_) {
            if (stop.load(std::memory_order_relaxed) || !play_move(stop)) {
                return std::nullopt;
            }
        }
        record_.date = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
        return std::move(record_);
    }

private:
    Player& player(int seat) const { return *seats_.at(static_cast<std::size_t>(seat)).player; }
    const TimeControl& time(int seat) const {
        return seats_.at(static_cast<std::size_t>(seat)).time;
    }

    bool set_up() {
        if (!begin(*referee_, plan_)) {
            return false;
        }
        for (const std::string& move : moves_of(plan_.opening)) {
            if (!referee_->play(move)) {
                return false;
            }
        }
        moves_ = plan_.opening;
        record_.opening = plan_.opening;
        look_at_board();
        return true;
    }

    // False when it was stopped.
    bool play_move(const std::atomic<bool>& stop) {
        const int seat = index_of(referee_->side_to_move());
        const Clocks clocks{time(seat).turn, left_.at(static_cast<std::size_t>(seat))};
        Reply reply = player(seat).think(moves_, clocks, stop);
        if (std::holds_alternative<Cancelled>(reply)) {
            return false;
        }
        if (auto* fault = std::get_if<Fault>(&reply)) {
            // Some engines do not expect to be asked when they have nothing but a pass to answer.
            if (fault->kind == FaultKind::refusal && is_pass_forced()) {
                reply = Answer{.move = "pass", .elapsed = {}, .thought = {}};
            } else {
                lose(seat, std::move(*fault));
                return true;
            }
        }
        const Answer& answer = std::get<Answer>(reply);
        if (answer.elapsed > clocks.limit() + plan_.rules.margin) {
            lose(
                seat,
                {FaultKind::late,
                 fmt::format(
                     "{} after {} ms, for a limit of {} ms",
                     answer.move,
                     answer.elapsed.count(),
                     clocks.limit().count()
                 )}
            );
            return true;
        }
        if (const Status played = referee_->play(answer.move); !played) {
            lose(seat, {FaultKind::illegal, fmt::format("{}: {}", answer.move, played.error())});
            return true;
        }
        take(seat, answer);
        return true;
    }

    bool is_pass_forced() const {
        const std::vector<std::string> moves = referee_->legal_moves();
        return moves.size() == 1 && moves.front() == "pass";
    }

    void take(int seat, const Answer& answer) {
        moves_.push_back(answer.move);
        record_.moves.push_back({answer.move, answer.elapsed, answer.thought});
        if (auto& left = left_.at(static_cast<std::size_t>(seat))) {
            left = std::max(*left - answer.elapsed, Milliseconds{0}) + time(seat).increment;
        }
        agreement_.heard(seat, answer.thought);
        look_at_board();
    }

    void look_at_board() {
        const int plies = static_cast<int>(moves_.size());
        const Outcome outcome = referee_->outcome();
        const MatchGame game = match_game(plan_.game);
        if (outcome != Outcome::ongoing && game.is_mated) {
            finish(outcome, referee_->legal_moves().empty() ? GameEnd::mate : law_of_end());
        } else if (outcome != Outcome::ongoing && game.is_counted) {
            record_.margin = referee_->margin();
            finish(outcome, GameEnd::no_moves);
        } else if (outcome == Outcome::first_wins || outcome == Outcome::second_wins) {
            finish(outcome, GameEnd::row);
        } else if (outcome == Outcome::draw || referee_->legal_moves().empty()) {
            finish(Outcome::draw, GameEnd::full_board);
        } else if (const auto winner = agreement_.winner()) {
            finish(win_of(*winner), GameEnd::agreed_win);
        } else if (agreement_.is_draw(plies)) {
            finish(Outcome::draw, GameEnd::agreed_draw);
        } else if (plan_.adjudication.max_plies > 0 && plies >= plan_.adjudication.max_plies) {
            finish(Outcome::draw, GameEnd::too_many_moves);
        }
    }

    // What the game says of the move that ended it.
    GameEnd law_of_end() {
        std::vector<MoveFeature> features;
        if (!record_.moves.empty() && referee_->undo()) {
            const std::string& last = moves_.back();
            features = referee_->describe(last);
            (void)referee_->play(last).ok();
        }
        const auto named = features.empty() ? std::nullopt : end_from_name(features.front().name);
        return named.value_or(GameEnd::law);
    }

    void lose(int seat, Fault fault) {
        record_.last_lines = player(seat).last_lines();
        record_.fault = std::move(fault);
        finish(win_of(1 - seat), GameEnd::fault);
    }

    void finish(Outcome outcome, GameEnd end) {
        record_.outcome = outcome;
        record_.end = end;
        is_over_ = true;
    }

    const GamePlan& plan_;
    const std::array<SeatedPlayer, 2>& seats_;
    std::unique_ptr<Session> referee_;
    Agreement agreement_;
    std::array<std::optional<Milliseconds>, 2> left_;
    std::vector<std::string> moves_;  // the opening too
    GameRecord record_;
    bool is_over_ = false;
};

}  // namespace

std::optional<GameRecord> referee_game(
    const GamePlan& plan, const std::array<SeatedPlayer, 2>& seats, const std::atomic<bool>& stop
) {
    return Game(plan, seats).play(stop);
}

Result<Opening> check_opening(const GamePlan& plan) {
    const std::unique_ptr<Session> session = make_session(plan.game);
    if (!session) {
        return Error{fmt::format("there is no game {}", plan.game)};
    }
    if (Status status = begin(*session, plan); !status) {
        return Error{status.error()};
    }
    Opening opening;
    if (const std::string_view position = position_of(plan.opening); !position.empty()) {
        opening.emplace_back(position);
    }
    const auto play = [&](const std::string& move) {
        Status played = session->play(move);
        if (played) {
            opening.push_back(move);
        }
        return played;
    };
    for (const std::string& move : moves_of(plan.opening)) {
        if (session->outcome() != Outcome::ongoing) {
            return Error{"the game is over before " + printable(move)};
        }
        const Status played = play(move);
        if (!played && !(play("pass") && play(move))) {
            return Error{played.error()};
        }
    }
    if (session->outcome() != Outcome::ongoing) {
        return Error{"the game is over after it"};
    }
    return opening;
}

}  // namespace tengen
