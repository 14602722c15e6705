#include "protocol/database/analysis_database.h"

#include "protocol/database/position_key.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

namespace tengen {

namespace {

// What says that a file of SQLite is ours ("Teng"), and of which version.
constexpr int application_id = 0x54656E67;
constexpr int schema_version = 1;
// How long to wait for another program that writes.
constexpr int busy_timeout_ms = 10'000;

constexpr const char* schema =
    "CREATE TABLE positions ("
    " variant TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,"
    " cells TEXT NOT NULL, to_move TEXT NOT NULL,"
    " score INTEGER NOT NULL, depth INTEGER NOT NULL, nodes INTEGER NOT NULL,"
    " pv TEXT NOT NULL, comment TEXT NOT NULL,"
    " PRIMARY KEY (variant, width, height, cells, to_move)) WITHOUT ROWID";

constexpr const char* columns =
    "variant, width, height, cells, to_move, score, depth, nodes, pv, comment";
constexpr const char* of_key =
    "variant = ?1 AND width = ?2 AND height = ?3 AND cells = ?4 AND to_move = ?5";

struct DatabaseError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::string_view name_of(Side side) {
    return side == Side::first ? "first" : "second";
}

struct CloseDatabase {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
};
using Handle = std::unique_ptr<sqlite3, CloseDatabase>;

void check(sqlite3* handle, bool is_well) {
    if (!is_well) {
        throw DatabaseError(sqlite3_errmsg(handle));
    }
}

void execute(sqlite3* handle, const std::string& sql) {
    check(handle, sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
}

// A command with its parameters, counted from 1.
class Statement {
public:
    Statement(sqlite3* handle, const std::string& sql) : handle_(handle) {
        check(
            handle, sqlite3_prepare_v2(handle, sql.c_str(), -1, &statement_, nullptr) == SQLITE_OK
        );
    }
    ~Statement() { sqlite3_finalize(statement_); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    void bind(int place, std::string_view text) {
        const auto size = static_cast<int>(text.size());
        const bool is_well =
            sqlite3_bind_text(statement_, place, text.data(), size, SQLITE_TRANSIENT) == SQLITE_OK;
        check(handle_, is_well);
    }
    void bind(int place, std::int64_t number) {
        check(handle_, sqlite3_bind_int64(statement_, place, number) == SQLITE_OK);
    }
    void bind_key(const GameSetup& setup, const PositionKey& key) {
        bind(1, setup.variant);
        bind(2, setup.width);
        bind(3, setup.height);
        bind(4, key.cells);
        bind(5, name_of(key.to_move));
    }
    // Whether there is a row.
    bool step() {
        const int code = sqlite3_step(statement_);
        check(handle_, code == SQLITE_ROW || code == SQLITE_DONE);
        return code == SQLITE_ROW;
    }
    std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
    std::string text(int column) const {
        const auto* bytes = sqlite3_column_text(statement_, column);
        const int size = sqlite3_column_bytes(statement_, column);
        return bytes == nullptr
                   ? std::string()
                   : std::string(
                       reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)
                   );
    }

private:
    sqlite3* handle_;
    sqlite3_stmt* statement_ = nullptr;
};

// The one number that a command gives.
std::int64_t number_from(sqlite3* handle, const std::string& sql) {
    Statement statement(handle, sql);
    return statement.step() ? statement.number(0) : 0;
}

int small_number(std::int64_t number, int limit) {
    if (number < -limit || number > limit) {
        throw DatabaseError("a number of a row is out of range");
    }
    return static_cast<int>(number);
}

// A row in the image that the database keeps.
StoredAnalysis row_of(const Statement& row) {
    StoredAnalysis analysis;
    analysis.setup.variant = row.text(0);
    analysis.setup.width = small_number(row.number(1), 1000);
    analysis.setup.height = small_number(row.number(2), 1000);
    const BoardSize size{analysis.setup.width, analysis.setup.height};
    auto stones = stones_of_key(row.text(3), size);
    if (!stones) {
        throw DatabaseError("a row's cells are damaged: " + stones.error());
    }
    analysis.stones = std::move(stones.value());
    analysis.to_move = row.text(4) == name_of(Side::first) ? Side::first : Side::second;
    analysis.score = small_number(row.number(5), score_win);
    analysis.depth = small_number(row.number(6), max_ply);
    analysis.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(row.number(7), 0));
    const std::string pv = row.text(8);
    for (std::size_t begin = 0; begin < pv.size();) {
        const std::size_t end = std::min(pv.find(' ', begin), pv.size());
        analysis.pv.push_back(pv.substr(begin, end - begin));
        begin = end + 1;
    }
    analysis.comment = row.text(9);
    return analysis;
}

BoardSize board_of(const GameSetup& setup) {
    return {setup.width, setup.height};
}

}  // namespace

class AnalysisDatabase::Implementation {
public:
    explicit Implementation(Handle handle) : handle_(std::move(handle)) {}

