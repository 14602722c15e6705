#include "protocol/analysis/analysis_json.h"

#include "protocol/analysis/explanation.h"
#include "protocol/notation.h"
#include "protocol/records/plain_text.h"
#include "protocol/score_text.h"
#include "protocol/setup_text.h"
#include "protocol/tokens.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace tengen {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t max_id = 1000;  // characters
constexpr int max_multi_pv = 400;
constexpr std::int64_t max_time_ms = 1'000'000'000;

constexpr std::array<std::pair<std::string_view, AnalysisAction::Kind>, 4> actions{
    {{"cancel", AnalysisAction::Kind::cancel},
     {"cancel_all", AnalysisAction::Kind::cancel_all},
     {"version", AnalysisAction::Kind::version},
     {"clear_cache", AnalysisAction::Kind::clear_cache}}};

struct FieldError : std::runtime_error {
    FieldError(std::string field_name, const std::string& reason)
        : std::runtime_error(reason), field(std::move(field_name)) {}
    std::string field;
};

std::string dump(const ordered_json& object) {
    return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

// An id as it was given; "null" for what is none.
std::string id_of(const ordered_json& object, const char* field) {
    const auto found = object.find(field);
    if (found == object.end() || !(found->is_string() || found->is_number_integer())) {
        return "null";
    }
    std::string id = dump(*found);
    return id.size() <= max_id ? id : "null";
}

std::string text_of(const ordered_json& value, const std::string& field) {
    if (!value.is_string()) {
        throw FieldError(field, "is no text");
    }
    return value.get<std::string>();
}

std::int64_t number_of(
    const ordered_json& value, const std::string& field, std::int64_t min, std::int64_t max
) {
    if (!value.is_number_integer()) {
        throw FieldError(field, "is no whole number");
    }
    const bool is_huge =
        value.is_number_unsigned()
        && value.get<std::uint64_t>()
               > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const std::int64_t number = is_huge ? max : value.get<std::int64_t>();
    if (is_huge || number < min || number > max) {
        throw FieldError(field, fmt::format("is not from {} to {}", min, max));
    }
    return number;
}

bool bool_of(const ordered_json& value, const std::string& field) {
    if (!value.is_boolean()) {
        throw FieldError(field, "is neither true nor false");
    }
    return value.get<bool>();
}

std::vector<std::string> cells_of(
    const ordered_json& value, const std::string& field, const GameSetup& setup
) {
    if (!value.is_array()) {
        throw FieldError(field, "is no list");
    }
    const BoardSize size{setup.width, setup.height};
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const std::string place = fmt::format("{}[{}]", field, i);
        const std::string text = text_of(value[i], place);
        const auto cell = from_game(text, size);
        if (!cell) {
            throw FieldError(place, fmt::format("'{}' is no cell of the board", printable(text)));
        }
        cells.push_back(to_game(*cell, size));
    }
    return cells;
}

CellLabels labels_of(const ordered_json& value, const GameSetup& setup) {
    if (!value.is_object()) {
        throw FieldError("labels", "is no object");
    }
    const BoardSize size{setup.width, setup.height};
    CellLabels labels;
    for (const auto& [name, text] : value.items()) {
        const auto cell = from_game(name, size);
        if (!cell) {
            throw FieldError(
                "labels", fmt::format("'{}' is no cell of the board", printable(name))
            );
        }
        std::string label = label_text(text_of(text, "labels." + name));
        if (!label.empty()) {
            labels[to_game(*cell, size)] = std::move(label);
        }
    }
    return labels;
}

void read_board(const ordered_json& value, AnalysisQuery& query) {
    if (!value.is_array()) {
        throw FieldError("board", "is no list of rows");
    }
    std::string text;
    for (std::size_t i = 0; i < value.size(); ++i) {
        text += text_of(value[i], fmt::format("board[{}]", i)) + '\n';
    }
    auto board = tengen::read_board(text);
    if (!board) {
        throw FieldError("board", board.error());
    }
    query.setup.width = board->setup.width;
    query.setup.height = board->setup.height;
    query.stones = std::move(board.value().stones);
    // Whoever has fewer stones is to move, unless the query says otherwise.
    int lead = 0;
    for (const Placement& stone : query.stones) {
        lead += stone.piece == 'x' ? 1 : stone.piece == 'o' ? -1 : 0;
    }
    query.first = lead > 0 ? Side::second : Side::first;
}

Side side_of(const ordered_json& value, const std::string& field) {
    const std::string text = text_of(value, field);
    if (same_word(text, "black") || same_word(text, "b")) {
        return Side::first;
    }
    if (same_word(text, "white") || same_word(text, "w")) {
        return Side::second;
    }
    throw FieldError(field, "is neither black nor white");
}

