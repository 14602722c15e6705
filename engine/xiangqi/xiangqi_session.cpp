#include "engine/xiangqi/xiangqi_session.h"

#include "engine/game_session.h"
#include "engine/xiangqi/xiangqi_game.h"

namespace tengen::xiangqi {

std::unique_ptr<Session> make_session() {
    return std::make_unique<GameSession<XiangqiGame>>();
}

}  // namespace tengen::xiangqi
