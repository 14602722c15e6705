// Lines of NBoard in: the table of commands, the game and the settings.

#include "protocol/nboard.h"

#include "protocol/command_table.h"
#include "protocol/records/record_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tengen {

namespace {

constexpr int max_depth = 60;  // squares to play on

// The number of a ping; none when the line is no ping.
std::optional<std::int64_t> ping_number(const Line& line) {
    Words words(line.text);
    if (line.is_overlong || !same_word(words.next(), "ping")) {
        return std::nullopt;
    }
    const auto number = parse_number(words.next());
    return number && words.at_end() ? std::optional(*number) : std::nullopt;
}

// Version 1 sends a move as a line of its own.
bool is_bare_move(std::string_view text) {
    constexpr std::size_t length = 2;
    return text.size() == length && read_ggf_move(text).ok();
}

}  // namespace

struct NBoard::Command {
    std::string_view name;
    void (NBoard::*run)(Words&);
};

const NBoard::Command* NBoard::find(std::string_view name) {
    static constexpr Command rows[] = {
        {"nboard", &NBoard::on_nboard},
        {"set", &NBoard::on_set},
        {"move", &NBoard::on_move},
        {"hint", &NBoard::on_hint},
        {"go", &NBoard::on_go},
        {"ping", &NBoard::on_ping},
        {"learn", &NBoard::on_learn},
        {"analyze", &NBoard::on_analyze},
        {"quit", &NBoard::on_quit},
    };
    return find_command(rows, name);
}

NBoard::NBoard(std::unique_ptr<Session> session, AdapterContext context)
    : session_(std::move(session)), context_(std::move(context)) {
    game_.game = session_->game();
    game_.setup = session_->setup();
}

NBoard::~NBoard() {
    session_->stop();
    session_->wait();
}

void NBoard::on_arrival(const Line& line) {
    if (ping_number(line)) {
        ++pings_;
        session_->stop();
        return;
    }
    const std::string_view name = Words(line.text).next();
    if (line.is_end || same_word(name, "quit") || (ends_with_next_ && find(name) != nullptr)) {
        session_->stop();
    }
}

bool NBoard::handle_line(const Line& line) {
    if (line.is_end) {
        return false;
    }
    if (line.is_overlong) {
        return true;
    }
    Words words(line.text);
    const std::string_view whole = words.rest();
    const Command* const command = find(words.next());
    if (command == nullptr && !is_bare_move(whole)) {
        return true;
    }
    if (const bool is_ping = ping_number(line).has_value();
        is_ping || (command != nullptr && command->run == &NBoard::on_quit)) {
        session_->stop();
    }
    become_idle();
    arrival_ = line.arrival;
    if (command == nullptr) {
        play(whole);
    } else {
        (this->*command->run)(words);
    }
    return !is_over_;
}

void NBoard::on_wake() {
    if (running_ && has_ended_) {
        session_->wait();
        settle(true);
    }
}

void NBoard::finish() {
    session_->stop();
    become_idle();
}

// All of the game, or nothing.
void NBoard::load(std::string_view text) {
    auto games = read_ggf_games(text);
    const auto refuse = [&](std::string_view reason) {
        context_.out.line(fmt::format("status The game cannot be read: {}", reason));
    };
    if (!games) {
        refuse(games.error());
        return;
    }
    GgfGame& loaded = games.value().front();
    const GameSetup setup = session_->setup();
    loaded.text.setup = setup;
    Status played = restore_passes(*session_, loaded.text, setup);
    if (played) {
        played = play_record(*session_, loaded.text, setup, loaded.text.moves.size());
    }
    if (!played) {
        refuse(played.error());
        (void)play_record(*session_, game_, setup, game_.moves.size()).ok();
        return;
    }
    game_ = std::move(loaded.text);
    clocks_ = loaded.clocks;
    thought_.reset();
}

// "F5/1.50/0.90". A move that the front end has not timed took as long as it did here.
void NBoard::play(std::string_view text) {
    auto move = read_ggf_move(text);
    if (!move) {
        return;
    }
    if (!move->elapsed) {
        move.value().elapsed = thought_;
    }
    if (play_with_pass(*session_, *move, Turns::implied, game_)) {
        thought_.reset();
    }
}

Score NBoard::final_score() const {
    constexpr Score stone = 100;
    const Outcome own_win =
        session_->side_to_move() == Side::first ? Outcome::first_wins : Outcome::second_wins;
    const Score margin = stone * session_->margin();
    return session_->outcome() == own_win ? margin : -margin;
}

void NBoard::on_nboard(Words& /*words*/) {
    context_.out.line("set myname Tengen");
}

// Besides the protocol's own settings those of the engine, such as "set threads 2".
void NBoard::on_set(Words& words) {
    const std::string_view name = words.next();
    if (same_word(name, "game")) {
        load(words.rest());
        return;
    }
    const std::string_view value = words.next();
    if (!same_word(name, "depth")) {
        (void)session_->set_option(name, value).ok();
    } else if (const auto depth = parse_number(value); depth && *depth >= 1) {
        depth_ = static_cast<int>(std::min<std::int64_t>(*depth, max_depth));
    }
}

void NBoard::on_ping(Words& words) {
    const auto number = parse_number(words.next());
    if (!number || !words.at_end()) {
        return;
    }
    if (pings_ > 0) {
        --pings_;
    }
    context_.out.line(fmt::format("pong {}", *number));
}

// There is no book to add the game to.
void NBoard::on_learn(Words& /*words*/) {
    context_.out.line("learned");
}

void NBoard::on_quit(Words& /*words*/) {
    is_over_ = true;
}

}  // namespace tengen
