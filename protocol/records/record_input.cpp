#include "protocol/records/record_input.h"

#include "engine/games.h"
#include "protocol/records/record_files.h"
#include "protocol/whole_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

namespace tengen {

namespace {

constexpr std::string_view pass = "pass";

// Files as they are, and all records in folders, in the order of their names.
Result<std::vector<std::string>> record_paths(
    const std::vector<std::string>& files, std::string_view game
) {
    std::vector<std::string> paths;
    for (const std::string& file : files) {
        std::error_code failure;
        if (!std::filesystem::is_directory(file, failure)) {
            paths.push_back(file);
            continue;
        }
        std::vector<std::string> found;
        for (std::filesystem::recursive_directory_iterator entry(file, failure), end;
             !failure && entry != end;
             entry.increment(failure)) {
            const std::string path = entry->path().string();
            const std::string_view format = format_of_file(path);
            if (entry->is_regular_file() && !format.empty() && can_tell(format, game)) {
                found.push_back(path);
            }
        }
        if (failure) {
            return Error{fmt::format("cannot read {}: {}", file, failure.message())};
        }
        std::sort(found.begin(), found.end());
        paths.insert(paths.end(), found.begin(), found.end());
    }
    if (paths.empty()) {
        return Error{"there are no records"};
    }
    return paths;
}

Side first_to_move(const GameText& game) {
    return game.to_move.value_or(game.moves.empty() ? Side::first : game.moves.front().side);
}

// The rest of a record whose game is over.
void append_after_end(GameText& game, std::span<const RecordedMove> rest, Turns turns) {
    for (const RecordedMove& move : rest) {
        if (turns != Turns::padded && move.move != pass) {
            game.moves.push_back(move);
        }
    }
}

}  // namespace

Result<std::vector<GameText>> read_record_file(
    const std::string& path, std::string_view format, const GameSetup& usual, std::string_view game
) {
    const auto text = read_whole_file(path);
    if (!text) {
        return Error{text.error()};
    }
    const bool is_asked = !format.empty();
    if (!is_asked) {
        format = format_of_file(path);
    }
    if (!is_asked && (format.empty() || format == "moves")) {
        format = guess_format(*text);
    }
    auto games = read_records(*text, format, usual, game);
    if (!games) {
        return Error{fmt::format("{}: {}", path, games.error())};
    }
    return games;
}

GameSetup setup_of_record(
    const GameText& game, Session& session, std::string_view asked_rule, const GameSetup& usual
) {
    GameSetup setup = game.setup;
    // Records call the rules by many names.
    const GameSetup known{setup.variant, usual.width, usual.height};
    if (!asked_rule.empty() || !session.new_game(known)) {
        setup.variant = usual.variant;
    }
    return setup;
}

Result<std::vector<NamedGame>> read_record_files(
    const std::vector<std::string>& files,
    const std::string& game,
    std::string_view asked_rule,
    const GameSetup& usual
) {
    const std::unique_ptr<Session> session = make_session(game);
    if (!session) {
        return Error{fmt::format("there is no game {}", game)};
    }
    const auto paths = record_paths(files, game);
    if (!paths) {
        return Error{paths.error()};
    }
    std::vector<NamedGame> all;
    for (const std::string& path : *paths) {
        auto games = read_record_file(path, "", usual, game);
        if (!games) {
            return Error{games.error()};
        }
        for (std::size_t i = 0; i < games->size(); ++i) {
            GameText& text = games.value()[i];
            text.setup = setup_of_record(text, *session, asked_rule, usual);
            const bool is_only = games->size() == 1;
            all.push_back({is_only ? path : fmt::format("{}#{}", path, i + 1), std::move(text)});
        }
    }
    return all;
}

Status set_start(
    Session& session, const GameSetup& setup, std::span<const Placement> stones, Side first
) {
    return stones.empty() && first == Side::first ? session.new_game(setup)
                                                  : session.set_board(setup, stones, first);
}

Status play_with_pass(Session& session, const RecordedMove& move, Turns turns, GameText& game) {
    const Side mover = session.side_to_move();
    const bool is_own_turn = turns != Turns::told || move.side == mover;
    Status played =
        is_own_turn ? session.play(move.move) : Status(Error{move.move + " is out of turn"});
    if (!played) {
        if (!session.play(pass)) {
            return played;
        }
        if (!session.play(move.move)) {
            (void)session.undo().ok();
            return played;
        }
        game.moves.push_back({mover, std::string(pass), std::nullopt, {}});
    }
    game.moves.push_back(move);
    game.moves.back().side = played ? mover : other_side(mover);
    return Done{};
}

Status restore_passes(Session& session, GameText& game, const GameSetup& setup) {
    const Turns turns = std::exchange(game.turns, Turns::told);
    if (Status set = set_start(session, setup, game.stones, first_to_move(game)); !set) {
        return turns == Turns::told ? Done{} : set;
    }
    const std::vector<RecordedMove> told = std::exchange(game.moves, {});
    for (std::size_t i = 0; i < told.size(); ++i) {
        if (session.outcome() != Outcome::ongoing) {
            append_after_end(game, std::span(told).subspan(i), turns);
            return Done{};
        }
        const Status played = play_with_pass(session, told[i], turns, game);
        if (!played && turns == Turns::told) {
            game.moves.insert(
                game.moves.end(), told.begin() + static_cast<std::ptrdiff_t>(i), told.end()
            );
            return Done{};
        }
        if (!played) {
            return Error{fmt::format("move {}: {}", i + 1, played.error())};
        }
    }
    return Done{};
}

Status play_record(
    Session& session, const GameText& game, const GameSetup& setup, std::size_t plies
) {
    if (Status set = set_start(session, setup, game.stones, first_to_move(game)); !set) {
        return set;
    }
    for (std::size_t i = 0; i < std::min(plies, game.moves.size()); ++i) {
        const RecordedMove& move = game.moves[i];
        if (move.side != session.side_to_move()) {
            return Error{fmt::format("move {} ({}) is not the turn of its side", i + 1, move.move)};
        }
        if (session.outcome() != Outcome::ongoing) {
            return Error{fmt::format("the game is over before move {} ({})", i + 1, move.move)};
        }
        if (const Status played = session.play(move.move); !played) {
            return Error{fmt::format("move {}: {}", i + 1, played.error())};
        }
    }
    return Done{};
}

}  // namespace tengen
