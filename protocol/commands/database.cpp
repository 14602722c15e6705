#include "protocol/commands/database.h"

#include "engine/games.h"
#include "protocol/analysis/analysis_json.h"
#include "protocol/analysis/position_analysis.h"
#include "protocol/database/analysis_database.h"
#include "protocol/database/database_transfer.h"
#include "protocol/line_reader.h"
#include "protocol/progress.h"
#include "protocol/setup_text.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

namespace tengen {

namespace {

using Access = AnalysisDatabase::Access;

Result<GameSetup> usual_setup(const DatabaseOptions& options) {
    const std::unique_ptr<Session> session = make_session(options.game);
    auto setup = parse_setup(options.rule, options.size, session->setup());
    if (!setup) {
        return setup;
    }
    if (Status known = session->new_game(*setup); !known) {
        return Error{known.error()};
    }
    return setup;
}

Status count(AnalysisDatabase& database, LineWriter& out) {
    struct Count {
        std::int64_t positions = 0;
        std::int64_t decided = 0;
    };
    std::map<std::tuple<std::string, int, int>, Count> counts;
    Status read = database.for_each([&](const StoredAnalysis& entry) {
        Count& own = counts[{entry.setup.variant, entry.setup.width, entry.setup.height}];
        ++own.positions;
        own.decided += is_decided(entry.score) ? 1 : 0;
        return true;
    });
    for (const auto& [key, own] : counts) {
        const auto& [variant, width, height] = key;
        out.line(fmt::format(
            "{} {}x{}: {} positions, {} decided", variant, width, height, own.positions, own.decided
        ));
    }
    if (read && counts.empty()) {
        out.line("no positions");
    }
    return read;
}

Status query(
    const DatabaseOptions& options,
    const GameSetup& setup,
    AnalysisDatabase& database,
    int input,
    LineWriter& out
) {
    AnalysisQuery usual;
    usual.setup = setup;
    PositionAnalysis analysis(options.game, 1, &database);
    LineReader reader(input);
    Line line;
    while (!out.is_closed() && reader.next(line) && !line.is_end) {
        if (trimmed(line.text).empty() && !line.is_overlong) {
            continue;
        }
        const AnalysisLine parsed = line.is_overlong
                                        ? AnalysisLine{AnalysisError{"null", "", "too long a line"}}
                                        : parse_analysis_line(line.text, usual);
        const auto* asked = std::get_if<AnalysisQuery>(&parsed);
        if (asked == nullptr) {
            const auto* error = std::get_if<AnalysisError>(&parsed);
            out.line(error_json(
                error != nullptr ? *error : AnalysisError{"null", "action", "is not for databases"}
            ));
            continue;
        }
        if (const auto error = analysis.set_up(*asked)) {
            out.line(error_json(*error));
            continue;
        }
        const auto known = analysis.known();
        if (!known) {
            return Error{known.error()};
        }
        const std::string entry = *known ? entry_json(**known) : std::string("{\"known\":false}");
        out.line("{\"id\":" + asked->id + "," + entry.substr(1));
    }
    return Done{};
}

Status export_all(
    const std::vector<std::string>& files, AnalysisDatabase& database, LineWriter& out
) {
    if (files.size() > 1) {
        return Error{"export writes one file"};
    }
    if (files.empty()) {
        return database.for_each([&](const StoredAnalysis& entry) {
            out.line(entry_json(entry));
            return !out.is_closed();
        });
    }
    const auto all = [](const StoredAnalysis& /*entry*/) { return true; };
    const auto written = write_entry_lines(
        database, files.front(), all, [](std::int64_t /*count*/) { return true; }
    );
    return written ? Status(Done{}) : Status(Error{written.error()});
}

// Adds the entries that `each` gives to its argument.
Status add(
    AnalysisDatabase& database, LineWriter& out, const std::function<Status(const TakeEntry&)>& each
) {
    catch_interrupts();
    Progress progress("positions", 0);
    const auto watch = [&](std::int64_t positions) {
        progress.update(positions, "");
        return !was_interrupted();
    };
    const auto added = add_entries(database, watch, each);
    progress.finish();
    if (!added) {
        return Error{was_interrupted() ? "interrupted: nothing was added" : added.error()};
    }
    out.line(added_text(*added));
    return Done{};
}

Status import_files(
    const DatabaseOptions& options,
    const GameSetup& setup,
    AnalysisDatabase& database,
    LineWriter& out
) {
    const std::unique_ptr<Session> session = make_session(options.game);
    return add(database, out, [&](const TakeEntry& take) {
        Status read = Done{};
        for (auto path = options.files.begin(); read && path != options.files.end(); ++path) {
            read = read_entry_lines(*path, setup, *session, take);
        }
        return read;
    });
}

Status merge(const std::vector<std::string>& files, AnalysisDatabase& database, LineWriter& out) {
    return add(database, out, [&](const TakeEntry& take) {
        Status read = Done{};
        for (auto path = files.begin(); read && path != files.end(); ++path) {
            read = read_database(*path, take);
        }
        return read;
    });
}

}  // namespace

const std::vector<std::string>& database_actions() {
    static const std::vector<std::string> actions{"count", "query", "export", "import", "merge"};
    return actions;
}

Status run_database(const DatabaseOptions& options, int input, LineWriter& out) {
    const bool adds = options.action == "import" || options.action == "merge";
    if (adds && options.files.empty()) {
        return Error{options.action + " needs files"};
    }
    const auto setup = usual_setup(options);
    if (!setup) {
        return Error{setup.error()};
    }
    const auto database = AnalysisDatabase::open(options.path, adds ? Access::write : Access::read);
    if (!database) {
        return Error{database.error()};
    }
    AnalysisDatabase& opened = **database;
    if (options.action == "count") {
        return count(opened, out);
    }
    if (options.action == "query") {
        return query(options, *setup, opened, input, out);
    }
    if (options.action == "export") {
        return export_all(options.files, opened, out);
    }
    return options.action == "import" ? import_files(options, *setup, opened, out)
                                      : merge(options.files, opened, out);
}

}  // namespace tengen
