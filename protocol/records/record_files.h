#pragma once

#include "engine/kit/result.h"
#include "protocol/records/game_text.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// The ways of writing a game that this program reads, by name: "sgf", "psq", "moves" (a line a
// game, "h8i9"), "board" (the last position), "json" (a line a game), "ggf" (of Othello),
// "lib" (RenLib's library) and "wthor" (an archive of Othello).
std::span<const std::string_view> record_formats();
// Those that it also writes: all but the last two.
std::span<const std::string_view> written_record_formats();
// Whether games of this name are told in it: not Othello as "psq", "board" or "lib", and nothing
// else as "ggf" or "wthor".
bool can_tell(std::string_view format, std::string_view game);

// By the end of the file's name: .sgf, .psq, .json, .jsonl, .ggf, .lib, .wtb, or .txt for moves.
// Empty when it says nothing.
std::string_view format_of_file(std::string_view path);

// What the bytes themselves tell; "moves" when nothing else fits.
std::string_view guess_format(std::string_view text);

// All games in a text. The setup is for formats that do not say it. Errors name the line, counted
// from 1, or the offset in a library or an archive, and the reason.
Result<std::vector<GameText>> read_records(
    std::string_view text,
    std::string_view format,
    const GameSetup& usual,
    std::string_view game = "gomoku"
);
// In one of the formats that are written and can tell the game.
std::string write_record(const GameText& game, std::string_view format);

}  // namespace tengen
