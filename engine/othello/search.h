#pragma once

#include "engine/kit/options.h"
#include "engine/kit/pv_table.h"
#include "engine/kit/transposition_table.h"
#include "engine/kit/worker.h"
#include "engine/othello/evaluation.h"
#include "engine/othello/kernel.h"
#include "engine/othello/move.h"
#include "engine/othello/solver.h"

#include <climits>
#include <cstdint>
#include <memory>
#include <vector>

namespace tengen::othello {

// The search of Othello: principal variation search before the endgame, and the exact solver as
// soon as that costs little beside what has been searched already, or fits a limit of nodes. One
// object a thread; the main one alone solves.
//
// Scores are hundredths of a stone, of exact results too: a win is not all that counts, and kit's
// wins carry no margin. Estimates lie within score_eval_limit.
class SearchWorker : public Worker {
public:
    SearchWorker(SearchControl& control, TranspositionTable& table, bool is_main);

    void set_position(const Board& board);
    static void add_options(OptionSet& options);
    void set_options(const OptionSet& options);
    // All legal moves, the one that leaves the opponent worst off at first sight first.
    static std::vector<PackedMove> sensible_moves(const Board& board);
    // How sure of shallow searches it must be to let them stand for deep ones.
    void set_sureness(Sureness sureness) { sureness_ = sureness; }
    // Whether it may solve exactly what it can; on at first.
    void set_solving(bool may_solve) { may_solve_ = may_solve; }
    // Forgets everything learnt from earlier searches.
    void clear();

    void prepare() override;
    Score search_root(int depth, Score alpha, Score beta, int pv_index) override;
    // Values of odd and even depths lie apart, so no iteration may be cut short.
    Aspiration aspiration() const override {
        return {.first_depth = 5, .half_width = 200, .slope = 16, .patient_fail_highs = INT_MAX};
    }
    bool is_complete() const override { return is_solving_ || depth_ >= empty_count(board_); }

private:
    static constexpr int usual_selectivity = 84;  // percent

    // The exact value of the best of the root moves from a place on.
    struct Solved {
        PackedMove move = no_move;
        Score score = 0;
        std::size_t root_moves = 0;  // of the search that it belongs to
    };

    template <bool is_pv>
    Score search(const Board& board, Bits moves, int depth, Score alpha, Score beta, int ply);
    // A position whose side to move has no move.
    template <bool is_pv>
    Score search_pass(const Board& board, int depth, Score alpha, Score beta, int ply);
    // The value of a position for who has moved there: the first of a node is searched within the
    // whole window, others only if they seem to be better.
    template <bool is_pv>
    Score search_child(
        const Board& board, Bits moves, bool is_first, int depth, Score alpha, Score beta, int ply
    );
    // Whether a shallow search makes it likely enough that the position is worth beta or more, or
    // alpha or less (multi-ProbCut: M. Buro, "Experiments with Multi-ProbCut and a new high-quality
    // evaluation function for Othello", 1997). Not beyond the end of the game.
    bool is_likely_cut(
        const Board& board, Bits moves, int depth, Score alpha, Score beta, int ply, Score& score
    );
    // Whether the table knows of a move that is worth beta or more (enhanced transposition cutoff:
    // A. Plaat, "Research re: search & re-search", 1996).
    bool is_known_cut(const ChildList& children, int depth, Score beta, Score& score) const;
    int rate(const ChildList& children, int index, int depth, PackedMove table_move) const;
    Score evaluate(const Board& board, Bits moves) const;
    bool enter(int ply);
    bool must_stop() const;

    Score search_root_move(PackedMove move, bool is_first, int depth, Score alpha, Score beta);
    // Whether the root shall be solved, now or soon enough.
    bool can_solve() const;
    Score solve_root(std::size_t place);
    // False when it was stopped.
    bool find_exact(std::size_t place);
    static bool must_stop_solving(const void* asker);
    void count_solver_nodes();

    const Kernel& kernel_ = best_kernel();
    const Evaluator& evaluator_ = evaluator();
    SearchControl& control_;
    TranspositionTable& table_;
    bool is_main_;
    Board board_ = initial_board;
    int depth_ = 0;
    int selective_depth_ = 0;
    Sureness sureness_ = sureness_of(usual_selectivity);
    bool may_solve_ = true;
    int probcuts_ = 0;  // shallow searches that the running one is part of
    std::uint64_t next_poll_ = 0;
    PvTable pv_;
    std::unique_ptr<Solver> solver_;
    std::uint64_t solver_nodes_ = 0;  // of the running solver that have been counted
    bool is_solving_ = false;
    std::vector<Solved> solved_;  // [place at the root]
};

// The position's key in the table: no colours, as the search sees none.
std::uint64_t key_of(const Board& board);

}  // namespace tengen::othello
