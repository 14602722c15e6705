// Any text as a drawn board under Renju, cut and filled up to a size there is; every empty cell is
// judged by the engine, and by the slow twin as long as its patience lasts.

#include "engine/gomoku/forbidden.h"
#include "engine/gomoku/position.h"
#include "tests/support/board_text.h"
#include "tests/support/slow_rules.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::gomoku {

namespace {

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

// The first line sets the width. What is no stone is an empty cell.
PlainBoard board_of(std::string_view text) {
    std::vector<std::string> rows;
    std::string row;
    for (const char letter : text) {
        if (letter == '\n') {
            rows.push_back(row);
            row.clear();
        } else if (letter != ' ') {
            row.push_back(letter);
        }
    }
    rows.push_back(row);
    const auto side = [](std::size_t length) {
        return std::clamp(static_cast<int>(length), min_side, max_side);
    };
    PlainBoard board(side(rows.front().size()), side(rows.size()));
    for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
            const auto line = static_cast<std::size_t>(board.height - 1 - y);
            const auto place = static_cast<std::size_t>(x);
            if (line < rows.size() && place < rows[line].size()
                && stone_letters.find(rows[line][place]) != std::string_view::npos) {
                board[board.index_of(x, y)] = rows[line][place];
            }
        }
    }
    return board;
}

slow::Ruling ruling_of(Foul foul, bool is_five) {
    switch (foul) {
    case Foul::overline:
        return slow::Ruling::overline;
    case Foul::double_four:
        return slow::Ruling::double_four;
    case Foul::double_three:
        return slow::Ruling::double_three;
    case Foul::none:
        break;
    }
    return is_five ? slow::Ruling::five : slow::Ruling::legal;
}

// Boards that the twin may judge on one input: about a second's work.
constexpr int twin_boards = 50'000;

void run(std::string_view text) {
    const PlainBoard board = board_of(text);
    const Position position = position_from(board, Rule::renju, Color::black);
    ForbiddenFinder finder(position);
    int boards_left = twin_boards;
    for (int i = 0; i < board.cell_count(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (!position.is_empty(cell)) {
            require(!position.is_forbidden(cell));
            continue;
        }
        const Foul foul = finder.verdict(cell);
        const bool is_five = position.threat(Color::black, cell) == Threat::five;
        const auto judgement = slow::judge_black_within(board, i, boards_left);
        require(!judgement || judgement->ruling == ruling_of(foul, is_five));
        require(position.is_forbidden(cell) == (foul != Foul::none));
        require(position.is_legal(cell) == (foul == Foul::none));
    }
}

}  // namespace

}  // namespace tengen::gomoku

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tengen::gomoku::run({reinterpret_cast<const char*>(data), std::min<std::size_t>(size, 1024)});
    return 0;
}
