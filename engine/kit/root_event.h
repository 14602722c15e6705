#pragma once

#include <cstdint>

namespace tengen {

// What happens to the moves at the root while an iteration runs, for those who watch.
enum class RootEvent : std::uint8_t {
    iteration,  // a new iteration begins; the move is empty
    started,    // this root move is being searched
    finished,   // ... has been searched
    best,       // ... is the best so far
    lost,       // ... is proved to lose
};

}  // namespace tengen
