// Reads any text as a position of Xiangqi, a rule and moves in any notation, and checks that what
// was understood survives being written and read again, and that the law has a word on all of it.

#include "engine/xiangqi/notation.h"
#include "engine/xiangqi/xiangqi_game.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace tengen;
using xiangqi::Move;
using xiangqi::Notation;
using xiangqi::Position;
using xiangqi::XiangqiGame;

constexpr Notation notations[] = {
    Notation::uci,
    Notation::uci_from_one,
    Notation::iccs,
    Notation::wxf,
    Notation::chinese,
    Notation::chinese_traditional};

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

std::string_view take_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

void check_position(const Position& position) {
    const auto again = Position::parse(position.fen());
    require(again && again->fen() == position.fen() && again->key() == position.key());
    require(again->is_check() == position.is_check());
    (void)XiangqiGame::outcome(position);
    require(position.ruling(-1) == Position(position).ruling(-1));
}

void check_move(const Position& position, Move move) {
    require(XiangqiGame::is_legal(position, pack(move)));
    for (const Notation notation : notations) {
        const auto back = read_move(position, write_move(position, move, notation), notation);
        require(back && pack(*back) == pack(move));
    }
}

void play_line(Position& position, std::string_view line) {
    for (const Notation notation : notations) {
        if (const auto move = read_move(position, line, notation)) {
            check_move(position, *move);
            position.play(*move);
            check_position(position);
            return;
        }
    }
}

}  // namespace

// A rule, a position and moves, a line each.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    std::string_view left = text;
    GameSetup setup = XiangqiGame::default_setup();
    setup.variant = take_line(left);
    if (!xiangqi::law_from_name(setup.variant)) {
        setup.variant = "computer";
    }
    auto created = XiangqiGame::from_text(setup, take_line(left));
    if (!created) {
        return 0;
    }
    Position& position = created.value();
    check_position(position);
    const std::string fen = position.fen();
    for (int lines = 0; lines < 60 && !left.empty(); ++lines) {
        play_line(position, take_line(left));
    }
    while (XiangqiGame::can_undo(position)) {
        XiangqiGame::undo(position);
    }
    require(position.fen() == fen);
    return 0;
}
