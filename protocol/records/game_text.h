#pragma once

#include "engine/kit/limits.h"
#include "engine/kit/score.h"
#include "engine/session.h"

#include <cstdint>
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
    std::optional<Score> score = std::nullopt;  // for who moved, as searches have it
};

// How much a record says of whose turn it is.
enum class Turns : std::uint8_t {
    told,     // every move has its side
    implied,  // forced passes are left out, so the sides are a guess until the moves are played
    padded,   // implied, and what comes after the end of the game is no part of it
};

// A game as files tell it. Nothing here knows the rules: a record may hold what could not be
// played.
struct GameText {
    std::string game = "gomoku";    // the session's name of it
    GameSetup setup;                // an empty variant: the record does not say
    std::vector<Placement> stones;  // on the board before the first move
    std::optional<Side> to_move;    // then; none: the side of the first move
    std::vector<RecordedMove> moves;
    Turns turns = Turns::told;
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
