#include "protocol/commands/convert.h"

#include "engine/games.h"
#include "protocol/records/record_files.h"
#include "protocol/replace_file.h"
#include "protocol/setup_text.h"
#include "protocol/tokens.h"
#include "protocol/whole_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

namespace tengen {

namespace {

// Records call the rules by many names; those that none of ours begins leave the question open.
bool knows_rule(Session& session, const std::string& rule) {
    GameSetup setup = session.setup();
    setup.variant = rule;
    return session.new_game(setup).ok();
}

// The result of the moves under the rule; an error when they cannot be played.
Result<Outcome> play_out(Session& session, const GameText& game, const GameSetup& setup) {
    const Side first = game.moves.empty() ? Side::first : game.moves.front().side;
    if (Status set = session.set_board(setup, game.stones, first); !set) {
        return Error{set.error()};
    }
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
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
    return session.outcome();
}

// Adds what the record leaves out. Errors only when records are to be checked.
Status complete(
    Session& session, GameText& game, const ConvertOptions& options, const GameSetup& usual
) {
    GameSetup setup = game.setup;
    if (!options.rule.empty() || !knows_rule(session, setup.variant)) {
        setup.variant = usual.variant;
    }
    const auto outcome = play_out(session, game, setup);
    if (!outcome) {
        return options.check ? Status(Error{outcome.error()}) : Done{};
    }
    if (!game.outcome && *outcome != Outcome::ongoing) {
        game.outcome = *outcome;
    }
    if (!options.rule.empty()) {
        game.setup.variant = setup.variant;
    }
    return Done{};
}

Result<std::vector<GameText>> read_file(
    const std::string& path, const ConvertOptions& options, const GameSetup& usual
) {
    const auto text = read_whole_file(path);
    if (!text) {
        return Error{text.error()};
    }
    std::string_view format = options.from;
    if (format.empty()) {
        format = format_of_file(path);
    }
    if (format.empty() || (format == "moves" && options.from.empty())) {
        format = guess_format(*text);
    }
    auto games = read_records(*text, format, usual);
    if (!games) {
        return Error{fmt::format("{}: {}", path, games.error())};
    }
    return games;
}

}  // namespace

Status run_convert(const ConvertOptions& options, LineWriter& out) {
    const std::unique_ptr<Session> session = make_session(options.game);
    if (!session) {
        return Error{fmt::format("there is no game {}", options.game)};
    }
    const auto usual = parse_setup(options.rule, options.size, session->setup());
    if (!usual) {
        return Error{usual.error()};
    }
    if (Status known = session->new_game(*usual); !known) {
        return known;
    }
    std::string text;
    for (const std::string& path : options.files) {
        auto games = read_file(path, options, *usual);
        if (!games) {
            return Error{games.error()};
        }
        for (std::size_t i = 0; i < games->size(); ++i) {
            GameText& game = games.value()[i];
            if (const Status status = complete(*session, game, options, *usual); !status) {
                return Error{fmt::format("{}: game {}: {}", path, i + 1, status.error())};
            }
            text += write_record(game, options.to);
        }
    }
    if (!options.path.empty()) {
        return replace_file(options.path, text);
    }
    std::string_view left = text;
    while (!left.empty()) {
        const std::size_t end = std::min(left.find('\n'), left.size());
        out.line(left.substr(0, end));
        left.remove_prefix(std::min(end + 1, left.size()));
    }
    return Done{};
}

}  // namespace tengen