    std::optional<StoredAnalysis> find(const GameSetup& setup, const PositionKey& key) {
        Statement select(
            handle(), fmt::format("SELECT {} FROM positions WHERE {}", columns, of_key)
        );
        select.bind_key(setup, key);
        return select.step() ? std::optional(row_of(select)) : std::nullopt;
    }
    void write(const StoredAnalysis& analysis, const PositionKey& key) {
        Statement insert(
            handle(),
            fmt::format(
                "INSERT OR REPLACE INTO positions ({}) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10)",
                columns
            )
        );
        insert.bind_key(analysis.setup, key);
        insert.bind(6, analysis.score);
        insert.bind(7, analysis.depth);
        constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
        insert.bind(8, static_cast<std::int64_t>(std::min(analysis.nodes, most)));
        insert.bind(9, fmt::format("{}", fmt::join(analysis.pv, " ")));
        insert.bind(10, analysis.comment);
        insert.step();
    }
    sqlite3* handle() const { return handle_.get(); }

    // What `call` returns, or what SQLite or a damaged row had to complain of.
    template <class Call>
    auto guarded(Call call) -> Result<decltype(call())> {
        const std::lock_guard lock(mutex_);
        try {
            return call();
        } catch (const DatabaseError& error) {
            if (first_error_.empty()) {
                first_error_ = error.what();
            }
            return Error{error.what()};
        }
    }
    std::string first_error() {
        const std::lock_guard lock(mutex_);
        return first_error_;
    }

private:
    Handle handle_;
    std::mutex mutex_;
    std::string first_error_;
};

AnalysisDatabase::AnalysisDatabase(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

AnalysisDatabase::~AnalysisDatabase() = default;

Result<std::unique_ptr<AnalysisDatabase>> AnalysisDatabase::open(
    const std::string& path, Access access
) {
    std::error_code failure;
    const bool is_there = std::filesystem::exists(path, failure);
    if (!is_there && access == Access::read) {
        return Error{"there is no database " + path};
    }
    sqlite3* opened = nullptr;
    const int flags =
        access == Access::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    const int code = sqlite3_open_v2(path.c_str(), &opened, flags, nullptr);
    Handle handle(opened);
    if (code != SQLITE_OK) {
        return Error{fmt::format("cannot open {}: {}", path, sqlite3_errstr(code))};
    }
    try {
        sqlite3_busy_timeout(opened, busy_timeout_ms);
        const bool is_empty = number_from(opened, "SELECT count(*) FROM sqlite_schema") == 0;
        if (!is_empty && number_from(opened, "PRAGMA application_id") != application_id) {
            return Error{path + " is a database of something else"};
        }
        if (is_empty && access == Access::read) {
            // Whoever began it was stopped before the first thing was stored.
            return open(":memory:", Access::write);
        }
        if (access == Access::write) {
            // With a log of its own a crash loses nothing that was stored, and readers need not
            // wait.
            execute(opened, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
        }
        if (is_empty && access == Access::write) {
            execute(
                opened,
                fmt::format(
                    "BEGIN IMMEDIATE; {}; PRAGMA application_id = {}; PRAGMA user_version = {}; "
                    "COMMIT",
                    schema,
                    application_id,
                    schema_version
                )
            );
        }
        if (number_from(opened, "PRAGMA user_version") != schema_version) {
            return Error{fmt::format("{} is of another version of this program", path)};
        }
    } catch (const DatabaseError& error) {
        return Error{fmt::format("{}: {}", path, error.what())};
    }
    return std::unique_ptr<AnalysisDatabase>(
        new AnalysisDatabase(std::make_unique<Implementation>(std::move(handle)))
    );
}

Result<std::optional<StoredAnalysis>> AnalysisDatabase::find(
    const GameSetup& setup, std::span<const Placement> stones, Side to_move
) {
    return implementation_->guarded([&] {
        const PositionKey key = position_key(board_of(setup), stones, to_move);
        auto found = implementation_->find(setup, key);
        if (found) {
            found->stones.assign(stones.begin(), stones.end());
            found->pv = from_image(found->pv, board_of(setup), key.symmetry);
        }
        return found;
    });
}

Result<bool> AnalysisDatabase::store(const StoredAnalysis& analysis) {
    return implementation_->guarded([&] {
        const BoardSize size = board_of(analysis.setup);
        const PositionKey key = position_key(size, analysis.stones, analysis.to_move);
        StoredAnalysis image = analysis;
        image.pv = to_image(analysis.pv, size, key.symmetry);
        if (auto known = implementation_->find(analysis.setup, key)) {
            const bool has_words = !image.comment.empty() && image.comment != known->comment;
            if (!says_more(image, *known)) {
                if (!has_words) {
                    return false;
                }
                known->comment = std::exchange(image.comment, {});
                image = *std::move(known);
            } else if (image.comment.empty()) {
                image.comment = std::move(known->comment);
            }
        }
        implementation_->write(image, key);
        return true;
    });
}

Status AnalysisDatabase::replace(const StoredAnalysis& analysis) {
    return implementation_->guarded([&] {
        const BoardSize size = board_of(analysis.setup);
        const PositionKey key = position_key(size, analysis.stones, analysis.to_move);
        StoredAnalysis image = analysis;
        image.pv = to_image(analysis.pv, size, key.symmetry);
        implementation_->write(image, key);
        return Done{};
    });
}

Result<bool> AnalysisDatabase::remove(
    const GameSetup& setup, std::span<const Placement> stones, Side to_move
) {
    return implementation_->guarded([&] {
        Statement gone(
            implementation_->handle(), fmt::format("DELETE FROM positions WHERE {}", of_key)
        );
        gone.bind_key(setup, position_key(board_of(setup), stones, to_move));
        gone.step();
        return sqlite3_changes(implementation_->handle()) > 0;
    });
}

Status AnalysisDatabase::for_each(const std::function<bool(const StoredAnalysis&)>& visit) {
    return implementation_->guarded([&] {
        Statement rows(
            implementation_->handle(),
            fmt::format(
                "SELECT {} FROM positions ORDER BY variant, width, height, cells, to_move", columns
            )
        );
        while (rows.step() && visit(row_of(rows))) {
        }
        return Done{};
    });
}

Result<std::int64_t> AnalysisDatabase::size() {
    return implementation_->guarded([&] {
        return number_from(implementation_->handle(), "SELECT count(*) FROM positions");
    });
}

Status AnalysisDatabase::begin() {
    return implementation_->guarded([&] {
        execute(implementation_->handle(), "BEGIN IMMEDIATE");
        return Done{};
    });
}

Status AnalysisDatabase::commit() {
    return implementation_->guarded([&] {
        execute(implementation_->handle(), "COMMIT");
        return Done{};
    });
}

Status AnalysisDatabase::roll_back() {
    return implementation_->guarded([&] {
        execute(implementation_->handle(), "ROLLBACK");
        return Done{};
    });
}

std::string AnalysisDatabase::first_error() const {
    return implementation_->first_error();
}

}  // namespace tengen
