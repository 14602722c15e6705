#include "protocol/json.h"

#include "protocol/notation.h"
#include "protocol/tokens.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace tengen {

namespace {

using nlohmann::ordered_json;

constexpr int max_side = 26;
constexpr std::string_view usual_game = "gomoku";  // which records need not name
constexpr std::array<std::pair<std::string_view, Outcome>, 3> results{
    {{"1-0", Outcome::first_wins}, {"0-1", Outcome::second_wins}, {"1/2-1/2", Outcome::draw}}};
constexpr std::array<std::pair<const char*, std::string GameText::*>, 8> texts{
    {{"first", &GameText::first_player},
     {"second", &GameText::second_player},
     {"note", &GameText::result_note},
     {"event", &GameText::event},
     {"round", &GameText::round},
     {"name", &GameText::name},
     {"date", &GameText::date},
     {"comment", &GameText::comment}}};

// What is wrong with one field. Caught by the reader.
struct FieldError : std::runtime_error {
    FieldError(std::string_view field, std::string_view reason)
        : std::runtime_error(fmt::format("{}: {}", field, reason)) {}
};

std::string read_text(const ordered_json& object, const char* field) {
    const auto found = object.find(field);
    if (found == object.end()) {
        return {};
    }
    if (!found->is_string()) {
        throw FieldError(field, "is no text");
    }
    return found->get<std::string>();
}

int read_side_length(const ordered_json& object, const char* field) {
    const auto found = object.find(field);
    if (found == object.end() || !found->is_number_integer()) {
        throw FieldError(field, "is no whole number");
    }
    const auto value = found->get<std::int64_t>();
    if (value < 1 || value > max_side) {
        throw FieldError(field, fmt::format("is not from 1 to {}", max_side));
    }
    return static_cast<int>(value);
}

std::string read_cell(const ordered_json& value, const GameText& game, const char* field) {
    const BoardSize size{game.setup.width, game.setup.height};
    const RowOrder rows = row_order(game.game);
    const auto cell =
        value.is_string() ? from_game(value.get<std::string>(), size, rows) : std::nullopt;
    if (!cell) {
        throw FieldError(field, printable(value.dump()) + " is no cell of the board");
    }
    return to_game(*cell, size, rows);
}

std::string read_move_text(const ordered_json& value, const GameText& game) {
    return game.game == "othello" && value == "pass" ? "pass" : read_cell(value, game, "moves");
}

Side read_side(const ordered_json& value, const char* field) {
    if (value != 1 && value != 2) {
        throw FieldError(field, "is neither 1 nor 2");
    }
    return value == 1 ? Side::first : Side::second;
}

Score read_score(const ordered_json& value) {
    const std::int64_t score =
        value.is_number_integer() ? value.get<std::int64_t>() : score_infinite;
    if (score <= -score_infinite || score >= score_infinite) {
        throw FieldError("score", "is no value of a search");
    }
    return static_cast<Score>(score);
}

RecordedMove read_move(const ordered_json& object, const GameText& game) {
    RecordedMove move;
    if (object.is_string()) {
        move.move = read_move_text(object, game);
        move.side = game.moves.size() % 2 == 0 ? Side::first : Side::second;
        return move;
    }
    if (!object.is_object() || !object.contains("move")) {
        throw FieldError("moves", "holds what is neither a cell nor an object with one");
    }
    move.move = read_move_text(object["move"], game);
    move.side = read_side(object.value("side", ordered_json(game.moves.size() % 2 + 1)), "side");
    if (object.contains("ms")) {
        if (!object["ms"].is_number_integer()) {
            throw FieldError("ms", "is no whole number");
        }
        move.elapsed = Milliseconds{object["ms"].get<std::int64_t>()};
    }
    if (object.contains("score")) {
        move.score = read_score(object["score"]);
    }
    move.comment = read_text(object, "comment");
    return move;
}

void read_stones(const ordered_json& object, GameText& game) {
    const auto found = object.find("stones");
    if (found == object.end()) {
        return;
    }
    if (!found->is_object()) {
        throw FieldError("stones", "is no object");
    }
    for (const char piece : {'x', 'o', '#'}) {
        for (const ordered_json& cell :
             found->value(std::string(1, piece), ordered_json::array())) {
            game.stones.push_back({read_cell(cell, game, "stones"), piece});
        }
    }
}

void read_to_move(const ordered_json& object, GameText& game) {
    if (object.contains("to_move")) {
        game.to_move = read_side(object["to_move"], "to_move");
    }
}

void read_result(const ordered_json& object, GameText& game) {
    const std::string text = read_text(object, "result");
    for (const auto& [name, outcome] : results) {
        if (name == text) {
            game.outcome = outcome;
        }
    }
    if (!text.empty() && !game.outcome) {
        throw FieldError("result", "is none of 1-0, 0-1, 1/2-1/2");
    }
}

void read_settings(const ordered_json& object, GameText& game) {
    const auto found = object.find("settings");
    if (found == object.end()) {
        return;
    }
    if (!found->is_object()) {
        throw FieldError("settings", "is no object");
    }
    for (const auto& item : found->items()) {
        if (!item.value().is_string()) {
            throw FieldError("settings", printable(item.key()) + " is no text");
        }
        game.settings.emplace_back(item.key(), item.value().get<std::string>());
    }
}

constexpr int format_version = 1;
std::string_view result_text(Outcome outcome) {
    for (const auto& [text, value] : results) {
        if (value == outcome) {
            return text;
        }
    }
    return "*";
}

ordered_json to_json(const MatchIdentity& identity) {
    ordered_json object;
    object["tengen_match"] = format_version;
    for (const auto& [name, value] : identity) {
        object[name] = value;
    }
    return object;
}

ordered_json to_json(const PlayedMove& played) {
    ordered_json object{{"move", played.move}, {"ms", played.elapsed.count()}};
    if (played.thought.score) {
        object["score"] = *played.thought.score;
    }
    if (played.thought.depth) {
        object["depth"] = *played.thought.depth;
    }
    if (played.thought.nodes) {
        object["nodes"] = *played.thought.nodes;
    }
    return object;
}

ordered_json to_json(const GameRecord& game, const std::vector<std::string>& names) {
    ordered_json object;
    object["game"] = game.number;
    object["round"] = game.round;
    object["first"] = names.at(static_cast<std::size_t>(game.players[0]));
    object["second"] = names.at(static_cast<std::size_t>(game.players[1]));
    object["result"] = result_text(game.outcome);
    object["end"] = end_name(game.end);
    if (game.margin) {
        object["margin"] = *game.margin;
    }
    if (game.fault) {
        object["fault"] = fault_name(game.fault->kind);
        object["reason"] = game.fault->text;
        object["last_lines"] = game.last_lines;
    }
    object["date"] = game.date;
    object["opening"] = game.opening;
    object["moves"] = ordered_json::array();
    for (const PlayedMove& played : game.moves) {
        object["moves"].push_back(to_json(played));
    }
    return object;
}

PlayedMove move_from(const ordered_json& object) {
    PlayedMove played;
    played.move = object.at("move").get<std::string>();
    played.elapsed = Milliseconds{object.at("ms").get<std::int64_t>()};
    if (object.contains("score")) {
        played.thought.score = object.at("score").get<Score>();
    }
    if (object.contains("depth")) {
        played.thought.depth = object.at("depth").get<int>();
    }
    if (object.contains("nodes")) {
        played.thought.nodes = object.at("nodes").get<std::uint64_t>();
    }
    return played;
}

template <class T>
T known(const std::optional<T>& value, const char* what) {
    if (!value) {
        throw std::invalid_argument(what);
    }
    return *value;
}

Outcome outcome_from(std::string_view text) {
    for (const auto& [name, value] : results) {
        if (name == text) {
            return value;
        }
    }
    throw std::invalid_argument("no result");
}

int player_from(const std::string& name, const std::vector<std::string>& names) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
        throw std::invalid_argument("an engine that does not play in this match");
    }
    return static_cast<int>(found - names.begin());
}

