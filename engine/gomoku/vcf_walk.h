#pragma once

#include "engine/gomoku/movegen.h"
#include "engine/gomoku/vcf.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace tengen::gomoku {

// The budget of a search that ends by its effort alone.
inline constexpr std::uint64_t no_budget = UINT64_MAX - 1;

// Plays through a win by continuous fours of the side to move, with every answer: under the caro
// rules there may be several, and `line` shows one only, so the solver is asked for the others.
// Tells visit.four(position, cell) before each of the attacker's moves, visit.answered(position,
// answers) after it unless it is the five, visit.reply(cell) before what follows an answer, and
// visit.back() after it. False when the effort was spent before all was seen. `line` must not be
// the solver's own when there may be several answers; the position is as it was on return.
template <class Visit>
bool walk_vcf(
    Position& position, std::span<const Cell> line, VcfSolver& solver, Effort& effort, Visit& visit
) {
    const Color own = position.side_to_move();
    const Cell cell = line.front();
    const bool wins = position.threat(own, cell) == Threat::five;
    visit.four(position, cell);
    position.play(cell);
    bool is_complete = true;
    if (!wins) {
        const CellSet answers = answers_to_fives(position, own);
        visit.answered(position, answers);
        Moves replies;
        push_all(answers, replies);
        const bool is_forced = answers.count() == 1;
        for (const auto& reply : replies) {
            position.play(unpack(reply.move));
            visit.reply(unpack(reply.move));
            if (is_forced) {
                is_complete = walk_vcf(position, line.subspan(2), solver, effort, visit);
            } else {
                const VcfResult rest =
                    solver.solve(position, position.empty_count(), no_budget, &effort);
                std::array<Cell, max_cells> own_line{};
                std::copy(rest.line.begin(), rest.line.end(), own_line.begin());
                is_complete =
                    rest.verdict == Verdict::proven
                    && walk_vcf(
                        position, {own_line.data(), rest.line.size()}, solver, effort, visit
                    );
            }
            visit.back();
            position.undo();
            if (!is_complete) {
                break;
            }
        }
    }
    position.undo();
    return is_complete;
}

}  // namespace tengen::gomoku
