#include "protocol/match/gomocup_player.h"

#include "protocol/tokens.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <utility>

namespace tengen {

namespace {

constexpr std::size_t max_output = std::size_t{4} << 20;  // bytes between two of our commands
constexpr std::size_t max_last_lines = 20;
constexpr Milliseconds end_patience{1000};
constexpr Milliseconds stop_interval{50};
constexpr std::int64_t no_match_clock = 2'147'483'647;  // "unlimited" in the protocol
constexpr std::int64_t bytes_a_mib = std::int64_t{1} << 20;

constexpr std::array<std::pair<std::string_view, int>, 5> rule_numbers{
    {{"freestyle", 0}, {"standard", 1}, {"renju", 4}, {"caro", 8}, {"caro-exact", 9}}};

std::optional<int> rule_number(std::string_view variant) {
    for (const auto& [name, number] : rule_numbers) {
        if (name == variant) {
            return number;
        }
    }
    return std::nullopt;
}

bool is_word_end(char c) {
    return is_blank(c) || c == '|' || c == ',' || c == ':' || c == '=' || c == ';';
}

std::string_view take_word(std::string_view& text) {
    while (!text.empty() && is_word_end(text.front())) {
        text.remove_prefix(1);
    }
    std::size_t size = 0;
    while (size < text.size() && !is_word_end(text[size])) {
        ++size;
    }
    const std::string_view word = text.substr(0, size);
    text.remove_prefix(size);
    return word;
}

// Whole numbers, and "1.5M" or "640K"; what follows the number is left alone ("12-24" is 12).
std::optional<double> leading_number(std::string_view word) {
    double number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || !std::isfinite(number) || std::abs(number) > 1e15) {
        return std::nullopt;
    }
    const char unit = end == word.data() + word.size() ? ' ' : *end;
    return number * (unit == 'K' ? 1e3 : unit == 'M' ? 1e6 : unit == 'G' ? 1e9 : 1);
}

std::optional<Score> parse_score(std::string_view word) {
    const bool is_negative = word.starts_with('-');
    if (is_negative || word.starts_with('+')) {
        word.remove_prefix(1);
    }
    const bool is_mate = word.starts_with('M');
    if (is_mate) {
        word.remove_prefix(1);
    }
    const auto number = leading_number(word);
    if (!number) {
        return std::nullopt;
    }
    const auto size = static_cast<Score>(std::min(std::abs(*number), 1.0 * score_win));
    const Score score = is_mate ? win_in(std::min(size, score_win - score_win_bound)) : size;
    return is_negative ? -score : score;
}

bool starts_with_word(std::string_view line, std::string_view word) {
    return line.size() >= word.size() && same_word(line.substr(0, word.size()), word);
}

bool is_chatter(std::string_view line) {
    return line.empty() || starts_with_word(line, "MESSAGE") || starts_with_word(line, "DEBUG");
}

bool is_refusal(std::string_view line) {
    return starts_with_word(line, "ERROR") || starts_with_word(line, "UNKNOWN");
}

using Pair = std::pair<std::int64_t, std::int64_t>;

std::optional<Pair> parse_pair(std::string_view line) {
    Words words(line);
    const auto tuple = words.next_tuple();
    if (!tuple || tuple->size != 2 || !words.at_end()) {
        return std::nullopt;
    }
    return Pair{tuple->fields[0], tuple->fields[1]};
}

std::string clock_value(const std::optional<Milliseconds>& time, std::int64_t otherwise) {
    return std::to_string(time ? time->count() : otherwise);
}

}  // namespace

void take_thought(std::string_view message, Thought& thought) {
    while (!message.empty()) {
        const std::string_view word = take_word(message);
        const bool is_score = same_word(word, "eval") || same_word(word, "ev");
        const bool is_depth = same_word(word, "depth");
        const bool is_nodes = same_word(word, "node") || same_word(word, "nodes");
        if (!is_score && !is_depth && !is_nodes) {
            continue;
        }
        const std::string_view value = take_word(message);
        if (is_score) {
            if (const auto score = parse_score(value)) {
                thought.score = score;
            }
        } else if (const auto number = leading_number(value); number && *number >= 0) {
            if (is_depth) {
                thought.depth = static_cast<int>(std::min(*number, 1.0 * max_ply));
            } else {
                thought.nodes = static_cast<std::uint64_t>(*number);
            }
        }
    }
}

void GomocupPlayer::note(char direction, std::string_view line) {
    last_lines_.push_back(fmt::format("{} {}", direction, printable(line, 200)));
    if (last_lines_.size() > max_last_lines) {
        last_lines_.pop_front();
    }
}

