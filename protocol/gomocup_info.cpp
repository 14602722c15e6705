// How Gomocup hands settings to the engine, and the commands that tell about the program.

#include "protocol/gomocup.h"
#include "protocol/gomocup_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

namespace tengen {

namespace {

constexpr std::int64_t mebibyte = std::int64_t{1} << 20;
// What Gomocup allows, and what "no limit" stands for.
constexpr std::int64_t default_memory = 350 * mebibyte;
// With less than this the program itself is above the limit, by measurement.
constexpr std::int64_t least_memory = 10 * mebibyte;

// The referee measures the whole process, so the engine gets nine tenths.
std::int64_t engine_share_mib(std::int64_t bytes) {
    return bytes / 10 * 9 / mebibyte;
}

}  // namespace

void Gomocup::on_info_command(Words& words) {
    settings_.take_info(words.rest());
    if (settings_.rule) {
        // The rule itself waits for the next command, but its tables must not cost time of the
        // move.
        const auto variant = GomocupSettings::variant_of(*settings_.rule, true);
        // What is wrong with it is told when it is applied.
        (void)session_->prepare({std::string(variant), size_.width, size_.height}).ok();
    }
    if (!settings_.pondering()) {
        stop_pondering();
    }
}

const Option* Gomocup::option(std::string_view name) const {
    return session_->options().find(name);
}

// Hands on what INFO lines have brought since the last command. What cannot be is remembered for
// the next command that has an answer, and the value before it stays.
void Gomocup::apply_settings() {
    apply_rule();
    apply_memory();
    apply_threads();
    for (const auto& [name, value] : std::exchange(settings_.options, {})) {
        // Unknown keys and bad values are ignored, as INFO demands.
        if (same_word(name, "strength")) {
            apply_strength(value);
        } else if (option(name) != nullptr) {
            (void)session_->set_option(name, value).ok();
        }
    }
}

// Clients of other engines choose the level by a percentage.
void Gomocup::apply_strength(std::string_view percent) {
    const Option* level = option("level");
    const auto value = parse_number(percent, 0, 100);
    if (level != nullptr && value) {
        apply_number("level", level->min + (*value * (level->max - level->min) + 50) / 100);
    }
}

// A new rule keeps the stones.
void Gomocup::apply_rule() {
    const auto rule = std::exchange(settings_.rule, std::nullopt);
    if (!rule) {
        return;
    }
    const std::string_view variant = GomocupSettings::variant_of(*rule, is_yixin());
    if (variant.empty()) {
        pending_error_ = fmt::format("rule {} is not played here", *rule);
        return;
    }
    if (variant == variant_) {
        return;
    }
    const std::string before = std::exchange(variant_, std::string(variant));
    if (is_started_) {
        const Status status = set_position(position_);
        if (!status) {
            pending_error_ = fmt::format("rule {}: {}", *rule, status.error());
            variant_ = before;
        }
    }
}

// max_memory is a limit for the whole process, hash_size a wish for the table alone: the smaller of
// the two counts.
void Gomocup::apply_memory() {
    const auto bytes = std::exchange(settings_.max_memory, std::nullopt);
    const auto kibibytes = std::exchange(settings_.hash_size, std::nullopt);
    const Option* memory = option("memory_mib");
    if (memory == nullptr || (!bytes && !kibibytes)) {
        return;
    }
    if (bytes) {
        const std::int64_t limit = *bytes > 0 ? *bytes : default_memory;
        const std::int64_t needed = std::max(least_memory, (memory->min * 10 / 9 + 1) * mebibyte);
        if (limit < needed) {
            pending_error_ =
                fmt::format("max_memory {} is too small, at least {} is needed", limit, needed);
        } else {
            const std::int64_t share = engine_share_mib(limit);
            memory_limit_mib_ = std::min(share, memory->max);
        }
    }
    if (kibibytes) {
        hash_size_mib_ = std::clamp(*kibibytes / 1024, memory->min, memory->max);
    }
    const std::int64_t limit = memory_limit_mib_.value_or(memory->max);
    const std::int64_t wanted = std::min(limit, hash_size_mib_.value_or(limit));
    if (memory_limit_mib_ || hash_size_mib_) {
        apply_number("memory_mib", wanted);
    }
}

void Gomocup::apply_threads() {
    const auto threads = std::exchange(settings_.threads, std::nullopt);
    const Option* known = option("threads");
    if (threads && known != nullptr) {
        const std::int64_t processors = std::thread::hardware_concurrency();
        apply_number(
            "threads", *threads > 0 ? *threads : std::clamp(processors, known->min, known->max)
        );
    }
}

void Gomocup::apply_number(std::string_view name, std::int64_t value) {
    const Status status = session_->set_option(name, fmt::format("{}", value));
    if (!status) {
        pending_error_ = fmt::format("{}: {}", name, status.error());
    }
}

void Gomocup::on_about(Words& /*words*/) {
    reply(fmt::format(
        R"(name="Tengen", version="{}", author="The Tengen developers", country="International", )"
        R"(www="", email="")",
        TENGEN_VERSION
    ));
}

void Gomocup::on_help(Words& /*words*/) {
    for (const Command& command : commands()) {
        reply(fmt::format("MESSAGE {} {}", command.name, command.help));
    }
    for (const std::string& key : GomocupSettings::help()) {
        reply(fmt::format("MESSAGE INFO {}", key));
    }
    for (const Option& known : session_->options().all()) {
        reply(fmt::format(
            "MESSAGE INFO {} {}, {} to {}", known.name, known.help, known.min, known.max
        ));
    }
}

void Gomocup::on_status(Words& /*words*/) {
    apply_settings();
    reply_lines(status_lines());
}

std::vector<std::string> Gomocup::status_lines() const {
    const bool black_is_next = position_.to_move == Side::first;
    std::vector<std::string> lines = {
        fmt::format("MESSAGE Tengen {}", TENGEN_VERSION),
        fmt::format(
            "MESSAGE rule {}, board {}x{}{}, {} stones, {} to move",
            variant_,
            size_.width,
            size_.height,
            is_started_ ? "" : " (not started)",
            position_.stones.size(),
            black_is_next ? "black" : "white"
        ),
    };
    for (const std::string& line : settings_.describe(size_)) {
        lines.push_back("MESSAGE " + line);
    }
    std::string options;
    for (const Option& known : session_->options().all()) {
        options += fmt::format("{}{} {}", options.empty() ? "" : ", ", known.name, known.value);
    }
    lines.push_back("MESSAGE options: " + options);
    if (!pending_error_.empty()) {
        lines.push_back("MESSAGE refused: " + pending_error_);
    }
    return lines;
}

}  // namespace tengen
