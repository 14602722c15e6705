#pragma once

#include "engine/gomoku/movegen.h"
#include "engine/gomoku/position.h"
#include "engine/gomoku/vcf.h"
#include "engine/kit/history.h"
#include "engine/kit/options.h"
#include "engine/kit/pv_table.h"
#include "engine/kit/transposition_table.h"
#include "engine/kit/worker.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tengen::gomoku {

// The node search of Gomoku under all its rules: principal variation search over threat-driven
// moves, with a static solver at every node, wins by continuous fours looked for at the leaves, and
// the usual pruning and reductions. One object a thread.
class SearchWorker : public Worker {
public:
    SearchWorker(SearchControl& control, TranspositionTable& table, bool is_main);

    void set_position(const Position& position);
    void set_options(const OptionSet& /*options*/) {}
    // The sensible moves of the position, best first: all that matter when there is a threat to
    // answer, otherwise every legal move near a stone. Empty when there is no legal move at all.
    static std::vector<PackedMove> sensible_moves(const Position& position);
    // Without regard to threats other than fives: a five, or the cells that prevent one, or every
    // legal move near a stone, what its patterns promise most first.
    static std::vector<PackedMove> natural_moves(const Position& position);
    // Forgets everything learnt from earlier searches.
    void clear();

    void prepare() override;
    Score search_root(int depth, Score alpha, Score beta, int pv_index) override;

private:
    struct Frame {
        Cell move = no_cell;      // played at this ply
        Cell excluded = no_cell;  // not to be searched: the singular search runs
        Score eval = score_none;
        bool was_reduced = false;
        int move_count = 0;
    };
    enum class NodeKind : std::uint8_t { pv, cut, all };

    // The value that the tallies alone prove, or score_none; `move` gets the move that proves it.
    Score static_value(int ply, Cell& move) const;
    Score evaluate() const;
    Cell only_answer() const;
    void show_proof(Cell move, int ply);

    template <NodeKind kind>
    Score search(int depth, Score alpha, Score beta, int ply);
    template <bool is_pv>
    Score quiesce(Score alpha, Score beta, int ply);
    int vcf_plies(int ply, int fours);
    int plies_after_four(Cell cell, int ply, int fours);

    // In 1/1024 ply, of a late move.
    static int reduction(int depth, int move_count);
    static int root_reduction(int depth, int move_count);
    int move_score(Cell cell, int ply) const;
    void score_moves(Moves& moves, Cell table_move, int ply) const;
    void reward(Cell best, const Moves& tried, std::size_t tried_count, int depth, int ply);

    bool answer_with_fours();
    Score search_root_move(Cell cell, int place, int depth, Score alpha, Score beta);

    bool enter(int ply);
    void play(Cell cell, int ply);
    Frame& frame(int ply) {
        const int index = ply + frame_offset;
        return frames_[static_cast<std::size_t>(index)];
    }
    const Frame& frame(int ply) const {
        const int index = ply + frame_offset;
        return frames_[static_cast<std::size_t>(index)];
    }

    static constexpr int frame_offset = 4;
    static constexpr int history_limit = 8192;
    static constexpr int failed_vcf_bits = 15;

    SearchControl& control_;
    TranspositionTable& table_;
    bool is_main_;
    Position position_;
    VcfSolver vcf_;
    std::vector<PackedMove> root_vcf_line_;
    int root_vcf_plies_ = 0;
    std::vector<std::uint64_t> failed_vcf_;  // keys of positions without a win by fours
    std::uint64_t next_poll_ = 0;
    int selective_depth_ = 0;
    int root_depth_ = 0;
    std::array<Frame, max_ply + 2 * frame_offset> frames_{};
    PvTable pv_;
    HistoryTable<history_limit, 2, max_cells> quiet_history_;  // [color][cell]
    HistoryTable<history_limit, 2, 14, 14> threat_history_;    // [color][own threat][opp threat]
    std::array<std::array<std::array<Cell, max_cells>, 2>, 2>
        counter_{};  // [color][last kind][last cell]
};

}  // namespace tengen::gomoku