void read_size(const ordered_json& value, AnalysisQuery& query) {
    const std::string text = value.is_number_integer() ? dump(value) : text_of(value, "size");
    const auto setup = parse_setup("", text, query.setup);
    if (!setup) {
        throw FieldError("size", setup.error());
    }
    query.setup = *setup;
}

void read_limits(const ordered_json& value, AnalysisQuery& query) {
    if (!value.is_object()) {
        throw FieldError("limits", "is no object");
    }
    query.nodes.reset();
    query.depth.reset();
    query.time.reset();
    for (const auto& [key, limit] : value.items()) {
        const std::string field = "limits." + printable(key);
        if (key == "nodes") {
            query.nodes = static_cast<std::uint64_t>(
                number_of(limit, field, 1, std::numeric_limits<std::int64_t>::max())
            );
        } else if (key == "depth") {
            query.depth = static_cast<int>(number_of(limit, field, 1, max_ply));
        } else if (key == "ms") {
            query.time = Milliseconds{number_of(limit, field, 1, max_time_ms)};
        } else {
            throw FieldError(field, "is not known");
        }
    }
    if (!query.nodes && !query.depth && !query.time) {
        throw FieldError("limits", "names no limit");
    }
}

void read_plain_field(const std::string& key, const ordered_json& value, AnalysisQuery& query) {
    if (key == "multi_pv") {
        query.multi_pv = static_cast<int>(number_of(value, key, 1, max_multi_pv));
    } else if (key == "level") {
        query.level = number_of(value, key, 1, std::numeric_limits<int>::max());
    } else if (key == "priority") {
        query.priority = number_of(value, key, -1'000'000, 1'000'000);
    } else if (key == "report_every_ms") {
        query.report_every = Milliseconds{number_of(value, key, 1, max_time_ms)};
    } else if (key == "explain") {
        query.explains = bool_of(value, key);
    } else if (key == "times") {
        query.tells_times = bool_of(value, key);
    } else if (key == "limits") {
        read_limits(value, query);
    } else {
        throw FieldError(printable(key), "is not known");
    }
}

// The board first: what the other fields mean depends on it.
void read_position(const ordered_json& object, AnalysisQuery& query) {
    if (object.contains("rule")) {
        query.setup.variant = text_of(object["rule"], "rule");
    }
    if (object.contains("size")) {
        read_size(object["size"], query);
    }
    if (object.contains("board")) {
        read_board(object["board"], query);
    }
    if (object.contains("to_move")) {
        query.first = side_of(object["to_move"], "to_move");
    }
    if (object.contains("moves")) {
        query.moves = cells_of(object["moves"], "moves", query.setup);
    }
}

AnalysisQuery read_query(const ordered_json& object, const AnalysisQuery& usual) {
    AnalysisQuery query = usual;
    query.id = id_of(object, "id");
    if (query.id == "null") {
        throw FieldError("id", "is neither a text nor a whole number");
    }
    read_position(object, query);
    constexpr std::array<std::string_view, 6> position{
        "id", "rule", "size", "board", "to_move", "moves"};
    for (const auto& [key, value] : object.items()) {
        if (key == "include") {
            query.allowed = cells_of(value, key, query.setup);
        } else if (key == "exclude") {
            query.excluded = cells_of(value, key, query.setup);
        } else if (std::find(position.begin(), position.end(), key) == position.end()) {
            read_plain_field(key, value, query);
        }
    }
    return query;
}

AnalysisAction read_action(const ordered_json& object) {
    AnalysisAction action;
    action.id = id_of(object, "id");
    const std::string name = text_of(object["action"], "action");
    for (const auto& [known, kind] : actions) {
        if (known == name) {
            action.kind = kind;
            if (kind == AnalysisAction::Kind::cancel) {
                action.target = id_of(object, "target");
                if (action.target == "null") {
                    throw FieldError("target", "is no id");
                }
            }
            return action;
        }
    }
    throw FieldError("action", fmt::format("'{}' is not known", printable(name)));
}

double rounded(double value, double parts) {
    return std::round(value * parts) / parts;
}

