#pragma once

#include "engine/kit/limits.h"
#include "engine/kit/result.h"

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tengen {

// A program at the other end of two pipes. It leads a process group of its own, which is killed as
// a whole when this goes, so nothing that it has started stays behind; on Linux it dies with the
// thread that started it, however that ends. What it writes on standard error is dropped.
class ChildProcess {
public:
    enum class ReadOutcome : std::uint8_t {
        line,
        timeout,
        ended,  // it has closed its output, usually by ending
        flood,  // it wrote more than max_bytes since allow_output()
    };

    // `words`: the program and its arguments. `folder`: where it runs; empty for where we are. The
    // program is looked for in PATH when it is named without a slash.
    static Result<std::unique_ptr<ChildProcess>> start(
        std::span<const std::string> words, const std::string& folder
    );
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    // False when it has not taken all of it by then, or never will.
    bool write(std::string_view bytes, Clock::time_point deadline);
    // The next line, without its end (LF, CR LF).
    ReadOutcome read_line(std::string& line, Clock::time_point deadline);
    // Counts the bytes of its output anew, and allows so many.
    void allow_output(std::size_t max_bytes);

    void close_input();
    // How it ended, in words, when it has ended by then: "exit code 1", "signal 11".
    std::optional<std::string> wait(Clock::time_point deadline);
    void kill();
    // The most memory that it has had resident so far, in bytes; zero when the system does not say.
    std::uint64_t peak_memory() const;

private:
    ChildProcess() = default;
    bool take_line(std::string& line);

    pid_t id_ = -1;
    int to_ = -1;
    int from_ = -1;
    std::string buffer_;        // read, but not yet taken
    std::size_t searched_ = 0;  // of the buffer, without finding the end of a line
    std::size_t bytes_ = 0;
    std::size_t max_bytes_ = std::size_t{1} << 20;
    std::optional<std::string> end_;  // how it ended
    bool is_killed_ = false;
};

}  // namespace tengen
