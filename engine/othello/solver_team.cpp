#include "engine/othello/solver_team.h"

#include <algorithm>
#include <chrono>

namespace tengen::othello {

namespace {

// How long the calling thread waits for others before it looks at the clock.
constexpr std::chrono::milliseconds patience{1};

}  // namespace

SolverTeam::SolverTeam(const Kernel& kernel, std::span<SearchState> states)
    : kernel_(kernel), members_(states.size()) {
    for (std::size_t i = 0; i < states.size(); ++i) {
        members_[i].team = this;
        members_[i].state = &states[i];
        members_[i].is_caller = i == 0;
    }
    helpers_ = pool_.resize(states.size() - 1);
}

void SolverTeam::open(
    std::uint64_t nodes, bool (*must_stop)(const void* asker), const void* asker
) {
    node_limit_ = nodes;
    caller_must_stop_ = must_stop;
    caller_asker_ = asker;
    is_stopped_ = false;
    is_closed_ = false;
    for (Member& member : members_) {
        member.split = nullptr;
        member.nodes = 0;
        SearchState& state = *member.state;
        state.nodes = 0;
        state.node_limit = UINT64_MAX;
        state.must_stop = ask;
        state.asker = &member;
        state.visits_to_ask = 0;
        state.is_stopped = false;
        state.idle_threads = &idle_threads_;
        state.share = share;
        state.sharer = &member;
    }
    for (std::size_t i = 0; i < helpers_; ++i) {
        pool_.start(i, [this, i] { help(members_[i + 1]); });
    }
}

void SolverTeam::close() {
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
    }
    changed_.notify_all();
    for (std::size_t i = 0; i < helpers_; ++i) {
        pool_.wait(i);
    }
    for (Member& member : members_) {
        member.nodes = member.state->nodes;
        member.state->idle_threads = nullptr;
    }
}

std::uint64_t SolverTeam::nodes() const {
    std::uint64_t nodes = 0;
    for (const Member& member : members_) {
        nodes += member.nodes.load(std::memory_order_relaxed);
    }
    return nodes;
}

void SolverTeam::share(void* sharer, Brothers& brothers) {
    Member& member = *static_cast<Member*>(sharer);
    member.team->lay_out(member, brothers);
}

bool SolverTeam::ask(const void* asker) {
    const Member& member = *static_cast<const Member*>(asker);
    SolverTeam& team = *member.team;
    member.nodes.store(member.state->nodes, std::memory_order_relaxed);
    if (member.is_caller
        && ((team.caller_must_stop_ != nullptr && team.caller_must_stop_(team.caller_asker_))
            || team.nodes() >= team.node_limit_)) {
        team.is_stopped_.store(true, std::memory_order_relaxed);
    }
    return team.is_obsolete(member.split);
}

bool SolverTeam::is_obsolete(const Split* split) const {
    if (is_stopped_.load(std::memory_order_relaxed)) {
        return true;
    }
    for (; split != nullptr; split = split->above) {
        if (split->is_cut.load(std::memory_order_relaxed)) {
            return true;
        }
    }
    return false;
}

void SolverTeam::change_idle(int change) {
    __atomic_store_n(&idle_threads_, idle_threads_ + change, __ATOMIC_RELAXED);
}

SolverTeam::Split* SolverTeam::find_work(const Split* ancestor) const {
    const auto is_below = [ancestor](const Split* split) {
        while (split != nullptr && split != ancestor) {
            split = split->above;
        }
        return split == ancestor;
    };
    const auto found = std::find_if(splits_.begin(), splits_.end(), [&](const Split* split) {
        return split->next < split->brothers->size && is_below(split) && !is_obsolete(split);
    });
    return found == splits_.end() ? nullptr : *found;
}

void SolverTeam::lay_out(Member& member, Brothers& brothers) {
    Split split{.brothers = &brothers, .above = member.split};
    Lock lock(mutex_);
    splits_.push_back(&split);
    changed_.notify_all();
    search_brothers(member, split, lock);
    while (split.searchers > 0) {
        if (Split* const work = find_work(&split)) {
            search_brothers(member, *work, lock);
            continue;
        }
        change_idle(1);
        changed_.wait_for(lock, patience);
        change_idle(-1);
        if (member.is_caller) {
            lock.unlock();
            ask(&member);
            lock.lock();
        }
    }
    splits_.erase(std::find(splits_.begin(), splits_.end(), &split));
    member.state->is_stopped = is_obsolete(member.split);
}

void SolverTeam::search_brothers(Member& member, Split& split, Lock& lock) {
    SearchState& state = *member.state;
    Brothers& brothers = *split.brothers;
    const bool is_owner = member.split == split.above;
    const Split* const kept = member.split;
    member.split = &split;
    ++split.searchers;
    while (split.next < brothers.size && !is_obsolete(&split)) {
        const int index = split.next++;
        lock.unlock();
        const std::uint64_t nodes_before = state.nodes;
        state.is_stopped = false;
        const int score = -kernel_.null_window(state, brothers.boards[index], -brothers.alpha - 1);
        lock.lock();
        brothers.others_nodes += is_owner ? 0 : state.nodes - nodes_before;
        if (!state.is_stopped && score > brothers.best) {
            brothers.best = score;
            brothers.best_index = index;
            if (score > brothers.alpha) {
                split.is_cut.store(true, std::memory_order_relaxed);
            }
        }
    }
    member.split = kept;
    if (--split.searchers == 0) {
        changed_.notify_all();
    }
}

void SolverTeam::help(Member& member) {
    Lock lock(mutex_);
    change_idle(1);
    while (!is_closed_) {
        if (Split* const work = find_work(nullptr)) {
            change_idle(-1);
            search_brothers(member, *work, lock);
            change_idle(1);
        } else {
            changed_.wait(lock);
        }
    }
    change_idle(-1);
}

}  // namespace tengen::othello
