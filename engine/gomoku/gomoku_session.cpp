#include "engine/gomoku/gomoku_session.h"

#include "engine/game_session.h"
#include "engine/gomoku/gomoku_game.h"

namespace tengen::gomoku {

std::unique_ptr<Session> make_session() {
    return std::make_unique<GameSession<GomokuGame>>();
}

}  // namespace tengen::gomoku
