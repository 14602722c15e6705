#pragma once

#include "engine/kit/limits.h"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace tengen {

class TrafficLog;

// One line of input without its end, or the end of the input.
struct Line {
    std::string text;
    Clock::time_point arrival = Clock::now();
    bool is_overlong =
        false;            // the line was longer than LineSplitter::max_length; the rest is gone
    bool is_end = false;  // nothing comes after this; `text` is empty
};

// Cuts a stream of bytes into lines that end in LF, CR LF or a lone CR. A lone CR ends its line at
// once: who sends only CR would otherwise wait for ever for his answer, as the LF that might follow
// never comes. All other bytes, NUL included, are kept as they are.
class LineSplitter {
public:
    // Far above any real command; keeps what one line can cost in memory within bounds.
    static constexpr std::size_t max_length = 65536;

    using Sink = std::function<void(std::string text, bool is_overlong)>;

    void feed(std::string_view bytes, const Sink& sink);
    // The input has ended: an unterminated last line is a line too.
    void finish(const Sink& sink);

private:
    void append(std::string_view bytes);
    void deliver(const Sink& sink);

    std::string text_;
    bool is_overlong_ = false;
    bool after_carriage_return_ = false;  // a LF that comes now belongs to the CR before it
};

// Reads lines from a file descriptor in a thread of its own, so that they are seen while the engine
// thinks. `hooks.arrived` is called from that thread before the line can be fetched with next().
// `hooks.crowded` is called when so much waits that reading has paused: what the lines wait for
// should come to an end.
class LineReader {
public:
    struct Hooks {
        std::function<void(const Line&)> arrived;
        std::function<void()> crowded;
    };

    explicit LineReader(int file_descriptor, Hooks hooks = {}, TrafficLog* log = nullptr);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    // The next line, in order; waits for it. Returns false instead when somebody called wake().
    // Nothing comes after the line with `is_end`.
    bool next(Line& line);
    // Makes next() return false once, ahead of the lines that wait. From any thread.
    void wake();

private:
    void run();
    bool wait_for_input() const;
    void deliver(Line line);

    // Bytes that may wait to be fetched before reading pauses.
    static constexpr std::size_t max_waiting = std::size_t{16} << 20;

    int file_descriptor_;
    int stop_pipe_[2] = {-1, -1};  // written to when the thread shall end although no input comes
    Hooks hooks_;
    TrafficLog* log_;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Line> lines_;
    std::size_t waiting_bytes_ = 0;
    bool is_woken_ = false;
    bool is_stopping_ = false;

    std::thread thread_;
};

}  // namespace tengen
