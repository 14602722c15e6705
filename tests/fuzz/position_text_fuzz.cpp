// Reads a board size, a rule, stones and moves from any text, as a protocol would hand them down,
// and holds the resulting position against the slow twins. The text: variant, width, height, side
// to move, then words. `x`, `o` or `#` before a cell puts a stone there, a cell alone is a move,
// `--` a pass and `<` takes back.

#include "engine/gomoku/gomoku_game.h"
#include "engine/gomoku/position.h"
#include "tests/support/board_text.h"
#include "tests/support/slow_patterns.h"
#include "tests/support/slow_rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
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

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
        if (end > begin) {
            words.emplace_back(text.substr(begin, end - begin));
        }
        begin = end + 1;
    }
    return words;
}

int number_of(const std::string& word) {
    int number = 0;
    for (const char digit : word) {
        if (digit < '0' || digit > '9' || number > 100'000) {
            return -1;
        }
        number = 10 * number + (digit - '0');
    }
    return number;
}

void check_cell(
    const Position& position, const PlainBoard& board, slow::PatternJudge& judge, Cell cell
) {
    const auto& geometry = position.geometry();
    const std::string text = geometry.to_text(cell);
    require(geometry.parse(text) == cell);
    for (const Color color : {Color::black, Color::white}) {
        if (position.is_empty(cell)) {
            for (int d = 0; d < direction_count; ++d) {
                require(
                    position.line_class(color, cell, d) == judge.line_class(board, color, cell, d)
                );
            }
            require(position.threat(color, cell) == judge.threat(board, color, cell));
        } else if (position.at(cell) == stone_of(color)) {
            require(
                position.wins_at(cell, color) == slow::wins_at(board, position.rule(), color, cell)
            );
        }
    }
}

void check(const Position& position) {
    static std::array<std::unique_ptr<slow::PatternJudge>, rule_count> judges;
    auto& judge = judges[static_cast<std::size_t>(position.rule())];
    if (!judge) {
        judge = std::make_unique<slow::PatternJudge>(position.rule());
    }
    require(position.is_consistent());
    const PlainBoard board = plain_board(position);
    for (int cell = 0; cell < position.cell_count(); ++cell) {
        check_cell(position, board, *judge, static_cast<Cell>(cell));
    }
    const Position again = position_from(board, position.rule(), position.side_to_move());
    require(again.key() == position.key());
    for (const Color color : {Color::black, Color::white}) {
        require(again.potential_to_move(color) == position.potential_to_move(color));
        require(again.potential_waiting(color) == position.potential_waiting(color));
        require(again.fives(color) == position.fives(color));
    }
}

// The words after the setup: stones first, as far as they go, then moves.
void play_words(Position& position, const std::vector<std::string>& words, std::size_t from) {
    for (std::size_t i = from; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "--") {
            if (position.ply_count() < 2 * max_cells) {
                position.pass();
            }
        } else if (word == "<") {
            if (GomokuGame::can_undo(position)) {
                position.undo();
            }
        } else if (const auto move = GomokuGame::parse(position, word)) {
            require(GomokuGame::parse(position, GomokuGame::to_text(position, *move)).ok());
            if (position.is_legal(unpack(*move))) {
                GomokuGame::play(position, *move);
            }
        }
    }
}

void run(std::string_view text) {
    const auto words = words_of(text);
    if (words.size() < 4) {
        return;
    }
    GameSetup setup;
    setup.variant = words[0];
    setup.width = number_of(words[1]);
    setup.height = number_of(words[2]);
    const Side side = words[3] == "o" ? Side::second : Side::first;
    std::vector<Placement> men;
    std::size_t next = 4;
    while (next < words.size() && words[next].find_first_of("xXoO#?") == 0) {
        men.push_back({.cell = words[next].substr(1), .piece = words[next][0]});
        ++next;
    }
    auto created = GomokuGame::create(setup, men, side);
    if (!created) {
        require(!created.error().empty());
        return;
    }
    Position& position = created.value();
    require(GomokuGame::side_to_move(position) == side);
    require(position.stone_count() == static_cast<int>(men.size()));
    check(position);
    play_words(position, words, next);
    check(position);
    while (position.ply_count() > 0) {
        position.undo();
    }
    check(position);
    require(position.stone_count() == 0);
}

}  // namespace

}  // namespace tengen::gomoku

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tengen::gomoku::run({reinterpret_cast<const char*>(data), std::min<std::size_t>(size, 4096)});
    return 0;
}
