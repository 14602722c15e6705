#pragma once

#include "engine/gomoku/rule.h"
#include "tests/support/board_text.h"

#include <string>
#include <vector>

// Wins by continuous fours, found by trying everything.
namespace tengen::gomoku::slow {

// The legal moves after which `attacker`, who threatens to win with his next stone, does not any
// more. Not only where he would complete a five: under caro a stone beside a five spoils it too.
std::vector<Cell> replies_to_four(const PlainBoard& board, Rule rule, Color attacker);

// Own stones, the five included, of the shortest win by continuous fours for `color` to move; 0
// when there is none with at most `max_stones`.
int shortest_vcf(const PlainBoard& board, Rule rule, Color color, int max_stones);

// Why `line` (attacker, reply, attacker, ...) does not show a win by continuous fours with
// `own_stones` stones for `color` to move; empty when it does.
std::string fault_of_vcf(
    const PlainBoard& board, Rule rule, Color color, const std::vector<Cell>& line, int own_stones
);

// Whether a four of `attacker`, who is to move, has no answer: 2 own stones or fewer win. Only
// cells on the lines through `cell` are tried.
bool wins_with_a_four(const PlainBoard& board, Rule rule, Color attacker, int cell);

// Whether the stone of `attacker` on `cell` wins within five plies, whatever is answered: after
// every legal reply (after a four, those that stop it) wins_with_a_four() holds.
bool wins_in_five(const PlainBoard& board, Rule rule, Color attacker, int cell);

}  // namespace tengen::gomoku::slow
