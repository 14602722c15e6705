#include "protocol/match/engine_spec.h"

#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <limits>

namespace tengen {

namespace {

// Without any clock. Long enough not to be what ends a move that a node limit should end.
constexpr Milliseconds usual_turn{1000};
constexpr Milliseconds counting_turn{60'000};

constexpr double max_seconds = 1e7;

Result<Milliseconds> parse_seconds(std::string_view text) {
    double seconds = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    const bool is_number = error == std::errc() && end == text.data() + text.size();
    if (!is_number || !std::isfinite(seconds) || seconds < 0 || seconds > max_seconds) {
        return Error{fmt::format("'{}' is no number of seconds", printable(text))};
    }
    return Milliseconds{std::llround(seconds * 1000)};
}

std::optional<Milliseconds> unless_zero(Milliseconds time) {
    return time.count() > 0 ? std::optional(time) : std::nullopt;
}

struct Setting {
    std::string key;
    std::string value;
};

Result<std::vector<Setting>> parse_settings(std::string_view text) {
    const auto words = split_words(text);
    if (!words) {
        return Error{words.error()};
    }
    std::vector<Setting> settings;
    for (const std::string& word : *words) {
        const std::size_t sign = word.find('=');
        if (sign == std::string::npos || sign == 0) {
            return Error{fmt::format("'{}' is not KEY=VALUE", printable(word))};
        }
        settings.push_back({word.substr(0, sign), word.substr(sign + 1)});
    }
    return settings;
}

Status set_number(std::int64_t& number, std::string_view text, std::int64_t min, std::int64_t max) {
    const auto parsed = parse_number(text, min, max);
    if (!parsed) {
        return Error{parsed.error()};
    }
    number = *parsed;
    return Done{};
}

// What is set after the settings have been read, because others may follow.
struct Pending {
    TimeControl counts;  // nodes and depth
    std::optional<TimeControl> clocks;
};

Status take_count(Pending& pending, std::string_view key, std::string_view value) {
    std::int64_t number = 0;
    const std::int64_t max =
        key == "nodes" ? std::numeric_limits<std::int64_t>::max() : std::int64_t{max_ply};
    if (Status taken = set_number(number, value, 1, max); !taken) {
        return taken;
    }
    if (key == "nodes") {
        pending.counts.nodes = static_cast<std::uint64_t>(number);
    } else {
        pending.counts.depth = static_cast<int>(number);
    }
    return Done{};
}

Status take_command(EngineSpec& spec, std::string_view value) {
    if (value == "builtin") {
        spec.protocol = "builtin";
        return Done{};
    }
    const auto words = split_words(value);
    if (!words) {
        return Error{words.error()};
    }
    if (words->empty()) {
        return Error{"no program is named"};
    }
    spec.command = *words;
    return Done{};
}

Status take_protocol(EngineSpec& spec, std::string_view value) {
    constexpr std::string_view known[] = {"gomocup", "gtp", "uci", "ucci", "builtin"};
    if (std::find(std::begin(known), std::end(known), value) == std::end(known)) {
        return Error{fmt::format("'{}' is none of {}", printable(value), fmt::join(known, ", "))};
    }
    spec.protocol = value;
    return Done{};
}

Status take_setting(EngineSpec& spec, Pending& pending, const Setting& setting) {
    const auto& [key, value] = setting;
    constexpr std::string_view option = "option.";
    if (key == "name") {
        spec.name = value;
    } else if (key == "cmd") {
        return take_command(spec, value);
    } else if (key == "proto") {
        return take_protocol(spec, value);
    } else if (key == "folder") {
        spec.folder = value;
    } else if (key == "tc") {
        const auto clocks = parse_time_control(value);
        if (!clocks) {
            return Error{clocks.error()};
        }
        pending.clocks = *clocks;
    } else if (key == "nodes" || key == "depth") {
        return take_count(pending, key, value);
    } else if (key == "memory") {
        return set_number(spec.memory_mib, value, 1, 1 << 20);
    } else if (key == "threads") {
        return set_number(spec.threads, value, 1, 256);
    } else if (key.starts_with(option) && key.size() > option.size()) {
        spec.options.emplace_back(key.substr(option.size()), value);
    } else {
        return Error{"there is no such key"};
    }
    return Done{};
}

TimeControl time_of(const Pending& pending) {
    const bool counts = pending.counts.nodes || pending.counts.depth;
    TimeControl time = pending.clocks.value_or(TimeControl{});
    if (!time.match && !time.turn) {
        time.turn = counts ? counting_turn : usual_turn;
    }
    time.nodes = pending.counts.nodes;
    time.depth = pending.counts.depth;
    return time;
}

}  // namespace

Result<TimeControl> parse_time_control(std::string_view text) {
    std::string_view left = text;
    std::string_view increment = "0";
    if (const std::size_t plus = left.find('+'); plus != std::string_view::npos) {
        increment = left.substr(plus + 1);
        left = left.substr(0, plus);
    }
    std::string_view turn = "0";
    if (const std::size_t slash = left.find('/'); slash != std::string_view::npos) {
        turn = left.substr(slash + 1);
        left = left.substr(0, slash);
    }
    TimeControl time;
    const auto match_time = parse_seconds(left);
    const auto turn_time = parse_seconds(turn);
    const auto increment_time = parse_seconds(increment);
    for (const auto* part : {&match_time, &turn_time, &increment_time}) {
        if (!*part) {
            return Error{fmt::format("clock '{}': {}", printable(text), part->error())};
        }
    }
    time.match = unless_zero(*match_time);
    time.turn = unless_zero(*turn_time);
    time.increment = *increment_time;
    return time;
}

Result<std::vector<std::string>> split_words(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    bool in_word = false;
    char quote = '\0';
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quote != '\0' ? c == quote : (c == '\'' || c == '"')) {
            quote = quote == '\0' ? c : '\0';
            in_word = true;
        } else if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
            word += text[++i];
            in_word = true;
        } else if (quote == '\0' && is_blank(c)) {
            if (in_word) {
                words.push_back(std::move(word));
                word.clear();
            }
            in_word = false;
        } else {
            word += c;
            in_word = true;
        }
    }
    if (quote != '\0') {
        return Error{fmt::format("a {} is not closed", quote)};
    }
    if (in_word) {
        words.push_back(std::move(word));
    }
    return words;
}

Result<EngineSpec> parse_engine_spec(std::string_view text, std::string_view each) {
    EngineSpec spec;
    Pending pending;
    for (const std::string_view source : {each, text}) {
        const auto settings = parse_settings(source);
        if (!settings) {
            return Error{fmt::format("engine '{}': {}", printable(text), settings.error())};
        }
        for (const Setting& setting : *settings) {
            if (Status taken = take_setting(spec, pending, setting); !taken) {
                return Error{fmt::format(
                    "engine '{}': {}={}: {}",
                    printable(text),
                    printable(setting.key),
                    printable(setting.value),
                    taken.error()
                )};
            }
        }
    }
    if (spec.protocol != "builtin" && spec.command.empty()) {
        return Error{fmt::format("engine '{}': cmd= is missing", printable(text))};
    }
    const bool is_builtin = spec.protocol == "builtin";
    const std::filesystem::path program = is_builtin ? "builtin" : spec.command.front();
    if (spec.name.empty()) {
        spec.name = program.filename().string();
    }
    if (spec.folder.empty() && !is_builtin && program.has_parent_path()) {
        spec.folder = program.parent_path().string();
    }
    spec.time = time_of(pending);
    return spec;
}

}  // namespace tengen
