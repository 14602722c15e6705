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
    const std::string& path,
    std::string_view format,
    const GameSetup& usual,
    std::string_view game = "gomoku"
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

// Plays the move, after a pass if there has to be one, and adds what was played to the game. An
// error has changed nothing.
Status play_with_pass(Session& session, const RecordedMove& move, Turns turns, GameText& game);

// Puts in the passes that a record leaves out, and takes out those that stand behind the end of the
// game. A move whose side is not told gets it. Errors: such a move is not legal. A told one that is
// not is left as it is, with all that follow.
Status restore_passes(Session& session, GameText& game, const GameSetup& setup);

// Sets the session up by the game's stones and its first `plies` moves, or all if it has fewer.
// Errors name the move and the reason; the session stands before it then.
Status play_record(
    Session& session, const GameText& game, const GameSetup& setup, std::size_t plies
);

}  // namespace tengen
