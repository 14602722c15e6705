// Lines in, responses out: the framing of GTP and its table of commands.

#include "protocol/gtp.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace tengen {

namespace {

constexpr std::size_t max_id_digits = 20;

// As the protocol reads a line: without control characters and comments, tabs as blanks.
std::string cleaned(std::string_view text) {
    std::string clean;
    for (const char c : text.substr(0, text.find('#'))) {
        const bool is_control = (c >= '\0' && c < ' ') || c == '\x7f';
        if (c == '\t') {
            clean += ' ';
        } else if (!is_control) {
            clean += c;
        }
    }
    return clean;
}

bool is_number(std::string_view word) {
    return !word.empty()
           && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

struct Gtp::Command {
    std::string_view name;
    void (Gtp::*run)(Words&);
    bool needs_free_order = false;  // makes no sense where moves come in turn
};

const std::vector<Gtp::Command>& Gtp::commands() {
    static const std::vector<Command> rows{
        {"protocol_version", &Gtp::on_protocol_version},
        {"name", &Gtp::on_name},
        {"version", &Gtp::on_version},
        {"known_command", &Gtp::on_known_command},
        {"list_commands", &Gtp::on_list_commands},
        {"quit", &Gtp::on_quit},
        {"boardsize", &Gtp::on_boardsize},
        {"rectangular_boardsize", &Gtp::on_rectangular_boardsize, true},
        {"clear_board", &Gtp::on_clear_board},
        {"komi", &Gtp::on_komi},
        {"play", &Gtp::on_play},
        {"genmove", &Gtp::on_genmove},
        {"reg_genmove", &Gtp::on_reg_genmove},
        {"undo", &Gtp::on_undo},
        {"gg-undo", &Gtp::on_gg_undo},
        {"time_settings", &Gtp::on_time_settings},
        {"time_left", &Gtp::on_time_left},
        {"final_score", &Gtp::on_final_score},
        {"loadsgf", &Gtp::on_loadsgf, true},
        {"printsgf", &Gtp::on_printsgf, true},
        {"showboard", &Gtp::on_showboard},
        {"list_games", &Gtp::on_list_games},
        {"set_game", &Gtp::on_set_game},
        {"analyze", &Gtp::on_lz_analyze},
        {"lz-analyze", &Gtp::on_lz_analyze},
        {"kata-analyze", &Gtp::on_kata_analyze},
        {"genmove_analyze", &Gtp::on_lz_genmove_analyze},
        {"lz-genmove_analyze", &Gtp::on_lz_genmove_analyze},
        {"kata-genmove_analyze", &Gtp::on_kata_genmove_analyze},
        {"gogui-title", &Gtp::on_title},
        {"gogui-interrupt", &Gtp::on_interrupt},
        {"gogui-play_sequence", &Gtp::on_play_sequence},
        {"gogui-analyze_commands", &Gtp::on_analyze_commands},
        {"gogui-rules_game_id", &Gtp::on_game_id},
        {"gogui-rules_board", &Gtp::on_rules_board},
        {"gogui-rules_board_size", &Gtp::on_rules_board_size},
        {"gogui-rules_legal_moves", &Gtp::on_rules_legal_moves},
        {"gogui-rules_side_to_move", &Gtp::on_rules_side_to_move},
        {"gogui-rules_final_result", &Gtp::on_rules_final_result},
        {"tengen-forbidden", &Gtp::on_forbidden, true},
        {"tengen-limits", &Gtp::on_set_limits},
        {"tengen-list_options", &Gtp::on_list_options},
        {"tengen-set_option", &Gtp::on_set_option},
    };
    return rows;
}

bool Gtp::is_known(const Command& command) const {
    return !command.needs_free_order || !has_turns_;
}

const Gtp::Command* Gtp::find(std::string_view name) const {
    for (const Command& command : commands()) {
        if (command.name == name && is_known(command)) {
            return &command;
        }
    }
    return nullptr;
}

Gtp::Gtp(std::unique_ptr<Session> session, AdapterContext context)
    : session_(std::move(session)), context_(std::move(context)) {
    variant_ = session_->setup().variant;
    has_turns_ = session_->game() == "othello";
    start_board({session_->setup().width, session_->setup().height});
}

Gtp::~Gtp() {
    session_->stop();
    session_->wait();
}

void Gtp::on_arrival(const Line& line) {
    if (is_analyzing_) {
        shall_end_analysis_ = true;
        session_->stop();
        context_.wake();
    } else if (trimmed(line.text) == "# interrupt") {
        session_->stop();
    }
}

bool Gtp::handle_line(const Line& line) {
    if (line.is_end) {
        return false;
    }
    const std::string text = cleaned(line.text);
    Words words(text);
    if (words.at_end()) {
        return true;
    }
    become_idle();
    arrival_ = line.arrival;
    std::string_view name = words.next();
    id_.clear();
    if (is_number(name) && name.size() <= max_id_digits) {
        id_ = name;
        name = words.next();
    }
    const Command* command = find(name);
    if (command == nullptr) {
        fail("unknown command");
    } else if (line.is_overlong && line.text.find('#') == std::string::npos) {
        fail("syntax error");
    } else {
        (this->*command->run)(words);
    }
    return !is_over_;
}

void Gtp::on_wake() {
    // A stream goes on until something arrives, even when there is nothing more to search.
    if (running_ && (*running_ != Task::analyze || shall_end_analysis_)) {
        settle();
    }
}

void Gtp::finish() {
    become_idle();
}

void Gtp::respond(char mark, const std::vector<std::string>& lines) {
    std::string first = mark + id_;
    if (!lines.empty() && !lines.front().empty()) {
        first += ' ' + lines.front();
    }
    context_.out.line(first);
    for (std::size_t i = 1; i < lines.size(); ++i) {
        context_.out.line(lines[i]);
    }
    context_.out.line("");
}

void Gtp::succeed(std::string_view text) {
    respond('=', {std::string(text)});
}

void Gtp::succeed(const std::vector<std::string>& lines) {
    respond('=', lines);
}

void Gtp::fail(std::string_view reason) {
    respond('?', {std::string(reason)});
}

std::optional<Side> Gtp::read_side(Words& words) const {
    const std::string_view word = words.next();
    if (same_word(word, "b") || same_word(word, "black")) {
        return Side::first;
    }
    if (same_word(word, "w") || same_word(word, "white")) {
        return Side::second;
    }
    return std::nullopt;
}

bool Gtp::wants_no_more(Words& words) {
    if (!words.at_end()) {
        fail("syntax error");
    }
    return words.at_end();
}

void Gtp::on_protocol_version(Words& /*words*/) {
    succeed("2");
}

void Gtp::on_name(Words& /*words*/) {
    succeed("Tengen");
}

void Gtp::on_version(Words& /*words*/) {
    succeed(TENGEN_VERSION);
}

void Gtp::on_known_command(Words& words) {
    succeed(find(words.next()) != nullptr ? "true" : "false");
}

void Gtp::on_list_commands(Words& /*words*/) {
    std::vector<std::string> names;
    for (const Command& command : commands()) {
        if (is_known(command)) {
            names.emplace_back(command.name);
        }
    }
    succeed(names);
}

void Gtp::on_quit(Words& /*words*/) {
    succeed();
    is_over_ = true;
}

}  // namespace tengen
