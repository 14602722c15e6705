#pragma once

#include "engine/kit/limits.h"
#include "engine/kit/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen {

// How long an engine may think. At least one of `match` and `turn` is set: a match must not hang
// on an engine that counts only nodes.
struct TimeControl {
    std::optional<Milliseconds> match;  // for all its moves of a game
    std::optional<Milliseconds> turn;   // for each move
    Milliseconds increment{0};          // given back to the match clock after each of its moves
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
};

// "MATCH/TURN+INCREMENT" in seconds, as c-gomoku-cli writes it; "60", "0/0.3" and "10+0.1" are
// fine too. Zero means: no such limit.
Result<TimeControl> parse_time_control(std::string_view text);

// One player of a match.
struct EngineSpec {
    std::string name;
    std::string protocol =
        "gomocup";  // "gtp", "uci", "ucci", or "builtin": this program, in this process
    std::vector<std::string> command;  // program and arguments; empty for builtin
    std::string folder;                // where it runs
    TimeControl time;
    std::int64_t memory_mib = 64;
    std::int64_t threads = 1;
    std::vector<std::pair<std::string, std::string>> options;
};

// Words as a shell would cut them: blanks separate, quotes of both kinds and backslashes keep.
Result<std::vector<std::string>> split_words(std::string_view text);

// "name=A cmd='/path/to/brain --flag' tc=0/1 nodes=1000": see `tengen match --help`. `each` holds
// what is the same for all engines; `text` goes before it. A program without folder= runs where it
// lies, so that it finds its own files.
Result<EngineSpec> parse_engine_spec(std::string_view text, std::string_view each);

}  // namespace tengen
