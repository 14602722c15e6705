#include "engine/gomoku/gomoku_game.h"

#include "engine/gomoku/move_features.h"
#include "engine/gomoku/opening.h"

#include <utility>

namespace tengen::gomoku {

namespace {

Color color_of(Side side) {
    return side == Side::first ? Color::black : Color::white;
}

std::string between_sides() {
    return "between " + std::to_string(min_side) + " and " + std::to_string(max_side);
}

Result<Stone> stone_of_piece(char piece) {
    switch (piece) {
    case 'x':
    case 'X':
        return Stone::black;
    case 'o':
    case 'O':
        return Stone::white;
    case '#':
        return Stone::wall;
    default:
        return Error{std::string("there is no piece '") + piece + "'"};
    }
}

std::vector<std::string> split_moves(std::string_view text) {
    std::vector<std::string> moves;
    for (const char letter : text) {
        if (letter >= 'a' && letter <= 'v') {
            moves.emplace_back();
        }
        moves.back().push_back(letter);
    }
    return moves;
}

}  // namespace

GameSetup GomokuGame::default_setup() {
    return {.variant = std::string(rule_name(Rule::freestyle)), .width = 15, .height = 15};
}

Result<Position> GomokuGame::create(const GameSetup& setup) {
    const auto rule = rule_from_name(setup.variant);
    if (!rule) {
        return Error{"there is no rule '" + setup.variant + "'"};
    }
    const auto fits = [](int side) { return side >= min_side && side <= max_side; };
    if (!fits(setup.width) || !fits(setup.height)) {
        return Error{"the sides of the board must be " + between_sides()};
    }
    return Position(setup.width, setup.height, *rule);
}

Result<Position> GomokuGame::create(
    const GameSetup& setup, std::span<const Placement> men, Side to_move
) {
    Result<Position> made = create(setup);
    if (!made) {
        return made;
    }
    Position& position = made.value();
    Color next = Color::black;
    for (std::size_t i = 0; i < men.size(); ++i) {
        const auto cell = position.geometry().parse(men[i].cell);
        if (!cell) {
            return Error{"there is no cell " + men[i].cell + " on this board"};
        }
        if (!position.is_empty(*cell)) {
            return Error{"there are two stones on " + men[i].cell};
        }
        const auto stone = stone_of_piece(men[i].piece);
        if (!stone) {
            return Error{stone.error()};
        }
        next = *stone == Stone::black ? Color::white : *stone == Stone::white ? Color::black : next;
        position.put(*cell, *stone, i + 1 == men.size() ? color_of(to_move) : next);
    }
    position.set_side_to_move(color_of(to_move));
    return made;
}

void GomokuGame::legal_moves(const Position& position, std::vector<PackedMove>& moves) {
    moves.clear();
    if (outcome(position) != Outcome::ongoing) {
        return;
    }
    for (int cell = 0; cell < position.cell_count(); ++cell) {
        if (position.is_legal(static_cast<Cell>(cell))) {
            moves.push_back(pack(static_cast<Cell>(cell)));
        }
    }
}

bool GomokuGame::is_legal(const Position& position, PackedMove move) {
    return move != no_move && unpack(move) < position.cell_count()
           && position.is_legal(unpack(move)) && outcome(position) == Outcome::ongoing;
}

std::string GomokuGame::to_text(const Position& position, PackedMove move) {
    return position.geometry().to_text(unpack(move));
}

Result<PackedMove> GomokuGame::parse(const Position& position, std::string_view text) {
    const auto cell = position.geometry().parse(text);
    if (!cell) {
        return Error{"there is no cell " + std::string(text) + " on this board"};
    }
    return pack(*cell);
}

Side GomokuGame::side_to_move(const Position& position) {
    return position.side_to_move() == Color::black ? Side::first : Side::second;
}

Outcome GomokuGame::outcome(const Position& position) {
    for (int i = 0; i < position.cell_count(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (position.at(cell) == Stone::black && position.wins_at(cell, Color::black)) {
            return Outcome::first_wins;
        }
        if (position.at(cell) == Stone::white && position.wins_at(cell, Color::white)) {
            return Outcome::second_wins;
        }
    }
    return position.empty_count() == 0 ? Outcome::draw : Outcome::ongoing;
}

std::vector<Placement> GomokuGame::men(const Position& position) {
    std::vector<Placement> men;
    for (int i = 0; i < position.cell_count(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (!position.is_empty(cell)) {
            constexpr std::string_view pieces = ".xo#";
            men.push_back(
                {position.geometry().to_text(cell),
                 pieces[static_cast<std::size_t>(position.at(cell))]}
            );
        }
    }
    return men;
}

std::string GomokuGame::board_text(const Position& position) {
    const auto& geometry = position.geometry();
    const auto letters = [&] {
        std::string line = "   ";
        for (int column = 0; column < geometry.width; ++column) {
            line += ' ';
            line += static_cast<char>('a' + column);
        }
        return line + '\n';
    }();
    std::string text = letters;
    for (int row = geometry.height - 1; row >= 0; --row) {
        const std::string number = std::to_string(row + 1);
        text += std::string(3 - number.size(), ' ') + number;
        for (int column = 0; column < geometry.width; ++column) {
            constexpr std::string_view pieces = ".XO#";
            text += ' ';
            text += pieces[static_cast<std::size_t>(position.at(geometry.cell(column, row)))];
        }
        text += ' ' + number + '\n';
    }
    return text + letters;
}

void GomokuGame::forbidden_moves(const Position& position, std::vector<PackedMove>& moves) {
    moves.clear();
    for (int i = 0; i < position.cell_count(); ++i) {
        if (position.is_forbidden(static_cast<Cell>(i))) {
            moves.push_back(pack(static_cast<Cell>(i)));
        }
    }
}

std::vector<MoveFeature> GomokuGame::describe(const Position& position, PackedMove move) {
    if (move == no_move || outcome(position) != Outcome::ongoing) {
        return {};
    }
    return move_features(position, unpack(move));
}

std::unique_ptr<SearchWorker> GomokuGame::make_worker(
    SearchControl& control, TranspositionTable& table, bool is_main
) {
    return std::make_unique<SearchWorker>(control, table, is_main);
}

void GomokuGame::add_options(OptionSet& /*options*/) {}

Status GomokuGame::check_swap2(const Position& position) {
    return opening::check_swap2(position);
}

SearchResult GomokuGame::swap2(
    const Position& position, const SearchRequest& request, PositionSearch<Position>& search
) {
    return opening::swap2(position, request, search);
}

std::vector<BenchPosition> GomokuGame::bench_positions() {
    struct Entry {
        Rule rule;
        int size;
        int depth_plies;
        std::string_view moves;
    };
    static constexpr std::array<Entry, 12> entries{{
        {Rule::freestyle, 15, 13, "h8i9"},
        {Rule::freestyle, 15, 13, "h8g7f6g8g9"},
        {Rule::freestyle, 20, 13, "j10k11k9l10i12"},
        {Rule::freestyle, 15, 13, "h8h9i9g7i10i8j9h7k10"},
        {Rule::standard, 15, 13, "h8i9j8g7"},
        {Rule::standard, 15, 13, "c3d5e4f6d7e8"},
        {Rule::renju, 15, 13, "h8h9j10i8"},
        {Rule::renju, 15, 13, "h8i9i7g8j8h7"},
        {Rule::renju, 15, 13, "h8h9h10i8g8j9"},
        {Rule::caro, 15, 13, "h8h9i10g9j7"},
        {Rule::caro_exact, 18, 13, "j10i10j11k9"},
        {Rule::freestyle, 9, 13, "e5f6d6e7"},
    }};
    std::vector<BenchPosition> positions;
    positions.reserve(entries.size());
    for (const auto& entry : entries) {
        positions.push_back(
            {.setup =
                 {.variant = std::string(rule_name(entry.rule)),
                  .width = entry.size,
                  .height = entry.size},
             .moves = split_moves(entry.moves),
             .depth_plies = entry.depth_plies,
             .text = {}}
        );
    }
    return positions;
}

}  // namespace tengen::gomoku
