#pragma once

#include "engine/session.h"
#include "protocol/tokens.h"

#include <optional>
#include <string>
#include <vector>

namespace tengen {

// The protocols that the adapter speaks; what is said of one holds of both where they agree.
enum class UciDialect : std::uint8_t { uci, ucci };

// What a `go` asks for.
struct GoCommand {
    Limits limits;             // without the start
    bool is_infinite = false;  // until a stop: told so, or nothing else would end it
    bool is_ponder = false;    // until a ponderhit
    bool is_draw_offered = false;
    bool wants_value = false;         // no move, only what the position is worth (UCCI's depth 0)
    std::optional<int> mate_in;       // own moves: such a mate ends the search
    std::optional<int> perft;         // no search, a count of moves to that depth
    std::vector<std::string> moves;   // to search among, as they came; empty: all
    std::vector<std::string> faults;  // what could not be read, and is left out
};

// Reads what follows `go`: the words of both dialects, clocks for the side to move. UCCI's times
// are seconds unless `counts_milliseconds`. Where nothing but what cannot be read would limit the
// search, it gets five seconds.
GoCommand read_go(Words words, UciDialect dialect, Side to_move, bool counts_milliseconds);

}  // namespace tengen
