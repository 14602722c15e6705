#pragma once

#include "engine/kit/worker_pool.h"
#include "engine/othello/kernel.h"
#include "engine/othello/search_state.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

namespace tengen::othello {

// The threads of a solver. Whoever has moves of a node to share lays them out; threads without work
// take one after another, and who waits for the others to finish theirs helps with what they have
// laid out below them. The first move that is enough ends the search of the rest.
class SolverTeam {
public:
    // `states`: one a thread, the caller's first, each with the same table. They outlive the team.
    SolverTeam(const Kernel& kernel, std::span<SearchState> states);

    // Between these two what the caller's state searches is shared with the threads that the system
    // has granted. `must_stop` is asked now and then on the calling thread and ends the search of
    // all; so does a number of nodes, more or less.
    void open(std::uint64_t nodes, bool (*must_stop)(const void* asker), const void* asker);
    void close();
    // Of all threads since open(); on the calling thread while it searches.
    std::uint64_t nodes() const;

private:
    // Brothers laid out for the threads; its owner waits until nobody searches any of them.
    struct Split {
        Brothers* brothers;
        const Split* above;  // that its owner was searching for
        int next = 0;
        int searchers = 0;
        std::atomic<bool> is_cut{false};
    };
    struct Member {
        SolverTeam* team = nullptr;
        SearchState* state = nullptr;
        const Split* split = nullptr;  // that it searches for, the lowest one
        bool is_caller = false;
        mutable std::atomic<std::uint64_t> nodes{0};  // when it last asked
    };
    using Lock = std::unique_lock<std::mutex>;

    static void share(void* sharer, Brothers& brothers);
    static bool ask(const void* asker);
    void lay_out(Member& member, Brothers& brothers);
    void help(Member& member);
    void search_brothers(Member& member, Split& split, Lock& lock);
    // Something to do for `ancestor`, or at all.
    Split* find_work(const Split* ancestor) const;
    // Whether nothing needs what is searched for a split.
    bool is_obsolete(const Split* split) const;
    // Only under the lock.
    void change_idle(int change);

    const Kernel& kernel_;
    std::vector<Member> members_;
    WorkerPool pool_;
    std::size_t helpers_ = 0;
    std::uint64_t node_limit_ = UINT64_MAX;
    bool (*caller_must_stop_)(const void*) = nullptr;
    const void* caller_asker_ = nullptr;
    std::atomic<bool> is_stopped_{false};
    int idle_threads_ = 0;  // read by all while they search

    std::mutex mutex_;  // of all below, and of what splits hold
    std::condition_variable changed_;
    std::vector<Split*> splits_;  // the oldest first
    bool is_closed_ = true;
};

}  // namespace tengen::othello
