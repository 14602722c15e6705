#include "protocol/records/wthor.h"

#include "protocol/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

namespace tengen {

namespace {

constexpr BoardSize board_size{8, 8};
constexpr std::size_t header_size = 16;
constexpr std::size_t game_size = 68;
constexpr std::size_t moves_offset = 8;  // in a game
constexpr std::size_t max_moves = 60;

// Where things stand in the header.
constexpr std::size_t games_at = 4;
constexpr std::size_t year_at = 10;
constexpr std::size_t side_at = 12;
constexpr std::size_t solitaire_at = 13;

// A number of so many bytes, the lowest first.
std::uint32_t number_at(std::string_view bytes, std::size_t offset, std::size_t length) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < length; ++i) {
        number |= std::uint32_t{static_cast<std::uint8_t>(bytes[offset + i])} << (8 * i);
    }
    return number;
}

// Ten times the row and the column, both from one; nothing for what is no square.
std::optional<Cell> square_of(std::uint32_t byte) {
    const Cell cell{static_cast<int>(byte % 10) - 1, static_cast<int>(byte / 10) - 1};
    return board_size.contains(cell.x, cell.y) ? std::optional(cell) : std::nullopt;
}

// Of Black's stones, the empty squares counted for the winner.
void read_result(int black, GameText& game) {
    const int margin = 2 * black - board_size.cells();
    game.outcome = margin > 0   ? Outcome::first_wins
                   : margin < 0 ? Outcome::second_wins
                                : Outcome::draw;
    game.result_note = margin == 0 ? "" : std::to_string(std::abs(margin));
}

Result<GameText> read_game(std::string_view bytes) {
    GameText game;
    game.game = "othello";
    game.setup = {"", board_size.width, board_size.height};
    game.turns = Turns::padded;
    game.event = fmt::format("tournament {}", number_at(bytes, 0, 2));
    game.first_player = fmt::format("player {}", number_at(bytes, 2, 2));
    game.second_player = fmt::format("player {}", number_at(bytes, 4, 2));
    const auto black = static_cast<int>(number_at(bytes, 6, 1));
    if (black > board_size.cells()) {
        return Error{fmt::format("{} black stones", black)};
    }
    read_result(black, game);
    for (std::size_t i = 0; i < max_moves; ++i) {
        const auto square = square_of(number_at(bytes, moves_offset + i, 1));
        if (!square) {
            break;
        }
        const Side side = i % 2 == 0 ? Side::first : Side::second;
        game.moves.push_back(
            {side, to_game(*square, board_size, RowOrder::from_top), std::nullopt, {}}
        );
    }
    return game;
}

Error fault_at(std::size_t offset, std::string_view reason) {
    return Error{fmt::format("offset {}: {}", offset, reason)};
}

}  // namespace

Result<std::vector<GameText>> read_wthor(std::string_view bytes) {
    if (bytes.size() < header_size) {
        return fault_at(bytes.size(), "the file ends within its header");
    }
    // Zero stands for eight.
    const std::uint32_t side = number_at(bytes, side_at, 1);
    if (side != 0 && side != static_cast<std::uint32_t>(board_size.width)) {
        return fault_at(side_at, fmt::format("a board of {0}x{0} is not 8x8", side));
    }
    if (number_at(bytes, solitaire_at, 1) == 1) {
        return fault_at(solitaire_at, "these are solitaires, not games");
    }
    const std::size_t count = number_at(bytes, games_at, 4);
    const std::size_t size = header_size + game_size * count;
    if (count == 0) {
        return fault_at(games_at, "there is no game");
    }
    if (bytes.size() != size) {
        return fault_at(
            std::min(bytes.size(), size),
            fmt::format("{} bytes where {} games take {}", bytes.size(), count, size)
        );
    }
    std::vector<GameText> games;
    games.reserve(count);
    for (std::size_t offset = header_size; offset < size; offset += game_size) {
        auto game = read_game(bytes.substr(offset, game_size));
        if (!game) {
            return fault_at(offset, game.error());
        }
        game.value().date = std::to_string(number_at(bytes, year_at, 2));
        games.push_back(std::move(game.value()));
    }
    return games;
}

bool is_wthor(std::string_view bytes) {
    return bytes.size() > header_size
           && bytes.size() == header_size + game_size * std::size_t{number_at(bytes, games_at, 4)};
}

}  // namespace tengen
