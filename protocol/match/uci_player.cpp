#include "protocol/match/uci_player.h"

#include "protocol/match/opening_list.h"
#include "protocol/tokens.h"
#include "protocol/uci_moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace tengen {

namespace {

constexpr std::size_t max_reason = 200;  // characters

std::string in_lower_case(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return lower;
}

bool is_answer(std::string_view line) {
    const std::string_view word = Words(line).next();
    return word == "bestmove" || word == "nobestmove";
}

std::string_view repetition_option(UciDialect dialect) {
    return dialect == UciDialect::ucci ? "repetition" : "repetition rule";
}

// A mate in so many moves of the side to move, negative when it is mated.
Score mate_score(std::int64_t moves) {
    constexpr std::int64_t most = 500;
    const auto count = static_cast<int>(std::clamp(moves, -most, most));
    return count > 0 ? win_in(2 * count - 1) : loss_in(-2 * count);
}

// What follows the word score: cp, mate or neither, and a number.
std::optional<Score> read_score(Words& words) {
    std::string_view value = words.next();
    const bool is_mate = value == "mate";
    if (is_mate || value == "cp") {
        value = words.next();
    }
    const auto number = parse_number(value);
    if (!number) {
        return std::nullopt;
    }
    return is_mate ? mate_score(*number)
                   : static_cast<Score>(std::clamp<std::int64_t>(*number, -score_win, score_win));
}

}  // namespace

UciPlayer::UciPlayer(EngineSpec spec, const RefereeRules& rules)
    : engine_(std::move(spec), rules),
      dialect_(engine_.spec().protocol == "ucci" ? UciDialect::ucci : UciDialect::uci) {}

std::optional<Fault> UciPlayer::new_game(const GameSetup& setup) {
    rule_ = UciRule::of(setup.variant);
    if (auto fault = engine_.prepare()) {
        return fault;
    }
    const Clock::time_point deadline = Clock::now() + engine_.rules().start;
    if (greeted_ != engine_.starts()) {
        if (auto fault = shake_hands(deadline)) {
            return engine_.fail(FaultKind::start, fault->text);
        }
        greeted_ = engine_.starts();
    }
    for (const std::string& line :
         {std::string(is_ucci() ? "setoption newgame" : "ucinewgame"), std::string("isready")}) {
        if (auto fault = engine_.send(line)) {
            return fault;
        }
    }
    if (auto fault = wait_for("readyok", deadline)) {
        return engine_.fail(FaultKind::start, fault->text);
    }
    return std::nullopt;
}

std::optional<Fault> UciPlayer::shake_hands(Clock::time_point deadline) {
    known_options_.clear();
    rule_value_.clear();
    knows_variant_ = false;
    counts_from_one_ = false;
    counts_milliseconds_ = false;
    if (auto fault = engine_.send(is_ucci() ? "ucci" : "uci")) {
        return fault;
    }
    if (auto fault = wait_for(is_ucci() ? "ucciok" : "uciok", deadline)) {
        return fault;
    }
    return send_options();
}

// Learns the options that are listed before the word.
std::optional<Fault> UciPlayer::wait_for(std::string_view word, Clock::time_point deadline) {
    engine_.expect_answer();
    while (true) {
        const auto received = engine_.receive(deadline, nullptr);
        if (const auto* fault = std::get_if<Fault>(&received)) {
            return *fault;
        }
        const auto* line = std::get_if<std::string>(&received);
        if (line == nullptr || trimmed(*line) == word) {
            return std::nullopt;
        }
        learn_option(*line);
    }
}

// "option name Move Overhead type spin ..." or, in UCCI, "option hashsize type spin ...".
void UciPlayer::learn_option(std::string_view line) {
    Words words(line);
    if (words.next() != "option") {
        return;
    }
    std::string name;
    for (std::string_view word = words.next(); !word.empty() && word != "type";
         word = words.next()) {
        if (name.empty() && word == "name" && !is_ucci()) {
            continue;
        }
        name += (name.empty() ? "" : " ") + in_lower_case(word);
    }
    known_options_.insert(name);
    if (name == repetition_option(dialect_)) {
        while (!words.at_end()) {
            const std::string_view value = words.next();
            if (repetition_rule(value) == rule_.repetition) {
                rule_value_ = value;
            }
        }
    } else if (name == "uci_variant") {
        while (!words.at_end()) {
            knows_variant_ = knows_variant_ || words.next() == "xiangqi";
        }
    }
}

std::optional<Fault> UciPlayer::set_option(std::string_view name, std::string_view value) {
    if (same_word(name, "UCI_Variant")) {
        counts_from_one_ = same_word(value, "xiangqi");
    }
    if (same_word(name, "usemillisec")) {
        counts_milliseconds_ = same_word(value, "true");
    }
    const std::string start = fmt::format("setoption {}{}", is_ucci() ? "" : "name ", name);
    const std::string_view mark = is_ucci() ? " " : " value ";
    return engine_.send(value.empty() ? start : fmt::format("{}{}{}", start, mark, value));
}

