#include "protocol/match/journal.h"

#include "protocol/tokens.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <set>
#include <string_view>

namespace tengen {

namespace {

using nlohmann::ordered_json;

constexpr int format_version = 1;
constexpr std::array<std::pair<std::string_view, Outcome>, 3> results{
    {{"1-0", Outcome::first_wins}, {"0-1", Outcome::second_wins}, {"1/2-1/2", Outcome::draw}}};

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

Result<std::string> read_all(int file) {
    std::string text;
    char bytes[65536];
    ssize_t size = 0;
    while ((size = ::read(file, bytes, sizeof bytes)) > 0) {
        text.append(bytes, static_cast<std::size_t>(size));
    }
    if (size < 0) {
        return Error{std::strerror(errno)};
    }
    return text;
}

}  // namespace

Result<std::unique_ptr<Journal>> Journal::open(
    const std::string& path, const MatchIdentity& identity, std::vector<std::string> names
) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0) {
        return Error{fmt::format("cannot open {}: {}", path, std::strerror(errno))};
    }
    std::unique_ptr<Journal> journal(new Journal(file, std::move(names)));
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
        return Error{path + ": another match is writing it"};
    }
    if (Status status = journal->load(path, identity); !status) {
        return Error{status.error()};
    }
    return journal;
}

Journal::~Journal() {
    ::close(file_);
}

Status Journal::load(const std::string& path, const MatchIdentity& identity) {
    const auto text = read_all(file_);
    if (!text) {
        return Error{fmt::format("cannot read {}: {}", path, text.error())};
    }
    const std::size_t whole = text->rfind('\n') == std::string::npos ? 0 : text->rfind('\n') + 1;
    const ordered_json wanted = to_json(identity);
    std::set<int> numbers;
    int number = 0;
    for (std::size_t begin = 0; begin < whole;) {
        const std::size_t end = text->find('\n', begin);
        const std::string_view line = std::string_view(*text).substr(begin, end - begin);
        begin = end + 1;
        ++number;
        const auto object = ordered_json::parse(line, nullptr, false);
        if (number == 1) {
            if (const std::string fault = difference(object, wanted); !fault.empty()) {
                return Error{fmt::format("{} is of another match: {}", path, fault)};
            }
            continue;
        }
        try {
            GameRecord game = game_from(object, names_);
            if (!numbers.insert(game.number).second) {
                return Error{fmt::format("{}:{}: game {} again", path, number, game.number)};
            }
            games_.push_back(std::move(game));
        } catch (const std::exception& error) {
            return Error{fmt::format("{}:{}: {}", path, number, printable(error.what(), 200))};
        }
    }
    if (whole < text->size() && ::ftruncate(file_, static_cast<off_t>(whole)) != 0) {
        return Error{fmt::format("cannot write {}: {}", path, std::strerror(errno))};
    }
    return number == 0 ? write_line(dump(wanted)) : Done{};
}

Status Journal::write_line(const std::string& line) {
    const off_t before = ::lseek(file_, 0, SEEK_END);
    const ssize_t written = ::write(file_, line.data(), line.size());
    if (written == static_cast<ssize_t>(line.size()) && ::fsync(file_) == 0) {
        return Done{};
    }
    const std::string reason = written >= 0 ? "the disk is full" : std::strerror(errno);
    // What is there of it would otherwise run into the next line.
    if (before >= 0 && ::ftruncate(file_, before) != 0) {
        return Error{fmt::format("the journal cannot be written and is torn: {}", reason)};
    }
    return Error{fmt::format("the journal cannot be written: {}", reason)};
}

Status Journal::append(const GameRecord& game) {
    const std::string line = dump(to_json(game, names_));
    const std::lock_guard lock(mutex_);
    return write_line(line);
}

}  // namespace tengen
