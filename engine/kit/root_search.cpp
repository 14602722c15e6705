#include "engine/kit/root_search.h"

#include <algorithm>
#include <cassert>

namespace tengen {
namespace {

// Iterations after the first that proved the result, in the hope of a shorter way.
constexpr int iterations_after_proof = 6;

bool has_clock(const Limits& limits) {
    return limits.turn_time.has_value() || limits.time_left.has_value();
}

int depth_limit_of(const Limits& limits) {
    return std::clamp(limits.depth_plies.value_or(max_depth), 1, max_depth);
}

// Raises the stop flag and waits for the helpers, however the main worker's loop ends.
class HelpersAtWork {
public:
    HelpersAtWork(WorkerPool& pool, SearchControl& control, std::size_t count)
        : pool_(pool), control_(control), count_(count) {}
    ~HelpersAtWork() {
        control_.request_stop();
        for (std::size_t index = 1; index < count_; ++index) {
            pool_.wait(index);
        }
    }
    HelpersAtWork(const HelpersAtWork&) = delete;
    HelpersAtWork& operator=(const HelpersAtWork&) = delete;

private:
    WorkerPool& pool_;
    SearchControl& control_;
    std::size_t count_;
};

}  // namespace

RootSearch::RootSearch(
    WorkerPool& pool,
    std::span<Worker* const> workers,
    SearchControl& control,
    const TimeManager& time
)
    : pool_(pool), workers_(workers), control_(control), time_(time), depths_(workers.size()) {
    assert(!workers.empty() && workers.size() <= std::max<std::size_t>(pool.size(), 1));
    control_.set_threads(workers.size());
}

RootResult RootSearch::run(const RootRequest& request, RootObserver& observer) {
    Worker& main = *workers_.front();
    if (main.root_moves.empty()) {
        return {};
    }
    limits_ = request.limits;
    const int pv_count = std::clamp(request.multi_pv, 1, static_cast<int>(main.root_moves.size()));
    for (Worker* const worker : workers_) {
        iterations_.emplace_back(*worker, control_, pv_count, worker != &main);
    }
    main.observer = &observer;
    {
        const HelpersAtWork helpers(pool_, control_, workers_.size());
        for (std::size_t index = 1; index < workers_.size(); ++index) {
            pool_.start(index, [this, index] { help(index); });
        }
        deepen(observer);
    }
    main.observer = nullptr;

    const RootIteration& best = elected();
    if (&best != &iterations_.front()) {
        report(observer, best, 0, best.best_depth());
    }
    RootResult result;
    result.moves = {best.best().move};
    result.pv = best.best().pv.empty() ? result.moves : best.best().pv;
    result.score = best.best_depth() > 0 ? best.best().score : 0;
    result.depth = best.best_depth();
    result.selective_depth = best.best().selective_depth;
    result.nodes = total_nodes();
    return result;
}

void RootSearch::deepen(RootObserver& observer) {
    workers_.front()->prepare();
    RootIteration& lines = iterations_.front();
    const int depth_limit = depth_limit_of(limits_);
    for (int depth = 1; depth <= depth_limit && !control_.stopped(); ++depth) {
        depths_.front().store(depth, std::memory_order_relaxed);
        observer.on_root_move(RootEvent::iteration, no_move);
        const bool complete = lines.search(depth);
        report_iteration(observer, complete, depth);
        if (!complete || is_finished(depth)) {
            return;
        }
    }
}

void RootSearch::help(std::size_t index) {
    workers_[index]->prepare();
    const int depth_limit = depth_limit_of(limits_);
    for (int depth = 1; depth <= depth_limit && !control_.stopped(); ++depth) {
        if (depth < depth_limit && is_crowded(depth)) {
            continue;
        }
        depths_[index].store(depth, std::memory_order_relaxed);
        if (!iterations_[index].search(depth)) {
            return;
        }
    }
}

// Whether more than half of the threads would be at this depth if one more came.
bool RootSearch::is_crowded(int depth) const {
    const auto there = std::count_if(depths_.begin(), depths_.end(), [=](const auto& other) {
        return other.load(std::memory_order_relaxed) == depth;
    });
    return (static_cast<std::size_t>(there) + 1) * 2 > depths_.size();
}

// Whether the main worker leaves it at the complete iteration of this depth.
bool RootSearch::is_finished(int depth) {
    const RootIteration& lines = iterations_.front();
    const IterationSummary summary{
        .score = lines.best().score,
        .best_move_changed = last_best_ != no_move && lines.best().move != last_best_};
    last_best_ = lines.best().move;
    if (limits_.nodes && total_nodes() >= *limits_.nodes) {
        return true;
    }
    // A forced move needs no thought, unless the caller wants to know its value.
    if (has_clock(limits_) && workers_.front()->root_moves.size() == 1) {
        return true;
    }
    if (workers_.front()->is_complete()) {
        knows_all_ = true;
        return true;
    }
    const bool is_late = time_.has_deadline() && time_.should_stop(summary, Clock::now());
    return is_late || is_proved(depth);
}

// Whether the result is known well enough: all variations are decided, and either a shorter way
// cannot exist any more or enough depths were tried to find one.
bool RootSearch::is_proved(int depth) {
    const RootIteration& lines = iterations_.front();
    for (int pv_index = 0; pv_index < lines.pv_count(); ++pv_index) {
        if (!is_decided(lines.line(pv_index).score)) {
            first_proof_depth_ = 0;
            return false;
        }
    }
    if (first_proof_depth_ == 0) {
        first_proof_depth_ = depth;
    }
    return plies_to_end(lines.best().score) <= depth
           || depth - first_proof_depth_ >= iterations_after_proof;
}

void RootSearch::report_iteration(RootObserver& observer, bool complete, int depth) const {
    const RootIteration& lines = iterations_.front();
    int count = lines.lines_done();
    if (!complete && count == 0 && lines.best_depth() == depth) {
        count = 1;  // stopped, but with news
    }
    for (int pv_index = 0; pv_index < count; ++pv_index) {
        report(observer, lines, pv_index, depth);
    }
}

void RootSearch::report(RootObserver& observer, const RootIteration& lines, int pv_index, int depth)
    const {
    const RootMove& line = lines.line(pv_index);
    observer.on_pv(
        {.pv_index = pv_index,
         .pv_count = lines.pv_count(),
         .depth = depth,
         .selective_depth = line.selective_depth,
         .score = line.score,
         .nodes = total_nodes(),
         .elapsed = std::chrono::duration_cast<Milliseconds>(Clock::now() - limits_.start),
         .pv = line.pv}
    );
}

// The thread whose move is played: the main one when it knows all there is to know. A proved win
// counts more than anything; otherwise each thread votes for its move, the louder the deeper it
// looked and the better it thinks of it.
const RootIteration& RootSearch::elected() const {
    const RootIteration* best = &iterations_.front();
    if (best->pv_count() > 1 || knows_all_) {
        return *best;
    }
    Score lowest = score_infinite;
    for (const RootIteration& lines : iterations_) {
        if (lines.completed_depth() > 0) {
            lowest = std::min(lowest, lines.best().score);
        }
    }
    const auto votes_for = [&](PackedMove move) {
        std::int64_t votes = 0;
        for (const RootIteration& lines : iterations_) {
            if (lines.completed_depth() > 0 && lines.best().move == move) {
                votes += std::int64_t{lines.best().score - lowest + 15} * lines.completed_depth();
            }
        }
        return votes;
    };
    for (const RootIteration& lines : iterations_) {
        if (lines.completed_depth() == 0) {
            continue;
        }
        const Score score = lines.best().score;
        const bool wins_more = is_win(score) || is_win(best->best().score)
                                   ? score > best->best().score
                                   : votes_for(lines.best().move) > votes_for(best->best().move);
        if (best->completed_depth() == 0 || wins_more) {
            best = &lines;
        }
    }
    return *best;
}

std::uint64_t RootSearch::total_nodes() const {
    std::uint64_t total = 0;
    for (const Worker* const worker : workers_) {
        total += worker->nodes();
    }
    return total;
}

}  // namespace tengen
