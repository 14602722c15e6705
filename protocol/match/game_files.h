#pragma once

#include "engine/kit/result.h"
#include "engine/session.h"
#include "protocol/match/game_record.h"

#include <string>
#include <vector>

namespace tengen {

// What all games of a match share.
struct RecordContext {
    GameSetup setup;
    std::string event;
    std::vector<std::string> names;  // of the engines, by player number
};

// SGF (FF[4], GM[4]); each move's comment has its time, value, depth and nodes. Cells are lettered
// from the upper left. The result is "B+", "W+" or "0", with T after a late move and F after any
// other fault.
std::string sgf_text(const GameRecord& game, const RecordContext& context);

// Piskvork's PSQ: a header, "x,y,milliseconds" from one at the upper left, the two names, and who
// won: 1, 2, or 0 for nobody. It has no place for a value, so each line carries value and depth
// after its time, where Piskvork reads no further.
std::string psq_text(const GameRecord& game, const RecordContext& context);

// Writes `text` to a new file and puts it in the place of `path`, which so is never half written.
Status replace_file(const std::string& path, const std::string& text);

}  // namespace tengen
