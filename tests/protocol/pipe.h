#pragma once

#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::test {

// A pipe whose ends are closed with it.
class Pipe {
public:
    Pipe() {
        if (::pipe(ends_) != 0) {
            throw std::runtime_error("no pipe");
        }
    }
    ~Pipe() {
        close_input();
        close_output();
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    int output() const { return ends_[0]; }  // to read from
    int input() const { return ends_[1]; }   // to write to
    void close_output() { close_end(ends_[0]); }
    void close_input() { close_end(ends_[1]); }

    void write(std::string_view text) {
        while (!text.empty()) {
            const ssize_t size = ::write(input(), text.data(), text.size());
            if (size <= 0) {
                throw std::runtime_error("cannot write");
            }
            text.remove_prefix(static_cast<std::size_t>(size));
        }
    }

    // The next line, without its LF; "" when none is complete in time.
    std::string read_line(std::chrono::milliseconds limit = std::chrono::seconds{10}) {
        const auto deadline = std::chrono::steady_clock::now() + limit;
        while (true) {
            const std::size_t end = left_.find('\n');
            if (end != std::string::npos) {
                std::string line = left_.substr(0, end);
                left_.erase(0, end + 1);
                return line;
            }
            const auto room = std::chrono::duration_cast<std::chrono::milliseconds>(
                deadline - std::chrono::steady_clock::now()
            );
            if (!read_some(room)) {
                return {};
            }
        }
    }

    // All lines that are complete now.
    std::vector<std::string> read_lines() {
        while (read_some(std::chrono::milliseconds{0})) {
        }
        std::vector<std::string> lines;
        while (left_.find('\n') != std::string::npos) {
            lines.push_back(read_line());
        }
        return lines;
    }

private:
    static void close_end(int& end) {
        if (end >= 0) {
            ::close(end);
        }
        end = -1;
    }
    bool read_some(std::chrono::milliseconds limit) {
        pollfd source{output(), POLLIN, 0};
        const int patience = limit.count() > 0 ? static_cast<int>(limit.count()) : 0;
        if (::poll(&source, 1, patience) <= 0) {
            return false;
        }
        char buffer[4096];
        const ssize_t size = ::read(output(), buffer, sizeof buffer);
        if (size <= 0) {
            return false;
        }
        left_.append(buffer, static_cast<std::size_t>(size));
        return true;
    }

    int ends_[2] = {-1, -1};
    std::string left_;
};

}  // namespace tengen::test
