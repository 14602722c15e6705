// How GTP loads and saves games.

#include "protocol/gtp.h"
#include "protocol/records/sgf.h"
#include "protocol/replace_file.h"
#include "protocol/whole_file.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tengen {

namespace {

Result<GameText> read_first_game(const std::string& path) {
    const auto text = read_whole_file(path);
    if (!text) {
        return Error{text.error()};
    }
    auto games = read_sgf(*text);
    if (!games) {
        return Error{games.error()};
    }
    return std::move(games.value().front());
}

}  // namespace

// The first `moves` moves of a game on a new board. False when they cannot be played; the board is
// as it was then.
bool Gtp::load(const GameText& game, std::size_t moves) {
    const GtpBoard before = board_;
    const BoardSize size{game.setup.width, game.setup.height};
    bool is_good = start_board(size);
    const auto put = [&](Side side, const std::string& move) {
        const auto cell = from_game(move, size);
        is_good = is_good && cell && play(side, to_vertex(*cell, size)).ok();
    };
    for (const Placement& stone : game.stones) {
        put(stone.piece == 'x' ? Side::first : Side::second, stone.cell);
    }
    for (std::size_t i = 0; i < moves; ++i) {
        put(game.moves[i].side, game.moves[i].move);
    }
    if (!is_good) {
        start_board(before.size());
        board_ = before;
        (void)set_session(board_.to_move()).ok();
    }
    return is_good;
}

// "loadsgf FILE [N]": the position before move N.
void Gtp::on_loadsgf(Words& words) {
    const std::string path(words.next());
    const std::string_view word = words.next();
    const auto number = word.empty()
                            ? Result<std::int64_t>(std::numeric_limits<std::int64_t>::max())
                            : parse_number(word, 1, std::numeric_limits<std::int64_t>::max());
    if (path.empty() || !number || !words.at_end()) {
        fail("syntax error");
        return;
    }
    const auto game = read_first_game(path);
    if (!game) {
        fail("cannot load file");
        return;
    }
    const auto moves =
        std::min<std::uint64_t>(game->moves.size(), static_cast<std::uint64_t>(*number) - 1);
    if (load(*game, moves)) {
        succeed();
    } else {
        fail("cannot load file");
    }
}

GameText Gtp::record() const {
    GameText game;
    game.setup = {variant_, board_.size().width, board_.size().height};
    for (const GtpPly& ply : board_.plies()) {
        if (ply.cell) {
            game.moves.push_back({ply.side, to_game(*ply.cell, board_.size()), std::nullopt, {}});
        }
    }
    if (is_over()) {
        game.outcome = session_->outcome();
    }
    return game;
}

// "printsgf [FILE]": to the response when no file is named.
void Gtp::on_printsgf(Words& words) {
    const std::string path(words.rest());
    const std::string text = write_sgf(record());
    if (path.empty()) {
        std::vector<std::string> lines;
        std::string_view left = text;
        while (!left.empty()) {
            const std::size_t end = std::min(left.find('\n'), left.size());
            lines.emplace_back(left.substr(0, end));
            left.remove_prefix(std::min(end + 1, left.size()));
        }
        succeed(lines);
        return;
    }
    const Status written = replace_file(path, text);
    if (written) {
        succeed();
    } else {
        fail("cannot save file");
    }
}

}  // namespace tengen
