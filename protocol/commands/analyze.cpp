#include "protocol/commands/analyze.h"

#include "engine/games.h"
#include "protocol/analysis/analysis_json.h"
#include "protocol/analysis/analyzer.h"
#include "protocol/analysis/position_analysis.h"
#include "protocol/line_reader.h"
#include "protocol/ordered_work.h"
#include "protocol/progress.h"
#include "protocol/records/record_input.h"
#include "protocol/result_lines.h"
#include "protocol/setup_text.h"
#include "protocol/shard.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <fstream>
#include <memory>
#include <utility>
#include <vector>

namespace tengen {

namespace {

// A position of a game: that before its move number `ply`.
struct Place {
    std::size_t game = 0;  // among all games
    std::size_t ply = 0;
};

Result<AnalysisQuery> usual_query(const AnalyzeOptions& options) {
    const std::unique_ptr<Session> session = make_session(options.game);
    if (!session) {
        return Error{fmt::format("there is no game {}", options.game)};
    }
    const auto setup = parse_setup(options.rule, options.size, session->setup());
    if (!setup) {
        return Error{setup.error()};
    }
    if (Status known = session->new_game(*setup); !known) {
        return Error{known.error()};
    }
    if (Status set = session->set_option("memory_mib", std::to_string(options.memory_mib)); !set) {
        return Error{set.error()};
    }
    AnalysisQuery query;
    query.setup = *setup;
    query.nodes = options.nodes;
    query.multi_pv = options.multi_pv;
    return query;
}

Status serve_queries(
    const AnalyzeOptions& options,
    const AnalysisQuery& usual,
    AnalysisDatabase* database,
    int input,
    LineWriter& out
) {
    Analyzer::Settings settings;
    settings.game = options.game;
    settings.usual = usual;
    settings.threads = thread_count(options.threads);
    settings.memory_mib = options.memory_mib;
    settings.database = database;
    Analyzer analyzer(settings, [&](const std::string& line) { out.line(line); });
    LineReader reader(input);
    Line line;
    while (!out.is_closed() && reader.next(line) && !line.is_end) {
        if (line.is_overlong) {
            out.line(error_json({"null", "", "the line is too long"}));
        } else if (!trimmed(line.text).empty()) {
            analyzer.take(line.text);
        }
    }
    if (!out.is_closed()) {
        analyzer.finish();
    }
    return Done{};
}

// The positions of all games, each game's last one too.
std::vector<Place> places_of(const std::vector<NamedGame>& games) {
    std::vector<Place> places;
    for (std::size_t i = 0; i < games.size(); ++i) {
        for (std::size_t ply = 0; ply <= games[i].text.moves.size(); ++ply) {
            places.push_back({i, ply});
        }
    }
    return places;
}

std::string answer_of(
    PositionAnalysis& analysis, const AnalysisQuery& query, const std::atomic<bool>& stop
) {
    if (const auto error = analysis.set_up(query)) {
        return error_json(*error);
    }
    const auto result = analysis.run(query, stop, [](const AnalysisResult&) {});
    return result ? result_json(query, *result) : std::string();
}

Status analyze_records(
    const AnalyzeOptions& options,
    const AnalysisQuery& usual,
    AnalysisDatabase* database,
    LineWriter& out
) {
    if (options.path.empty()) {
        return Error{"records need --out"};
    }
    const auto shard = parse_shard(options.shard);
    if (!shard) {
        return Error{shard.error()};
    }
    const auto games = read_record_files(options.files, options.game, options.rule, usual.setup);
    if (!games) {
        return Error{games.error()};
    }
    const std::vector<Place> places = places_of(*games);
    const std::uint64_t wanted = shard->size(places.size());
    const auto query_of = [&](std::uint64_t number) {
        const Place place = places[shard->number(number)];
        const NamedGame& game = (*games)[place.game];
        AnalysisQuery query = query_at(usual, game.text, place.ply);
        query.id = string_json(fmt::format("{}:{}", game.name, place.ply));
        return query;
    };
    const auto there = count_result_lines(options.path, wanted, [&](std::uint64_t number) {
        return "{\"id\":" + query_of(number).id + ",";
    });
    if (!there) {
        return Error{there.error()};
    }
    catch_interrupts();
    std::uint64_t written = *there;
    std::ofstream file(options.path, std::ios::binary | std::ios::app);
    Progress progress("positions", static_cast<std::int64_t>(wanted));
    progress.start_at(static_cast<std::int64_t>(written));
    const auto make_worker = [&]() -> OrderedWork<std::string>::Worker {
        const auto analysis =
            std::make_shared<PositionAnalysis>(options.game, options.memory_mib, database);
        return [analysis, &query_of](
                   std::uint64_t number, const std::atomic<bool>& stop
               ) -> std::optional<std::string> {
            std::string line = answer_of(*analysis, query_of(number), stop);
            return line.empty() ? std::nullopt : std::optional(std::move(line));
        };
    };
    const auto deliver = [&](std::uint64_t /*number*/, const std::string& line) {
        file << line + '\n' << std::flush;
        written += file ? 1 : 0;
        return static_cast<bool>(file);
    };
    const auto idle = [&] {
        progress.update(static_cast<std::int64_t>(written), "");
        return !was_interrupted();
    };
    OrderedWork<std::string>({.threads = thread_count(options.threads),
                              .first = written,
                              .end = wanted,
                              .make_worker = make_worker,
                              .deliver = deliver,
                              .idle = idle})
        .run();
    progress.finish();
    if (!file) {
        return Error{"cannot write " + options.path};
    }
    out.line(fmt::format("{} of {} positions in {}", written, wanted, options.path));
    return Done{};
}

}  // namespace

Status run_analyze(const AnalyzeOptions& options, int input, LineWriter& out) {
    const auto usual = usual_query(options);
    if (!usual) {
        return Error{usual.error()};
    }
    std::unique_ptr<AnalysisDatabase> database;
    if (!options.database.empty()) {
        auto opened = AnalysisDatabase::open(options.database, AnalysisDatabase::Access::write);
        if (!opened) {
            return Error{opened.error()};
        }
        database = std::move(opened.value());
    }
    Status done = options.files.empty() ? serve_queries(options, *usual, database.get(), input, out)
                                        : analyze_records(options, *usual, database.get(), out);
    if (done && database && !database->first_error().empty()) {
        return Error{fmt::format("{}: {}", options.database, database->first_error())};
    }
    return done;
}

}  // namespace tengen
