#include "protocol/commands/convert.h"

#include "engine/games.h"
#include "protocol/records/record_files.h"
#include "protocol/records/record_input.h"
#include "protocol/replace_file.h"
#include "protocol/setup_text.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace tengen {

namespace {

// Adds what the record leaves out. Errors only when records are to be checked.
Status complete(
    Session& session, GameText& game, const ConvertOptions& options, const GameSetup& usual
) {
    const GameSetup setup = setup_of_record(game, session, options.rule, usual);
    if (Status played = play_record(session, game, setup, game.moves.size()); !played) {
        return options.check ? played : Done{};
    }
    if (!game.outcome && session.outcome() != Outcome::ongoing) {
        game.outcome = session.outcome();
    }
    if (!options.rule.empty()) {
        game.setup.variant = setup.variant;
    }
    return Done{};
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
        auto games = read_record_file(path, options.from, *usual);
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
    out.lines(text);
    return Done{};
}

}  // namespace tengen
