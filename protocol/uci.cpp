// Lines of UCI and UCCI in: the table of commands, the position and the settings.

#include "protocol/uci.h"

#include "protocol/command_table.h"
#include "protocol/uci_moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tengen {

namespace {

// The words before `moves`, and behind it.
struct PositionWords {
    std::string_view text;
    Words moves;
};

PositionWords split_at_moves(Words words) {
    const std::string_view whole = words.rest();
    while (!words.at_end()) {
        const std::string_view before = words.rest();
        if (words.next() == "moves") {
            return {trimmed(whole.substr(0, whole.size() - before.size())), words};
        }
    }
    return {whole, Words("")};
}

}  // namespace

struct Uci::Command {
    std::string_view name;
    void (Uci::*run)(Words&);
    When when = When::idle;
    bool ends_search = false;  // acts the moment it arrives
};

const Uci::Command* Uci::find(std::string_view name) {
    static constexpr Command rows[] = {
        {"uci", &Uci::on_uci},
        {"ucicyclone", &Uci::on_uci},
        {"ucci", &Uci::on_ucci},
        {"isready", &Uci::on_isready, When::at_once},
        {"ucinewgame", &Uci::on_new_game},
        {"setoption", &Uci::on_set_option},
        {"position", &Uci::on_position},
        {"fen", &Uci::on_fen},
        {"startpos", &Uci::on_startpos},
        {"banmoves", &Uci::on_banmoves},
        {"go", &Uci::on_go},
        {"stop", &Uci::on_stop, When::at_once, true},
        {"ponderhit", &Uci::on_ponderhit, When::at_once},
        {"probe", &Uci::on_probe, When::at_once},
        {"d", &Uci::on_show},
        {"debug", &Uci::pass_over, When::at_once},
        {"register", &Uci::pass_over, When::at_once},
        {"quit", &Uci::on_quit, When::at_once, true},
    };
    const auto* const found = std::find_if(
        std::begin(rows), std::end(rows), [&](const Command& row) { return row.name == name; }
    );
    return found == std::end(rows) ? nullptr : found;
}

Uci::Uci(std::unique_ptr<Session> session, AdapterContext context, UciDialect dialect)
    : session_(std::move(session)),
      context_(std::move(context)),
      dialect_(dialect),
      options_(*session_) {}

Uci::~Uci() {
    session_->stop();
    session_->wait();
}

void Uci::on_arrival(const Line& line) {
    const Command* const command = line.is_overlong ? nullptr : find(Words(line.text).next());
    const bool ends_search = command != nullptr && command->ends_search;
    if (ends_search) {
        ++ends_waiting_;
    }
    const bool is_stop = ends_search && command->run == &Uci::on_stop;
    if (is_stop || ((ends_search || line.is_end) && !is_batch_)) {
        session_->stop();
    }
}

bool Uci::handle_line(const Line& line) {
    if (line.is_end) {
        return false;
    }
    if (line.is_overlong) {
        remark("the line is too long");
        return true;
    }
    Words words(line.text);
    if (words.at_end()) {
        return true;
    }
    const std::string_view name = words.next();
    const Command* const command = find(name);
    if (command == nullptr) {
        remark(fmt::format("unknown command '{}'", printable(name)));
        return true;
    }
    if (command->ends_search) {
        --ends_waiting_;
    }
    if (command->when == When::idle) {
        become_idle();
    }
    arrival_ = line.arrival;
    (this->*command->run)(words);
    return !is_over_;
}

void Uci::on_wake() {
    if (is_searching_ && has_ended_ && !is_held()) {
        settle();
    }
}

void Uci::finish() {
    if (!is_batch_) {
        session_->stop();
    }
    become_idle();
}

void Uci::remark(std::string_view text) {
    context_.out.line(fmt::format("info {} {}", is_ucci() ? "message" : "string", text));
}

std::string Uci::spoken(std::string_view move) const {
    const auto shifted =
        counts_from_one_ ? with_shifted_ranks(move, 1) : std::optional<std::string>();
    return shifted.value_or(std::string(move));
}

std::string Uci::spoken(const std::vector<std::string>& moves) const {
    std::string text;
    for (const std::string& move : moves) {
        text += (text.empty() ? "" : " ") + spoken(move);
    }
    return text;
}

