#pragma once

#include "engine/session.h"
#include "protocol/records/game_text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tengen {

// A position that somebody asks about.
struct AnalysisQuery {
    std::string id;  // as JSON: "\"a\"" or "7"
    GameSetup setup;
    std::vector<Placement> stones;   // on the board before the first move
    Side first = Side::first;        // who moves first after them
    std::vector<std::string> moves;  // made then, alternately
    int multi_pv = 1;
    std::vector<std::string> allowed;
    std::vector<std::string> excluded;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    std::optional<Milliseconds> time;
    std::optional<std::int64_t> level;         // of the engine; none: full strength
    std::int64_t priority = 0;                 // higher ones come first
    std::optional<Milliseconds> report_every;  // partial results at least so far apart
    bool explains = false;                     // results say what the moves do
    bool tells_times = false;  // times differ from run to run, so only when asked for
};

// What `usual` asks, of the position of a game before its move number `ply`, counted from zero; the
// last position for any number beyond.
AnalysisQuery query_at(const AnalysisQuery& usual, const GameText& game, std::size_t ply);

// What else a line may ask for.
struct AnalysisAction {
    enum class Kind : std::uint8_t { cancel, cancel_all, version, clear_cache };

    std::string id;
    Kind kind = Kind::version;
    std::string target;  // id of the query to cancel
};

// What was wrong with a line.
struct AnalysisError {
    std::string id;     // "null" when there was none
    std::string field;  // empty: the line as a whole
    std::string reason;
};

using AnalysisLine = std::variant<AnalysisQuery, AnalysisAction, AnalysisError>;

// What a search has found, in the order of its variations.
struct AnalysisResult {
    bool is_partial = false;
    bool is_from_database = false;  // found before, and not searched again
    Side to_move = Side::first;
    std::vector<SearchInfo> variations;
    // What the first move of each does; of a whole result, when the query asks for it.
    std::vector<std::vector<MoveFeature>> features;
    std::string best;                    // empty: there is no legal move, or the game is over
    Outcome outcome = Outcome::ongoing;  // of the position itself
    std::uint64_t nodes = 0;
    Milliseconds elapsed{0};
};

}  // namespace tengen
