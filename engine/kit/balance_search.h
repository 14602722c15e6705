#pragma once

#include "engine/kit/limits.h"
#include "engine/kit/root_search.h"
#include "engine/kit/score.h"
#include "engine/kit/time_manager.h"
#include "engine/kit/worker.h"

#include <functional>
#include <optional>
#include <vector>

namespace tengen {

// The last moves to choose from, and the move that leads to them: no_move for those of the root
// itself.
struct BalanceGroup {
    PackedMove first = no_move;
    std::vector<PackedMove> moves;
};

// Looks for the move, or the pair of moves, after which the value for the side then to move is
// nearest to a wanted one: iterative deepening over all of them, each searched only as widely as is
// needed to see whether it is nearer than the nearest so far. One thread.
class BalanceSearch {
public:
    // `enter` gives the worker the position that a group's moves belong to.
    BalanceSearch(
        Worker& worker,
        SearchControl& control,
        const TimeManager& time,
        std::function<void(PackedMove first)> enter
    );

    RootResult run(
        const std::vector<BalanceGroup>& groups,
        Score bias,
        const Limits& limits,
        RootObserver& observer
    );

private:
    struct Candidate {
        PackedMove move = no_move;
        Score distance = score_infinite;  // from the wanted value; of those not nearer, at least
    };
    struct Group {
        PackedMove first = no_move;
        std::vector<Candidate> candidates;
    };

    bool search_all(int depth);
    bool search_group(Group& group, int depth);
    void enter_group(const Group& group);
    void take(const Group& group, PackedMove move, Score value, int depth);
    void sort();
    void report(RootObserver& observer) const;
    std::uint64_t total_nodes() const { return earlier_nodes_ + worker_.nodes(); }

    Worker& worker_;
    SearchControl& control_;
    TimeManager time_;
    std::function<void(PackedMove)> enter_;
    Limits limits_;
    Score bias_ = 0;
    std::vector<Group> groups_;
    std::optional<PackedMove> entered_;  // the group that the worker stands in
    std::uint64_t earlier_nodes_ = 0;    // of groups entered before
    Score nearest_ = score_infinite;     // distance, of the running iteration
    RootResult result_;
};

}  // namespace tengen
