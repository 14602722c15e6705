#pragma once

#include "engine/kit/limits.h"
#include "engine/session.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tengen {

// A move of a record, in the game's own notation ("h8", "pass").
struct RecordedMove {
    Side side = Side::first;
    std::string move;
    std::optional<Milliseconds> elapsed;
    std::string comment;
};

// A game as files tell it. Nothing here knows the rules: a record may hold what could not be
// played.
struct GameText {
    std::string game = "gomoku";    // the session's name of it
    GameSetup setup;                // an empty variant: the record does not say
    std::vector<Placement> stones;  // on the board before the first move
    std::vector<RecordedMove> moves;
    std::string first_player;
    std::string second_player;
    std::optional<Outcome> outcome;  // none: the record does not say
    std::string result_note;         // how it was won, as SGF has it behind the plus: "T", "five"
    std::string event;
    std::string round;
    std::string name;
    std::string date;
    std::string comment;
    // Of a game that is to go on: names and values that belong to who saved it (tengen play).
    std::vector<std::pair<std::string, std::string>> settings;
};

}  // namespace tengen
