#pragma once

#include "engine/session.h"
#include "protocol/line_reader.h"
#include "protocol/line_writer.h"

#include <functional>

namespace tengen {

// One protocol spoken over one conversation. It owns its session, turns lines into calls to it and
// results into lines.
//
// Threads: on_arrival comes from the reader thread, the SearchListener's calls from the search
// thread, all else from the thread that runs the conversation.
class Adapter : public SearchListener {
public:
    // Handles one line, waiting first for a running search unless the command may be handled at
    // once. False when the conversation is over.
    virtual bool handle_line(const Line& line) = 0;
    // Called the moment a line arrives, before those that still wait have been handled: what must
    // act on a running search now. May call nothing of the session but stop().
    virtual void on_arrival(const Line& line) = 0;
    // Called after the adapter asked for it (AdapterContext::wake), between two lines.
    virtual void on_wake() = 0;
    // Ends what runs; so many lines wait that reading had to pause. From the reader thread.
    virtual void on_crowded() = 0;
    // The conversation is over: ends a running search and tells its result.
    virtual void finish() = 0;
};

// What an adapter gets from the conversation it is part of; both outlive it.
struct AdapterContext {
    LineWriter& out;
    std::function<void()> wake;  // on_wake shall be called soon; from any thread
};

}  // namespace tengen
