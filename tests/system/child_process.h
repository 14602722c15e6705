#pragma once

#include "tests/protocol/pipe.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

extern char** environ;

namespace tengen::test {

// A program at the other end of two pipes. It is killed if it still runs when this goes.
class ChildProcess {
public:
    ChildProcess(const std::string& path, const std::vector<std::string>& arguments) {
        ::signal(SIGPIPE, SIG_IGN);
        // What is not passed on below must not be held open by the child.
        for (const int end : {to_.input(), to_.output(), from_.input(), from_.output()}) {
            ::fcntl(end, F_SETFD, FD_CLOEXEC);
        }
        posix_spawn_file_actions_t actions;
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_adddup2(&actions, to_.output(), 0);
        ::posix_spawn_file_actions_adddup2(&actions, from_.input(), 1);
        std::vector<std::string> words = arguments;
        words.insert(words.begin(), path);
        std::vector<char*> pointers;
        for (std::string& word : words) {
            pointers.push_back(word.data());
        }
        pointers.push_back(nullptr);
        const int error =
            ::posix_spawn(&id_, path.c_str(), &actions, nullptr, pointers.data(), environ);
        ::posix_spawn_file_actions_destroy(&actions);
        if (error != 0) {
            throw std::runtime_error("cannot start " + path);
        }
        to_.close_output();
        from_.close_input();
    }
    ~ChildProcess() {
        if (id_ > 0) {
            ::kill(id_, SIGKILL);
            ::waitpid(id_, nullptr, 0);
        }
    }
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    pid_t id() const { return id_; }
    void send(std::string_view bytes) { to_.write(bytes); }
    void close_input() { to_.close_input(); }
    // "" when no line comes in time, or no line will come any more.
    std::string receive(std::chrono::milliseconds limit = std::chrono::seconds{20}) {
        return from_.read_line(limit);
    }

    // The exit code; -1 when it does not end in time, or was ended by a signal.
    int wait(std::chrono::milliseconds limit = std::chrono::seconds{5}) {
        const auto deadline = std::chrono::steady_clock::now() + limit;
        while (std::chrono::steady_clock::now() < deadline) {
            int status = 0;
            if (::waitpid(id_, &status, WNOHANG) == id_) {
                id_ = -1;
                return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds{2});
        }
        return -1;
    }

private:
    Pipe to_;
    Pipe from_;
    pid_t id_ = -1;
};

}  // namespace tengen::test
