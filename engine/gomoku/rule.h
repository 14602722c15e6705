#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tengen::gomoku {

// Gomocup's base rules. Numbers are internal; protocols have their own.
enum class Rule : std::uint8_t {
    freestyle,  // five or more in a row win
    standard,   // exactly five win
    renju,  // Black: exactly five, no overline, double four or double three; White: five or more
    caro,   // six or more, or five that is not blocked by an opponent's stone at both ends
    caro_exact,  // exactly five, not blocked by an opponent's stone at both ends
};

inline constexpr int rule_count = 5;
inline constexpr std::array<std::string_view, rule_count> rule_names{
    "freestyle", "standard", "renju", "caro", "caro-exact"};

enum class Color : std::uint8_t { black, white };

constexpr Color operator~(Color color) {
    return color == Color::black ? Color::white : Color::black;
}
constexpr int index(Color color) {
    return static_cast<int>(color);
}

constexpr std::string_view rule_name(Rule rule) {
    return rule_names[static_cast<std::size_t>(rule)];
}

constexpr std::optional<Rule> rule_from_name(std::string_view name) {
    for (std::size_t i = 0; i < rule_names.size(); ++i) {
        if (rule_names[i] == name) {
            return static_cast<Rule>(i);
        }
    }
    return std::nullopt;
}

// What a finished run of own stones means, which is all in which the rules of a line differ.
enum class RunRule : std::uint8_t {
    five_or_more,        // freestyle, Renju's White
    exactly_five,        // standard: a longer run is dead
    exactly_five_black,  // Renju's Black: a longer run is forbidden
    caro,
    caro_exact,
};

constexpr RunRule run_rule(Rule rule, Color color) {
    switch (rule) {
    case Rule::freestyle:
        return RunRule::five_or_more;
    case Rule::standard:
        return RunRule::exactly_five;
    case Rule::renju:
        return color == Color::black ? RunRule::exactly_five_black : RunRule::five_or_more;
    case Rule::caro:
        return RunRule::caro;
    case Rule::caro_exact:
        return RunRule::caro_exact;
    }
    return RunRule::five_or_more;
}

constexpr bool forbids_long_runs(RunRule rule) {
    return rule != RunRule::five_or_more && rule != RunRule::caro;
}

// Whether a finished run wins; `blocked_ends` counts the ends at an opponent's stone. The edge of
// the board blocks nothing (as the Gomocup referee sees it).
constexpr bool is_winning_run(RunRule rule, int length, int blocked_ends) {
    switch (rule) {
    case RunRule::five_or_more:
        return length >= 5;
    case RunRule::exactly_five:
    case RunRule::exactly_five_black:
        return length == 5;
    case RunRule::caro:
        return length >= 6 || (length == 5 && blocked_ends < 2);
    case RunRule::caro_exact:
        return length == 5 && blocked_ends < 2;
    }
    return false;
}

// Whether a stone beside a five can take it away: under the caro rules a second blocked end does.
// Then a four may have several answers, and an open four may have one.
constexpr bool fives_can_be_spoilt(Rule rule) {
    return rule == Rule::caro || rule == Rule::caro_exact;
}

// Cells to each side of a cell that can matter for its line class: four reach every five through
// the cell; where the flanks of a five matter, one more.
constexpr int half_length(Rule rule) {
    return rule == Rule::freestyle ? 4 : 5;
}

// Renju is drawn when twenty-five cells or fewer are left (the rule of the Gomocup referee).
constexpr int cells_left_for_draw(Rule rule) {
    return rule == Rule::renju ? 25 : 0;
}

}  // namespace tengen::gomoku
