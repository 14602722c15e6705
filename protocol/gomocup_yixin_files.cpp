// The commands of Yixin-Board that move what a database knows into files, and back.

#include "engine/games.h"
#include "protocol/database/database_library.h"
#include "protocol/database/later_positions.h"
#include "protocol/gomocup.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace tengen {

namespace {

// So often is told how far long work has got.
constexpr Milliseconds report_interval{1000};

Result<std::string> told(const Result<AddedEntries>& added) {
    return added ? Result<std::string>(added_text(*added)) : Error{added.error()};
}

}  // namespace

// Whoever says END, or goes, waits no longer for this than for a last move.
bool Gomocup::must_stop_working() const {
    return context_.out.is_closed() || (end_has_come_ ? is_overdue() : stops_ahead_ > 0);
}

void Gomocup::work_with_database(std::string_view command, const DatabaseWork& work) {
    apply_settings();
    if (!database_.is_open()) {
        reply("MESSAGE DATABASE DONE");
        return;
    }
    const auto watch = [this, shown = Clock::now()](std::int64_t positions) mutable {
        if (Clock::now() - shown >= report_interval) {
            shown = Clock::now();
            reply(fmt::format("MESSAGE {} positions so far", positions));
        }
        return !must_stop_working();
    };
    const auto done = work(watch);
    if (done) {
        reply(fmt::format("MESSAGE {}", *done));
    } else {
        reply_error(fmt::format("{}: {}, nothing is changed", command, done.error()));
    }
}

void Gomocup::add_to_database(std::string_view command, const DatabaseSource& source) {
    work_with_database(command, [&](const WatchWork& watch) -> Result<std::string> {
        if (const Status writable = database_.require_writable(); !writable) {
            return Error{writable.error()};
        }
        return told(add_entries(database_.opened(), watch, source));
    });
}

void Gomocup::write_text(std::string_view command, const std::string& path, const PickEntry& pick) {
    work_with_database(command, [&](const WatchWork& watch) -> Result<std::string> {
        const auto count = write_entry_lines(database_.opened(), path, pick, watch);
        return count ? Result<std::string>(fmt::format("{} positions written to {}", *count, path))
                     : Error{count.error()};
    });
}

void Gomocup::on_yx_to_text(const std::string& path) {
    apply_settings();
    write_text("YXDBTOTXT", path, [here = setup()](const StoredAnalysis& entry) {
        return is_same_setup(entry.setup, here);
    });
}

void Gomocup::on_yx_all_to_text(const std::string& path) {
    write_text("YXDBTOTXTALL", path, [](const StoredAnalysis& /*entry*/) { return true; });
}

void Gomocup::on_yx_from_text(const std::string& path) {
    add_to_database("YXTXTTODB", [&](const TakeEntry& take) {
        // One of its own looks at the positions: the other's stands on the board.
        const std::unique_ptr<Session> session = make_session("gomoku");
        return read_entry_lines(path, setup(), *session, take);
    });
}

void Gomocup::on_yx_to_library(const std::string& path) {
    work_with_database("YXDBTOLIB", [&](const WatchWork& watch) -> Result<std::string> {
        const auto line = position_.line_of_play(size_);
        if (!line) {
            return Error{"no line of moves leads to what is on the board"};
        }
        const auto written = write_library(database_.opened(), setup(), *line, path, watch);
        if (!written) {
            return Error{written.error()};
        }
        return fmt::format(
            "{} positions written to {}, {} that no known moves lead to are left out",
            written->positions,
            path,
            written->left_out
        );
    });
}

void Gomocup::on_yx_from_library(const std::string& path) {
    add_to_database("YXLIBTODB", [&](const TakeEntry& take) {
        return read_library(path, setup(), take);
    });
}

void Gomocup::on_yx_split(const std::string& path) {
    work_with_database("YXDBSPLIT", [&](const WatchWork& watch) {
        const LaterPositions later(setup(), position_.men(size_), position_.to_move);
        const auto pick = [&](const StoredAnalysis& entry) { return later.has(entry); };
        return told(split_database(database_.opened(), path, pick, watch));
    });
}

void Gomocup::on_yx_merge(const std::string& path) {
    add_to_database("YXDBMERGE", [&](const TakeEntry& take) { return read_database(path, take); });
}

void Gomocup::on_yx_to_positions(const std::string& /*path*/) {
    work_with_database("YXDBTOPOS", [](const WatchWork& /*watch*/) -> Result<std::string> {
        return Error{"no such file is known here, YXDBTOTXT writes positions"};
    });
}

void Gomocup::on_yx_check_database(Words& /*words*/) {
    work_with_database("YXDBCHECK", [&](const WatchWork& /*watch*/) -> Result<std::string> {
        const auto size = database_.opened().size();
        const Status sound = database_.opened().check();
        if (!size || !sound) {
            return Error{(size ? sound.error() : size.error())};
        }
        return fmt::format("{} positions, no damage: nothing is to be fixed", *size);
    });
}

}  // namespace tengen
