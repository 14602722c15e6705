#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <string_view>

namespace tengen {

class TrafficLog;

// The only place that writes standard output: each line goes out in one write, because some
// managers split what a single read returned and drop a torn line. Thread-safe. Whoever makes one
// must have SIGPIPE ignored (ignore_broken_pipes).
class LineWriter {
public:
    LineWriter();  // standard output
    explicit LineWriter(int file_descriptor, TrafficLog* log = nullptr);

    void log_to(TrafficLog* log) { log_ = log; }  // before the first line

    // A line end inside `text` would make two lines of one; it is written as a blank.
    void line(std::string_view text);

    // All lines of a text, whose last one need not end.
    void lines(std::string_view text);

    // Whether people read along.
    bool is_terminal() const;
    // Nobody reads any more; what is written from now on is dropped. The conversation is over.
    bool is_closed() const { return is_closed_.load(std::memory_order_relaxed); }

private:
    bool write_all(std::string_view bytes);

    std::mutex mutex_;
    std::string buffer_;
    TrafficLog* log_ = nullptr;
    int file_descriptor_;
    std::atomic<bool> is_closed_{false};
};

// A reader that has gone shall show as an error of write(), not as a signal that ends the process.
void ignore_broken_pipes();

}  // namespace tengen
