#pragma once

#include "engine/kit/history.h"
#include "engine/kit/move_list.h"
#include "engine/kit/options.h"
#include "engine/kit/pv_table.h"
#include "engine/kit/transposition_table.h"
#include "engine/kit/worker.h"
#include "engine/xiangqi/mate_search.h"
#include "engine/xiangqi/position.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace tengen::xiangqi {

// The search of Xiangqi: principal variation search with null moves and reductions, and captures to
// the end of the line. One object a thread. Positions that come again are valued as the law has it,
// those of the game before the root among them.
class SearchWorker : public Worker {
public:
    SearchWorker(SearchControl& control, TranspositionTable& table, bool is_main);

    void set_position(const Position& position);
    void set_options(const OptionSet& /*options*/) {}
    // All legal moves, what looks best first.
    static std::vector<PackedMove> sensible_moves(const Position& position);
    // Forgets everything learnt from earlier searches.
    void clear();

    void prepare() override;
    Score search_root(int depth, Score alpha, Score beta, int pv_index) override;

private:
    enum class NodeKind : std::uint8_t { pv, cut, all };

    // What a node leaves for those below it.
    struct Frame {
        PackedMove move = no_move;  // played from here, none for a null move
        std::size_t landing = 0;    // piece and square of that move, 0 for none
        Score eval = score_none;    // none in check
        std::array<PackedMove, 2> killers{};
    };
    static constexpr int frames_before = 2;  // plies before the root that are asked about
    static constexpr int history_limit = 8192;
    static constexpr int max_search_ply = 240;
    static constexpr std::size_t landings = std::size_t{16} * square_count;
    using FollowUps = HistoryTable<history_limit, landings, landings>;

    template <NodeKind kind>
    Score search(int depth, Score alpha, Score beta, int ply);
    template <bool is_pv>
    Score quiesce(Score alpha, Score beta, int ply);
    // Where the moves at the end of a line stand.
    struct Leaf {
        bool is_check;
        Score eval;  // none in check
        Score alpha;
        Score beta;
        Score best;
        PackedMove best_move = no_move;
        int tried = 0;
    };
    // The best first, until one is too good. After control_.stopped() the leaf means nothing.
    template <bool is_pv>
    void try_moves(Moves& moves, Leaf& leaf, int ply);
    void look_for_mate();
    bool answer_with_mate();
    Score search_root_move(int place, int depth, Score alpha, Score beta);
    static int reduction(int depth, int move_count);
    static int root_reduction(int depth, int move_count);

    bool enter(int ply);
    void play(Move move, int ply);
    void score_moves(Moves& moves, PackedMove table_move, int ply) const;
    int quiet_score(Move move, int ply) const;
    void reward(PackedMove best, const Moves& tried, std::size_t count, int depth, int ply);
    bool may_pass(int ply) const;
    Score ruling(int ply) const;
    std::size_t landing_of(Move move) const;
    Frame& frame(int ply) {
        const int place = ply + frames_before;
        return frames_[static_cast<std::size_t>(place)];
    }
    const Frame& frame(int ply) const {
        const int place = ply + frames_before;
        return frames_[static_cast<std::size_t>(place)];
    }

    SearchControl& control_;
    TranspositionTable& table_;
    bool is_main_;
    Position position_;
    int root_plies_ = 0;  // of the game
    int root_depth_ = 0;
    int selective_depth_ = 0;
    std::uint64_t next_poll_ = 0;
    PvTable pv_;
    std::unique_ptr<MateSearch> mates_;       // of the main worker
    std::vector<PackedMove> root_mate_line_;  // found before the first iteration, or empty
    std::array<Frame, max_search_ply + frames_before + 3> frames_{};
    HistoryTable<history_limit, 2, 90, 90> quiet_history_;  // [side][from][to]
    std::unique_ptr<FollowUps> follow_ups_;                 // [landing before][landing]
};

}  // namespace tengen::xiangqi
