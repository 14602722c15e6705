#pragma once

#include "engine/gomoku/rule.h"
#include "tests/support/board_text.h"

#include <optional>
#include <string_view>
#include <vector>

// The rules, written down as their texts say them and without regard to speed: every question is
// answered by looking at the stones. Nothing here uses the engine's tables or its wording of rules.
namespace tengen::gomoku::slow {

// Whether the stone of `color` on `cell` stands in a row that wins.
bool wins_at(const PlainBoard& board, Rule rule, Color color, int cell);
// Whether any stone of `color` does.
bool has_won(const PlainBoard& board, Rule rule, Color color);

// The empty cells on which a stone of `color` wins at once.
std::vector<Cell> five_points(const PlainBoard& board, Rule rule, Color color);

// What a black stone on an empty cell is under Renju's rules, in the order in which they name it.
enum class Ruling { legal, five, overline, double_four, double_three };
std::string_view ruling_name(Ruling ruling);

struct Judgement {
    Ruling ruling = Ruling::legal;
    // How often the question "is that move legal?" was nested: 0 when no three had to be looked at.
    int depth = 0;
};
Judgement judge_black(const PlainBoard& board, int cell);
// The same within a bound: takes one off `boards_left` for each board judged on the way, and is
// nothing when they ran out. A board full of threes asks for millions of them.
std::optional<Judgement> judge_black_within(const PlainBoard& board, int cell, int& boards_left);

bool is_forbidden(const PlainBoard& board, Rule rule, Color color, int cell);
std::vector<Cell> legal_moves(const PlainBoard& board, Rule rule, Color color);

}  // namespace tengen::gomoku::slow
