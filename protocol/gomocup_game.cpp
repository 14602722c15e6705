// The commands of the base protocol.

#include "protocol/gomocup.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tengen {

namespace {

constexpr int min_side = 5;
constexpr int max_side = 22;

}  // namespace

void Gomocup::start_board(BoardSize size) {
    const auto is_possible = [](int side) { return side >= min_side && side <= max_side; };
    if (!is_possible(size.width) || !is_possible(size.height)) {
        reply_error(fmt::format("the sides of a board are from {} to {}", min_side, max_side));
        return;
    }
    const Status status = session_->new_game({variant_, size.width, size.height});
    if (status) {
        // A game goes the same way whatever was played before it.
        session_->clear_table();
        size_ = size;
        is_started_ = true;
        position_ = {};
        suggested_.reset();
        last_score_ = score_none;
        settings_.new_game();
    }
    reply_status(status);
}

void Gomocup::on_start(Words& words) {
    constexpr std::string_view usage = "START n";
    if (!is_ready()) {
        return;
    }
    const auto side = parse_number(words.next(), min_side, max_side);
    if (!side) {
        reply_error(fmt::format(
            "expected {}, with n from {} to {}: {}", usage, min_side, max_side, side.error()
        ));
        return;
    }
    // Older Yixin-Boards name both sides, "start 15 15".
    if (!words.at_end() && parse_number(words.rest(), *side, *side)) {
        words.next();
    }
    if (has_no_more(words, usage)) {
        start_board({static_cast<int>(*side), static_cast<int>(*side)});
    }
}

void Gomocup::on_rect_start(Words& words) {
    constexpr std::string_view usage = "RECTSTART width,height";
    if (!is_ready()) {
        return;
    }
    const Result<Tuple> sides = words.next_tuple();
    if (!sides || sides->size != 2) {
        reply_error(fmt::format("expected {}", usage));
    } else if (has_no_more(words, usage)) {
        const auto side = [&](std::size_t index) {
            return static_cast<int>(std::clamp<std::int64_t>(sides->fields[index], 0, max_side + 1)
            );
        };
        start_board({side(0), side(1)});
    }
}

void Gomocup::on_restart(Words& /*words*/) {
    if (is_ready_on_board()) {
        start_board(size_);
    }
}

Status Gomocup::set_position(GomocupPosition position) {
    const std::vector<Placement> men = position.men(size_);
    Status status = session_->set_board(setup(), men, position.to_move);
    if (status) {
        position_ = std::move(position);
    }
    return status;
}

std::string Gomocup::why_no_move() const {
    switch (session_->outcome()) {
    case Outcome::first_wins:
        return "the game is over, black has won";
    case Outcome::second_wins:
        return "the game is over, white has won";
    case Outcome::draw:
        return "the game is over, it is a draw";
    case Outcome::ongoing:
        break;
    }
    return session_->legal_moves().empty() ? "there is no legal move" : "";
}

// Sets the position for a search in it. When that is not possible the old one is back and the ERROR
// has been printed.
bool Gomocup::move_into(GomocupPosition position) {
    GomocupPosition before = position_;
    const Status status = set_position(std::move(position));
    if (!status) {
        reply_error(status.error());
        return false;
    }
    const std::string reason = why_no_move();
    if (!reason.empty()) {
        (void)set_position(std::move(before)).ok();
        reply_error(reason);
    }
    return reason.empty();
}

void Gomocup::on_begin(Words& words) {
    if (!is_ready_on_board() || !has_no_more(words, "BEGIN alone")) {
        return;
    }
    if (!position_.stones.empty()) {
        reply_error("BEGIN needs an empty board");
        return;
    }
    search_here({}, Answer::game_move);
}

void Gomocup::on_turn(Words& words) {
    if (!is_ready_on_board()) {
        return;
    }
    const auto cell = read_cell(words, "TURN x,y");
    if (!cell) {
        return;
    }
    if (position_.is_occupied(*cell)) {
        reply_error("there is a stone on that cell");
        return;
    }
    GomocupPosition before = position_;
    const std::string reason = make_turn(*cell);
    if (!reason.empty()) {
        reply_error(reason);
    }
    if (!reason.empty() || !start_search({}, Answer::game_move)) {
        (void)set_position(std::move(before)).ok();
    }
}

// Makes the opponent's move; why it cannot be answered, if so.
std::string Gomocup::make_turn(Cell cell) {
    const Outcome outcome = session_->outcome();
    if (outcome == Outcome::first_wins || outcome == Outcome::second_wins) {
        GomocupPosition played_on = position_;
        played_on.take_last_out_of_play();
        if (const Status status = set_position(std::move(played_on)); !status) {
            return status.error();
        }
    }
    if (const Status status = session_->play(to_game(cell, size_)); !status) {
        const std::string reason = why_no_move();
        return reason.empty() ? status.error() : reason;
    }
    position_.play(cell);
    return why_no_move();
}

void Gomocup::on_board(const GomocupBlock& block) {
    if (!is_ready_on_board()) {
        return;
    }
    const auto position = position_from_board(block.tuples(), settings_.order(), size_);
    if (!position) {
        reply_error(fmt::format("BOARD: {}, nothing is changed", position.error()));
        return;
    }
    GomocupPosition before = position_;
    if (move_into(*position) && !start_search({}, Answer::game_move)) {
        (void)set_position(std::move(before)).ok();
    }
}

void Gomocup::on_swap2_board(const GomocupBlock& block) {
    if (!is_ready_on_board()) {
        return;
    }
    const auto position = position_from_moves(block.tuples(), settings_.order(), size_);
    if (!position) {
        reply_error(fmt::format("SWAP2BOARD: {}, nothing is changed", position.error()));
        return;
    }
    const std::size_t stones = position->stones.size();
    if (stones != 0 && stones != 3 && stones != 5) {
        reply_error("SWAP2BOARD has 0, 3 or 5 stones, nothing is changed");
        return;
    }
    GomocupPosition before = position_;
    SearchRequest request;
    request.goal = SearchGoal::swap2;
    if (move_into(*position) && !start_search(std::move(request), Answer::swap2)) {
        (void)set_position(std::move(before)).ok();
    }
}

void Gomocup::on_take_back(Words& words) {
    if (!is_ready_on_board()) {
        return;
    }
    const auto cell = read_cell(words, "TAKEBACK x,y");
    if (!cell) {
        return;
    }
    GomocupPosition position = position_;
    if (!position.remove(*cell)) {
        reply_error("there is no stone on that cell");
        return;
    }
    suggested_.reset();
    reply_status(set_position(std::move(position)));
}

void Gomocup::on_play(Words& words) {
    if (!is_ready_on_board()) {
        return;
    }
    const auto cell = read_cell(words, "PLAY x,y");
    if (!cell) {
        return;
    }
    if (!suggested_) {
        reply_error("PLAY answers a SUGGEST, and there was none");
        return;
    }
    const Status status = session_->play(to_game(*cell, size_));
    if (!status) {
        reply_error(status.error());
        return;
    }
    suggested_.reset();
    position_.play(*cell);
    reply(to_pair(*cell, settings_.order()));
}

void Gomocup::on_end(Words& /*words*/) {
    is_over_ = true;
}

// The search was told when the word arrived, and again when its turn came.
void Gomocup::on_stop(Words& /*words*/) {}

void Gomocup::on_done(Words& /*words*/) {
    reply_error("DONE ends a block, and there is none");
}

}  // namespace tengen
