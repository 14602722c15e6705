#include "protocol/commands/database.h"

#include "engine/games.h"
#include "protocol/analysis/analysis_json.h"
#include "protocol/analysis/position_analysis.h"
#include "protocol/database/analysis_database.h"
#include "protocol/line_reader.h"
#include "protocol/progress.h"
#include "protocol/replace_file.h"
#include "protocol/setup_text.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <array>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

namespace tengen {

namespace {

using Database = std::unique_ptr<AnalysisDatabase>;
using Access = AnalysisDatabase::Access;
// What becomes of an entry; an error ends the reading.
using Take = std::function<Status(const StoredAnalysis&)>;

constexpr const char* interrupted = "interrupted: nothing was added";

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
    std::string text;
    Status read = database.for_each([&](const StoredAnalysis& entry) {
        if (files.empty()) {
            out.line(entry_json(entry));
            return !out.is_closed();
        }
        text += entry_json(entry) + '\n';
        return true;
    });
    return read && !files.empty() ? replace_file(files.front(), text) : read;
}

// Whether the session takes the entry's position.
Status check_entry(Session& session, const StoredAnalysis& entry) {
    Status placed = session.set_board(entry.setup, entry.stones, entry.to_move);
    if (!placed || entry.pv.empty()) {
        return placed;
    }
    return session.play(entry.pv.front());
}

// Adds the entries that `each` gives to its argument, which says whether to go on.
Status add(
    AnalysisDatabase& database, LineWriter& out, const std::function<Status(const Take&)>& each
) {
    catch_interrupts();
    Progress progress("positions", 0);
    std::int64_t seen = 0;
    std::int64_t changed = 0;
    if (Status begun = database.begin(); !begun) {
        return begun;
    }
    Status read = each([&](const StoredAnalysis& entry) -> Status {
        const auto stored = database.store(entry);
        if (!stored) {
            return Error{stored.error()};
        }
        ++seen;
        changed += *stored ? 1 : 0;
        progress.update(seen, "");
        return was_interrupted() ? Status(Error{interrupted}) : Status(Done{});
    });
    progress.finish();
    if (!read) {
        return read;
    }
    if (Status done = database.commit(); !done) {
        return done;
    }
    out.line(fmt::format("{} positions read, {} added or improved", seen, changed));
    return Done{};
}

// Gives `take` the entry of a line that the session can play on.
Status import_line(
    std::string_view line, const GameSetup& setup, Session& session, const Take& take
) {
    const auto entry = parse_entry_json(line, setup);
    if (!entry) {
        return Error{entry.error()};
    }
    Status checked = check_entry(session, *entry);
    return checked ? take(*entry) : checked;
}

Status import_file(
    const std::string& path, const GameSetup& setup, Session& session, const Take& take
) {
    std::ifstream file(path, std::ios::binary);
    std::string line;
    for (std::int64_t number = 1; std::getline(file, line); ++number) {
        if (trimmed(line).empty()) {
            continue;
        }
        if (const Status taken = import_line(line, setup, session, take); !taken) {
            return Error{fmt::format("{}:{}: {}", path, number, taken.error())};
        }
    }
    return file.eof() ? Status(Done{}) : Status(Error{"cannot read " + path});
}

Status import_files(
    const DatabaseOptions& options,
    const GameSetup& setup,
    AnalysisDatabase& database,
    LineWriter& out
) {
    const std::unique_ptr<Session> session = make_session(options.game);
    return add(database, out, [&](const Take& take) {
        Status read = Done{};
        for (auto path = options.files.begin(); read && path != options.files.end(); ++path) {
            read = import_file(*path, setup, *session, take);
        }
        return read;
    });
}

Status merge(const std::vector<std::string>& files, AnalysisDatabase& database, LineWriter& out) {
    return add(database, out, [&](const Take& take) {
        for (const std::string& path : files) {
            const auto other = AnalysisDatabase::open(path, Access::read);
            if (!other) {
                return Status(Error{other.error()});
            }
            Status taken = Done{};
            Status read = other.value()->for_each([&](const StoredAnalysis& entry) {
                taken = take(entry);
                return taken.ok();
            });
            if (!read || !taken) {
                return Status(Error{fmt::format("{}: {}", path, (read ? taken : read).error())});
            }
        }
        return Status(Done{});
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