// Throws what the library throws, or std::invalid_argument.
GameRecord game_from(const ordered_json& object, const std::vector<std::string>& names) {
    GameRecord game;
    game.number = object.at("game").get<int>();
    game.round = object.at("round").get<int>();
    game.players = {
        player_from(object.at("first").get<std::string>(), names),
        player_from(object.at("second").get<std::string>(), names)};
    game.outcome = outcome_from(object.at("result").get<std::string>());
    game.end = known(end_from_name(object.at("end").get<std::string>()), "no known end");
    if (object.contains("margin")) {
        game.margin = object.at("margin").get<int>();
    }
    if (object.contains("fault")) {
        game.fault = Fault{
            known(fault_from_name(object.at("fault").get<std::string>()), "no known fault"),
            object.at("reason").get<std::string>()};
        game.last_lines = object.at("last_lines").get<std::vector<std::string>>();
    }
    game.date = object.at("date").get<std::string>();
    game.opening = object.at("opening").get<std::vector<std::string>>();
    for (const ordered_json& played : object.at("moves")) {
        game.moves.push_back(move_from(played));
    }
    return game;
}

std::string text_of(const ordered_json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

// Empty when `found` is the wanted match.
std::string difference(const ordered_json& found, const ordered_json& wanted) {
    if (!found.is_object() || !found.contains("tengen_match")) {
        return "it is no journal of a match";
    }
    for (const auto& [name, value] : wanted.items()) {
        const std::string before = found.contains(name) ? text_of(found[name]) : "nothing";
        if (before != text_of(value)) {
            return fmt::format("{} was '{}' and is '{}'", name, before, text_of(value));
        }
    }
    for (const auto& item : found.items()) {
        if (!wanted.contains(item.key())) {
            return fmt::format("{} was '{}' and is nothing", item.key(), text_of(item.value()));
        }
    }
    return {};
}

// Engines may say what is no UTF-8; the library would refuse to write that.
std::string dump(const ordered_json& object) {
    return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace

std::string journal_head(const MatchIdentity& identity) {
    return dump(to_json(identity));
}

std::string journal_difference(std::string_view head, const MatchIdentity& identity) {
    return difference(ordered_json::parse(head, nullptr, false), to_json(identity));
}

std::string journal_line(const GameRecord& game, const std::vector<std::string>& names) {
    return dump(to_json(game, names));
}

Result<GameRecord> read_journal_line(std::string_view line, const std::vector<std::string>& names) {
    try {
        return game_from(ordered_json::parse(line, nullptr, false), names);
    } catch (const std::exception& error) {
        return Error{printable(error.what(), 200)};
    }
}

std::string write_record_json(const GameText& game) {
    ordered_json object;
    if (game.game != usual_game) {
        object["game"] = game.game;
    }
    if (!game.setup.variant.empty()) {
        object["rule"] = game.setup.variant;
    }
    object["width"] = game.setup.width;
    object["height"] = game.setup.height;
    for (const Placement& stone : game.stones) {
        object["stones"][std::string(1, stone.piece)].push_back(stone.cell);
    }
    if (game.to_move) {
        object["to_move"] = *game.to_move == Side::first ? 1 : 2;
    }
    object["moves"] = ordered_json::array();
    for (const RecordedMove& move : game.moves) {
        ordered_json played{{"side", move.side == Side::first ? 1 : 2}, {"move", move.move}};
        if (move.elapsed) {
            played["ms"] = move.elapsed->count();
        }
        if (move.score) {
            played["score"] = *move.score;
        }
        if (!move.comment.empty()) {
            played["comment"] = move.comment;
        }
        object["moves"].push_back(std::move(played));
    }
    for (const auto& [name, outcome] : results) {
        if (game.outcome == outcome) {
            object["result"] = name;
        }
    }
    for (const auto& [name, field] : texts) {
        if (!(game.*field).empty()) {
            object[name] = game.*field;
        }
    }
    for (const auto& [name, value] : game.settings) {
        object["settings"][name] = value;
    }
    return dump(object);
}

Result<GameText> read_record_json(std::string_view line, std::string_view game_name) {
    const ordered_json object = ordered_json::parse(line, nullptr, false);
    if (!object.is_object()) {
        return Error{"it is no object of JSON"};
    }
    try {
        GameText game;
        game.game = game_name;
        if (object.value("game", ordered_json(usual_game)) != game_name) {
            throw FieldError("game", "is not " + game.game);
        }
        game.setup.variant = read_text(object, "rule");
        game.setup.width = read_side_length(object, "width");
        game.setup.height = read_side_length(object, "height");
        if (game.game == "othello" && (game.setup.width != 8 || game.setup.height != 8)) {
            throw FieldError("width", "and height are not those of Othello");
        }
        read_stones(object, game);
        read_to_move(object, game);
        if (object.contains("moves") && !object["moves"].is_array()) {
            throw FieldError("moves", "is no list");
        }
        for (const ordered_json& move : object.value("moves", ordered_json::array())) {
            game.moves.push_back(read_move(move, game));
        }
        read_result(object, game);
        for (const auto& [name, field] : texts) {
            game.*field = read_text(object, name);
        }
        read_settings(object, game);
        return game;
    } catch (const std::exception& error) {
        return Error{printable(error.what(), 200)};
    }
}

}  // namespace tengen
