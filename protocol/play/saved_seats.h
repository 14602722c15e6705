#pragma once

#include "engine/kit/result.h"
#include "protocol/play/play_game.h"
#include "protocol/records/game_text.h"

#include <array>

namespace tengen {

// The part of a saved game that goes into GameText::settings, as names and values: "black" and
// "white" (human or engine), "black_level", "black_nodes", "black_ms", "black_clock" (milliseconds,
// "300000+5000"), "black_left", the same of white, and "opening" (choose_after_three and so on).

// Also names the players of the record.
void save_seat(Side side, const Seat& seat, Milliseconds left, GameText& game);
void save_opening(OpeningStage opening, GameText& game);

struct SavedGame {
    std::array<Seat, 2> seats;  // [side]
    std::array<Milliseconds, 2> left{};
    OpeningStage opening = OpeningStage::none;
};

// What a record says, and `usual` where it says nothing. Errors name the setting.
Result<SavedGame> read_saved_game(const GameText& game, const std::array<Seat, 2>& usual);

}  // namespace tengen
