#pragma once

#include "engine/kit/result.h"
#include "engine/kit/score.h"
#include "engine/session.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen {

// A ply of a game of the engine against itself.
struct LoggedPly {
    std::uint16_t move = 0;  // that was played
    std::uint16_t best = 0;  // that the search found best
    Score score =
        score_none;  // of the search, for the side to move; score_none when none was needed

    friend bool operator==(const LoggedPly&, const LoggedPly&) = default;
};

// A game of the engine against itself. Moves are cell numbers: column from the left plus the width
// of the board times the row from the bottom, both from zero (a1 is 0, b1 is 1).
struct LoggedGame {
    std::uint64_t number = 0;
    std::uint64_t seed = 0;
    std::uint64_t nodes = 0;  // of each search
    GameSetup setup;
    Outcome outcome = Outcome::ongoing;  // ongoing: it was broken off
    std::vector<std::uint16_t> opening;  // moves that no search chose
    std::vector<LoggedPly> plies;
};

// Games in a file are independent of each other, so files may be joined with `cat`. One game, all
// numbers little-endian:
//   4 bytes  "TGSP"
//   u32      how many bytes follow up to the checksum
//   u64 u64 u64   number, seed, nodes
//   u8       length of the variant's name, and the name ("freestyle")
//   u8 u8    width and height
//   u8       0 broken off, 1 the first player won, 2 the second, 3 drawn
//   u16 u16  plies of the opening, and those after it
//   u16 ...  the opening's moves
//   u16 u16 i16 ...   for each later ply: the move, the best move, the score (32001: none)
//   u32      FNV-1a checksum of the bytes between length and checksum
std::string to_bytes(const LoggedGame& game);

// Takes games from a file, one after another.
class GameLogReader {
public:
    enum class Outcome : std::uint8_t {
        game,
        end,
        torn,     // the bytes end within a game: its writer was killed, or is still writing
        damaged,  // what follows is no game
    };

    static Result<GameLogReader> open(const std::string& path);
    // `bytes`: all of a file.
    explicit GameLogReader(std::string bytes) : bytes_(std::move(bytes)) {}

    // Fills `game` when there is one more. After any other outcome there is nothing to read.
    Outcome next(LoggedGame& game);
    // Where the last whole game ends, from the beginning of the file.
    std::size_t whole_bytes() const { return position_; }

private:
    std::string bytes_;
    std::size_t position_ = 0;
};

}  // namespace tengen
