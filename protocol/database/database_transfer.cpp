#include "protocol/database/database_transfer.h"

#include "protocol/analysis/analysis_json.h"
#include "protocol/replace_file.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <fstream>
#include <utility>

namespace tengen {

namespace {

using Access = AnalysisDatabase::Access;

// Whether the session takes the entry's position.
Status check_entry(Session& session, const StoredAnalysis& entry) {
    Status placed = session.set_board(entry.setup, entry.stones, entry.to_move);
    if (!placed || entry.pv.empty()) {
        return placed;
    }
    return session.play(entry.pv.front());
}

Status take_line(
    std::string_view line, const GameSetup& usual, Session& session, const TakeEntry& take
) {
    const auto entry = parse_entry_json(line, usual);
    if (!entry) {
        return Error{entry.error()};
    }
    Status checked = check_entry(session, *entry);
    return checked ? take(*entry) : checked;
}

// Gives `take` all entries until it has an error.
Status read_all(AnalysisDatabase& database, const TakeEntry& take) {
    Status taken = Done{};
    Status read = database.for_each([&](const StoredAnalysis& entry) {
        taken = take(entry);
        return taken.ok();
    });
    return read ? taken : read;
}

}  // namespace

Error interruption() {
    return Error{"interrupted"};
}

Status check_target(const AnalysisDatabase& database, const std::string& path) {
    return database.lies_at(path) ? Status(Error{path + " is the open database itself"})
                                  : Status(Done{});
}

std::string added_text(const AddedEntries& added) {
    return fmt::format("{} positions read, {} added or improved", added.read, added.changed);
}

Result<AddedEntries> add_entries(
    AnalysisDatabase& database,
    const WatchWork& watch,
    const std::function<Status(const TakeEntry&)>& each
) {
    if (const Status begun = database.begin(); !begun) {
        return Error{begun.error()};
    }
    AddedEntries added;
    Status done = each([&](const StoredAnalysis& entry) -> Status {
        const auto stored = database.store(entry);
        if (!stored) {
            return Error{stored.error()};
        }
        ++added.read;
        added.changed += *stored ? 1 : 0;
        return watch(added.read) ? Status(Done{}) : Status(interruption());
    });
    if (done) {
        done = database.commit();
    }
    if (!done) {
        (void)database.roll_back().ok();
        return Error{done.error()};
    }
    return added;
}

Status read_entry_lines(
    const std::string& path, const GameSetup& usual, Session& session, const TakeEntry& take
) {
    std::ifstream file(path, std::ios::binary);
    std::string line;
    for (std::int64_t number = 1; std::getline(file, line); ++number) {
        if (trimmed(line).empty()) {
            continue;
        }
        if (const Status taken = take_line(line, usual, session, take); !taken) {
            return Error{fmt::format("{}:{}: {}", path, number, taken.error())};
        }
    }
    return file.eof() ? Status(Done{}) : Status(Error{"cannot read " + path});
}

Status read_database(const std::string& path, const TakeEntry& take) {
    const auto other = AnalysisDatabase::open(path, Access::read);
    if (!other) {
        return Error{other.error()};
    }
    Status read = read_all(**other, take);
    return read ? read : Status(Error{fmt::format("{}: {}", path, read.error())});
}

Result<std::int64_t> write_entry_lines(
    AnalysisDatabase& database,
    const std::string& path,
    const PickEntry& pick,
    const WatchWork& watch
) {
    if (const Status target = check_target(database, path); !target) {
        return Error{target.error()};
    }
    FreshFile file(path);
    std::int64_t count = 0;
    Status done = read_all(database, [&](const StoredAnalysis& entry) {
        if (pick(entry)) {
            file.write(entry_json(entry) + '\n');
            ++count;
        }
        return watch(count) ? Status(Done{}) : Status(interruption());
    });
    if (done) {
        done = file.finish();
    }
    return done ? Result<std::int64_t>(count) : Result<std::int64_t>(Error{done.error()});
}

Result<AddedEntries> split_database(
    AnalysisDatabase& database,
    const std::string& path,
    const PickEntry& pick,
    const WatchWork& watch
) {
    if (const Status target = check_target(database, path); !target) {
        return Error{target.error()};
    }
    const auto part = AnalysisDatabase::open(path, Access::write);
    if (!part) {
        return Error{part.error()};
    }
    std::int64_t count = 0;
    return add_entries(**part, watch, [&](const TakeEntry& take) {
        return read_all(database, [&](const StoredAnalysis& entry) {
            if (pick(entry)) {
                ++count;
                return take(entry);
            }
            return watch(count) ? Status(Done{}) : Status(interruption());
        });
    });
}

}  // namespace tengen
