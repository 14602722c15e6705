#include "engine/xiangqi/xiangqi_game.h"

#include <algorithm>
#include <array>
#include <optional>

namespace tengen::xiangqi {

namespace {

std::string square_text(Square square) {
    return {static_cast<char>('a' + square % 9), static_cast<char>('0' + square / 9)};
}

std::optional<Square> parse_square(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'i' || text[1] < '0' || text[1] > '9') {
        return std::nullopt;
    }
    return 9 * (text[1] - '0') + (text[0] - 'a');
}

// A side that has just moved and leaves the other without a move has won.
bool has_move(const Position& position) {
    std::vector<PackedMove> moves;
    XiangqiGame::legal_moves(position, moves);
    return !moves.empty();
}

bool wins_at_once(Position& position) {
    std::vector<PackedMove> moves;
    XiangqiGame::legal_moves(position, moves);
    return std::any_of(moves.begin(), moves.end(), [&](PackedMove move) {
        position.play(unpack(move));
        const bool wins = !has_move(position);
        position.undo();
        return wins;
    });
}

Outcome win_of(Color color) {
    return color == Color::red ? Outcome::first_wins : Outcome::second_wins;
}

}  // namespace

Result<Position> XiangqiGame::create(const GameSetup& setup) {
    return from_text(setup, Position().fen());
}

// Through the text, which knows where men may stand.
Result<Position> XiangqiGame::create(
    const GameSetup& setup, std::span<const Placement> men, Side to_move
) {
    std::array<char, square_count> board;
    board.fill('1');
    for (const Placement& man : men) {
        const auto square = parse_square(man.cell);
        if (!square) {
            return Error{"there is no square " + man.cell};
        }
        char& content = board.at(static_cast<std::size_t>(*square));
        if (content != '1') {
            return Error{"there are two men on " + man.cell};
        }
        content = man.piece;
    }
    std::string text;
    for (int rank = 9; rank >= 0; --rank) {
        const int first = 9 * rank;
        text.append(&board.at(static_cast<std::size_t>(first)), 9);
        text += rank > 0 ? "/" : "";
    }
    return from_text(setup, text + (to_move == Side::first ? " w" : " b"));
}

Result<Position> XiangqiGame::from_text(const GameSetup& setup, std::string_view text) {
    const auto law = law_from_name(setup.variant);
    if (!law) {
        return Error{"there is no rule '" + setup.variant + "'"};
    }
    if (setup.width != 9 || setup.height != 10) {
        return Error{"the board of Xiangqi is 9x10"};
    }
    Result<Position> position = Position::parse(text);
    if (position) {
        position.value().set_law(*law);
    }
    return position;
}

std::string XiangqiGame::position_text(const Position& position) {
    return position.fen();
}

void XiangqiGame::legal_moves(const Position& position, std::vector<PackedMove>& moves) {
    moves.clear();
    Moves pseudo;
    position.generate(pseudo);
    for (const ScoredMove& scored : pseudo) {
        if (position.is_legal(unpack(scored.move))) {
            moves.push_back(scored.move);
        }
    }
}

bool XiangqiGame::is_legal(const Position& position, PackedMove move) {
    const Move unpacked = unpack(move);
    return unpacked.from < square_count && unpacked.to < square_count
           && position.is_possible(unpacked) && position.is_legal(unpacked);
}

void XiangqiGame::play(Position& position, PackedMove move) {
    position.play(unpack(move));
}

void XiangqiGame::undo(Position& position) {
    position.undo();
}

bool XiangqiGame::can_undo(const Position& position) {
    return position.plies() > 0;
}

std::uint64_t XiangqiGame::key(const Position& position) {
    return position.key();
}

std::string XiangqiGame::to_text(const Position& /*position*/, PackedMove move) {
    const Move unpacked = unpack(move);
    return square_text(unpacked.from) + square_text(unpacked.to);
}

Result<PackedMove> XiangqiGame::parse(const Position& /*position*/, std::string_view text) {
    const auto from = text.size() == 4 ? parse_square(text.substr(0, 2)) : std::nullopt;
    const auto to = from ? parse_square(text.substr(2)) : std::nullopt;
    if (!to || *from == *to) {
        return Error{std::string(text) + " is no move"};
    }
    return pack({*from, *to});
}

