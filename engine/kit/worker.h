#pragma once

#include "engine/kit/limits.h"
#include "engine/kit/root_event.h"
#include "engine/kit/score.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tengen {

// A move as the kit sees it: sixteen opaque bits of the game's own, 0 for none.
using PackedMove = std::uint16_t;
inline constexpr PackedMove no_move = 0;

// One move at the root and what is known about it.
struct RootMove {
    PackedMove move = no_move;
    Score score = -score_infinite;           // of the running iteration
    Score previous_score = -score_infinite;  // of the last complete one
    int selective_depth = 0;
    std::vector<PackedMove> pv;  // begins with `move`

    // What the running iteration has found: `rest` are the moves after this one.
    void take(Score found, int depth, std::span<const PackedMove> rest) {
        score = found;
        selective_depth = depth;
        pv.assign(1, move);
        pv.insert(pv.end(), rest.begin(), rest.end());
    }
};

// One principal variation at the end of an iteration.
struct PvReport {
    int pv_index = 0;  // 0 is the best
    int pv_count = 1;
    int depth = 0;
    int selective_depth = 0;
    Score score = 0;
    std::uint64_t nodes = 0;  // of all threads
    Milliseconds elapsed{0};
    std::span<const PackedMove> pv;  // valid during the call only; never empty
};

// Watches one search; called from its main thread.
class RootObserver {
public:
    virtual ~RootObserver() = default;
    virtual void on_pv(const PvReport& /*report*/) {}
    virtual void on_root_move(RootEvent /*event*/, PackedMove /*move*/) {}
};

// What all threads of one search share.
class SearchControl {
public:
    void reset(std::uint64_t node_limit, Clock::time_point hard_deadline, bool has_deadline);
    // Of the main worker; for a search that starts its count anew half way. Main thread only.
    void limit_nodes(std::uint64_t node_limit) { node_limit_ = node_limit; }
    void request_stop() { stop_.store(true, std::memory_order_relaxed); }
    bool stopped() const { return stop_.load(std::memory_order_relaxed); }

    // How many threads the search has.
    void set_threads(std::size_t threads) { threads_ = threads; }
    std::size_t threads() const { return threads_; }
    // The main worker needs the processors of the others for the rest of the search.
    void release_helpers() { helpers_released_.store(true, std::memory_order_relaxed); }
    bool helpers_released() const { return helpers_released_.load(std::memory_order_relaxed); }

    // Called by the main worker every so many nodes (poll_interval at most), with its own count:
    // looks at the clock and raises the stop flag when a hard limit is reached.
    void poll(std::uint64_t nodes);
    // How many nodes the main worker may still visit, the clock aside.
    std::uint64_t nodes_left(std::uint64_t nodes) const {
        return nodes < node_limit_ ? node_limit_ - nodes : 0;
    }
    // How many nodes the main worker may visit before it must poll again: few in the beginning, for
    // each of the first nodes may touch memory that the system has yet to find.
    std::uint64_t nodes_to_next_poll(std::uint64_t nodes) const;

    static constexpr std::uint64_t poll_interval = 512;

private:
    std::atomic<bool> stop_{false};
    std::atomic<bool> helpers_released_{false};
    std::size_t threads_ = 1;
    std::uint64_t node_limit_ = UINT64_MAX;  // of the main worker
    Clock::time_point hard_deadline_{};
    bool has_deadline_ = false;
};

// How the first window of an iteration lies around the value of the one before.
struct Aspiration {
    int first_depth = 5;  // shallower values jump about too much
    Score half_width = 16;
    Score slope = 16;  // wider by one for so many units of the value
    // A window that has failed high so often is searched to one ply less.
    int patient_fail_highs = 2;
};

// What the root loop needs of a game's search, one a thread: one window at one depth from the
// root. Called a few dozen times a move, so the virtual call costs nothing; everything below it is
// the game's own concrete code.
class Worker {
public:
    virtual ~Worker() = default;

    // Before the first iteration of a search, on the worker's own thread. Forgets what must not
    // outlive a search; a cleared session and the same calls give the same node counts.
    virtual void prepare() = 0;
    // Searches root_moves[pv_index..] in their order, `depth` plies, and no other root move. Sets
    // score, selective depth and pv of each move that raised alpha (others get -score_infinite)
    // and returns the value.
    // After control.stopped() the value means nothing, but moves already scored stay so.
    virtual Score search_root(int depth, Score alpha, Score beta, int pv_index) = 0;

    virtual Aspiration aspiration() const { return {}; }

    // Whether the last complete iteration has said all there is to say, so that deeper ones would
    // not change its values.
    virtual bool is_complete() const { return false; }

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    std::vector<RootMove> root_moves;
    // How many nodes prepare() may spend on forced wins, if it looks for any: a weak level shall
    // not see all of them.
    std::uint64_t forced_nodes = UINT64_MAX;
    RootObserver* observer = nullptr;  // set on the main worker while it searches

protected:
    // For search_root, about each move of the first variation: started, finished, best, lost.
    void tell(RootEvent event, PackedMove move) {
        if (observer != nullptr) {
            observer->on_root_move(event, move);
        }
    }
    // Written by the owner alone, read by the reporting thread.
    void count_node() { count_nodes(1); }
    void count_nodes(std::uint64_t count) {
        nodes_.store(nodes_.load(std::memory_order_relaxed) + count, std::memory_order_relaxed);
    }
    void reset_nodes() { nodes_.store(0, std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace tengen
