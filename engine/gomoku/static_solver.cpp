#include "engine/gomoku/static_solver.h"

#include "engine/gomoku/movegen.h"

namespace tengen::gomoku {

namespace {

// Black's four-three under Renju wins only if the three is a real one and its open four still legal
// after White's block, so it is played out.
bool black_four_three_wins(Position& position, Cell four) {
    position.play(four);
    bool wins = false;
    const Cell block = position.find(Color::black, Threat::five);
    if (block != no_cell) {
        position.play(block);
        wins = position.fives(Color::white) == 0 && position.open_fours(Color::black) > 0;
        position.undo();
    }
    position.undo();
    return wins;
}

StaticVerdict verdict_on_fives(const Position& position, Color own) {
    if (plies_left(position) < 2 || !answers_to_fives(position, ~own).empty()) {
        return {};
    }
    return {.plies = 2, .wins = false, .move = position.find(~own, Threat::five)};
}

}  // namespace

StaticVerdict solve_statically(const Position& position) {
    const Color own = position.side_to_move();
    if (position.fives(own) > 0) {
        return {.plies = 1, .wins = true, .move = position.find(own, Threat::five)};
    }
    if (position.fives(~own) > 0) {
        return verdict_on_fives(position, own);
    }
    if (fives_can_be_spoilt(position.rule())) {
        return {};
    }
    const int left = plies_left(position);
    if (position.open_fours(own) > 0 && left >= 3) {
        return {.plies = 3, .wins = true, .move = position.find(own, Threat::open_four)};
    }
    if (left < 5 || position.has_four(~own)) {
        return {};
    }
    if (position.four_threes(own) > 0) {
        const Cell four = position.find(own, Threat::four_three);
        const bool fouls = position.rule() == Rule::renju && own == Color::black;
        // The position is put back as it was, so the callers' promise of constness holds.
        if (!fouls || black_four_three_wins(const_cast<Position&>(position), four)) {
            return {.plies = 5, .wins = true, .move = four};
        }
    }
    if (position.double_threes(own) > 0) {
        return {.plies = 5, .wins = true, .move = position.find(own, Threat::double_three)};
    }
    return {};
}

}  // namespace tengen::gomoku
