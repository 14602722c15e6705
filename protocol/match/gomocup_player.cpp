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

constexpr std::size_t max_reason = 200;                 // characters
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

// Beyond this a number is nonsense, and would not fit where it goes.
constexpr double max_number = 1e15;

// Whole numbers, and "1.5M" or "640K"; what follows the number is left alone ("12-24" is 12).
std::optional<double> leading_number(std::string_view word) {
    double number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || !std::isfinite(number)) {
        return std::nullopt;
    }
    const char unit = end == word.data() + word.size() ? ' ' : *end;
    number *= unit == 'K' ? 1e3 : unit == 'M' ? 1e6 : unit == 'G' ? 1e9 : 1;
    return std::abs(number) <= max_number ? std::optional(number) : std::nullopt;
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

std::optional<Fault> GomocupPlayer::wait_for_ok() {
    engine_.expect_answer();
    const Clock::time_point deadline = Clock::now() + engine_.rules().start;
    while (true) {
        const auto received = engine_.receive(deadline, nullptr);
        if (const auto* fault = std::get_if<Fault>(&received)) {
            return Fault{FaultKind::start, fault->text};
        }
        const auto& line = std::get<std::string>(received);
        if (same_word(trimmed(line), "OK")) {
            return std::nullopt;
        }
        if (is_refusal(line)) {
            return engine_.fail(FaultKind::start, printable(line, max_reason));
        }
    }
}

std::optional<Fault> GomocupPlayer::send_rules(const GameSetup& setup) {
    const EngineSpec& spec = engine_.spec();
    const TimeControl& time = spec.time;
    // An engine without a limit for one move may take what it has for all of them.
    const auto turn = time.turn ? time.turn : time.match;
    std::vector<std::string> lines{
        fmt::format("INFO rule {}", *rule_number(setup.variant)),
        "INFO timeout_turn " + clock_value(turn, 0),
        "INFO timeout_match " + clock_value(time.match, 0),
        fmt::format("INFO max_memory {}", spec.memory_mib * bytes_a_mib),
        "INFO game_type 1"};
    if (time.increment.count() > 0) {
        lines.push_back(fmt::format("INFO time_increment {}", time.increment.count()));
    }
    if (spec.threads > 1) {
        lines.push_back(fmt::format("INFO thread_num {}", spec.threads));
    }
    if (time.nodes) {
        lines.push_back(fmt::format("INFO max_node {}", *time.nodes));
    }
    if (time.depth) {
        lines.push_back(fmt::format("INFO max_depth {}", *time.depth));
    }
    for (const auto& [key, value] : spec.options) {
        lines.push_back(fmt::format("INFO {} {}", key, value));
    }
    for (const std::string& line : lines) {
        if (auto fault = engine_.send(line)) {
            return fault;
        }
    }
    return std::nullopt;
}

std::optional<Fault> GomocupPlayer::new_game(const GameSetup& setup) {
    knows_position_ = false;
    known_moves_ = 0;
    size_ = {setup.width, setup.height};
    if (!rule_number(setup.variant)) {
        return Fault{FaultKind::start, fmt::format("Gomocup has no rule {}", setup.variant)};
    }
    if (auto fault = engine_.prepare()) {
        return fault;
    }
    const std::string start = setup.width == setup.height
                                  ? fmt::format("START {}", setup.width)
                                  : fmt::format("RECTSTART {},{}", setup.width, setup.height);
    if (auto fault = engine_.send(start)) {
        return fault;
    }
    if (auto fault = wait_for_ok()) {
        return fault;
    }
    return send_rules(setup);
}

std::optional<Fault> GomocupPlayer::refuse_unasked_lines() {
    while (const auto line = engine_.waiting_line()) {
        if (parse_pair(*line)) {
            return engine_.fail(
                FaultKind::unasked, "a move that nobody asked for: " + printable(*line)
            );
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
        return engine_.send("BEGIN");
    }
    if (is_continued) {
        return engine_.send("TURN " + pair_of(moves.back()));
    }
    if (auto fault = engine_.send("BOARD")) {
        return fault;
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const bool is_own = (moves.size() - i) % 2 == 0;
        if (auto fault = engine_.send(fmt::format("{},{}", pair_of(moves[i]), is_own ? 1 : 2))) {
            return fault;
        }
    }
    return engine_.send("DONE");
}

Reply GomocupPlayer::think(
    std::span<const std::string> moves, const Clocks& clocks, const std::atomic<bool>& stop
) {
    engine_.expect_answer();
    if (auto fault = refuse_unasked_lines()) {
        return *fault;
    }
    if (auto fault = engine_.send("INFO time_left " + clock_value(clocks.left, no_match_clock))) {
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
    const RefereeRules& rules = engine_.rules();
    const Clock::time_point deadline = asked + clocks.limit() + rules.margin + rules.hang;
    while (true) {
        const auto received = engine_.receive(deadline, &stop);
        answer.elapsed = std::chrono::duration_cast<Milliseconds>(Clock::now() - asked);
        if (const auto* fault = std::get_if<Fault>(&received)) {
            return *fault;
        }
        if (std::holds_alternative<Cancelled>(received)) {
            return Cancelled{};
        }
        const auto& line = std::get<std::string>(received);
        if (is_refusal(line)) {
            return engine_.fail(FaultKind::refusal, printable(line, max_reason));
        }
        if (is_chatter(line)) {
            take_thought(line, answer.thought);
        } else if (const auto pair = parse_pair(line)) {
            const auto cell =
                from_pair(pair->first, pair->second, CoordinateOrder::column_row, size_);
            answer.move = cell ? to_game(*cell, size_) : printable(line);
            break;
        }
    }
    if (auto fault = engine_.check_memory()) {
        return *fault;
    }
    return answer;
}

}  // namespace tengen
