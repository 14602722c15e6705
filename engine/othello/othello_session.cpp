#include "engine/othello/othello_session.h"

#include "engine/game_session.h"
#include "engine/othello/othello_game.h"

namespace tengen::othello {

std::unique_ptr<Session> make_session() {
    return std::make_unique<GameSession<OthelloGame>>();
}

}  // namespace tengen::othello
