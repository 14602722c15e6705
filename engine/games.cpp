#include "engine/games.h"

#include "engine/gomoku/gomoku_session.h"

#include <array>

namespace tengen {

namespace {

struct GameRow {
    std::string_view name;
    std::unique_ptr<Session> (*make)();
};

constexpr std::array<GameRow, 1> games{{{"gomoku", gomoku::make_session}}};

constexpr auto names = [] {
    std::array<std::string_view, games.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i] = games[i].name;
    }
    return all;
}();

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

}  // namespace tengen
