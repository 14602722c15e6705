#include "protocol/gomocup.h"

#include "protocol/gomocup_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tengen {

namespace {

// After END or the end of the input, lines that came before it are still answered, as fast as can
// be; but managers kill a brain that takes half a second to leave.
constexpr Milliseconds longest_farewell{300};

// Whether the line must act on a running search the moment it arrives.
bool is_stop_word(const Line& line) {
    if (line.is_end) {
        return true;
    }
    if (line.is_overlong) {
        return false;
    }
    Words words(line.text);
    const std::string_view word = words.next();
    if (same_word(word, "INFO") && same_word(words.next(), "timeout_turn")) {
        const Result<std::int64_t> number = parse_number(words.rest());
        return number && *number == 0;
    }
    return same_word(word, "YXSTOP") || same_word(word, "STOP") || same_word(word, "END");
}

bool ends_conversation(const Line& line) {
    return line.is_end || (!line.is_overlong && same_word(Words(line.text).next(), "END"));
}

}  // namespace

Gomocup::Gomocup(
    std::unique_ptr<Session> session, AdapterContext context, GomocupDatabase::Open open_database
)
    : session_(std::move(session)),
      context_(std::move(context)),
      database_(std::move(open_database)),
      variant_(session_->setup().variant),
      size_{session_->setup().width, session_->setup().height} {}

Gomocup::~Gomocup() {
    session_->stop();
    session_->wait();
}

const std::vector<Gomocup::Command>& Gomocup::commands() {
    static const std::vector<Command> all = [] {
        std::vector<Command> rows = base_commands();
        for (const auto* const more : {&yixin_commands(), &database_commands()}) {
            rows.insert(rows.end(), more->begin(), more->end());
        }
        return rows;
    }();
    return all;
}

const std::vector<Gomocup::Command>& Gomocup::base_commands() {
    using G = Gomocup;
    static const std::vector<Command> rows = {
        {.name = "START", .help = "n: a new game on a square board", .run = &G::on_start},
        {.name = "RECTSTART", .help = "w,h: a new game on a rectangle", .run = &G::on_rect_start},
        {.name = "RESTART", .help = "a new game on the same board", .run = &G::on_restart},
        {.name = "BEGIN", .help = "make the first move", .run = &G::on_begin},
        {.name = "TURN", .help = "x,y: the opponent's move; answer it", .run = &G::on_turn},
        {.name = "BOARD",
         .help = "x,y,field ... DONE: set the position and move in it",
         .run_block = &G::on_board,
         .min_fields = 3,
         .max_fields = 3},
        {.name = "SWAP2BOARD",
         .help = "0, 3 or 5 of x,y ... DONE: our part of the swap2 opening",
         .run_block = &G::on_swap2_board,
         .min_fields = 2,
         .max_fields = 3},
        {.name = "TAKEBACK", .help = "x,y: remove that stone", .run = &G::on_take_back},
        {.name = "PLAY", .help = "x,y: our move after SUGGEST", .run = &G::on_play},
        {.name = "INFO",
         .help = "key value: a setting for all that follows",
         .when = When::at_once,
         .run = &G::on_info_command,
         .may_interrupt = true},
        {.name = "ABOUT", .help = "who this is", .when = When::at_once, .run = &G::on_about},
        {.name = "HELP", .help = "this list", .when = When::at_once, .run = &G::on_help},
        {.name = "STATUS", .help = "rule, board, limits, options", .run = &G::on_status},
        {.name = "STOP",
         .help = "end the search, move now",
         .when = When::at_once,
         .run = &G::on_stop,
         .may_interrupt = true},
        {.name = "END", .help = "leave", .when = When::at_once, .run = &G::on_end},
        {.name = "DONE", .help = "the end of a block", .run = &G::on_done},
    };
    return rows;
}

void Gomocup::on_arrival(const Line& line) {
    if (!is_stop_word(line)) {
        return;
    }
    if (ends_conversation(line) && !end_has_come_) {
        end_arrival_ = line.arrival.time_since_epoch().count();
        end_has_come_ = true;
    }
    ++stops_ahead_;
    session_->stop();
}

void Gomocup::take_stop_word(const Line& line) {
    if (!is_stop_word(line)) {
        return;
    }
    if (stops_ahead_ > 0) {
        --stops_ahead_;
    }
    if (running_) {
        session_->stop();
    }
}

void Gomocup::on_crowded() {
    session_->stop();
}

bool Gomocup::is_overdue() const {
    const Clock::time_point end{Clock::duration{end_arrival_.load()}};
    return end_has_come_ && Clock::now() - end > longest_farewell;
}

