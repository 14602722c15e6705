#include "protocol/records/record_files.h"

#include "protocol/json.h"
#include "protocol/records/ggf.h"
#include "protocol/records/plain_text.h"
#include "protocol/records/psq.h"
#include "protocol/records/renlib.h"
#include "protocol/records/sgf.h"
#include "protocol/records/wthor.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace tengen {

namespace {

// Those that are only read come last.
constexpr std::array<std::string_view, 8> formats{
    "sgf", "psq", "moves", "board", "json", "ggf", "lib", "wthor"};
constexpr std::size_t written_formats = 6;

// Calls read(line) for every line that says something; what it gives are the games.
template <class Read>
Result<std::vector<GameText>> read_lines(std::string_view text, Read read) {
    std::vector<GameText> games;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (!line.empty() && line.back() == '\r') {
            line.remove_suffix(1);
        }
        line = trimmed(line);
        if (!line.empty() && line.front() != '#') {
            auto game = read(line);
            if (!game) {
                return Error{fmt::format("line {}: {}", number, game.error())};
            }
            games.push_back(std::move(game.value()));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (games.empty()) {
        return Error{"line 1: there is no game"};
    }
    return games;
}

Result<std::vector<GameText>> one(Result<GameText> game) {
    if (!game) {
        return Error{game.error()};
    }
    return std::vector<GameText>{std::move(game.value())};
}

}  // namespace

std::span<const std::string_view> record_formats() {
    return formats;
}

std::span<const std::string_view> written_record_formats() {
    return std::span(formats).first(written_formats);
}

std::string_view format_of_file(std::string_view path) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> ends{
        {{".sgf", "sgf"},
         {".psq", "psq"},
         {".json", "json"},
         {".jsonl", "json"},
         {".ggf", "ggf"},
         {".lib", "lib"},
         {".wtb", "wthor"},
         {".txt", "moves"}}};
    for (const auto& [end, format] : ends) {
        if (path.size() > end.size() && same_word(path.substr(path.size() - end.size()), end)) {
            return format;
        }
    }
    return {};
}

std::string_view guess_format(std::string_view text) {
    if (is_renlib(text)) {
        return "lib";
    }
    if (is_wthor(text)) {
        return "wthor";
    }
    if (is_ggf(text)) {
        return "ggf";
    }
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    const std::string_view rest = begin == std::string_view::npos ? "" : text.substr(begin);
    if (rest.starts_with('(')) {
        return "sgf";
    }
    if (rest.starts_with("Piskvorky")) {
        return "psq";
    }
    if (rest.starts_with('{')) {
        return "json";
    }
    const bool is_board = rest.find_first_not_of(".XOxo#+-_* \t\r\n") == std::string_view::npos;
    return is_board && !rest.empty() ? "board" : "moves";
}

bool can_tell(std::string_view format, std::string_view game) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> only{
        {{"psq", "gomoku"},
         {"board", "gomoku"},
         {"lib", "gomoku"},
         {"ggf", "othello"},
         {"wthor", "othello"}}};
    return std::none_of(only.begin(), only.end(), [&](const auto& row) {
        return row.first == format && row.second != game;
    });
}

Result<std::vector<GameText>> read_records(
    std::string_view text, std::string_view format, const GameSetup& usual, std::string_view game
) {
    if (!can_tell(format, game)) {
        return Error{fmt::format("the form {} has no games of {}", format, game)};
    }
    if (format == "sgf") {
        return read_sgf(text, game);
    }
    if (format == "psq") {
        return one(read_psq(text));
    }
    if (format == "board") {
        return one(read_board(text));
    }
    if (format == "lib") {
        return one(read_renlib(text));
    }
    if (format == "ggf") {
        return read_ggf(text);
    }
    if (format == "wthor") {
        return read_wthor(text);
    }
    if (format == "json") {
        return read_lines(text, [&](std::string_view line) {
            return read_record_json(line, game);
        });
    }
    if (game == "othello") {
        return read_lines(text, read_transcript);
    }
    const BoardSize size{usual.width, usual.height};
    return read_lines(text, [&](std::string_view line) { return read_move_string(line, size); });
}

std::string write_record(const GameText& game, std::string_view format) {
    if (format == "sgf") {
        return write_sgf(game);
    }
    if (format == "psq") {
        return write_psq(game);
    }
    if (format == "board") {
        return write_board(game);
    }
    if (format == "ggf") {
        return write_ggf(game);
    }
    return format == "json" ? write_record_json(game) : write_move_string(game);
}

}  // namespace tengen