std::optional<Fault> UciPlayer::send_options() {
    const EngineSpec& spec = engine_.spec();
    std::vector<std::pair<std::string, std::string>> options;
    const auto offer = [&](std::string_view name, std::string value) {
        if (known_options_.contains(in_lower_case(name))) {
            options.emplace_back(name, std::move(value));
        }
    };
    if (is_ucci()) {
        offer("usemillisec", "true");
        offer("hashsize", std::to_string(spec.memory_mib));
        offer("threads", std::to_string(spec.threads));
    } else {
        offer("Hash", std::to_string(spec.memory_mib));
        offer("Threads", std::to_string(spec.threads));
        if (knows_variant_) {
            offer("UCI_Variant", "xiangqi");
        }
    }
    if (!rule_value_.empty()) {
        options.emplace_back(is_ucci() ? "repetition" : "Repetition Rule", rule_value_);
    }
    offer(
        is_ucci() ? "sixty_move_rule" : "Sixty Move Rule", rule_.has_sixty_moves ? "true" : "false"
    );
    options.insert(options.end(), spec.options.begin(), spec.options.end());
    for (const auto& [name, value] : options) {
        if (auto fault = set_option(name, value)) {
            return fault;
        }
    }
    return std::nullopt;
}

std::optional<Fault> UciPlayer::refuse_unasked_lines() {
    while (const auto line = engine_.waiting_line()) {
        if (is_answer(*line)) {
            return engine_.fail(
                FaultKind::unasked, "a move that nobody asked for: " + printable(*line)
            );
        }
    }
    return std::nullopt;
}

std::string UciPlayer::position_text(std::span<const std::string> moves) const {
    std::string text = "position startpos";
    if (!moves.empty() && is_position(moves.front())) {
        text = "position fen " + moves.front();
        moves = moves.subspan(1);
    }
    const char* separator = " moves ";
    for (const std::string& move : moves) {
        text += separator;
        text += counts_from_one_ ? with_shifted_ranks(move, 1).value_or(move) : move;
        separator = " ";
    }
    return text;
}

std::string UciPlayer::go_text(const Clocks& clocks) const {
    return is_ucci() ? ucci_go_text(clocks) : uci_go_text(clocks);
}

std::string UciPlayer::uci_go_text(const Clocks& clocks) const {
    const TimeControl& time = engine_.spec().time;
    std::string text = "go";
    if (clocks.left) {
        text += fmt::format(
            " wtime {0} btime {0} winc {1} binc {1}", clocks.left->count(), time.increment.count()
        );
    }
    if (clocks.turn) {
        text += fmt::format(" movetime {}", clocks.turn->count());
    }
    if (time.nodes) {
        text += fmt::format(" nodes {}", *time.nodes);
    }
    if (time.depth) {
        text += fmt::format(" depth {}", *time.depth);
    }
    return text;
}

// A search has one kind of limit here.
std::string UciPlayer::ucci_go_text(const Clocks& clocks) const {
    const TimeControl& time = engine_.spec().time;
    if (time.nodes) {
        return fmt::format("go nodes {}", *time.nodes);
    }
    if (time.depth) {
        return fmt::format("go depth {}", *time.depth);
    }
    const auto in_unit = [&](Milliseconds value) {
        return counts_milliseconds_ ? value.count() : value.count() / 1000;
    };
    if (clocks.turn && (!clocks.left || *clocks.turn <= *clocks.left)) {
        return fmt::format(
            "go time {} movestogo 1", std::max<std::int64_t>(in_unit(*clocks.turn), 1)
        );
    }
    return fmt::format(
        "go time {0} increment {1} opptime {0} oppincrement {1}",
        std::max<std::int64_t>(in_unit(clocks.limit()), 1),
        in_unit(time.increment)
    );
}

void UciPlayer::take_thought(std::string_view line, Thought& thought) const {
    Words words(line);
    std::optional<Score> score;
    while (!words.at_end()) {
        const std::string_view key = words.next();
        if (key == "string" || key == "message" || key == "pv") {
            break;
        }
        if (key == "score") {
            const auto read = read_score(words);
            score = read ? read : score;
        } else if (key == "multipv" || key == "depth" || key == "nodes") {
            const auto number = parse_number(words.next());
            if (!number || *number < 0) {
                continue;
            }
            if (key == "depth") {
                thought.depth = static_cast<int>(std::min<std::int64_t>(*number, max_ply));
            } else if (key == "nodes") {
                thought.nodes = static_cast<std::uint64_t>(*number);
            } else if (*number > 1) {
                return;
            }
        }
    }
    thought.score = score ? score : thought.score;
}

// The move as the game writes it, where it can be read.
bool UciPlayer::take(std::string_view line, Answer& answer) const {
    Words words(line);
    const std::string_view word = words.next();
    if (word == "info") {
        take_thought(words.rest(), answer.thought);
    }
    if (word != "bestmove") {
        return false;
    }
    const std::string_view move = words.next();
    const auto read = with_shifted_ranks(move, counts_from_one_ ? -1 : 0);
    answer.move = read.value_or(printable(move));
    return true;
}

Reply UciPlayer::think(
    std::span<const std::string> moves, const Clocks& clocks, const std::atomic<bool>& stop
) {
    engine_.expect_answer();
    if (auto fault = refuse_unasked_lines()) {
        return *fault;
    }
    const RefereeRules& rules = engine_.rules();
    const Clock::time_point asked = Clock::now();
    const Clock::time_point deadline = asked + clocks.limit() + rules.margin + rules.hang;
    for (const std::string& line : {position_text(moves), go_text(clocks)}) {
        if (auto fault = engine_.send(line)) {
            return *fault;
        }
    }
    Answer answer;
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
        const std::string_view text = trimmed(line);
        const bool gives_up = text == "nobestmove" || text.starts_with("bestmove (none)")
                              || text.starts_with("bestmove 0000") || text.ends_with(" resign");
        if (is_answer(text) && gives_up) {
            return engine_.fail(FaultKind::refusal, printable(text, max_reason));
        }
        if (take(text, answer)) {
            break;
        }
    }
    if (auto fault = engine_.check_memory()) {
        return *fault;
    }
    return answer;
}

}  // namespace tengen
