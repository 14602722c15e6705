#pragma once

#include "protocol/match/game_record.h"
#include "protocol/match/opening_list.h"
#include "protocol/match/player.h"

#include <array>
#include <atomic>
#include <optional>
#include <string>
#include <vector>

namespace tengen {

// When a game is ended early because both engines agree. `moves` in a row of each engine must have
// come with such a score; an engine that tells no score agrees to nothing.
struct Adjudication {
    struct Win {
        Score score = 0;  // one side claims at least this much, the other concedes as much
        int moves = 0;
    };
    struct Draw {
        Score score = 0;  // neither side claims more
        int moves = 0;
        int from_ply = 0;
    };
    std::optional<Win> win;
    std::optional<Draw> draw;
    int max_plies = 0;  // a game that long is drawn; zero: only a full board ends it
};

// The game that is to be played, and by whom.
struct SeatedPlayer {
    Player* player = nullptr;
    TimeControl time;
};

struct GamePlan {
    std::string game = "gomoku";
    GameSetup setup;
    Opening opening;
    Adjudication adjudication;
    RefereeRules rules;
};

// Plays one game by the rules of the program's own sessions: what they refuse is an illegal move.
// Empty when it was stopped before the end. Fills everything but number, round and players. The
// opening must be legal (check_opening).
std::optional<GameRecord> referee_game(
    const GamePlan& plan, const std::array<SeatedPlayer, 2>& seats, const std::atomic<bool>& stop
);

// The opening with the passes that it leaves out. An error when a move of it is illegal or the game
// is over after it.
Result<Opening> check_opening(const GamePlan& plan);

}  // namespace tengen
