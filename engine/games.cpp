#include "engine/games.h"

#include "engine/gomoku/gomoku_session.h"
#include "engine/othello/othello_endgame.h"
#include "engine/othello/othello_session.h"
#include "engine/xiangqi/xiangqi_session.h"

#include <array>

namespace tengen {

namespace {

struct GameRow {
    std::string_view name;
    std::unique_ptr<Session> (*make)();
};

constexpr std::array<GameRow, 3> games{{
    {"gomoku", gomoku::make_session},
    {"othello", othello::make_session},
    {"xiangqi", xiangqi::make_session},
}};

constexpr auto names = [] {
    std::array<std::string_view, games.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i] = games[i].name;
    }
    return all;
}();

constexpr std::array<std::string_view, 1> names_of_endgames{"othello"};

}  // namespace

std::span<const std::string_view> game_names() {
    return names;
}

std::unique_ptr<Session> make_session(std::string_view game) {
    for (const auto& row : games) {
        if (row.name == game) {
            return row.make();
        }
    }
    return nullptr;
}

std::span<const std::string_view> endgame_names() {
    return names_of_endgames;
}

Result<std::shared_ptr<EndgameSolver>> make_endgame_solver(
    std::string_view game, const EndgameSettings& settings
) {
    return game == "othello" ? othello::make_endgame_solver(settings)
                             : Error{"there is no solver of that game's endgames"};
}

}  // namespace tengen
