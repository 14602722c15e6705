#pragma once

#include "engine/session.h"
#include "protocol/match/player.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// Why a game ended.
enum class GameEnd : std::uint8_t {
    row,             // somebody won on the board
    full_board,      // nobody can any more, or there is no legal move
    fault,           // an engine did what loses; `fault` says what
    agreed_win,      // both engines held the same side to be winning for long enough
    agreed_draw,     // both held the game to be even for long enough
    too_many_moves,  // the length that the match allows was reached: a draw
    no_moves,        // nobody can move any more, and the men were counted
    mate,            // who was to move had no move, and has lost
    // Decided by a law, at once or by one that the game has a name for:
    law,
    perpetual_check,  // by the loser
    perpetual_chase,
    repetition,   // which was nobody's fault
    sixty_moves,  // without a capture
    too_few_men,  // for anybody to win
};
inline constexpr int game_ends = 14;

std::string_view end_name(GameEnd end);
std::optional<GameEnd> end_from_name(std::string_view name);

// A move that an engine made.
struct PlayedMove {
    std::string move;
    Milliseconds elapsed{0};
    Thought thought;
};

// A finished game. Players are counted from zero in the order in which the match has them.
struct GameRecord {
    int number = 0;                    // in the schedule, from zero
    int round = 0;                     // which opening, counted through all games of one pair
    std::array<int, 2> players{0, 1};  // who moves first, who second
    std::vector<std::string> opening;  // moves made before the players begin
    std::vector<PlayedMove> moves;
    Outcome outcome = Outcome::draw;
    GameEnd end = GameEnd::row;
    std::optional<int> margin;            // what a counted game was won by, 0 for a draw
    std::optional<Fault> fault;           // of the loser
    std::vector<std::string> last_lines;  // what went to and fro before the fault
    std::string date;                     // 2026-11-30T12:34:56Z, when it ended
};

}  // namespace tengen