bool Gomocup::handle_line(const Line& line) {
    take_stop_word(line);
    if (line.is_end || is_overdue()) {
        return false;
    }
    arrival_ = line.arrival;
    Words words(line.text);
    const std::string_view word = words.next();
    if (word.empty()) {
        return true;
    }
    const Command* command = find_command(commands(), word);
    if (continue_block(command, line) || continue_path(command, line)) {
        return true;
    }
    if (line.is_overlong) {
        refuse_overlong(command);
    } else if (command == nullptr) {
        become_idle();
        reply(fmt::format("UNKNOWN command '{}'", printable(word)));
    } else {
        run(*command, words);
    }
    return !is_over_;
}

void Gomocup::run(const Command& command, Words& words) {
    speaks_yixin_ = speaks_yixin_ || command.marks_yixin;
    if (command.run_block != nullptr) {
        block_.emplace(command.name, command.min_fields, command.max_fields);
        block_command_ = &command;
        block_->take_head(words, command.head);
        if (block_->take(words.rest())) {
            finish_block();
        }
    } else if (command.run_path != nullptr) {
        if (words.at_end()) {
            path_command_ = &command;
        } else {
            run_with_path(command, words.rest());
        }
    } else {
        if (command.when == When::idle) {
            become_idle();
        }
        (this->*command.run)(words);
    }
}

// True when the line was part of a block.
bool Gomocup::continue_block(const Command* command, const Line& line) {
    if (!block_) {
        return false;
    }
    const bool is_content = command == nullptr || command->run == &Gomocup::on_done;
    if (is_content) {
        if (line.is_overlong) {
            block_->spoil("a line is too long");
        } else if (block_->take(line.text)) {
            finish_block();
        }
        return true;
    }
    if (command->may_interrupt) {
        return false;
    }
    const std::string cut_off = std::exchange(block_, std::nullopt)->command();
    if (command->run != &Gomocup::on_end) {
        become_idle();
        reply_error(fmt::format("{} was cut off by {}, nothing is changed", cut_off, command->name)
        );
    }
    return false;
}

void Gomocup::finish_block() {
    become_idle();
    const GomocupBlock block = *std::exchange(block_, std::nullopt);
    if (block.is_spoilt()) {
        reply_error(fmt::format("{}: {}, nothing is changed", block.command(), block.fault()));
    } else {
        (this->*block_command_->run_block)(block);
    }
}

// True when the line was the path that a command waited for.
bool Gomocup::continue_path(const Command* command, const Line& line) {
    if (path_command_ == nullptr || (command != nullptr && command->may_interrupt)) {
        return false;
    }
    const Command& waiting = *std::exchange(path_command_, nullptr);
    if (command == nullptr && !line.is_overlong) {
        run_with_path(waiting, trimmed(line.text));
        return true;
    }
    if (command == nullptr || command->run != &Gomocup::on_end) {
        become_idle();
        reply_error(fmt::format("{} needs a path", waiting.name));
    }
    return command == nullptr;
}

void Gomocup::run_with_path(const Command& command, std::string_view path) {
    become_idle();
    (this->*command.run_path)(std::string(unquoted(path)));
}

void Gomocup::refuse_overlong(const Command* command) {
    if (command != nullptr && command->run == &Gomocup::on_info_command) {
        return;
    }
    become_idle();
    if (command == nullptr) {
        reply("UNKNOWN command, and its line is too long");
    } else {
        reply_error(fmt::format("{}: the line is too long", command->name));
    }
}

void Gomocup::reply_lines(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        reply(line);
    }
}

void Gomocup::reply_error(std::string_view text) {
    reply(fmt::format("ERROR {}", text));
}

void Gomocup::reply_status(const Status& status) {
    if (status) {
        reply("OK");
    } else {
        reply_error(status.error());
    }
}

bool Gomocup::is_ready() {
    apply_settings();
    if (pending_error_.empty()) {
        return true;
    }
    reply_error(std::exchange(pending_error_, {}));
    return false;
}

bool Gomocup::is_ready_on_board() {
    if (!is_ready()) {
        return false;
    }
    if (!is_started_) {
        reply_error("there is no board yet, START comes first");
    }
    return is_started_;
}

bool Gomocup::has_no_more(Words& words, std::string_view usage) {
    if (!words.at_end()) {
        reply_error(fmt::format("'{}' is too much, expected {}", printable(words.rest()), usage));
    }
    return words.at_end();
}

std::optional<Cell> Gomocup::read_cell(Words& words, std::string_view usage) {
    const Result<Tuple> tuple = words.next_tuple();
    if (!tuple || tuple->size != 2) {
        reply_error(fmt::format("expected {}", usage));
        return std::nullopt;
    }
    if (!has_no_more(words, usage)) {
        return std::nullopt;
    }
    const Result<Cell> cell = cell_of(*tuple, settings_.order(), size_);
    if (!cell) {
        reply_error(cell.error());
        return std::nullopt;
    }
    return *cell;
}

}  // namespace tengen