void add_score(ordered_json& object, Score score) {
    object["score"] = score;
    object["win_rate"] = rounded(win_rate(score), 10'000);
    if (is_decided(score)) {
        object[is_win(score) ? "win_in" : "loss_in"] = plies_to_end(score);
    }
}

ordered_json to_json(const SearchInfo& info) {
    ordered_json object;
    object["move"] = info.pv.front();
    object["order"] = info.pv_index;
    add_score(object, info.score);
    object["depth"] = info.depth;
    object["pv"] = info.pv;
    return object;
}

// The text in each language.
template <class TextOf>
ordered_json in_each_language(TextOf text_of) {
    ordered_json object;
    for (const Language language : languages) {
        object[language_code(language)] = text_of(language);
    }
    return object;
}

ordered_json to_json(const MoveFeature& feature) {
    ordered_json object;
    object["name"] = feature.name;
    if (!feature.direction.empty()) {
        object["direction"] = feature.direction;
    }
    object["men"] = feature.men;
    object["cells"] = feature.cells;
    return object;
}

void add_features(ordered_json& object, const std::vector<MoveFeature>& features) {
    object["features"] = ordered_json::array();
    for (const MoveFeature& feature : features) {
        object["features"].push_back(to_json(feature));
    }
    object["text"] =
        in_each_language([&](Language language) { return features_text(features, language); });
}

ordered_json to_json(const ReviewedCandidate& candidate) {
    ordered_json object;
    object["move"] = candidate.info.pv.front();
    add_score(object, candidate.info.score);
    object["loss"] = rounded(candidate.loss, 10);
    object["depth"] = candidate.info.depth;
    object["pv"] = candidate.info.pv;
    add_features(object, candidate.features);
    return object;
}

ordered_json value_json(Score score) {
    ordered_json object;
    add_score(object, score);
    return object;
}

ordered_json to_json(const ReviewedMove& move, const RecordedMove& recorded, std::size_t ply) {
    ordered_json object;
    object["ply"] = ply;
    object["side"] = move.side == Side::first ? "black" : "white";
    object["move"] = move.move;
    if (recorded.elapsed) {
        object["ms"] = recorded.elapsed->count();
    }
    if (!recorded.comment.empty()) {
        object["comment"] = recorded.comment;
    }
    object["before"] = value_json(move.best().info.score);
    object["after"] = value_json(move.chosen().info.score);
    object["best"] = move.best().info.pv.front();
    object["loss"] = rounded(move.loss(), 10);
    object["judgement"] = judgement_name(judge(move.loss()));
    object["turns_result"] = move.turns_result();
    object["nodes"] = move.nodes;
    object["text"] = in_each_language([&](Language language) { return explain(move, language); });
    object["candidates"] = ordered_json::array();
    for (const ReviewedCandidate& candidate : move.candidates) {
        object["candidates"].push_back(to_json(candidate));
    }
    return object;
}

std::string_view outcome_text(Outcome outcome) {
    switch (outcome) {
    case Outcome::first_wins:
        return "1-0";
    case Outcome::second_wins:
        return "0-1";
    case Outcome::draw:
        return "1/2-1/2";
    case Outcome::ongoing:
        break;
    }
    return "*";
}

// The id is JSON already.
ordered_json with_id(const std::string& id) {
    ordered_json object;
    object["id"] = ordered_json::parse(id, nullptr, false);
    return object;
}

}  // namespace

AnalysisLine parse_analysis_line(std::string_view line, const AnalysisQuery& usual) {
    const ordered_json object = ordered_json::parse(line, nullptr, false);
    if (!object.is_object()) {
        return AnalysisError{"null", "", "the line is no object of JSON"};
    }
    try {
        if (object.contains("action")) {
            return read_action(object);
        }
        return read_query(object, usual);
    } catch (const FieldError& error) {
        return AnalysisError{id_of(object, "id"), error.field, error.what()};
    }
}

std::string result_json(const AnalysisQuery& query, const AnalysisResult& result) {
    ordered_json object = with_id(query.id);
    object["is_partial"] = result.is_partial;
    if (result.is_from_database) {
        object["from_database"] = true;
    }
    object["rule"] = query.setup.variant;
    object["width"] = query.setup.width;
    object["height"] = query.setup.height;
    object["to_move"] = result.to_move == Side::first ? "black" : "white";
    if (result.outcome != Outcome::ongoing) {
        object["outcome"] = outcome_text(result.outcome);
    }
    if (result.best.empty()) {
        object["best"] = nullptr;
    } else {
        object["best"] = result.best;
    }
    if (!result.variations.empty()) {
        add_score(object, result.variations.front().score);
        object["depth"] = result.variations.front().depth;
    }
    object["nodes"] = result.nodes;
    if (query.tells_times) {
        object["ms"] = result.elapsed.count();
    }
    object["variations"] = ordered_json::array();
    for (std::size_t i = 0; i < result.variations.size(); ++i) {
        const SearchInfo& info = result.variations[i];
        ordered_json variation = to_json(info);
        if (i < result.features.size()) {
            variation["loss"] =
                rounded(loss_percent(result.variations.front().score, info.score), 10);
            add_features(variation, result.features[i]);
        }
        object["variations"].push_back(variation);
    }
    return dump(object);
}

