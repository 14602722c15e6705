#include "protocol/line_reader.h"

#include "protocol/traffic_log.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <utility>
#include <vector>

namespace tengen {

void LineSplitter::feed(std::string_view bytes, const Sink& sink) {
    while (!bytes.empty()) {
        if (std::exchange(after_carriage_return_, false) && bytes.front() == '\n') {
            bytes.remove_prefix(1);
            continue;
        }
        const std::size_t end = bytes.find_first_of("\r\n");
        append(bytes.substr(0, end));
        if (end == std::string_view::npos) {
            return;
        }
        after_carriage_return_ = bytes[end] == '\r';
        bytes.remove_prefix(end + 1);
        deliver(sink);
    }
}

void LineSplitter::finish(const Sink& sink) {
    if (!text_.empty()) {
        deliver(sink);
    }
}

void LineSplitter::append(std::string_view bytes) {
    const std::size_t room = max_length - text_.size();
    is_overlong_ = is_overlong_ || bytes.size() > room;
    text_ += bytes.substr(0, room);
}

void LineSplitter::deliver(const Sink& sink) {
    sink(std::exchange(text_, {}), std::exchange(is_overlong_, false));
}

LineReader::LineReader(int file_descriptor, Hooks hooks, TrafficLog* log)
    : file_descriptor_(file_descriptor), hooks_(std::move(hooks)), log_(log) {
    if (::pipe(stop_pipe_) != 0) {
        throw std::runtime_error("no pipe for the reader thread");
    }
    thread_ = std::thread([this] { run(); });
}

LineReader::~LineReader() {
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
    }
    changed_.notify_all();
    while (::write(stop_pipe_[1], "", 1) < 0 && errno == EINTR) {
    }
    thread_.join();
    ::close(stop_pipe_[0]);
    ::close(stop_pipe_[1]);
}

bool LineReader::next(Line& line) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_woken_ || !lines_.empty(); });
    if (std::exchange(is_woken_, false)) {
        return false;
    }
    line = std::move(lines_.front());
    lines_.pop_front();
    waiting_bytes_ -= line.text.size() + sizeof(Line);
    lock.unlock();
    changed_.notify_all();
    return true;
}

void LineReader::wake() {
    {
        const std::lock_guard lock(mutex_);
        is_woken_ = true;
    }
    changed_.notify_all();
}

void LineReader::run() {
    LineSplitter splitter;
    Clock::time_point arrival;
    const auto sink = [&](std::string text, bool is_overlong) {
        deliver({std::move(text), arrival, is_overlong, false});
    };
    std::vector<char> buffer(65536);
    while (wait_for_input()) {
        const ssize_t size = ::read(file_descriptor_, buffer.data(), buffer.size());
        arrival = Clock::now();
        if (size > 0) {
            splitter.feed({buffer.data(), static_cast<std::size_t>(size)}, sink);
        } else if (size == 0 || (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)) {
            splitter.finish(sink);
            deliver({{}, arrival, false, true});
            return;
        }
    }
}

// False when the thread shall end.
bool LineReader::wait_for_input() const {
    while (true) {
        pollfd sources[] = {{file_descriptor_, POLLIN, 0}, {stop_pipe_[0], POLLIN, 0}};
        if (::poll(sources, 2, -1) < 0) {
            if (errno == EINTR) {
                continue;
            }
            return true;  // let read() say what is wrong
        }
        if (sources[1].revents != 0) {
            return false;
        }
        if (sources[0].revents != 0) {
            return true;
        }
    }
}

void LineReader::deliver(Line line) {
    if (log_ != nullptr && !line.is_end) {
        log_->received(line.text, line.arrival);
    }
    if (hooks_.arrived) {
        hooks_.arrived(line);
    }
    std::unique_lock lock(mutex_);
    // Lines are never dropped. When too many wait, the search they wait for is asked to end, again
    // and again, since the next of them may start another.
    while (!is_stopping_ && waiting_bytes_ > max_waiting) {
        lock.unlock();
        if (hooks_.crowded) {
            hooks_.crowded();
        }
        lock.lock();
        changed_.wait_for(lock, Milliseconds{50}, [this] {
            return is_stopping_ || waiting_bytes_ <= max_waiting;
        });
    }
    waiting_bytes_ += line.text.size() + sizeof(Line);
    lines_.push_back(std::move(line));
    lock.unlock();
    changed_.notify_all();
}

}  // namespace tengen
