#pragma once

#include "engine/kit/limits.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tengen {

// How far long work has got, on standard error: a bar that stays in its line on a terminal, a line
// now and then elsewhere. One thread at a time.
class Progress {
public:
    // `unit`: what is counted, "games".
    Progress(std::string unit, std::int64_t total);
    ~Progress() { finish(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // What was there before does not count for the time that is left.
    void start_at(std::int64_t done);
    // `remark`: a few words more. Prints only if it is time to.
    void update(std::int64_t done, std::string_view remark);
    // Takes the bar off the screen until it is shown again: before a line on standard output.
    void hide();
    // A line of its own, at once.
    void say(std::string_view line);
    // Shows the last state and ends the bar's line.
    void finish();

private:
    void show();

    std::string unit_;
    std::int64_t total_;
    std::int64_t before_ = 0;
    std::int64_t done_ = 0;
    std::string remark_;
    bool is_terminal_;
    bool has_bar_ = false;
    bool is_finished_ = false;
    bool is_stale_ = true;  // something has changed since it was shown
    Clock::time_point start_ = Clock::now();
    Clock::time_point shown_;
};

// Threads to use when a user asked for so many; zero is one for each processor.
int thread_count(int asked);

// Catches Ctrl-C and a termination: was_interrupted() tells. A second one ends the program at once.
void catch_interrupts();
bool was_interrupted();

}  // namespace tengen
