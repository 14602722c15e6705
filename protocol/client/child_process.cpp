#include "protocol/client/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
    #include <sys/prctl.h>
#endif

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>
#include <utility>
#include <vector>

namespace tengen {

namespace {

constexpr int exit_cannot_start = 127;

// Both ends of a pipe that no program started meanwhile will hold open.
struct PipeEnds {
    int read = -1;
    int write = -1;

    PipeEnds() {
        int ends[2] = {-1, -1};
        if (::pipe2(ends, O_CLOEXEC) == 0) {
            read = ends[0];
            write = ends[1];
        }
    }
    ~PipeEnds() {
        close_end(read);
        close_end(write);
    }
    PipeEnds(const PipeEnds&) = delete;
    PipeEnds& operator=(const PipeEnds&) = delete;

    static void close_end(int& end) {
        if (end >= 0) {
            ::close(end);
        }
        end = -1;
    }
};

// What the child does between fork and exec: other threads may have held any lock at the fork, so
// only calls that take none.
[[noreturn]] void become(
    char* const* words, const char* folder, int input, int output, int report, pid_t parent
) {
    ::setpgid(0, 0);
#ifdef __linux__
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (::getppid() != parent) {
        ::_exit(exit_cannot_start);
    }
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) {
        ::signal(signal, SIG_DFL);
    }
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(input, 0);
    ::dup2(output, 1);
    ::dup2(nowhere, 2);
    if (*folder == '\0' || ::chdir(folder) == 0) {
        ::execvp(words[0], words);
    }
    const int reason = errno;
    const ssize_t written = ::write(report, &reason, sizeof reason);
    ::_exit(written > 0 ? exit_cannot_start : exit_cannot_start - 1);
}

int milliseconds_until(Clock::time_point deadline) {
    const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000));
}

bool wait_for(int file, short event, Clock::time_point deadline) {
    pollfd waited{file, event, 0};
    while (true) {
        const int ready = ::poll(&waited, 1, milliseconds_until(deadline));
        if (ready >= 0 || errno != EINTR) {
            return ready > 0;
        }
    }
}

std::string end_in_words(int status) {
    return WIFSIGNALED(status) ? fmt::format("signal {}", WTERMSIG(status))
                               : fmt::format("exit code {}", WEXITSTATUS(status));
}

}  // namespace

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(
    std::span<const std::string> words, const std::string& folder
) {
    std::vector<std::string> copies(words.begin(), words.end());
    if (copies.empty()) {
        return Error{"no program is named"};
    }
    if (!folder.empty() && copies.front().find('/') != std::string::npos) {
        // A relative path counts from where we are, not from where the program will be.
        copies.front() = std::filesystem::absolute(copies.front()).string();
    }
    std::vector<char*> pointers;
    pointers.reserve(copies.size() + 1);
    for (std::string& word : copies) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);

    PipeEnds to;
    PipeEnds from;
    PipeEnds report;
    if (to.write < 0 || from.write < 0 || report.write < 0) {
        return Error{"no more pipes can be opened"};
    }
    const pid_t parent = ::getpid();
    const pid_t id = ::fork();
    if (id == 0) {
        become(pointers.data(), folder.c_str(), to.read, from.write, report.write, parent);
    }
    if (id < 0) {
        return Error{fmt::format("cannot start {}: {}", words.front(), std::strerror(errno))};
    }
    ::setpgid(id, id);  // whichever of us comes first
    PipeEnds::close_end(report.write);
    int reason = 0;
    if (::read(report.read, &reason, sizeof reason) > 0) {
        ::waitpid(id, nullptr, 0);
        return Error{fmt::format("cannot start {}: {}", words.front(), std::strerror(reason))};
    }
    std::unique_ptr<ChildProcess> child(new ChildProcess);
    child->id_ = id;
    child->to_ = std::exchange(to.write, -1);
    child->from_ = std::exchange(from.read, -1);
    ::fcntl(child->to_, F_SETFL, O_NONBLOCK);
    return child;
}

ChildProcess::~ChildProcess() {
    kill();
    PipeEnds::close_end(to_);
    PipeEnds::close_end(from_);
}

bool ChildProcess::write(std::string_view bytes, Clock::time_point deadline) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(to_, bytes.data(), bytes.size());
        if (written > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN || errno == EINTR) {
            if (!wait_for(to_, POLLOUT, deadline)) {
                return false;
            }
        } else {
            return false;
        }
    }
    return true;
}

bool ChildProcess::take_line(std::string& line) {
    const std::size_t end = buffer_.find('\n', searched_);
    if (end == std::string::npos) {
        searched_ = buffer_.size();
        return false;
    }
    line.assign(buffer_, 0, end);
    if (!line.empty() && line.back() == '\r') {
        line.pop_back();
    }
    buffer_.erase(0, end + 1);
    searched_ = 0;
    return true;
}

ChildProcess::ReadOutcome ChildProcess::read_line(std::string& line, Clock::time_point deadline) {
    while (!take_line(line)) {
        if (bytes_ > max_bytes_) {
            return ReadOutcome::flood;
        }
        if (!wait_for(from_, POLLIN, deadline)) {
            return ReadOutcome::timeout;
        }
        char bytes[16384];
        const ssize_t size = ::read(from_, bytes, sizeof bytes);
        if (size == 0 || (size < 0 && errno != EINTR)) {
            return ReadOutcome::ended;
        }
        if (size > 0) {
            buffer_.append(bytes, static_cast<std::size_t>(size));
            bytes_ += static_cast<std::size_t>(size);
        }
    }
    return bytes_ > max_bytes_ ? ReadOutcome::flood : ReadOutcome::line;
}

void ChildProcess::allow_output(std::size_t max_bytes) {
    bytes_ = buffer_.size();
    max_bytes_ = max_bytes;
}

void ChildProcess::close_input() {
    PipeEnds::close_end(to_);
}

std::optional<std::string> ChildProcess::wait(Clock::time_point deadline) {
    while (!end_) {
        int status = 0;
        if (::waitpid(id_, &status, WNOHANG) == id_) {
            end_ = end_in_words(status);
        } else if (Clock::now() >= deadline) {
            break;
        } else {
            // There is no call that waits for a process and for a time.
            std::this_thread::sleep_for(Milliseconds{2});
        }
    }
    return end_;
}

void ChildProcess::kill() {
    if (!std::exchange(is_killed_, true)) {
        ::kill(-id_, SIGKILL);  // what it has started may outlive it
    }
    if (!end_) {
        ::kill(id_, SIGKILL);  // it may not have got as far as having a group
        int status = 0;
        while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
        }
        end_ = end_in_words(status);
    }
}

std::uint64_t ChildProcess::peak_memory() const {
    std::ifstream status(fmt::format("/proc/{}/status", id_));
    std::string word;
    std::uint64_t kibibytes = 0;
    while (status >> word) {
        if (word == "VmHWM:" && status >> kibibytes) {
            return kibibytes << 10;
        }
    }
    return 0;
}

}  // namespace tengen
