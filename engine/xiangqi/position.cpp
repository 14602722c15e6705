#include "engine/xiangqi/position.h"

#include "engine/xiangqi/keys.h"
#include "engine/xiangqi/square_values.h"

#include <algorithm>
#include <cassert>
#include <charconv>

namespace tengen::xiangqi {

namespace {

constexpr std::string_view letters = " KABNRCP kabnrcp";
constexpr std::string_view initial_fen =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

constexpr int most_quiet_plies = 120;
constexpr int counted_checks = 10;
constexpr int most_told = 100'000;  // plies or moves by a text

// [type]: how many of them a side may have.
constexpr std::array<int, type_count> most_men{1, 2, 2, 2, 2, 2, 5};

Piece read_letter(char letter) {
    switch (letter) {
    case 'E':
        return piece_of(Color::red, Type::elephant);
    case 'e':
        return piece_of(Color::black, Type::elephant);
    case 'H':
        return piece_of(Color::red, Type::horse);
    case 'h':
        return piece_of(Color::black, Type::horse);
    default:
        break;
    }
    const std::size_t found = letter == ' ' ? std::string_view::npos : letters.find(letter);
    return found == std::string_view::npos ? no_piece : static_cast<Piece>(found);
}

// Whether a man of that kind can ever get there.
bool may_stand(Piece piece, Square square) {
    const Color color = color_of(piece);
    const int file = file_of(square);
    const int rank = rank_of(square);
    const int depth = color == Color::red ? rank : rank_count - 1 - rank;
    switch (type_of(piece)) {
    case Type::king:
        return is_in_palace(file, rank, color);
    case Type::advisor:
        return is_in_palace(file, rank, color) && (file + depth) % 2 == 1;
    case Type::elephant:
        return depth <= 4 && depth % 2 == 0 && file % 2 == 0 && (file + depth) % 4 == 2;
    case Type::pawn:
        return depth >= 5 || (depth >= 3 && file % 2 == 0);
    default:
        return true;
    }
}

std::string_view take_word(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    return word;
}

// What is no number is the usual one.
int number_or(std::string_view word, int usual, int most) {
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool is_number = error == std::errc() && end == word.data() + word.size();
    return is_number && number >= 0 && number <= most ? number : usual;
}

}  // namespace

char letter_of(Piece piece) {
    return letters[piece];
}

Position::Position() {
    *this = parse(initial_fen).value();
}

Status Position::read_men(std::string_view text, Position& position) {
    int file = 0;
    int rank = rank_count - 1;
    for (const char letter : text) {
        if (letter == '/') {
            if (file != file_count || rank == 0) {
                return Error{"the board has ten rows of nine squares"};
            }
            file = 0;
            --rank;
        } else if (letter >= '1' && letter <= '9') {
            file += letter - '0';
        } else {
            const Piece piece = read_letter(letter);
            if (piece == no_piece || file >= file_count) {
                return piece == no_piece ? Error{"there is a letter that is no man"}
                                         : Error{"a row is too long"};
            }
            position.board_.put(piece, square_at(file, rank));
            ++file;
        }
        if (file > file_count) {
            return Error{"a row is too long"};
        }
    }
    if (file != file_count || rank != 0) {
        return Error{"the board has ten rows of nine squares"};
    }
    return Done{};
}

Status Position::check_men() const {
    std::array<int, piece_count> counts{};
    for (Square square = 0; square < square_count; ++square) {
        const Piece piece = at(square);
        if (piece == no_piece) {
            continue;
        }
        if (!may_stand(piece, square)) {
            return Error{std::string("no ") + letter_of(piece) + " can stand where one does"};
        }
        if (++counts[piece] > most_men[static_cast<std::size_t>(type_of(piece))]) {
            return Error{std::string("there are too many ") + letter_of(piece)};
        }
    }
    for (const Color color : {Color::red, Color::black}) {
        if (counts[piece_of(color, Type::king)] == 0) {
            return Error{"a king is missing"};
        }
    }
    return Done{};
}

Result<Position> Position::parse(std::string_view fen) {
    Position position{Empty{}};
    std::string_view left = fen;
    if (Status read = read_men(take_word(left), position); !read) {
        return Error{read.error()};
    }
    if (Status checked = position.check_men(); !checked) {
        return Error{checked.error()};
    }
    const std::string_view side = take_word(left);
    if (side != "w" && side != "r" && side != "b") {
        return Error{"it is not said who is to move: w or b"};
    }
    position.side_ = side == "b" ? Color::black : Color::red;
    position.key_ = position.side_ == Color::black ? black_key : 0;
    for (Square square = 0; square < square_count; ++square) {
        const Piece piece = position.at(square);
        if (piece != no_piece) {
            position.key_ ^= key_of(piece, square);
            position.balance_ += value_on(piece, square);
        }
    }
    const Color own = position.side_;
    if (king_lines(position.board_, ~own).checkers != 0) {
        return Error{"the king of who has just moved could be captured"};
    }
    position.lines_ = king_lines(position.board_, own);
    take_word(left);
    take_word(left);
    position.quiet_plies_ = number_or(take_word(left), 0, most_told);
    position.move_number_ = number_or(take_word(left), 1, most_told);
    return position;
}

std::string Position::fen() const {
    std::string text;
    for (int rank = rank_count - 1; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < file_count; ++file) {
            const Piece piece = at(square_at(file, rank));
            if (piece == no_piece) {
                ++empty;
                continue;
            }
            text += empty > 0 ? std::to_string(empty) : "";
            text += letter_of(piece);
            empty = 0;
        }
        text += empty > 0 ? std::to_string(empty) : "";
        text += rank > 0 ? "/" : "";
    }
    text += side_ == Color::red ? " w - - " : " b - - ";
    return text + std::to_string(quiet_plies_) + ' ' + std::to_string(move_number_);
}

