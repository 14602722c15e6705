#include "protocol/line_writer.h"

#include "protocol/traffic_log.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

namespace tengen {

LineWriter::LineWriter() : LineWriter(STDOUT_FILENO) {}

LineWriter::LineWriter(int file_descriptor, TrafficLog* log)
    : log_(log), file_descriptor_(file_descriptor) {}

void LineWriter::line(std::string_view text) {
    const std::lock_guard lock(mutex_);
    buffer_.assign(text);
    for (char& c : buffer_) {
        if (c == '\n' || c == '\r') {
            c = ' ';
        }
    }
    if (log_ != nullptr) {
        log_->sent(buffer_, Clock::now());
    }
    buffer_ += '\n';
    if (!is_closed() && !write_all(buffer_)) {
        is_closed_.store(true, std::memory_order_relaxed);
    }
}

void LineWriter::lines(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

bool LineWriter::is_terminal() const {
    return ::isatty(file_descriptor_) == 1;
}

bool LineWriter::write_all(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file_descriptor_, bytes.data(), bytes.size());
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            // Somebody made the pipe non-blocking, perhaps for his own end of it: wait for room.
            pollfd waiting{file_descriptor_, POLLOUT, 0};
            ::poll(&waiting, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

void ignore_broken_pipes() {
    std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace tengen
