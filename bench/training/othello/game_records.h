#pragma once

#include "engine/kit/result.h"
#include "engine/othello/board.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace tengen::othello::training {

// A position of a game. A file is a header of 8 bytes and these behind it, 24 bytes each in the
// machine's own order, in the order in which they were played.
struct GameRecord {
    Bits own;  // the stones of who is to move
    Bits opponent;
    std::uint32_t game;        // its number
    std::int16_t value;        // what the search said, in hundredths of a stone
    std::int8_t result;        // of the game for who is to move, in stones
    std::uint8_t is_last : 1;  // of its game
    std::uint8_t best : 7;     // the square that was played
};
static_assert(sizeof(GameRecord) == 24);

// A file that games are added to. What a killed program left of its last game is cut off when the
// file is opened again.
class GameFile {
public:
    static Result<GameFile> open(const std::string& path);

    // How many games it holds.
    std::uint64_t games() const { return games_; }
    // Marks the last record, and writes the game to the system.
    Status add(std::vector<GameRecord>& game);

private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    std::string path_;
    std::unique_ptr<std::FILE, Closer> file_;
    std::uint64_t games_ = 0;
};

// The records of all whole games of a file. Errors: no such file, another kind of file.
Result<std::vector<GameRecord>> read_games(const std::string& path);

}  // namespace tengen::othello::training
