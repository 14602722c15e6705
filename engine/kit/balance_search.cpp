#include "engine/kit/balance_search.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>

namespace tengen {

BalanceSearch::BalanceSearch(
    Worker& worker,
    SearchControl& control,
    const TimeManager& time,
    std::function<void(PackedMove first)> enter
)
    : worker_(worker), control_(control), time_(time), enter_(std::move(enter)) {}

RootResult BalanceSearch::run(
    const std::vector<BalanceGroup>& groups,
    Score bias,
    const Limits& limits,
    RootObserver& observer
) {
    limits_ = limits;
    bias_ = bias;
    for (const BalanceGroup& group : groups) {
        if (group.moves.empty()) {
            continue;
        }
        Group& own = groups_.emplace_back(Group{.first = group.first, .candidates = {}});
        for (const PackedMove move : group.moves) {
            own.candidates.push_back({.move = move});
        }
    }
    if (groups_.empty()) {
        return {};
    }
    take(groups_.front(), groups_.front().candidates.front().move, 0, 0);
    const int depth_limit = std::clamp(limits.depth_plies.value_or(max_depth), 1, max_depth);
    std::vector<PackedMove> last_moves = result_.moves;
    for (int depth = 1; depth <= depth_limit && !control_.stopped(); ++depth) {
        observer.on_root_move(RootEvent::iteration, no_move);
        const bool complete = search_all(depth);
        if (result_.depth == depth) {
            report(observer);
        }
        const IterationSummary summary{
            .score = 0, .best_move_changed = last_moves != result_.moves};
        last_moves = result_.moves;
        if (!complete || (limits.nodes && total_nodes() >= *limits.nodes)
            || (time_.has_deadline() && time_.should_stop(summary, Clock::now()))) {
            break;
        }
        sort();
    }
    result_.nodes = total_nodes();
    return result_;
}

// False when stopped before the end. The nearest of the last iteration comes first, so what a
// stopped one has found is as good, once it has found anything.
bool BalanceSearch::search_all(int depth) {
    nearest_ = score_infinite;
    for (Group& group : groups_) {
        if (!search_group(group, depth)) {
            return false;
        }
    }
    return true;
}

bool BalanceSearch::search_group(Group& group, int depth) {
    enter_group(group);
    for (Candidate& candidate : group.candidates) {
        if (control_.stopped()) {
            return false;
        }
        // The value for the side then to move is the negated one that the worker returns.
        const Score alpha = std::max(-bias_ - nearest_, -score_infinite);
        const Score beta = std::min(-bias_ + nearest_, score_infinite);
        if (alpha + 1 >= beta) {
            candidate.distance = nearest_ + 1;
            continue;
        }
        worker_.root_moves.assign(1, RootMove{.move = candidate.move, .pv = {candidate.move}});
        const Score value = worker_.search_root(depth, alpha, beta, 0);
        if (control_.stopped()) {
            return false;
        }
        const Score distance = std::abs(value + bias_);
        if (value > alpha && value < beta) {
            nearest_ = distance;
            candidate.distance = distance;
            take(group, candidate.move, value, depth);
        } else {
            candidate.distance = std::max(distance, nearest_ + 1);
        }
    }
    return true;
}

void BalanceSearch::enter_group(const Group& group) {
    if (entered_ == group.first) {
        return;
    }
    // The worker counts anew from here; the limit is for all groups together.
    if (entered_) {
        earlier_nodes_ += worker_.nodes();
    }
    entered_ = group.first;
    enter_(group.first);
    worker_.prepare();
    if (limits_.nodes) {
        control_.limit_nodes(*limits_.nodes - std::min(earlier_nodes_, *limits_.nodes));
    }
}

void BalanceSearch::take(const Group& group, PackedMove move, Score value, int depth) {
    result_.moves.clear();
    if (group.first != no_move) {
        result_.moves.push_back(group.first);
    }
    result_.moves.push_back(move);
    result_.pv = result_.moves;
    result_.depth = depth;
    // The value is that of the last mover, who is the root's side only without a first move.
    result_.score = group.first == no_move ? value : -value;
    if (depth > 0) {
        const RootMove& searched = worker_.root_moves.front();
        result_.selective_depth = searched.selective_depth;
        if (searched.pv.size() > 1) {
            result_.pv.insert(result_.pv.end(), searched.pv.begin() + 1, searched.pv.end());
        }
    }
}

// Nearest first, so that the windows are narrow from the start of the next iteration.
void BalanceSearch::sort() {
    const auto is_nearer = [](const Candidate& left, const Candidate& right) {
        return left.distance < right.distance;
    };
    for (Group& group : groups_) {
        std::stable_sort(group.candidates.begin(), group.candidates.end(), is_nearer);
    }
    std::stable_sort(groups_.begin(), groups_.end(), [&](const Group& left, const Group& right) {
        return is_nearer(left.candidates.front(), right.candidates.front());
    });
}

void BalanceSearch::report(RootObserver& observer) const {
    observer.on_pv(
        {.depth = result_.depth,
         .selective_depth = result_.selective_depth,
         .score = result_.score,
         .nodes = total_nodes(),
         .elapsed = std::chrono::duration_cast<Milliseconds>(Clock::now() - limits_.start),
         .pv = result_.pv}
    );
}

}  // namespace tengen
