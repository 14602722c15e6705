#pragma once

#include "engine/kit/result.h"
#include "engine/session.h"
#include "protocol/records/game_text.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// A game and where it was read.
struct NamedGame {
    std::string name;  // the file, and which of its games: "games.sgf#2"
    GameText text;
};

// All games of a file. An empty format: by the name of the file, or by what is in it. Errors name
// the file, the line or the offset, and the reason.
Result<std::vector<GameText>> read_record_file(
    const std::string& path, std::string_view format, const GameSetup& usual
);

// The setup that a record is played by: its own board, and the rule that was asked for, or that it
// names, or the usual one where the session's game has no such rule. Leaves the session at some
// position.
GameSetup setup_of_record(
    const GameText& game, Session& session, std::string_view asked_rule, const GameSetup& usual
);

// All games of these files and of the records in these folders, in the order of their names, each
// with such a setup for the game of that name. Errors also: there is no record at all.
Result<std::vector<NamedGame>> read_record_files(
    const std::vector<std::string>& files,
    const std::string& game,
    std::string_view asked_rule,
    const GameSetup& usual
);

// Where a record begins: with its stones and who is to move, or, without stones, initially.
Status set_start(
    Session& session, const GameSetup& setup, std::span<const Placement> stones, Side first
);

// Sets the session up by the game's stones and its first `plies` moves, or all if it has fewer.
// Errors name the move and the reason; the session stands before it then.
Status play_record(
    Session& session, const GameText& game, const GameSetup& setup, std::size_t plies
);

}  // namespace tengen