std::string Uci::read_move(std::string_view text) const {
    const auto shifted =
        counts_from_one_ ? with_shifted_ranks(text, -1) : std::optional<std::string>();
    return shifted.value_or(std::string(text));
}

std::vector<std::string> Uci::read_playable(const std::vector<std::string>& texts) {
    const std::vector<std::string> legal = session_->legal_moves();
    std::vector<std::string> playable;
    for (const std::string& text : texts) {
        std::string move = read_move(text);
        if (std::find(legal.begin(), legal.end(), move) != legal.end()) {
            playable.push_back(std::move(move));
        } else {
            remark(fmt::format("'{}' is not a legal move", printable(text)));
        }
    }
    return playable;
}

void Uci::start_dialect(UciDialect dialect) {
    dialect_ = dialect;
    counts_from_one_ = !is_ucci() && options_.counts_from_one();
    context_.out.line("id name Tengen " TENGEN_VERSION);
    context_.out.line("id author the Tengen developers");
    for (const std::string& line : options_.lines(dialect)) {
        context_.out.line(line);
    }
    context_.out.line(is_ucci() ? "ucciok" : "uciok");
}

void Uci::on_isready(Words& /*words*/) {
    context_.out.line("readyok");
}

void Uci::on_new_game(Words& /*words*/) {
    session_->clear_table();
}

// UCI: "setoption name Move Overhead value 50". UCCI: "setoption hashsize 64". Either is understood
// in both.
void Uci::on_set_option(Words& words) {
    Words rest = words;
    if (rest.next() != "name") {
        const std::string_view name = words.next();
        if (same_word(name, "newgame")) {
            session_->clear_table();
        } else if (Status set = options_.set(name, words.rest()); !set) {
            remark(set.error());
        }
    } else {
        const std::string_view text = rest.rest();
        constexpr std::string_view mark = " value ";
        const std::size_t end = std::min(text.find(mark), text.size());
        const std::string_view name = text.substr(0, end);
        const std::string_view value = text.substr(std::min(end + mark.size(), text.size()));
        if (Status set = options_.set(name, value); !set) {
            remark(set.error());
        }
    }
    is_batch_ = options_.is_batch();
    counts_from_one_ = !is_ucci() && options_.counts_from_one();
}

void Uci::on_position(Words& words) {
    Words rest = words;
    const std::string_view kind = rest.next();
    if (kind == "startpos") {
        on_startpos(rest);
    } else if (kind == "fen") {
        on_fen(rest);
    } else {
        remark("a position is startpos or fen and the position, then moves and the moves");
    }
}

void Uci::on_fen(Words& words) {
    const PositionWords parts = split_at_moves(words);
    if (parts.text.empty()) {
        remark("there is no position behind fen");
    } else {
        set_position(parts.text, parts.moves);
    }
}

void Uci::on_startpos(Words& words) {
    const PositionWords parts = split_at_moves(words);
    if (parts.text.empty()) {
        set_position({}, parts.moves);
    } else {
        remark(fmt::format("startpos is followed by moves, not by '{}'", printable(parts.text)));
    }
}

// All of it, or nothing.
void Uci::set_position(std::string_view text, Words moves) {
    std::vector<std::string> read;
    while (!moves.at_end()) {
        read.push_back(read_move(moves.next()));
    }
    if (Status set = session_->set_position(options_.setup(), text, read); set) {
        banned_.clear();
    } else {
        constexpr std::size_t most = 200;
        remark(printable(set.error(), most));
    }
}

void Uci::on_banmoves(Words& words) {
    std::vector<std::string> texts;
    while (!words.at_end()) {
        texts.emplace_back(words.next());
    }
    banned_ = read_playable(texts);
}

// What the table knows is not kept in a form that could be told.
void Uci::on_probe(Words& /*words*/) {
    context_.out.line("pophash");
}

void Uci::on_show(Words& /*words*/) {
    std::string_view board;
    const std::string text = session_->board_text();
    for (std::string_view left = text; !left.empty();) {
        board = left.substr(0, left.find('\n'));
        remark(board);
        left.remove_prefix(std::min(board.size() + 1, left.size()));
    }
    remark(session_->position_text());
}

void Uci::on_quit(Words& /*words*/) {
    if (!is_batch_) {
        session_->stop();
    }
    become_idle();
    if (is_ucci()) {
        context_.out.line("bye");
    }
    is_over_ = true;
}

}  // namespace tengen
