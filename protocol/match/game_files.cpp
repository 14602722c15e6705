#include "protocol/match/game_files.h"

#include <fmt/format.h>

namespace tengen {

namespace {

std::string thought_text(const Thought& thought) {
    std::string text;
    const auto add = [&](const std::string& part) { text += text.empty() ? part : ", " + part; };
    if (thought.score) {
        add(fmt::format("value {}", *thought.score));
    }
    if (thought.depth) {
        add(fmt::format("depth {}", *thought.depth));
    }
    if (thought.nodes) {
        add(fmt::format("{} nodes", *thought.nodes));
    }
    return text;
}

// As SGF has it: what a game was won by, T for a loss on time, F for one by any other fault.
std::string result_note(const GameRecord& game) {
    if (!game.fault) {
        return game.margin ? std::to_string(*game.margin) : std::string();
    }
    const bool is_time =
        game.fault->kind == FaultKind::late || game.fault->kind == FaultKind::silence;
    return is_time ? "T" : "F";
}

std::string reason_text(const GameRecord& game) {
    std::string text(end_name(game.end));
    if (game.fault) {
        text += fmt::format(": {}: {}", fault_name(game.fault->kind), game.fault->text);
    }
    return text;
}

}  // namespace

GameText to_game_text(const GameRecord& game, const RecordContext& context) {
    GameText text;
    text.game = context.game;
    text.setup = context.setup;
    text.first_player = context.names.at(static_cast<std::size_t>(game.players[0]));
    text.second_player = context.names.at(static_cast<std::size_t>(game.players[1]));
    text.outcome = game.outcome;
    text.result_note = result_note(game);
    text.event = context.event;
    text.round = std::to_string(game.round + 1);
    text.name = std::to_string(game.number + 1);
    text.date = game.date.substr(0, game.date.find('T'));
    text.comment = reason_text(game);
    Side side = Side::first;
    for (const std::string& move : game.opening) {
        text.moves.push_back({side, move, std::nullopt, "opening"});
        side = other_side(side);
    }
    for (const PlayedMove& played : game.moves) {
        text.moves.push_back({side, played.move, played.elapsed, thought_text(played.thought)});
        side = other_side(side);
    }
    return text;
}

}  // namespace tengen
