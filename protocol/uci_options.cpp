#include "protocol/uci_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>

namespace tengen {

namespace {

constexpr std::int64_t usual_hash_mib = 128;
constexpr std::int64_t most_pvs = 128;
// What is kept back of the clock in any case.
constexpr std::int64_t least_overhead_ms = 30;
constexpr std::int64_t most_overhead_ms = 5000;
// Front ends keep the bounds of a spin in 32 bits.
constexpr std::int64_t most_shown = std::numeric_limits<std::int32_t>::max();

constexpr std::string_view ranks_from_zero = "iccs";
constexpr std::string_view ranks_from_one = "xiangqi";

// In lower case, blanks as underscores.
std::string folded(std::string_view name) {
    std::string text(trimmed(name));
    std::transform(text.begin(), text.end(), text.begin(), [](char c) {
        const bool is_capital = c >= 'A' && c <= 'Z';
        return c == ' ' ? '_' : is_capital ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return text;
}

// "level_seed" as "Level Seed".
std::string titled(std::string_view name) {
    std::string text(name);
    bool is_first = true;
    for (char& c : text) {
        c = c == '_' ? ' ' : c;
        if (is_first && c >= 'a' && c <= 'z') {
            c = static_cast<char>(c - 'a' + 'A');
        }
        is_first = c == ' ';
    }
    return text;
}

std::string spin_text(UciDialect dialect, std::int64_t min, std::int64_t max, std::int64_t value) {
    max = std::min(max, most_shown);
    return dialect == UciDialect::uci
               ? fmt::format("type spin default {} min {} max {}", value, min, max)
               : fmt::format("type spin min {} max {} default {}", min, max, value);
}

// Options of the session that have a row of their own here.
bool is_shown_otherwise(std::string_view name) {
    return name == "threads" || name == "memory_mib";
}

Status set_number(
    std::int64_t& number, std::string_view value, std::int64_t min, std::int64_t max
) {
    const auto parsed = parse_number(value, min, max);
    if (!parsed) {
        return Error{parsed.error()};
    }
    number = *parsed;
    return Done{};
}

}  // namespace

struct UciOptions::Setter {
    std::string_view name;  // folded
    Status (UciOptions::*set)(std::string_view);
};

const UciOptions::Setter* UciOptions::find(std::string_view name) {
    static constexpr Setter setters[] = {
        {"hash", &UciOptions::set_hash},
        {"hashsize", &UciOptions::set_hash},
        {"threads", &UciOptions::set_threads},
        {"clear_hash", &UciOptions::clear_hash},
        {"ponder", &UciOptions::set_ponders},
        {"multipv", &UciOptions::set_multi_pv},
        {"move_overhead", &UciOptions::set_overhead},
        {"uci_variant", &UciOptions::set_variant},
        {"repetition_rule", &UciOptions::set_repetition},
        {"repetition", &UciOptions::set_repetition},
        {"sixty_move_rule", &UciOptions::set_sixty_moves},
        {"uci_analysemode", &UciOptions::set_analyses},
        {"usemillisec", &UciOptions::set_milliseconds},
        {"batch", &UciOptions::set_batch},
    };
    const std::string wanted = folded(name);
    const auto* const found =
        std::find_if(std::begin(setters), std::end(setters), [&](const Setter& setter) {
            return setter.name == wanted;
        });
    return found == std::end(setters) ? nullptr : found;
}

UciOptions::UciOptions(Session& session)
    : session_(session), hash_mib_(usual_hash_mib), overhead_ms_(least_overhead_ms) {
    fit_memory();
}

std::int64_t UciOptions::most_hash() const {
    const Option& memory = *session_.options().find("memory_mib");
    return memory.max - memory_beside_table_mib(session_.options().find("threads")->max);
}

void UciOptions::fit_memory() {
    const Option& memory = *session_.options().find("memory_mib");
    const std::int64_t wanted =
        hash_mib_ + memory_beside_table_mib(session_.options().get("threads"));
    (void)session_
        .set_option("memory_mib", std::to_string(std::clamp(wanted, memory.min, memory.max)))
        .ok();
}

std::vector<std::string> UciOptions::lines(UciDialect dialect) const {
    std::vector<std::string> lines;
    const bool is_uci = dialect == UciDialect::uci;
    const auto add = [&](std::string_view name, std::string_view rest) {
        lines.push_back(fmt::format("option {}{} {}", is_uci ? "name " : "", name, rest));
    };
    const auto spin = [&](std::int64_t min, std::int64_t max, std::int64_t value) {
        return spin_text(dialect, min, max, value);
    };
    const OptionSet& options = session_.options();
    if (is_uci) {
        add("Hash", spin(1, most_hash(), usual_hash_mib));
        add("Threads", spin(1, options.find("threads")->max, 1));
        add("Clear Hash", "type button");
        add("Ponder", "type check default false");
        add("MultiPV", spin(1, most_pvs, 1));
        add("Move Overhead", spin(least_overhead_ms, most_overhead_ms, least_overhead_ms));
        add("UCI_Variant",
            fmt::format("type combo default {0} var {0} var {1}", ranks_from_zero, ranks_from_one));
        add("UCI_AnalyseMode", "type check default false");
        add("Repetition Rule", "type combo default Computer var Computer var AXF var CXA var Draw");
        add("Sixty Move Rule", "type check default true");
    } else {
        add("usemillisec", "type check default false");
        add("batch", "type check default false");
        add("ponder", "type check default false");
        add("newgame", "type button");
        add("hashsize", spin(1, most_hash(), usual_hash_mib));
        add("threads", spin(1, options.find("threads")->max, 1));
        add("repetition", "type combo var computer var axf var cxa var draw default computer");
        add("sixty_move_rule", "type check default true");
    }
    for (const Option& option : options.all()) {
        if (is_shown_otherwise(option.name)) {
            continue;
        }
        const bool is_switch = option.min == 0 && option.max == 1;
        add(is_uci ? titled(option.name) : option.name,
            is_switch ? fmt::format("type check default {}", option.default_value != 0)
                      : spin(option.min, option.max, option.default_value));
    }
    return lines;
}

Status UciOptions::set(std::string_view name, std::string_view value) {
    if (const Setter* const setter = find(name)) {
        return (this->*setter->set)(trimmed(value));
    }
    return session_.options().find(trimmed(name)) == nullptr ? Status(Done{})
                                                             : session_.set_option(name, value);
}

Milliseconds UciOptions::extra_overhead() const {
    return Milliseconds{overhead_ms_ - least_overhead_ms};
}

Status UciOptions::set_switch(bool& is_set, std::string_view value) {
    if (same_word(value, "true") || same_word(value, "on")) {
        is_set = true;
    } else if (same_word(value, "false") || same_word(value, "off")) {
        is_set = false;
    } else {
        return Error{fmt::format("'{}' is neither true nor false", printable(value))};
    }
    return Done{};
}

Status UciOptions::set_hash(std::string_view value) {
    Status status = set_number(hash_mib_, value, 1, most_hash());
    fit_memory();
    return status;
}

Status UciOptions::set_threads(std::string_view value) {
    Status status = session_.set_option("threads", value);
    fit_memory();
    return status;
}

Status UciOptions::clear_hash(std::string_view /*value*/) {
    session_.clear_table();
    return Done{};
}

GameSetup UciOptions::setup() const {
    GameSetup setup = session_.setup();
    if (rule_) {
        setup.variant = rule_->variant();
    }
    return setup;
}

// What the table knows was found by another rule.
void UciOptions::take_rule(const UciRule& rule) {
    rule_ = rule;
    session_.clear_table();
}

Status UciOptions::set_repetition(std::string_view value) {
    const std::string_view name = repetition_rule(value);
    if (name.empty()) {
        return Error{fmt::format(
            "there is no repetition rule '{}', only Computer, AXF, CXA and Draw", printable(value)
        )};
    }
    UciRule changed = rule();
    changed.repetition = name;
    take_rule(changed);
    return Done{};
}

Status UciOptions::set_sixty_moves(std::string_view value) {
    UciRule changed = rule();
    Status status = set_switch(changed.has_sixty_moves, value);
    if (status) {
        take_rule(changed);
    }
    return status;
}

Status UciOptions::set_multi_pv(std::string_view value) {
    return set_number(multi_pv_, value, 1, most_pvs);
}

Status UciOptions::set_overhead(std::string_view value) {
    return set_number(overhead_ms_, value, least_overhead_ms, most_overhead_ms);
}

Status UciOptions::set_variant(std::string_view value) {
    if (!same_word(value, ranks_from_zero) && !same_word(value, ranks_from_one)) {
        return Error{fmt::format(
            "there is no variant '{}', only {} (ranks 0 to 9) and {} (ranks 1 to 10)",
            printable(value),
            ranks_from_zero,
            ranks_from_one
        )};
    }
    counts_from_one_ = same_word(value, ranks_from_one);
    return Done{};
}

}  // namespace tengen