// Of each side ten checks count, and neither those beyond them nor the answers to these.
void Position::count_quiet_ply(bool was_check, bool checks) {
    const std::size_t mover = index(side_);
    const bool answers_uncounted = was_check && checks_[1 - mover] > counted_checks;
    if (checks && checks_[mover] <= counted_checks) {
        ++checks_[mover];
    }
    const bool is_uncounted = checks && checks_[mover] > counted_checks;
    quiet_plies_ += answers_uncounted || is_uncounted ? 0 : 1;
}

bool Position::is_possible(Move move) const {
    const Piece piece = at(move.from);
    return piece != no_piece && color_of(piece) == side_
           && (targets_of(board_, move.from) & bit(move.to)) != 0;
}

std::uint64_t Position::key_after(Move move) const {
    const Piece piece = at(move.from);
    const Piece captured = at(move.to);
    return key_ ^ black_key ^ key_of(piece, move.from) ^ key_of(piece, move.to)
           ^ (captured != no_piece ? key_of(captured, move.to) : 0);
}

void Position::play(Move move) {
    const Piece piece = at(move.from);
    assert(piece != no_piece && color_of(piece) == side_);
    const bool was_check = is_check();
    const std::uint64_t key = key_after(move);
    const Piece captured = board_.play(move);
    history_.push_back(
        {.move = move,
         .captured = captured,
         .is_pass = false,
         .is_check = was_check,
         .quiet_plies = quiet_plies_,
         .checks = checks_,
         .balance = balance_,
         .key = key_,
         .lines = lines_}
    );
    key_ = key;
    balance_ += value_on(piece, move.to) - value_on(piece, move.from);
    lines_ = king_lines(board_, ~side_);
    if (captured != no_piece) {
        balance_ -= value_on(captured, move.to);
        quiet_plies_ = 0;
        checks_ = {};
    } else {
        count_quiet_ply(was_check, is_check());
    }
    move_number_ += side_ == Color::black ? 1 : 0;
    side_ = ~side_;
}

void Position::pass() {
    assert(!is_check());
    history_.push_back(
        {.move = {},
         .captured = no_piece,
         .is_pass = true,
         .is_check = false,
         .quiet_plies = quiet_plies_,
         .checks = checks_,
         .balance = balance_,
         .key = key_,
         .lines = lines_}
    );
    key_ ^= black_key;
    move_number_ += side_ == Color::black ? 1 : 0;
    side_ = ~side_;
    lines_ = king_lines(board_, side_);
}

void Position::undo() {
    const Past& past = history_.back();
    side_ = ~side_;
    move_number_ -= side_ == Color::black ? 1 : 0;
    quiet_plies_ = past.quiet_plies;
    checks_ = past.checks;
    balance_ = past.balance;
    key_ = past.key;
    lines_ = past.lines;
    if (!past.is_pass) {
        board_.take_back(past.move, past.captured);
    }
    history_.pop_back();
}

// After a cycle of so many plies in which these sides have checked with every move.
Ruling Position::repeated(int plies, bool own_checks, bool other_checks) const {
    if (law_.repetition == Repetition::draw || (own_checks && other_checks)) {
        return Ruling::draw;
    }
    return own_checks     ? Ruling::loss
           : other_checks ? Ruling::win
                          : judge_cycle(*this, plies, law_.repetition);
}

Ruling Position::ruling(int root_plies) const {
    if ((law_.limits_quiet_plies && quiet_plies_ >= most_quiet_plies)
        || (quiet_plies_ == 0 && is_dead(*this))) {
        return Ruling::draw;
    }
    const int now = plies();
    bool other_checks = is_check();
    bool own_checks = true;
    int times = 0;
    for (int ply = now - 1; ply >= 0; --ply) {
        const Past& past = history_[static_cast<std::size_t>(ply)];
        if (past.captured != no_piece || past.is_pass) {
            break;
        }
        const bool is_own_turn = (now - ply) % 2 == 0;
        if (!is_own_turn) {
            own_checks = own_checks && past.is_check;
            continue;
        }
        if (past.key == key_ && (++times == 2 || ply > root_plies)) {
            return repeated(now - ply, own_checks, other_checks);
        }
        other_checks = other_checks && past.is_check;
    }
    return Ruling::open;
}

}  // namespace tengen::xiangqi
