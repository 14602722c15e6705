#pragma once

#include "engine/kit/limits.h"
#include "engine/kit/result.h"

#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace tengen {

// Both directions of one conversation with times, for bug reports: "0.001234 < START 15". '<' is
// what we were sent, '>' what we answered, seconds count from the opening of the log. Bytes that
// are not printable ASCII are written as \xHH, so a line of the log is always a line. Thread-safe.
class TrafficLog {
public:
    static Result<std::unique_ptr<TrafficLog>> open(const std::string& path);

    void received(std::string_view line, Clock::time_point when) { write('<', line, when); }
    void sent(std::string_view line, Clock::time_point when) { write('>', line, when); }

private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    using File = std::unique_ptr<std::FILE, Closer>;

    explicit TrafficLog(File file) : file_(std::move(file)) {}
    void write(char direction, std::string_view line, Clock::time_point when);

    std::mutex mutex_;
    File file_;
    Clock::time_point opened_ = Clock::now();
};

}  // namespace tengen
