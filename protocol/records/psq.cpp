#include "protocol/records/psq.h"

#include "protocol/notation.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace tengen {

namespace {

constexpr std::size_t max_moves = 100'000;
constexpr int max_side = 26;  // columns have letters
constexpr std::int64_t max_milliseconds = 1'000'000'000'000;

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (!line.empty() && line.back() == '\r') {
            line.remove_suffix(1);
        }
        lines.push_back(trimmed(line));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

Result<BoardSize> read_header(std::string_view line) {
    constexpr std::string_view word = "Piskvorky ";
    if (!line.starts_with(word)) {
        return Error{"it does not begin with Piskvorky"};
    }
    const std::string_view size = line.substr(word.size(), line.find(',') - word.size());
    const std::size_t cross = std::min(size.find('x'), size.size());
    const auto width = parse_number(size.substr(0, cross), 1, max_side);
    const auto height = parse_number(size.substr(std::min(cross + 1, size.size())), 1, max_side);
    if (!width || !height) {
        return Error{fmt::format("'{}' is no size", printable(size))};
    }
    return BoardSize{static_cast<int>(*width), static_cast<int>(*height)};
}

bool is_move(std::string_view line) {
    return !line.empty() && line.front() >= '0' && line.front() <= '9'
           && line.find(',') != std::string_view::npos;
}

Result<RecordedMove> read_move(std::string_view line, BoardSize size) {
    const auto number = [](std::string_view text, std::size_t place) {
        for (; place > 0; --place) {
            text.remove_prefix(std::min(text.find(','), text.size() - 1) + 1);
        }
        return parse_number(trimmed(text.substr(0, text.find(','))));
    };
    const auto commas = static_cast<std::size_t>(std::count(line.begin(), line.end(), ','));
    const auto x = number(line, 0);
    const auto y = number(line, 1);
    if (!x || !y) {
        return Error{fmt::format("'{}' is no move", printable(line))};
    }
    if (!size.contains(*x - 1, *y - 1)) {
        return Error{fmt::format("{},{} is off the board", *x, *y)};
    }
    RecordedMove move;
    move.move = to_game({static_cast<int>(*x - 1), static_cast<int>(*y - 1)}, size);
    if (commas >= 2) {
        const auto time = number(line, 2);
        if (!time) {
            return Error{fmt::format("'{}' has no time", printable(line))};
        }
        move.elapsed = Milliseconds{std::clamp<std::int64_t>(*time, 0, max_milliseconds)};
    }
    if (commas >= 3) {
        std::size_t comma = line.find(',');
        comma = line.find(',', comma + 1);
        comma = line.find(',', comma + 1);
        move.comment = trimmed(line.substr(comma + 1));
    }
    return move;
}

}  // namespace

Result<GameText> read_psq(std::string_view text) {
    const std::vector<std::string_view> lines = lines_of(text);
    const auto fault = [](std::size_t line, std::string_view reason) {
        return Error{fmt::format("line {}: {}", line + 1, reason)};
    };
    if (lines.empty()) {
        return fault(0, "there is no game");
    }
    const auto size = read_header(lines.front());
    if (!size) {
        return fault(0, size.error());
    }
    GameText game;
    game.setup = {"", size->width, size->height};
    std::size_t line = 1;
    for (; line < lines.size() && is_move(lines[line]); ++line) {
        auto move = read_move(lines[line], *size);
        if (!move) {
            return fault(line, move.error());
        }
        if (game.moves.size() == max_moves) {
            return fault(line, "too many moves");
        }
        move.value().side = line % 2 == 1 ? Side::first : Side::second;
        game.moves.push_back(std::move(move.value()));
    }
    if (line < lines.size()) {
        game.first_player = lines[line];
    }
    if (line + 1 < lines.size()) {
        game.second_player = lines[line + 1];
    }
    if (line + 2 < lines.size() && (lines[line + 2] == "1" || lines[line + 2] == "2")) {
        game.outcome = lines[line + 2] == "1" ? Outcome::first_wins : Outcome::second_wins;
    }
    return game;
}

std::string write_psq(const GameText& game) {
    const BoardSize size{game.setup.width, game.setup.height};
    std::string text = fmt::format("Piskvorky {}x{}, 0:0, 0\n", size.width, size.height);
    const auto add =
        [&](const std::string& move, std::int64_t milliseconds, std::string_view comment) {
            const Cell cell = from_game(move, size).value_or(Cell{});
            text += fmt::format("{},{},{}", cell.x + 1, cell.y + 1, milliseconds);
            if (!comment.empty() && comment.find('\n') == std::string_view::npos) {
                text += fmt::format(", {}", comment);
            }
            text += '\n';
        };
    for (const Placement& stone : game.stones) {
        add(stone.cell, 0, {});
    }
    for (const RecordedMove& move : game.moves) {
        add(move.move, move.elapsed.value_or(Milliseconds{0}).count(), move.comment);
    }
    const int winner = game.outcome == Outcome::first_wins    ? 1
                       : game.outcome == Outcome::second_wins ? 2
                                                              : 0;
    return text + fmt::format("{}\n{}\n{}\n", game.first_player, game.second_player, winner);
}

}  // namespace tengen
