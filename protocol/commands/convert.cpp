#include "protocol/commands/convert.h"

#include "engine/games.h"
#include "protocol/records/record_files.h"
#include "protocol/records/record_input.h"
#include "protocol/replace_file.h"
#include "protocol/setup_text.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace tengen {

namespace {

// The stones on the board of a finished game must not differ from those that the record tells.
Status check_result(const Session& session, const GameText& game) {
    const bool is_counted = session.margin() > 0 || session.outcome() == Outcome::draw;
    const auto told = parse_number(game.result_note, 0, 1000);
    const bool is_told = told || game.outcome == Outcome::draw;
    const std::int64_t margin = told ? *told : 0;
    if (!is_counted || !is_told
        || (game.outcome == session.outcome() && margin == session.margin())) {
        return Done{};
    }
    return Error{
        session.margin() == 0
            ? "drawn on the board, not as the record says"
            : fmt::format("won by {} on the board, not as the record says", session.margin())};
}

// Adds what the record leaves out. Errors only when records are to be checked, or when nobody can
// say whose moves they are.
Status complete(
    Session& session, GameText& game, const ConvertOptions& options, const GameSetup& usual
) {
    const GameSetup setup = setup_of_record(game, session, options.rule, usual);
    if (Status restored = restore_passes(session, game, setup); !restored) {
        return restored;
    }
    if (Status played = play_record(session, game, setup, game.moves.size()); !played) {
        return options.check ? played : Done{};
    }
    if (!game.outcome && session.outcome() != Outcome::ongoing) {
        game.outcome = session.outcome();
        game.result_note = session.margin() > 0 ? std::to_string(session.margin()) : "";
    }
    if (Status agreed = check_result(session, game); options.check && !agreed) {
        return agreed;
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
    if (!can_tell(options.to, options.game)) {
        return Error{fmt::format("the form {} has no games of {}", options.to, options.game)};
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
        auto games = read_record_file(path, options.from, *usual, options.game);
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