std::string entry_json(const StoredAnalysis& entry) {
    ordered_json object;
    object["rule"] = entry.setup.variant;
    object["size"] = fmt::format("{}x{}", entry.setup.width, entry.setup.height);
    GameText board;
    board.setup = entry.setup;
    board.stones = entry.stones;
    object["board"] = ordered_json::array();
    const std::string rows = write_board(board);
    for (std::size_t begin = 0; begin < rows.size(); begin = rows.find('\n', begin) + 1) {
        object["board"].push_back(rows.substr(begin, rows.find('\n', begin) - begin));
    }
    object["to_move"] = entry.to_move == Side::first ? "black" : "white";
    add_score(object, entry.score);
    object["depth"] = entry.depth;
    object["nodes"] = entry.nodes;
    object["pv"] = entry.pv;
    if (!entry.comment.empty()) {
        object["comment"] = entry.comment;
    }
    for (const auto& [cell, text] : entry.labels) {
        object["labels"][cell] = text;
    }
    return dump(object);
}

Result<StoredAnalysis> parse_entry_json(std::string_view line, const GameSetup& usual) {
    const ordered_json object = ordered_json::parse(line, nullptr, false);
    if (!object.is_object()) {
        return Error{"the line is no object of JSON"};
    }
    try {
        for (const char* field : {"board", "score", "depth", "nodes", "pv"}) {
            if (!object.contains(field)) {
                throw FieldError(field, "is missing");
            }
        }
        AnalysisQuery position;
        position.setup = usual;
        read_position(object, position);
        StoredAnalysis entry;
        entry.setup = position.setup;
        entry.stones = std::move(position.stones);
        entry.to_move = position.first;
        entry.score =
            static_cast<Score>(number_of(object["score"], "score", -score_win, score_win));
        entry.depth = static_cast<int>(number_of(object["depth"], "depth", 0, max_ply));
        entry.nodes = static_cast<std::uint64_t>(
            number_of(object["nodes"], "nodes", 0, std::numeric_limits<std::int64_t>::max())
        );
        entry.pv = cells_of(object["pv"], "pv", entry.setup);
        if (object.contains("comment")) {
            entry.comment = text_of(object["comment"], "comment");
        }
        if (object.contains("labels")) {
            entry.labels = labels_of(object["labels"], entry.setup);
        }
        return entry;
    } catch (const FieldError& error) {
        return Error{fmt::format("{} {}", error.field, error.what())};
    }
}

std::string review_json(const GameReview& review) {
    const GameText& game = review.game;
    ordered_json object;
    object["game"] = review.name;
    object["rule"] = game.setup.variant;
    object["width"] = game.setup.width;
    object["height"] = game.setup.height;
    object["first"] = game.first_player;
    object["second"] = game.second_player;
    object["result"] = outcome_text(review.outcome);
    object["event"] = game.event;
    object["date"] = game.date;
    object["comment"] = game.comment;
    object["worst"] = ordered_json::array();
    object["turning"] = ordered_json::array();
    for (const std::size_t i : review.worst_first()) {
        object["worst"].push_back(i + 1);
    }
    object["moves"] = ordered_json::array();
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        object["moves"].push_back(to_json(review.moves[i], game.moves[i], i + 1));
        if (review.moves[i].turns_result()) {
            object["turning"].push_back(i + 1);
        }
    }
    return dump(object);
}

std::string labels_json() {
    ordered_json object;
    for (const Language language : languages) {
        ordered_json& words = object[language_code(language)];
        for (const std::string_view key : label_keys()) {
            words[key] = label_text(key, language);
        }
        for (const Judgement judgement :
             {Judgement::fine, Judgement::inaccuracy, Judgement::mistake, Judgement::blunder}) {
            words[judgement_name(judgement)] = judgement_text(judgement, language);
        }
    }
    return dump(object);
}

std::string string_json(std::string_view text) {
    return dump(std::string(text));
}

std::string error_json(const AnalysisError& error) {
    ordered_json object = with_id(error.id);
    object["error"] = error.reason;
    if (!error.field.empty()) {
        object["field"] = error.field;
    }
    return dump(object);
}

std::string action_json(const AnalysisAction& action, bool has_done) {
    ordered_json object = with_id(action.id);
    for (const auto& [name, kind] : actions) {
        if (kind == action.kind) {
            object["action"] = name;
        }
    }
    object["done"] = has_done;
    if (action.kind == AnalysisAction::Kind::version) {
        object["version"] = TENGEN_VERSION;
    }
    return dump(object);
}

}  // namespace tengen