// After a fault nobody knows what the process will say next: the next game gets a new one.
Fault GomocupPlayer::fail(FaultKind kind, std::string text) {
    process_.reset();
    return {kind, std::move(text)};
}

Fault GomocupPlayer::crashed() {
    const auto end = process_->wait(Clock::now() + end_patience);
    return fail(FaultKind::crash, end ? "it ended: " + *end : "it closed its output");
}

std::optional<Fault> GomocupPlayer::send(const std::string& line) {
    note('>', line);
    if (!process_->write(line + '\n', Clock::now() + rules_.hang)) {
        return process_->wait(Clock::now() + Milliseconds{100})
                   ? crashed()
                   : fail(FaultKind::silence, "it does not read its input");
    }
    return std::nullopt;
}

std::variant<std::string, Fault, Cancelled> GomocupPlayer::receive(
    Deadline deadline, Thought* thought, const std::atomic<bool>* stop
) {
    std::string line;
    while (true) {
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) {
            process_.reset();
            return Cancelled{};
        }
        const Deadline pause = std::min(deadline, Clock::now() + stop_interval);
        switch (process_->read_line(line, pause)) {
        case ChildProcess::ReadOutcome::line:
            note('<', line);
            if (!is_chatter(line)) {
                return line;
            }
            if (thought != nullptr) {
                take_thought(line, *thought);
            }
            break;
        case ChildProcess::ReadOutcome::ended:
            return crashed();
        case ChildProcess::ReadOutcome::flood:
            return fail(
                FaultKind::flood, fmt::format("more than {} MiB for one answer", max_output >> 20)
            );
        case ChildProcess::ReadOutcome::timeout:
            break;
        }
        if (Clock::now() >= deadline) {
            return fail(FaultKind::silence, "it did not answer, and was given up");
        }
    }
}

std::optional<Fault> GomocupPlayer::start_process() {
    auto started = ChildProcess::start(spec_.command, spec_.folder);
    if (!started) {
        return Fault{FaultKind::start, started.error()};
    }
    process_ = std::move(started.value());
    return std::nullopt;
}

std::optional<Fault> GomocupPlayer::wait_for_ok() {
    process_->allow_output(max_output);
    const Deadline deadline = Clock::now() + rules_.start;
    while (true) {
        const auto reply = receive(deadline, nullptr, nullptr);
        if (const auto* fault = std::get_if<Fault>(&reply)) {
            return Fault{FaultKind::start, fault->text};
        }
        const auto& line = std::get<std::string>(reply);
        if (same_word(trimmed(line), "OK")) {
            return std::nullopt;
        }
        if (is_refusal(line)) {
            return fail(FaultKind::start, printable(line, 200));
        }
    }
}

std::optional<Fault> GomocupPlayer::send_rules(const GameSetup& setup) {
    const TimeControl& time = spec_.time;
    // An engine without a limit for one move may take what it has for all of them.
    const auto turn = time.turn ? time.turn : time.match;
    std::vector<std::string> lines{
        fmt::format("INFO rule {}", *rule_number(setup.variant)),
        "INFO timeout_turn " + clock_value(turn, 0),
        "INFO timeout_match " + clock_value(time.match, 0),
        fmt::format("INFO max_memory {}", spec_.memory_mib * bytes_a_mib),
        "INFO game_type 1"};
    if (time.increment.count() > 0) {
        lines.push_back(fmt::format("INFO time_increment {}", time.increment.count()));
    }
    if (spec_.threads > 1) {
        lines.push_back(fmt::format("INFO thread_num {}", spec_.threads));
    }
    if (time.nodes) {
        lines.push_back(fmt::format("INFO max_node {}", *time.nodes));
    }
    if (time.depth) {
        lines.push_back(fmt::format("INFO max_depth {}", *time.depth));
    }
    for (const auto& [key, value] : spec_.options) {
        lines.push_back(fmt::format("INFO {} {}", key, value));
    }
    for (const std::string& line : lines) {
        if (auto fault = send(line)) {
            return fault;
        }
    }
    return std::nullopt;
}

