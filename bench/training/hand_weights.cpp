// Tables set by hand, in the form of tengen_fit_weights' output: what the fitted ones are measured
// against.

#include "engine/gomoku/rule.h"
#include "engine/gomoku/threat_class.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

namespace tengen::gomoku::training {

namespace {

// By Threat: none, maybe_33, two, blocked_three, two_twos, blocked_three_two, three, three_plus,
// double_three, four, four_plus, four_three, open_four, five.
using ThreatValues = std::array<int, threat_count>;

// The evaluation, 200 to a natural unit of winning odds: what a player's next stone could make. The
// player to move has it almost in hand, the other one must first be let.
constexpr ThreatValues to_move{0, 5, 4, 4, 12, 14, 25, 35, 70, 25, 45, 160, 170, 300};
constexpr ThreatValues waiting{0, 0, 3, 3, 8, 8, 12, 18, 35, 14, 22, 60, 60, 60};
// The ordering of moves, 100 to a natural unit of move odds.
constexpr ThreatValues attack{0, 20, 50, 50, 110, 120, 150, 190, 300, 140, 220, 500, 600, 1000};
constexpr ThreatValues defence{0, 10, 35, 30, 80, 80, 110, 140, 220, 90, 140, 380, 450, 900};

// By LineClass, added for each of the four lines: what is built on has a future even where it is no
// threat yet.
constexpr std::array<int, line_class_count> line_values{
    0, 0, 1, 3, 5, 8, 10, 12, 8, 12, 14, 0, 0, 0};
constexpr int evaluation_line_share = 4;  // the evaluation takes one part in so many

std::vector<int> row(Rule rule, Color color, const ThreatValues& threats, int line_share) {
    std::vector<int> values;
    for (Code code = 0; code < code_count; ++code) {
        int lines = 0;
        for (const LineClass found : classes_of_code(code)) {
            lines += line_values.at(static_cast<std::size_t>(found));
        }
        const Threat threat = threat_of_code(rule, color, code);
        values.push_back(threats.at(static_cast<std::size_t>(threat)) + lines / line_share);
    }
    return values;
}

// Both tables for Black and White: own codes, then the opponent's, which an evaluation subtracts.
bool write_rows(
    const std::string& path,
    Rule rule,
    const ThreatValues& own,
    const ThreatValues& other,
    int line_share
) {
    std::ofstream output(path);
    for (const ThreatValues* threats : {&own, &other}) {
        for (const Color color : {Color::black, Color::white}) {
            output << fmt::format("{}\n", fmt::join(row(rule, color, *threats, line_share), " "));
        }
    }
    return static_cast<bool>(output.flush());
}

int run(int argument_count, char** arguments) {
    std::string rule_name;
    std::string evaluation_path;
    std::string policy_path;
    CLI::App app("Writes tables of the evaluation and the move ordering that were set by hand.");
    app.add_option("--rule", rule_name, "The rule they are for")
        ->check(CLI::IsMember(std::vector<std::string>(rule_names.begin(), rule_names.end())))
        ->required();
    app.add_option("--evaluation", evaluation_path, "Where to write to_move, waiting")
        ->type_name("FILE")
        ->required();
    app.add_option("--policy", policy_path, "Where to write attack, defence")
        ->type_name("FILE")
        ->required();
    try {
        app.parse(argument_count, arguments);
    } catch (const CLI::ParseError& error) {
        return app.exit(error);
    }
    const Rule rule = *rule_from_name(rule_name);
    if (!write_rows(evaluation_path, rule, to_move, waiting, evaluation_line_share)
        || !write_rows(policy_path, rule, attack, defence, 1)) {
        fmt::print(stderr, "tengen_hand_weights: cannot write the tables\n");
        return 1;
    }
    return 0;
}

}  // namespace

}  // namespace tengen::gomoku::training

int main(int argument_count, char** arguments) {
    try {
        return tengen::gomoku::training::run(argument_count, arguments);
    } catch (const std::exception& error) {
        fmt::print(stderr, "tengen_hand_weights: {}\n", error.what());
        return 1;
    }
}
