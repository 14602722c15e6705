#include "protocol/play/play_game.h"

#include "protocol/play/saved_seats.h"
#include "protocol/records/record_input.h"

#include <cassert>
#include <utility>

namespace tengen {

namespace {

constexpr std::size_t stones_of_three = 3;
constexpr std::size_t stones_of_five = 5;

Outcome win_of(Side side) {
    return side == Side::first ? Outcome::first_wins : Outcome::second_wins;
}

// The notes that SGF has for such ends.
constexpr std::string_view resignation_note = "Resign";
constexpr std::string_view time_note = "Time";

}  // namespace

PlayGame::PlayGame(MakeSession make)
    : make_(std::move(make)), session_(make_()), next_setup_(session_->setup()) {
    seats_[1].is_engine = true;
}

PlayState PlayGame::state() const {
    if (!has_begun_) {
        return PlayState::waiting;
    }
    return end_ ? PlayState::over : PlayState::playing;
}

Status PlayGame::set_next_setup(const GameSetup& setup) {
    Status known = make_()->new_game(setup);
    if (known) {
        next_setup_ = setup;
    }
    return known;
}

std::size_t PlayGame::player_of(Side side) const {
    return (side == Side::second) != stage_.is_swapped ? 1 : 0;
}

Side PlayGame::side_of(std::size_t player) const {
    return (player == 1) != stage_.is_swapped ? Side::second : Side::first;
}

std::size_t PlayGame::actor() const {
    switch (stage_.opening) {
    case OpeningStage::place_three:
    case OpeningStage::choose_after_five:
        return 0;
    case OpeningStage::choose_after_three:
    case OpeningStage::place_two:
        return 1;
    case OpeningStage::none:
        break;
    }
    return player_of(session_->side_to_move());
}

void PlayGame::set_budget(Side side, std::optional<TimeBudget> budget) {
    const std::size_t player = player_of(side);
    seats_.at(player).budget = budget;
    stage_.left.at(player) = budget ? budget->main : Milliseconds{0};
}

Status PlayGame::begin(bool with_swap2) {
    if (Status begun = session_->new_game(next_setup_); !begun) {
        return begun;
    }
    if (stage_.is_swapped) {
        // Each keeps the colour that he has got, also as the one who opens.
        std::swap(seats_[0], seats_[1]);
    }
    stage_ = {};
    stage_.opening = with_swap2 ? OpeningStage::place_three : OpeningStage::none;
    for (std::size_t player = 0; player < seats_.size(); ++player) {
        if (const auto& budget = seats_.at(player).budget) {
            stage_.left.at(player) = budget->main;
        }
    }
    stones_.clear();
    plies_.clear();
    redo_.clear();
    end_.reset();
    has_begun_ = true;
    return Done{};
}

void PlayGame::charge(std::size_t player, Milliseconds elapsed) {
    const auto& budget = seats_.at(player).budget;
    if (!budget) {
        return;
    }
    Milliseconds& left = stage_.left.at(player);
    left -= elapsed;
    if (left < Milliseconds{0}) {
        lose(player, PlayEnd::Reason::time);
    } else {
        left += budget->increment;
    }
}

// The rules end a game before the clock does.
void PlayGame::settle_end() {
    if (const Outcome outcome = session_->outcome(); outcome != Outcome::ongoing) {
        end_ = {outcome, PlayEnd::Reason::rules};
    } else if (!end_ && session_->legal_moves().empty()) {
        end_ = {Outcome::draw, PlayEnd::Reason::no_move};
    }
}

Status PlayGame::play(std::string_view move, Milliseconds elapsed) {
    assert(state() == PlayState::playing);
    Ply ply{
        .move = std::string(move),
        .side = session_->side_to_move(),
        .player = actor(),
        .elapsed = elapsed,
        .before = stage_,
        .after = {}};
    if (Status played = session_->play(move); !played) {
        return played;
    }
    if (!redo_.empty() && redo_.back().move == move) {
        redo_.pop_back();
    } else {
        redo_.clear();
    }
    charge(ply.player, elapsed);
    plies_.push_back(std::move(ply));
    if (stage_.opening == OpeningStage::place_three && plies_.size() == stones_of_three) {
        stage_.opening = OpeningStage::choose_after_three;
    } else if (stage_.opening == OpeningStage::place_two && plies_.size() == stones_of_five) {
        stage_.opening = OpeningStage::choose_after_five;
    }
    settle_end();
    return Done{};
}

Status PlayGame::choose(OpeningChoice choice, Milliseconds elapsed) {
    const bool is_after_five = stage_.opening == OpeningStage::choose_after_five;
    if (!is_after_five && stage_.opening != OpeningStage::choose_after_three) {
        return Error{"there is no colour to take now"};
    }
    if (is_after_five && choice == OpeningChoice::two) {
        return Error{"two stones have been put already: take black or white"};
    }
    const std::size_t player = actor();
    const Side wanted = choice == OpeningChoice::black ? Side::first : Side::second;
    if (choice == OpeningChoice::two) {
        stage_.opening = OpeningStage::place_two;
    } else {
        stage_.is_swapped = side_of(player) != wanted;
        stage_.opening = OpeningStage::none;
    }
    charge(player, elapsed);
    return Done{};
}

void PlayGame::lose(std::size_t player, PlayEnd::Reason reason) {
    end_ = {win_of(other_side(side_of(player))), reason};
}

void PlayGame::take_back() {
    Ply ply = std::move(plies_.back());
    plies_.pop_back();
    ply.after = stage_;
    stage_ = ply.before;
    redo_.push_back(std::move(ply));
    [[maybe_unused]] const Status undone = session_->undo();
    assert(undone);
}

std::size_t PlayGame::undo() {
    std::size_t kept = plies_.size();
    if (has_one_human()) {
        while (kept > 0 && seats_.at(plies_[kept - 1].player).is_engine) {
            --kept;
        }
    }
    if (kept == 0) {
        return 0;
    }
    const std::size_t count = plies_.size() - kept + 1;
    for (std::size_t i = 0; i < count; ++i) {
        take_back();
    }
    end_.reset();
    return count;
}

std::size_t PlayGame::redo() {
    std::size_t count = 0;
    do {
        if (redo_.empty()) {
            return count;
        }
        Ply ply = std::move(redo_.back());
        redo_.pop_back();
        [[maybe_unused]] const Status played = session_->play(ply.move);
        assert(played);
        stage_ = ply.after;
        if (stage_.left.at(ply.player) < Milliseconds{0}) {
            lose(ply.player, PlayEnd::Reason::time);
        }
        plies_.push_back(std::move(ply));
        ++count;
        settle_end();
    } while (!end_ && has_one_human() && acting_seat().is_engine);
    return count;
}

std::unique_ptr<Session> PlayGame::session_after(std::size_t plies) const {
    std::unique_ptr<Session> session = make_();
    const Side first = plies_.empty() ? session_->side_to_move() : plies_.front().side;
    [[maybe_unused]] Status done = set_start(*session, session_->setup(), stones_, first);
    assert(done);
    for (std::size_t i = 0; i < plies; ++i) {
        done = session->play(plies_.at(i).move);
        assert(done);
    }
    return session;
}

GameText PlayGame::record() const {
    GameText game;
    game.game = session_->game();
    game.setup = session_->setup();
    game.stones = stones_;
    for (const Ply& ply : plies_) {
        game.moves.push_back({ply.side, ply.move, ply.elapsed, {}});
    }
    if (end_) {
        game.outcome = end_->outcome;
        game.result_note = end_->reason == PlayEnd::Reason::resignation ? resignation_note
                           : end_->reason == PlayEnd::Reason::time      ? time_note
                                                                        : std::string_view();
    }
    for (const Side side : {Side::first, Side::second}) {
        save_seat(side, seat(side), left(side), game);
    }
    save_opening(stage_.opening, game);
    return game;
}

Status PlayGame::load(GameText record) {
    const auto trial = make_();
    GameSetup setup = record.setup;
    if (!trial->new_game(setup)) {
        setup.variant = next_setup_.variant;
    }
    if (Status restored = restore_passes(*trial, record, setup); !restored) {
        return restored;
    }
    if (Status played = play_record(*trial, record, setup, record.moves.size()); !played) {
        return played;
    }
    auto saved = read_saved_game(record, {seat(Side::first), seat(Side::second)});
    if (!saved) {
        return Error{saved.error()};
    }
    const Option* const level = session_->options().find("level");
    for (const Seat& each : saved->seats) {
        if (level == nullptr ? each.level != 0 : each.level > level->max) {
            return Error{"there is no level " + std::to_string(each.level)};
        }
    }
    [[maybe_unused]] const Status again =
        play_record(*session_, record, setup, record.moves.size());
    assert(again);
    seats_ = saved->seats;
    stage_ = {.opening = saved->opening, .is_swapped = false, .left = saved->left};
    stones_ = record.stones;
    next_setup_ = setup;
    has_begun_ = true;
    redo_.clear();
    plies_.clear();
    const bool is_in_opening = saved->opening != OpeningStage::none;
    for (const RecordedMove& move : record.moves) {
        Stage before{.opening = OpeningStage::none, .is_swapped = false, .left = saved->left};
        std::size_t player = player_of(move.side);
        if (is_in_opening) {
            const bool is_of_three = plies_.size() < stones_of_three;
            before.opening = is_of_three ? OpeningStage::place_three : OpeningStage::place_two;
            player = is_of_three ? 0 : 1;
        }
        plies_.push_back(
            {.move = move.move,
             .side = move.side,
             .player = player,
             .elapsed = move.elapsed,
             .before = before,
             .after = {}}
        );
    }
    end_.reset();
    if (record.outcome) {
        end_ = {
            *record.outcome,
            record.result_note == resignation_note ? PlayEnd::Reason::resignation
            : record.result_note == time_note      ? PlayEnd::Reason::time
                                                   : PlayEnd::Reason::record};
    }
    settle_end();
    return Done{};
}

}  // namespace tengen