std::optional<Fault> GomocupPlayer::new_game(const GameSetup& setup) {
    last_lines_.clear();
    knows_position_ = false;
    known_moves_ = 0;
    size_ = {setup.width, setup.height};
    if (!rule_number(setup.variant)) {
        return Fault{FaultKind::start, fmt::format("Gomocup has no rule {}", setup.variant)};
    }
    if (process_ && process_->wait(Clock::now())) {
        process_.reset();  // it ended between two games, which is its own business
    }
    if (!process_) {
        if (auto fault = start_process()) {
            return fault;
        }
    }
    const std::string start = setup.width == setup.height
                                  ? fmt::format("START {}", setup.width)
                                  : fmt::format("RECTSTART {},{}", setup.width, setup.height);
    if (auto fault = send(start)) {
        return fault;
    }
    if (auto fault = wait_for_ok()) {
        return fault;
    }
    return send_rules(setup);
}

std::optional<Fault> GomocupPlayer::refuse_unasked_lines() {
    std::string line;
    while (process_->read_line(line, Clock::now()) == ChildProcess::ReadOutcome::line) {
        note('<', line);
        if (parse_pair(line)) {
            return fail(FaultKind::unasked, "a move that nobody asked for: " + printable(line));
        }
    }
    return std::nullopt;
}

std::optional<Fault> GomocupPlayer::send_position(std::span<const std::string> moves) {
    const auto pair_of = [this](const std::string& move) {
        return to_pair(*from_game(move, size_), CoordinateOrder::column_row);
    };
    const bool is_continued = knows_position_ && moves.size() == known_moves_ + 1;
    knows_position_ = true;
    known_moves_ = moves.size() + 1;  // with the answer
    if (moves.empty()) {
        return send("BEGIN");
    }
    if (is_continued) {
        return send("TURN " + pair_of(moves.back()));
    }
    if (auto fault = send("BOARD")) {
        return fault;
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const bool is_own = (moves.size() - i) % 2 == 0;
        if (auto fault = send(fmt::format("{},{}", pair_of(moves[i]), is_own ? 1 : 2))) {
            return fault;
        }
    }
    return send("DONE");
}

std::optional<Fault> GomocupPlayer::check_memory() {
    const auto allowed = static_cast<std::uint64_t>(spec_.memory_mib * bytes_a_mib);
    const std::uint64_t peak = process_->peak_memory();
    if (rules_.enforces_memory && peak > allowed) {
        return fail(
            FaultKind::memory,
            fmt::format("{} MiB for a limit of {} MiB", peak >> 20, spec_.memory_mib)
        );
    }
    return std::nullopt;
}

Reply GomocupPlayer::think(
    std::span<const std::string> moves, const Clocks& clocks, const std::atomic<bool>& stop
) {
    process_->allow_output(max_output);
    if (auto fault = refuse_unasked_lines()) {
        return *fault;
    }
    if (auto fault = send("INFO time_left " + clock_value(clocks.left, no_match_clock))) {
        return *fault;
    }
    const Clock::time_point asked = Clock::now();
    if (auto fault = send_position(moves)) {
        return *fault;
    }
    return receive_move(asked, clocks, stop);
}

// Lines that say nothing are passed over, as other referees do.
Reply GomocupPlayer::receive_move(
    Clock::time_point asked, const Clocks& clocks, const std::atomic<bool>& stop
) {
    Answer answer;
    const Deadline deadline = asked + clocks.limit() + rules_.margin + rules_.hang;
    while (true) {
        const auto reply = receive(deadline, &answer.thought, &stop);
        answer.elapsed = std::chrono::duration_cast<Milliseconds>(Clock::now() - asked);
        if (const auto* fault = std::get_if<Fault>(&reply)) {
            return *fault;
        }
        if (std::holds_alternative<Cancelled>(reply)) {
            return Cancelled{};
        }
        const auto& line = std::get<std::string>(reply);
        if (is_refusal(line)) {
            return fail(FaultKind::refusal, printable(line, 200));
        }
        if (const auto pair = parse_pair(line)) {
            const auto cell =
                from_pair(pair->first, pair->second, CoordinateOrder::column_row, size_);
            answer.move = cell ? to_game(*cell, size_) : printable(line);
            break;
        }
    }
    if (auto fault = check_memory()) {
        return *fault;
    }
    return answer;
}

std::string GomocupPlayer::end() {
    if (!process_) {
        return {};
    }
    const bool is_told = process_->write("END\n", Clock::now() + end_patience);
    process_->close_input();
    const auto how = process_->wait(Clock::now() + end_patience);
    process_.reset();
    if (!how) {
        return fmt::format(
            "it did not end within {} ms of END and was killed", end_patience.count()
        );
    }
    return is_told && *how == "exit code 0" ? std::string() : "it ended with " + *how;
}

}  // namespace tengen
