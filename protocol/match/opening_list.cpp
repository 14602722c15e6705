#include "protocol/match/opening_list.h"

#include "protocol/board_symmetry.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

namespace tengen {

namespace {

constexpr std::size_t max_line = 10'000;  // no board has so many cells

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

Result<std::string> named(std::int64_t x, std::int64_t y, BoardSize size, std::string_view text) {
    if (!size.contains(x, y)) {
        return Error{fmt::format("{} is off the board", printable(text))};
    }
    return to_game({static_cast<int>(x), static_cast<int>(y)}, size);
}

Result<Opening> parse_offsets(std::string_view line, BoardSize size) {
    Opening opening;
    std::string_view left = line;
    while (!trimmed(left).empty()) {
        std::array<std::int64_t, 2> offsets{};
        for (std::int64_t& offset : offsets) {
            const std::size_t comma = std::min(left.find(','), left.size());
            const auto number = parse_number(trimmed(left.substr(0, comma)), -1000, 1000);
            if (!number) {
                return Error{number.error()};
            }
            offset = *number;
            left.remove_prefix(std::min(comma + 1, left.size()));
        }
        const auto move = named(
            size.width / 2 + offsets[0],
            size.height / 2 + offsets[1],
            size,
            fmt::format("{},{}", offsets[0], offsets[1])
        );
        if (!move) {
            return Error{move.error()};
        }
        opening.push_back(*move);
    }
    return opening;
}

Result<Opening> parse_run_of_cells(std::string_view line, BoardSize size) {
    Opening opening;
    for (std::size_t begin = 0; begin < line.size();) {
        std::size_t end = begin + 1;
        while (end < line.size() && !is_letter(line[end])) {
            ++end;
        }
        const std::string_view text = line.substr(begin, end - begin);
        const auto row = parse_number(text.substr(1), 1, 1000);
        if (!is_letter(text.front()) || !row) {
            return Error{fmt::format("'{}' is no cell", printable(text))};
        }
        const char letter = static_cast<char>(text.front() | 0x20);
        const auto move = named(letter - 'a', *row - 1, size, text);
        if (!move) {
            return Error{move.error()};
        }
        opening.push_back(*move);
        begin = end;
    }
    return opening;
}

Result<Opening> parse_moves(std::string_view line, BoardSize size) {
    Opening opening;
    Words words(line);
    while (!words.at_end()) {
        const std::string_view word = words.next();
        const auto cell = from_game(word, size);
        if (!cell) {
            return Error{fmt::format("'{}' is no cell of the board", printable(word))};
        }
        opening.push_back(to_game(*cell, size));
    }
    return opening;
}

}  // namespace

Result<Opening> parse_opening(std::string_view line, BoardSize size) {
    const std::string_view text = trimmed(line);
    if (text.size() > max_line) {
        return Error{"the line is too long"};
    }
    if (text.find(',') != std::string_view::npos) {
        return parse_offsets(text, size);
    }
    const bool has_blanks = text.find_first_of(" \t") != std::string_view::npos;
    return has_blanks || from_game(text, size) ? parse_moves(text, size)
                                               : parse_run_of_cells(text, size);
}

Result<Opening> parse_transcript(std::string_view line, BoardSize size) {
    constexpr std::string_view pass = "pass";
    constexpr std::size_t square_length = 2;
    if (line.size() > max_line) {
        return Error{"the line is too long"};
    }
    Opening opening;
    for (std::string_view left = trimmed(line); !left.empty(); left = trimmed(left)) {
        const bool is_pass = same_word(left.substr(0, pass.size()), pass);
        const std::size_t length = is_pass ? pass.size() : square_length;
        std::string move(left.substr(0, length));
        move.front() = static_cast<char>(move.front() | 0x20);
        if (!is_pass && !from_game(move, size)) {
            return Error{fmt::format("'{}' is no square", printable(left.substr(0, length)))};
        }
        opening.push_back(is_pass ? std::string(pass) : move);
        left.remove_prefix(std::min(length, left.size()));
    }
    return opening;
}

bool is_position(std::string_view entry) {
    return entry.find('/') != std::string_view::npos;
}

Result<Opening> parse_position_opening(std::string_view line, BoardSize size) {
    if (line.size() > max_line) {
        return Error{"the line is too long"};
    }
    Opening opening;
    std::string_view moves = trimmed(line);
    if (is_position(moves)) {
        constexpr std::string_view mark = " moves ";
        const std::size_t end = std::min(moves.find(mark), moves.size());
        opening.emplace_back(trimmed(moves.substr(0, end)));
        moves.remove_prefix(std::min(end + mark.size(), moves.size()));
    }
    std::string squares;
    for (const char c : moves) {
        if (!is_blank(c) && c != '-') {
            squares += is_letter(c) ? static_cast<char>(c | 0x20) : c;
        }
    }
    constexpr std::size_t move_length = 4;
    for (std::size_t i = 0; i < squares.size(); i += move_length) {
        const std::string move = squares.substr(i, move_length);
        const auto is_square = [&](std::size_t at) {
            return move[at] >= 'a' && move[at] < 'a' + size.width && move[at + 1] >= '0'
                   && move[at + 1] < '0' + size.height;
        };
        if (move.size() < move_length || !is_square(0) || !is_square(2)) {
            return Error{fmt::format("'{}' is no move", printable(move))};
        }
        opening.push_back(move);
    }
    return opening;
}

Result<std::vector<Opening>> read_openings(
    const std::string& path, BoardSize size, ParseOpening parse
) {
    std::ifstream file(path);
    if (!file) {
        return Error{"cannot read " + path};
    }
    std::vector<Opening> openings;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (!line.empty() && line.back() == '\r') {
            line.pop_back();
        }
        const std::string_view text = trimmed(std::string_view(line).substr(0, line.find('#')));
        if (text.empty()) {
            continue;
        }
        auto opening = parse(text, size);
        if (!opening) {
            return Error{fmt::format("{}:{}: {}", path, number, opening.error())};
        }
        openings.push_back(std::move(opening.value()));
    }
    if (openings.empty()) {
        return Error{path + " has no openings"};
    }
    return openings;
}

Opening symmetric_opening(const Opening& opening, BoardSize size, int symmetry) {
    Opening image;
    for (const std::string& move : opening) {
        const auto cell = from_game(move, size);
        image.push_back(cell ? to_game(symmetric_cell(*cell, size, symmetry), size) : move);
    }
    return image;
}

}  // namespace tengen
