#include "protocol/gomocup_settings.h"

#include "protocol/command_table.h"
#include "protocol/tokens.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

namespace tengen {

namespace {

constexpr std::int64_t unlimited_time_left = 2147483647;
// Yixin-Board's levels without a clock send exactly these two.
constexpr std::int64_t yixin_no_turn_limit = 2000000;
constexpr std::int64_t yixin_no_match_limit = 100000000;

// More than any clock shows, and small enough to be added up without care.
constexpr std::int64_t longest_time = std::int64_t{1} << 50;

// What a client makes us remember for the engine must not grow without bounds.
constexpr std::size_t most_options = 64;
constexpr std::size_t longest_option = 64;

constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

std::string limit_text(std::optional<std::int64_t> limit, std::string_view unit) {
    return limit ? fmt::format("{}{}", *limit, unit) : "none";
}

}  // namespace

// One key with a number: what makes sense for it, and where it goes.
struct GomocupSettings::Key {
    std::string_view name;
    std::string_view help;
    std::int64_t min;
    std::int64_t max;
    void (*apply)(GomocupSettings& settings, std::int64_t value);
};

std::span<const GomocupSettings::Key> GomocupSettings::keys() {
    using Settings = GomocupSettings;
    using Number = std::int64_t;
    static constexpr Key rows[] = {
        {"timeout_turn",
         "milliseconds for a move; 0 at once, negative no limit",
         smallest,
         largest,
         [](Settings& s, Number v) { s.timeout_turn_ = v; }},
        {"timeout_match",
         "milliseconds for all moves; 0 no limit",
         smallest,
         largest,
         [](Settings& s, Number v) { s.timeout_match_ = v; }},
        {"time_left",
         "milliseconds left of timeout_match; 2147483647 no limit",
         smallest,
         largest,
         [](Settings& s, Number v) {
             s.time_left_ = v;
             s.time_left_is_news_ = true;
         }},
        {"time_increment",
         "milliseconds given back after each own move",
         0,
         largest,
         [](Settings& s, Number v) { s.time_increment_ = v; }},
        {"max_depth",
         "plies; 0 no limit",
         smallest,
         largest,
         [](Settings& s, Number v) { s.max_depth_ = v; }},
        {"max_node",
         "nodes; 0 or -1 no limit",
         smallest,
         largest,
         [](Settings& s, Number v) { s.max_node_ = v; }},
        {"max_memory",
         "bytes for the whole program; 0 means 367001600",
         0,
         largest,
         [](Settings& s, Number v) { s.max_memory = v; }},
        {"hash_size",
         "KiB for the table, within max_memory",
         1,
         largest,
         [](Settings& s, Number v) { s.hash_size = v; }},
        {"thread_num",
         "threads that search; 0 one for each processor",
         0,
         largest,
         [](Settings& s, Number v) { s.threads = v; }},
        {"rule",
         "0 freestyle, 1 exactly five, 4 Renju (2 too for Yixin-Board), 8 Caro, 9 exact Caro",
         0,
         largest,
         [](Settings& s, Number v) { s.rule = v; }},
        {"show_detail",
         "0 nothing, 1 moves being searched, 2 lines and values, 3 both",
         0,
         3,
         [](Settings& s, Number v) {
             s.show_detail_ = v;
             s.was_asked_for_details_ = true;
         }},
        {"pondering",
         "1: think while the opponent does",
         0,
         1,
         [](Settings& s, Number v) { s.pondering_ = v; }},
        {"suggest",
         "1: answer SUGGEST x,y and wait for PLAY",
         0,
         1,
         [](Settings& s, Number v) { s.suggesting_ = v; }},
        {"usedatabase",
         "0: searches do not look into the database; they do once YXSETDATABASE has opened one",
         0,
         1,
         [](Settings& s, Number v) { s.uses_database_ = v; }},
        {"database_readonly",
         "1: the next YXSETDATABASE opens one that is only read",
         0,
         1,
         [](Settings& s, Number v) { s.database_is_read_only_ = v; }},
        {"strength",
         "percent of full strength: chooses the level",
         0,
         100,
         [](Settings& s, Number v) { s.take_option("strength", std::to_string(v)); }},
    };
    return rows;
}

// Keys that clients send to everybody and that have no meaning here.
std::span<const std::string_view> GomocupSettings::ignored_keys() {
    static constexpr std::string_view names[] = {
        "game_type",
        "evaluate",
        "folder",
        "start_depth",
        "thread_split_depth",
        "checkmate",
        "nbestsym",
        "nbest_sym",
        "vcthread",
        "swapable",
    };
    return names;
}

void GomocupSettings::take_info(std::string_view text) {
    Words words(text);
    const std::string_view name = words.next();
    const std::string_view value = words.rest();
    if (same_word(name, "coord")) {
        set_order(value);
    } else if (const Key* key = find_command(keys(), name)) {
        if (const auto number = parse_number(value, key->min, key->max)) {
            key->apply(*this, *number);
        }
    } else {
        take_option(name, value);
    }
}

void GomocupSettings::take_option(std::string_view name, std::string_view value) {
    const auto is_sane = [](std::string_view text) {
        return !text.empty() && text.size() <= longest_option;
    };
    const auto ignored = ignored_keys();
    const bool is_ignored = std::any_of(ignored.begin(), ignored.end(), [&](std::string_view key) {
        return same_word(key, name);
    });
    if (is_ignored || !is_sane(name) || !is_sane(value)) {
        return;
    }
    options.emplace_back(name, value);
    if (options.size() > most_options) {
        options.erase(options.begin());
    }
}

std::vector<std::string> GomocupSettings::help() {
    std::vector<std::string> lines;
    for (const Key& key : keys()) {
        lines.push_back(fmt::format("{} {}", key.name, key.help));
    }
    lines.emplace_back("coord column: x,y as usual; row: y,x as Yixin-Board wants it");
    lines.push_back(fmt::format("accepted without effect: {}", fmt::join(ignored_keys(), " ")));
    return lines;
}

void GomocupSettings::set_order(std::string_view value) {
    if (same_word(value, "row")) {
        order_ = CoordinateOrder::row_column;
    } else if (same_word(value, "column")) {
        order_ = CoordinateOrder::column_row;
    }
}

bool GomocupSettings::has_no_clock() const {
    return timeout_turn_ == yixin_no_turn_limit && timeout_match_ == yixin_no_match_limit;
}

// What is left of the match; empty when the match has no limit.
std::optional<std::int64_t> GomocupSettings::match_clock() const {
    if (has_no_clock() || time_left_ == unlimited_time_left) {
        return std::nullopt;
    }
    // Without a match limit a time_left of zero cannot mean that the time is up.
    if (time_left_ && (timeout_match_ > 0 || *time_left_ > 0)) {
        return std::clamp<std::int64_t>(*time_left_, 0, longest_time);
    }
    if (timeout_match_ > 0) {
        return std::min(timeout_match_, longest_time);
    }
    return std::nullopt;
}

// Yixin-Board sends as many plies as the board has cells when it means "no limit".
std::optional<std::int64_t> GomocupSettings::depth_limit(BoardSize size) const {
    if (max_depth_ <= 0 || max_depth_ >= size.cells()) {
        return std::nullopt;
    }
    return max_depth_;
}

Limits GomocupSettings::limits(Clock::time_point start, BoardSize size) const {
    Limits limits;
    limits.start = start;
    if (timeout_turn_ >= 0 && !has_no_clock()) {
        limits.turn_time = Milliseconds{std::min(timeout_turn_, longest_time)};
    }
    if (const auto left = match_clock()) {
        limits.time_left = Milliseconds{*left};
        limits.increment = Milliseconds{std::min(time_increment_, longest_time)};
    }
    if (const auto depth = depth_limit(size)) {
        limits.depth_plies = static_cast<int>(*depth);
    }
    // 18446744073709551615 stands for "unlimited" and is read as the largest number there is.
    if (max_node_ > 0 && max_node_ < largest) {
        limits.nodes = static_cast<std::uint64_t>(max_node_);
    }
    return limits;
}

void GomocupSettings::charge(Milliseconds used) {
    time_left_is_news_ = false;
    if (const auto left = match_clock()) {
        const std::int64_t spent = std::clamp<std::int64_t>(used.count(), 0, longest_time);
        // Never below one: zero would read as "no clock" where there is no timeout_match.
        time_left_ =
            std::max<std::int64_t>(*left - spent, 1) + std::min(time_increment_, longest_time);
    }
}

void GomocupSettings::new_game() {
    if (!time_left_is_news_) {
        time_left_.reset();
    }
}

std::string_view GomocupSettings::variant_of(std::int64_t rule, bool is_yixin) {
    if (is_yixin) {
        switch (rule) {
        case 2:
            return "renju";
        case 5:  // freestyle, swap after the first move
        case 6:  // freestyle, swap2; the client leads through the opening
            return "freestyle";
        default:
            break;
        }
    }
    // Bit 2 asks for a continuous game, which goes on after a win: the stones that won arrive with
    // field 3, and nothing else changes for us.
    constexpr std::int64_t continuous = 2;
    switch (rule & ~continuous) {
    case 0:
        return "freestyle";
    case 1:
        return "standard";
    case 4:
        return "renju";
    case 8:
        return "caro";
    case 9:
        return "caro-exact";
    default:
        return {};
    }
}

std::vector<std::string> GomocupSettings::describe(BoardSize size) const {
    const Limits now = limits({}, size);
    const auto time = [](std::optional<Milliseconds> limit) {
        return limit_text(limit ? std::optional(limit->count()) : std::nullopt, " ms");
    };
    const auto nodes =
        now.nodes ? std::optional(static_cast<std::int64_t>(*now.nodes)) : std::nullopt;
    return {
        fmt::format(
            "limits: move {}, match {}, increment {} ms, depth {}, nodes {}",
            time(now.turn_time),
            time(now.time_left),
            time_increment_,
            limit_text(depth_limit(size), ""),
            limit_text(nodes, "")
        ),
        fmt::format(
            "show_detail {}, pondering {}, suggest {}, coordinates {}",
            show_detail_,
            pondering_,
            suggesting_,
            order_ == CoordinateOrder::row_column ? "row,column" : "column,row"
        ),
    };
}

}  // namespace tengen
