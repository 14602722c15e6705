#include "protocol/commands/analyze.h"

#include "engine/games.h"
#include "protocol/analysis/analysis_json.h"
#include "protocol/analysis/analyzer.h"
#include "protocol/analysis/position_analysis.h"
#include "protocol/line_reader.h"
#include "protocol/ordered_work.h"
#include "protocol/progress.h"
#include "protocol/records/record_files.h"
#include "protocol/setup_text.h"
#include "protocol/shard.h"
#include "protocol/tokens.h"
#include "protocol/whole_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

namespace tengen {

namespace {

// A position of a game: that before its move number `ply`.
struct Place {
    std::size_t game = 0;  // among all games
    std::size_t ply = 0;
};

struct NamedGame {
    std::string name;  // file, and which of its games
    GameText text;
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

// Files as they are, and all records in folders, in the order of their names.
Result<std::vector<std::string>> record_paths(const std::vector<std::string>& files) {
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
            if (entry->is_regular_file() && !format_of_file(path).empty()) {
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

Result<std::vector<NamedGame>> read_games(const AnalyzeOptions& options, const GameSetup& usual) {
    const auto paths = record_paths(options.files);
    if (!paths) {
        return Error{paths.error()};
    }
    std::vector<NamedGame> all;
    for (const std::string& path : *paths) {
        const auto text = read_whole_file(path);
        if (!text) {
            return Error{text.error()};
        }
        std::string_view format = format_of_file(path);
        if (format.empty() || format == "moves") {
            format = guess_format(*text);
        }
        auto games = read_records(*text, format, usual);
        if (!games) {
            return Error{fmt::format("{}: {}", path, games.error())};
        }
        for (std::size_t i = 0; i < games->size(); ++i) {
            const bool is_only = games->size() == 1;
            all.push_back(
                {is_only ? path : fmt::format("{}#{}", path, i + 1), std::move(games.value()[i])}
            );
        }
    }
    return all;
}

// A rule that the record names and this program knows, unless the user has named one.
std::string rule_of(const GameText& game, const AnalyzeOptions& options, const GameSetup& usual) {
    const std::unique_ptr<Session> session = make_session(options.game);
    const GameSetup setup{game.setup.variant, usual.width, usual.height};
    const bool is_known = options.rule.empty() && session->new_game(setup).ok();
    return is_known ? game.setup.variant : usual.variant;
}

AnalysisQuery query_of(
    const NamedGame& game,
    std::size_t ply,
    const AnalyzeOptions& options,
    const AnalysisQuery& usual
) {
    AnalysisQuery query = usual;
    query.id = string_json(fmt::format("{}:{}", game.name, ply));
    query.setup.variant = rule_of(game.text, options, usual.setup);
    query.setup.width = game.text.setup.width;
    query.setup.height = game.text.setup.height;
    query.stones = game.text.stones;
    if (!game.text.moves.empty()) {
        query.first = game.text.moves.front().side;
    }
    for (std::size_t i = 0; i < ply; ++i) {
        query.moves.push_back(game.text.moves[i].move);
    }
    return query;
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

// How many results are there, all of them those that this run would write. A torn line is cut off.
template <class IdOf>
Result<std::uint64_t> count_results(const std::string& path, std::uint64_t wanted, IdOf id_of) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return std::uint64_t{0};
    }
    std::uint64_t count = 0;
    std::uintmax_t whole_bytes = 0;
    std::string line;
    while (std::getline(file, line) && !file.eof()) {
        if (count == wanted || !line.starts_with("{\"id\":" + id_of(count) + ",")) {
            return Error{fmt::format("{}:{}: a result of another run", path, count + 1)};
        }
        whole_bytes += line.size() + 1;
        ++count;
    }
    file.close();
    std::error_code failure;
    std::filesystem::resize_file(path, whole_bytes, failure);
    if (failure) {
        return Error{fmt::format("cannot write {}: {}", path, failure.message())};
    }
    return count;
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
    const auto games = read_games(options, usual.setup);
    if (!games) {
        return Error{games.error()};
    }
    const std::vector<Place> places = places_of(*games);
    const std::uint64_t wanted = shard->size(places.size());
    const auto query_at = [&](std::uint64_t number) {
        const Place place = places[shard->number(number)];
        return query_of((*games)[place.game], place.ply, options, usual);
    };
    const auto there = count_results(options.path, wanted, [&](std::uint64_t number) {
        return query_at(number).id;
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
        return [analysis, &query_at](
                   std::uint64_t number, const std::atomic<bool>& stop
               ) -> std::optional<std::string> {
            std::string line = answer_of(*analysis, query_at(number), stop);
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
