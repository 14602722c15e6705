#include "protocol/play/play_text.h"

#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>

namespace tengen {

namespace {

constexpr Milliseconds short_time{10'000};  // tenths are shown below

constexpr std::string_view first_color = "\x1b[1;36m";
constexpr std::string_view second_color = "\x1b[1;33m";
constexpr std::string_view usual_color = "\x1b[0m";

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::string seconds_text(Milliseconds time) {
    const std::int64_t tenths = time.count() / 100;
    return tenths % 10 == 0 ? fmt::format("{} s", tenths / 10)
                            : fmt::format("{}.{} s", tenths / 10, tenths % 10);
}

// The last cell that a move names: "h8", or "e2" in "h2e2".
std::string_view target_of(std::string_view move) {
    std::size_t begin = move.size();
    while (begin > 0 && is_digit(move[begin - 1])) {
        --begin;
    }
    return begin == 0 || begin == move.size() ? std::string_view() : move.substr(begin - 1);
}

// Puts brackets around a cell of the board, which has a line of letters above its rows and a number
// before each row. A board of another form stays as it is.
void mark(std::vector<std::string>& lines, std::string_view cell) {
    if (cell.empty() || lines.empty()) {
        return;
    }
    const std::size_t column = lines.front().find(cell.front());
    for (std::string& line : lines) {
        const std::string_view number = Words(line).next();
        if (number == cell.substr(1) && column != std::string::npos && column > 0
            && column + 1 < line.size()) {
            line[column - 1] = '(';
            line[column + 1] = ')';
        }
    }
}

std::string colored(std::string_view line) {
    std::string text;
    for (const char c : line) {
        const std::string_view color = c == 'X' ? first_color : c == 'O' ? second_color : "";
        text += color;
        text += c;
        text += color.empty() ? "" : usual_color;
    }
    return text;
}

}  // namespace

std::string_view side_name(Side side) {
    return side == Side::first ? "black" : "white";
}

std::string moves_text(std::size_t count) {
    return fmt::format("{} move{}", count, count == 1 ? "" : "s");
}

std::string clock_text(Milliseconds left) {
    const std::int64_t ms = std::max<std::int64_t>(left.count(), 0);
    const std::int64_t seconds = ms / 1000;
    std::string text = fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    if (left < short_time) {
        text += fmt::format(".{}", ms / 100 % 10);
    }
    return text;
}

std::string end_text(const PlayEnd& end) {
    if (end.outcome == Outcome::draw) {
        return end.reason == PlayEnd::Reason::no_move ? "draw: no legal move is left" : "draw";
    }
    const Side winner = end.outcome == Outcome::first_wins ? Side::first : Side::second;
    std::string text = fmt::format("{} has won", side_name(winner));
    if (end.reason == PlayEnd::Reason::resignation) {
        text += fmt::format(": {} resigned", side_name(other_side(winner)));
    } else if (end.reason == PlayEnd::Reason::time) {
        text += fmt::format(": {} ran out of time", side_name(other_side(winner)));
    }
    return text;
}

std::string seat_text(const Seat& seat) {
    std::string text = seat.is_engine ? "engine" : "you";
    if (seat.is_engine && seat.level > 0) {
        text += fmt::format(", level {}", seat.level);
    }
    if (seat.nodes) {
        text += fmt::format(", {} nodes a move", *seat.nodes);
    }
    if (seat.turn) {
        text += fmt::format(", {} a move", seconds_text(*seat.turn));
    }
    if (seat.budget) {
        text += fmt::format(
            ", clock {} + {}", clock_text(seat.budget->main), seconds_text(seat.budget->increment)
        );
    }
    return text;
}

std::vector<std::string> board_picture(
    std::string_view board, std::string_view last_move, bool has_colors
) {
    std::vector<std::string> lines;
    while (!board.empty()) {
        const std::size_t end = std::min(board.find('\n'), board.size());
        lines.emplace_back(board.substr(0, end));
        board.remove_prefix(std::min(end + 1, board.size()));
    }
    mark(lines, target_of(last_move));
    if (has_colors) {
        std::transform(lines.begin(), lines.end(), lines.begin(), [](const std::string& line) {
            return colored(line);
        });
    }
    return lines;
}

}  // namespace tengen
