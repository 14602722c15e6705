#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

namespace tengen::test {

// A claim of a fuzz target: the fuzzer keeps the input that breaks it.
inline void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

// What the adapter writes, taken out of a pipe after each line.
class Output {
public:
    Output() {
        require(::pipe(ends_) == 0);
        ::fcntl(ends_[0], F_SETFL, O_NONBLOCK);
        ::fcntl(ends_[1], F_SETPIPE_SZ, 1 << 20);
    }
    int input() const { return ends_[1]; }
    std::string take() {
        std::string text;
        char buffer[65536];
        ssize_t size = 0;
        while ((size = ::read(ends_[0], buffer, sizeof buffer)) > 0) {
            text.append(buffer, static_cast<std::size_t>(size));
        }
        return text;
    }

private:
    int ends_[2] = {-1, -1};
};

}  // namespace tengen::test
