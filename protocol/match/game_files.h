#pragma once

#include "engine/session.h"
#include "protocol/match/game_record.h"
#include "protocol/records/game_text.h"

#include <string>
#include <vector>

namespace tengen {

// What all games of a match share.
struct RecordContext {
    GameSetup setup;
    std::string event;
    std::vector<std::string> names;  // of the engines, by player number
    std::string game = "gomoku";
};

// The game as records have it: each move's comment has its value, depth and nodes.
GameText to_game_text(const GameRecord& game, const RecordContext& context);

}  // namespace tengen
