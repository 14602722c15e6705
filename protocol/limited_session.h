#pragma once

#include "engine/session.h"

#include <cstdint>
#include <memory>
#include <string>

namespace tengen {

// A session whose searches end by their node limit, soon, and so are simply waited for.
class LimitedSession {
public:
    // Throws std::invalid_argument when there is no such game or setup. `memory_mib` is for
    // everything that the session allocates.
    LimitedSession(const std::string& game, const GameSetup& setup, std::int64_t memory_mib);
    ~LimitedSession();
    LimitedSession(const LimitedSession&) = delete;
    LimitedSession& operator=(const LimitedSession&) = delete;

    Session* operator->() const { return session_.get(); }
    // What `nodes` nodes find for the side to move; no moves and depth 0 when there is no search.
    SearchResult search(SearchGoal goal, std::uint64_t nodes);

private:
    class Listener;

    std::unique_ptr<Listener> listener_;
    std::unique_ptr<Session> session_;  // last: its search tells the listener until it is gone
};

}  // namespace tengen
