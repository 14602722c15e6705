#include "engine/gomoku/params.h"
#include "engine/gomoku/search.h"
#include "engine/gomoku/static_solver.h"

#include <algorithm>
#include <cstdlib>

namespace tengen::gomoku {

namespace {

bool is_close(const Geometry& geometry, Cell a, Cell b) {
    const int columns = std::abs(geometry.column(a) - geometry.column(b));
    const int rows = std::abs(geometry.row(a) - geometry.row(b));
    return std::max(columns, rows) <= 2
           || (std::max(columns, rows) <= 4 && (columns == 0 || rows == 0 || columns == rows));
}

}  // namespace

// Whether the side to move wins by continuous fours from here: plies to the five, or 0. After the
// first fours only those near the last one are followed, and only those that build something.
// What failed is remembered by position; the restriction depends on the way there, so the memory is
// a little pessimistic, and the same every time.
int SearchWorker::vcf_plies(int ply, int fours) {
    if (!enter(ply)) {
        return 0;
    }
    Cell proof = no_cell;
    if (const Score proved = static_value(0, proof); proved != score_none) {
        return is_win(proved) ? plies_to_end(proved) : 0;
    }
    const Color own = position_.side_to_move();
    if (!position_.has_four(own) || fours >= max_quiescence_fours || ply >= max_ply - 4) {
        return 0;
    }
    std::uint64_t& failed = failed_vcf_[position_.key() >> (64 - failed_vcf_bits)];
    if (failed == position_.key()) {
        return 0;
    }
    const bool is_in_check = position_.fives(~own) > 0;
    const Cell must_take = is_in_check ? only_answer() : no_cell;
    if (is_in_check && must_take == no_cell) {
        return 0;
    }
    const Cell last_own = fours >= free_quiescence_fours ? position_.recent_cell(1) : no_cell;
    const auto& geometry = position_.geometry();
    const FourMoves moves(position_, own);
    for (int i = 0; i < moves.count; ++i) {
        const Cell cell = moves.cells[static_cast<std::size_t>(i)];
        if (must_take != no_cell && cell != must_take) {
            continue;
        }
        if (last_own != no_cell
            && (position_.threat(own, cell) == Threat::four || !is_close(geometry, cell, last_own)
            )) {
            continue;
        }
        if (const int plies = plies_after_four(cell, ply, fours); plies > 0) {
            return plies;
        }
        if (control_.stopped()) {
            return 0;
        }
    }
    failed = position_.key();
    return 0;
}

// The same after that four, counted from before it.
int SearchWorker::plies_after_four(Cell cell, int ply, int fours) {
    const Color own = position_.side_to_move();
    position_.play(cell);
    int plies = 0;
    if (enter(ply + 1)) {
        Cell proof = no_cell;
        const Score answered = static_value(0, proof);
        const Cell block =
            answered == score_none && position_.fives(own) > 0 ? only_answer() : no_cell;
        if (answered == loss_in(2)) {
            plies = 3;
        } else if (block != no_cell) {
            position_.play(block);
            const int rest = vcf_plies(ply + 2, fours + 1);
            plies = rest > 0 ? rest + 2 : 0;
            position_.undo();
        }
    }
    position_.undo();
    return plies;
}

// The leaves: the static value, unless the side to move wins by continuous fours.
template <bool is_pv>
Score SearchWorker::quiesce(Score alpha, Score beta, int ply) {
    if (is_pv) {
        pv_.clear(ply);
    }
    if (!enter(ply)) {
        return 0;
    }
    if (plies_left(position_) <= 0) {
        return score_draw;
    }
    Cell proof = no_cell;
    if (const Score proved = static_value(ply, proof); proved != score_none) {
        if (is_pv) {
            show_proof(proof, ply);
        }
        return proved;
    }
    if (ply >= max_ply - 2) {
        return evaluate();
    }
    const Color own = position_.side_to_move();
    if (position_.fives(~own) > 0) {
        const Cell block = only_answer();
        if (block == no_cell) {
            return evaluate();
        }
        play(block, ply);
        const Score score = -quiesce<is_pv>(-beta, -alpha, ply + 1);
        position_.undo();
        if (is_pv) {
            pv_.update(ply, pack(block));
        }
        return score;
    }
    TableEntry known;
    const bool found = table_.probe(position_.key(), known);
    if (found && !is_pv) {
        const Score value = score_from_table(known.score, ply);
        if (decides(known.bound, value, alpha, beta)) {
            return value;
        }
    }
    const Score eval = found && known.eval != score_none ? known.eval : evaluate();
    if (eval >= beta || !position_.has_four(own)) {
        return eval;
    }
    const int plies = vcf_plies(ply, 0);
    if (control_.stopped()) {
        return 0;
    }
    const Score value = plies > 0 ? win_in(ply + plies) : eval;
    table_.store(
        position_.key(),
        {.move = no_move,
         .score = score_to_table(value, ply),
         .eval = eval,
         .depth = 0,
         .bound = plies > 0 ? Bound::lower : Bound::exact,
         .was_pv = is_pv}
    );
    return value;
}

template Score SearchWorker::quiesce<true>(Score alpha, Score beta, int ply);
template Score SearchWorker::quiesce<false>(Score alpha, Score beta, int ply);

}  // namespace tengen::gomoku
