#include "protocol/play/saved_seats.h"

#include "protocol/tokens.h"

#include <fmt/format.h>

#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace tengen {

namespace {

constexpr std::int64_t max_milliseconds = 1'000'000'000'000;
constexpr std::int64_t max_level = 1'000;

constexpr std::array<std::string_view, 2> side_names{"black", "white"};

struct StageName {
    OpeningStage stage;
    std::string_view name;
    std::size_t least_moves;
    std::size_t most_moves;
};
constexpr std::array<StageName, 4> stage_names{
    {{OpeningStage::place_three, "place_three", 0, 2},
     {OpeningStage::choose_after_three, "choose_after_three", 3, 3},
     {OpeningStage::place_two, "place_two", 3, 4},
     {OpeningStage::choose_after_five, "choose_after_five", 5, 5}}};

Result<Milliseconds> read_time(std::string_view text) {
    const auto number = parse_number(text, 0, max_milliseconds);
    if (!number) {
        return Error{number.error()};
    }
    return Milliseconds{*number};
}

Status read_budget(std::string_view value, Seat& seat) {
    const std::size_t plus = std::min(value.find('+'), value.size());
    const auto main = read_time(value.substr(0, plus));
    const auto increment = read_time(value.substr(std::min(plus + 1, value.size())));
    if (!main || !increment) {
        return Error{"is not like 300000+5000"};
    }
    seat.budget = TimeBudget{*main, *increment};
    return Done{};
}

Status read_player(std::string_view value, Seat& seat) {
    if (value != "human" && value != "engine") {
        return Error{"is neither human nor engine"};
    }
    seat.is_engine = value == "engine";
    return Done{};
}

Status read_opening(std::string_view value, std::size_t moves, SavedGame& game) {
    for (const StageName& row : stage_names) {
        if (row.name == value && moves >= row.least_moves && moves <= row.most_moves) {
            game.opening = row.stage;
            return Done{};
        }
    }
    return Error{fmt::format("'{}' is no stage of an opening of {} moves", value, moves)};
}

// `name`: without the side.
Status read_seat(std::string_view name, std::string_view value, Seat& seat, Milliseconds& left) {
    if (name.empty()) {
        return read_player(value, seat);
    }
    if (name == "_clock") {
        return read_budget(value, seat);
    }
    const std::int64_t most = name == "_level"   ? max_level
                              : name == "_nodes" ? std::numeric_limits<std::int64_t>::max()
                                                 : max_milliseconds;
    const auto number = parse_number(value, 0, most);
    if (!number) {
        return Error{number.error()};
    }
    if (name == "_level") {
        seat.level = *number;
    } else if (name == "_nodes") {
        seat.nodes = static_cast<std::uint64_t>(*number);
    } else if (name == "_ms") {
        seat.turn = Milliseconds{*number};
    } else if (name == "_left") {
        left = Milliseconds{*number};
    } else {
        return Error{"is not known"};
    }
    return Done{};
}

Status read_setting(
    std::string_view name, std::string_view value, std::size_t moves, SavedGame& game
) {
    if (name == "opening") {
        return read_opening(value, moves, game);
    }
    for (std::size_t side = 0; side < side_names.size(); ++side) {
        if (name.starts_with(side_names.at(side))) {
            name.remove_prefix(side_names.at(side).size());
            return read_seat(name, value, game.seats.at(side), game.left.at(side));
        }
    }
    return Error{"is not known"};
}

}  // namespace

void save_seat(Side side, const Seat& seat, Milliseconds left, GameText& game) {
    const std::size_t index = side == Side::first ? 0 : 1;
    const auto add = [&](std::string_view name, std::string value) {
        game.settings.emplace_back(
            fmt::format("{}{}", side_names.at(index), name), std::move(value)
        );
    };
    add("", seat.is_engine ? "engine" : "human");
    add("_level", std::to_string(seat.level));
    if (seat.nodes) {
        add("_nodes", std::to_string(*seat.nodes));
    }
    if (seat.turn) {
        add("_ms", std::to_string(seat.turn->count()));
    }
    if (seat.budget) {
        add("_clock",
            fmt::format("{}+{}", seat.budget->main.count(), seat.budget->increment.count()));
        add("_left", std::to_string(std::max<std::int64_t>(left.count(), 0)));
    }
    std::string& player = side == Side::first ? game.first_player : game.second_player;
    player = !seat.is_engine   ? "human"
             : seat.level == 0 ? "Tengen"
                               : fmt::format("Tengen level {}", seat.level);
}

void save_opening(OpeningStage opening, GameText& game) {
    for (const StageName& row : stage_names) {
        if (row.stage == opening) {
            game.settings.emplace_back("opening", row.name);
        }
    }
}

Result<SavedGame> read_saved_game(const GameText& game, const std::array<Seat, 2>& usual) {
    SavedGame saved;
    saved.seats = usual;
    if (!game.settings.empty()) {
        // What is not named is not set: a game without clocks is loaded without clocks.
        for (Seat& seat : saved.seats) {
            seat.nodes.reset();
            seat.turn.reset();
            seat.budget.reset();
        }
    }
    for (std::size_t side = 0; side < saved.seats.size(); ++side) {
        if (const auto& budget = saved.seats.at(side).budget) {
            saved.left.at(side) = budget->main;
        }
    }
    for (const auto& [name, value] : game.settings) {
        if (Status read = read_setting(name, value, game.moves.size(), saved); !read) {
            return Error{
                fmt::format("setting {}: {}", printable(name), printable(read.error(), 200))};
        }
    }
    return saved;
}

}  // namespace tengen
