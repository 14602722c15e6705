#include "protocol/commands/render.h"

#include "engine/games.h"
#include "protocol/analysis/explanation.h"
#include "protocol/analysis/position_analysis.h"
#include "protocol/records/plain_text.h"
#include "protocol/records/record_input.h"
#include "protocol/replace_file.h"
#include "protocol/report/svg_board.h"
#include "protocol/score_text.h"
#include "protocol/setup_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen {

namespace {

constexpr double cold_loss = 30;  // percent below the best move at which a candidate has no heat

// The game that the options name.
Result<GameText> read_game(const RenderOptions& options, const GameSetup& usual) {
    if (options.file.empty() == options.moves.empty()) {
        return Error{"name either a record or --moves"};
    }
    if (!options.moves.empty()) {
        auto game = read_move_string(options.moves, {usual.width, usual.height});
        if (game) {
            game.value().setup = usual;
        }
        return game;
    }
    auto games = read_record_files({options.file}, options.game, options.rule, usual);
    if (!games) {
        return Error{games.error()};
    }
    const auto number = static_cast<std::size_t>(options.number);
    if (number > games->size()) {
        return Error{fmt::format("{}: there is no game {}", options.file, number)};
    }
    return std::move(games.value()[number - 1].text);
}

void add_stones(
    BoardPicture& picture, const GameText& game, std::size_t plies, std::string_view numbers
) {
    for (const Placement& stone : game.stones) {
        picture.stones.push_back({stone.cell, stone.piece, 0, 0});
    }
    const int count = static_cast<int>(plies);
    for (int ply = 1; ply <= count; ++ply) {
        const RecordedMove& move = game.moves[static_cast<std::size_t>(ply - 1)];
        const bool has_number = numbers == "all" || (numbers == "last" && ply == count);
        const char piece = move.side == Side::first ? 'x' : 'o';
        picture.stones.push_back({move.move, piece, has_number ? ply : 0, ply});
    }
    if (plies > 0) {
        picture.last = game.moves[plies - 1].move;
    }
}

void add_threats(BoardPicture& picture, const Session& session) {
    for (const std::string& move : session.legal_moves()) {
        const std::vector<MoveFeature> features = session.describe(move);
        const ThreatTag tag = threat_tag(features);
        if (!tag.text.empty()) {
            picture.marks.push_back(
                {move,
                 tag.is_foe ? MarkKind::foe_threat : MarkKind::threat,
                 std::string(tag.text),
                 1,
                 fmt::format("{} {}", move, features_text(features, Language::english))}
            );
        }
    }
}

void add_forbidden(BoardPicture& picture, const Session& session) {
    for (const std::string& move : session.forbidden_moves()) {
        const std::string why = features_text(session.describe(move), Language::english);
        picture.marks.push_back({move, MarkKind::forbidden, "", 1, fmt::format("{} {}", move, why)}
        );
    }
}

Status add_candidates(
    BoardPicture& picture, const GameText& game, std::size_t plies, const RenderOptions& options
) {
    PositionAnalysis analysis(options.game, options.memory_mib);
    AnalysisQuery usual;
    usual.nodes = options.nodes;
    usual.multi_pv = options.candidates;
    const AnalysisQuery query = query_at(usual, game, plies);
    if (const auto error = analysis.set_up(query)) {
        return Error{error->reason};
    }
    const std::atomic<bool> never{false};
    const auto found = analysis.run(query, never, [](const AnalysisResult&) {});
    if (!found || found->variations.empty()) {
        return Done{};
    }
    const Score best = found->variations.front().score;
    for (const SearchInfo& info : found->variations) {
        const std::string& move = info.pv.front();
        picture.marks.push_back(
            {move,
             MarkKind::candidate,
             is_decided(info.score) ? eval_text(info.score)
                                    : fmt::format("{:.0f}", 100 * win_rate(info.score)),
             1 - loss_percent(best, info.score) / cold_loss,
             fmt::format("{} {}: {}", move, rate_text(info.score), fmt::join(info.pv, " "))}
        );
    }
    return Done{};
}

std::string title_of(const GameText& game, std::size_t plies) {
    const std::string players =
        game.first_player.empty() && game.second_player.empty()
            ? std::string()
            : fmt::format("{} - {}, ", game.first_player, game.second_player);
    return fmt::format(
        "{}{} {}x{} after {} moves",
        players,
        game.setup.variant,
        game.setup.width,
        game.setup.height,
        plies
    );
}

// How many of the game's moves are on the board.
Result<std::size_t> plies_of(const GameText& game, int asked) {
    if (asked < 0) {
        return game.moves.size();
    }
    const auto plies = static_cast<std::size_t>(asked);
    if (plies > game.moves.size()) {
        return Error{fmt::format("the game has only {} moves", game.moves.size())};
    }
    return plies;
}

Result<BoardPicture> picture_of(const GameText& game, const RenderOptions& options) {
    const auto plies = plies_of(game, options.ply);
    if (!plies) {
        return Error{plies.error()};
    }
    const std::unique_ptr<Session> session = make_session(options.game);
    if (const Status played = play_record(*session, game, game.setup, *plies); !played) {
        return Error{played.error()};
    }
    BoardPicture picture;
    picture.size = {game.setup.width, game.setup.height};
    picture.width = options.width;
    picture.title = title_of(game, *plies);
    add_stones(picture, game, *plies, options.numbers);
    if (options.threats) {
        add_threats(picture, *session);
    }
    if (options.forbidden) {
        add_forbidden(picture, *session);
    }
    if (options.candidates > 0) {
        if (const Status added = add_candidates(picture, game, *plies, options); !added) {
            return Error{added.error()};
        }
    }
    return picture;
}

}  // namespace

Status run_render(const RenderOptions& options, LineWriter& out) {
    const auto usual = make_setup(options.game, options.rule, options.size);
    if (!usual) {
        return Error{usual.error()};
    }
    const auto game = read_game(options, *usual);
    if (!game) {
        return Error{game.error()};
    }
    const auto picture = picture_of(*game, options);
    if (!picture) {
        return Error{
            options.file.empty() ? picture.error()
                                 : fmt::format("{}: {}", options.file, picture.error())};
    }
    const std::string svg = draw_svg(*picture);
    if (!options.path.empty()) {
        return replace_file(options.path, svg);
    }
    out.lines(svg);
    return Done{};
}

}  // namespace tengen