Side XiangqiGame::side_to_move(const Position& position) {
    return position.side_to_move() == Color::red ? Side::first : Side::second;
}

Outcome XiangqiGame::outcome(const Position& position) {
    if (!has_move(position)) {
        return win_of(~position.side_to_move());
    }
    switch (position.ruling(position.plies())) {
    case Ruling::draw:
        return Outcome::draw;
    case Ruling::win:
        return win_of(position.side_to_move());
    case Ruling::loss:
        return win_of(~position.side_to_move());
    case Ruling::open:
        break;
    }
    return Outcome::ongoing;
}

std::vector<Placement> XiangqiGame::men(const Position& position) {
    std::vector<Placement> men;
    for (Square square = 0; square < square_count; ++square) {
        if (position.at(square) != no_piece) {
            men.push_back({square_text(square), letter_of(position.at(square))});
        }
    }
    return men;
}

std::string XiangqiGame::board_text(const Position& position) {
    constexpr std::string_view letters = "    a b c d e f g h i\n";
    std::string text(letters);
    for (int rank = 9; rank >= 0; --rank) {
        const std::string number = std::to_string(rank);
        text += "  " + number;
        for (int file = 0; file < 9; ++file) {
            const Piece piece = position.at(9 * rank + file);
            text += {' ', piece == no_piece ? '.' : letter_of(piece)};
        }
        text += ' ' + number + '\n';
    }
    return text + std::string(letters);
}

std::vector<MoveFeature> XiangqiGame::describe(const Position& position, PackedMove move) {
    if (!is_legal(position, move)) {
        return {};
    }
    Position after = position;
    after.play(unpack(move));
    const std::string_view reason = has_move(after) ? reason_of_law(after) : std::string_view();
    if (reason.empty()) {
        return {};
    }
    return {{.name = std::string(reason), .direction = {}, .men = {}, .cells = {}}};
}

// A win at once; else what does not allow one.
std::vector<PackedMove> XiangqiGame::natural_moves(const Position& position) {
    std::vector<PackedMove> moves = SearchWorker::sensible_moves(position);
    Position after = position;
    std::vector<PackedMove> safe;
    for (const PackedMove move : moves) {
        after.play(unpack(move));
        const bool wins = !has_move(after);
        const bool is_safe = wins || !wins_at_once(after);
        after.undo();
        if (wins) {
            return {move};
        }
        if (is_safe) {
            safe.push_back(move);
        }
    }
    return safe.empty() ? moves : safe;
}

// Games take a hundred moves, more or less, and fewer when there is less on the board.
int XiangqiGame::moves_left(const Position& position) {
    return 15 + static_cast<int>(men(position).size());
}

std::unique_ptr<SearchWorker> XiangqiGame::make_worker(
    SearchControl& control, TranspositionTable& table, bool is_main
) {
    return std::make_unique<SearchWorker>(control, table, is_main);
}

Status XiangqiGame::check_swap2(const Position& /*position*/) {
    return Error{"Xiangqi has no swap2"};
}

SearchResult XiangqiGame::swap2(
    const Position& /*position*/,
    const SearchRequest& /*request*/,
    PositionSearch<Position>& /*search*/
) {
    return {};
}

std::vector<BenchPosition> XiangqiGame::bench_positions() {
    struct Entry {
        int depth_plies;
        std::string_view text;
    };
    // Openings and middle games, an attack on a bare king, endings with little, and a side that may
    // repeat.
    static constexpr std::array<Entry, 6> entries{{
        {11, ""},
        {11, "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C4N1C/9/RNBAKAB1R w - - 0 1"},
        {11, "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"},
        {12, "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1"},
        {13, "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1"},
        {16, "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1"},
    }};
    std::vector<BenchPosition> positions;
    positions.reserve(entries.size());
    for (const Entry& entry : entries) {
        positions.push_back(
            {.setup = default_setup(),
             .moves = {},
             .depth_plies = entry.depth_plies,
             .text = std::string(entry.text)}
        );
    }
    return positions;
}

}  // namespace tengen::xiangqi
