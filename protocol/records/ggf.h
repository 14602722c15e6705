#pragma once

#include "engine/kit/limits.h"
#include "engine/kit/result.h"
#include "protocol/records/game_text.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// Generic Game Format as Othello servers and NBoard write it: "(;GM[Othello]... B[F5/1.50/0.90];)",
// game after game, on one line each or on many. A number before a game (of a pair that was played
// at the same time) says nothing, and unknown tags are passed over. Of the board only 8x8 is read.
//
// A value of a move is in stones, its time in seconds. A result that was resigned or lost on time
// is the outcome with the note "R" or "T", and is written as all stones.

// What a player has for a game: main time, what each of his moves adds, and what he gets once when
// that is used up.
struct GgfClock {
    Milliseconds main{0};
    Milliseconds increment{0};
    Milliseconds grace{0};
};

struct GgfGame {
    GameText text;
    std::array<std::optional<GgfClock>, 2>
        clocks;  // of Black and White; none: not told, or unreadable
};

// A move as it stands in a tag, and behind NBoard's word `move`: "F5", "f5/1.5", "PA//0.20". Its
// side is not told.
Result<RecordedMove> read_ggf_move(std::string_view value);

// Errors name the line and the reason.
Result<std::vector<GgfGame>> read_ggf_games(std::string_view text);
Result<std::vector<GameText>> read_ggf(std::string_view text);
std::string write_ggf(const GameText& game);

// Whether a text looks like one.
bool is_ggf(std::string_view text);

}  // namespace tengen
