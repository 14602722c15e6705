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
constexpr int schema_version = 2;
constexpr int version_without_labels = 1;
// How long to wait for another program that writes.
constexpr int busy_timeout_ms = 10'000;

constexpr const char* schema =
    "CREATE TABLE positions ("
    " variant TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,"
    " cells TEXT NOT NULL, to_move TEXT NOT NULL,"
    " score INTEGER NOT NULL, depth INTEGER NOT NULL, nodes INTEGER NOT NULL,"
    " pv TEXT NOT NULL, comment TEXT NOT NULL, labels TEXT NOT NULL DEFAULT '',"
    " PRIMARY KEY (variant, width, height, cells, to_move)) WITHOUT ROWID";

constexpr const char* columns =
    "variant, width, height, cells, to_move, score, depth, nodes, pv, comment, labels";
constexpr const char* columns_without_labels =
    "variant, width, height, cells, to_move, score, depth, nodes, pv, comment, ''";
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

// Texts of cells, one a line: the cell, a blank and the text.
std::string to_column(const CellLabels& labels) {
    std::string column;
    for (const auto& [cell, text] : labels) {
        column += fmt::format("{} {}\n", cell, label_text(text));
    }
    return column;
}

CellLabels labels_of_column(std::string_view column) {
    CellLabels labels;
    while (!column.empty()) {
        const std::string_view line = column.substr(0, column.find('\n'));
        const std::size_t blank = line.find(' ');
        if (blank == std::string_view::npos) {
            throw DatabaseError("a row's labels are damaged");
        }
        labels.emplace(line.substr(0, blank), line.substr(blank + 1));
        column.remove_prefix(std::min(line.size() + 1, column.size()));
    }
    return labels;
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
    analysis.labels = labels_of_column(row.text(10));
    return analysis;
}

BoardSize board_of(const GameSetup& setup) {
    return {setup.width, setup.height};
}

using Images = std::vector<std::string> (*)(std::span<const std::string>, BoardSize, int);

// All that names cells, but for the stones, goes into another image.
void turn(StoredAnalysis& analysis, int symmetry, Images images) {
    const BoardSize size = board_of(analysis.setup);
    analysis.pv = images(analysis.pv, size, symmetry);
    for (const auto& [cell, text] : std::exchange(analysis.labels, {})) {
        analysis.labels.emplace(images({&cell, 1}, size, symmetry).front(), text);
    }
}

// What is kept of two entries of one position; nothing when that is what is known.
std::optional<StoredAnalysis> joined(const StoredAnalysis& fresh, const StoredAnalysis& known) {
    const bool is_better = says_more(fresh, known);
    StoredAnalysis both = is_better ? fresh : known;
    both.comment = fresh.comment.empty() ? known.comment : fresh.comment;
    both.labels = fresh.labels;
    both.labels.insert(known.labels.begin(), known.labels.end());
    const bool is_new = is_better || both.comment != known.comment || both.labels != known.labels;
    return is_new ? std::optional(std::move(both)) : std::nullopt;
}

void begin_database(sqlite3* handle) {
    execute(
        handle,
        fmt::format(
            "BEGIN IMMEDIATE; {}; PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT",
            schema,
            application_id,
            schema_version
        )
    );
}

// Two programs may want to at the same time.
void add_labels(sqlite3* handle) {
    execute(handle, "BEGIN IMMEDIATE");
    if (number_from(handle, "PRAGMA user_version") == version_without_labels) {
        execute(
            handle,
            fmt::format(
                "ALTER TABLE positions ADD COLUMN labels TEXT NOT NULL DEFAULT ''; "
                "PRAGMA user_version = {}",
                schema_version
            )
        );
    }
    execute(handle, "COMMIT");
}

}  // namespace

class AnalysisDatabase::Implementation {
public:
    Implementation(Handle handle, bool has_labels)
        : handle_(std::move(handle)), columns_(has_labels ? columns : columns_without_labels) {}

    std::optional<StoredAnalysis> find(const GameSetup& setup, const PositionKey& key) {
        Statement select(
            handle(), fmt::format("SELECT {} FROM positions WHERE {}", columns_, of_key)
        );
        select.bind_key(setup, key);
        return select.step() ? std::optional(row_of(select)) : std::nullopt;
    }
    void write(const StoredAnalysis& analysis, const PositionKey& key) {
        Statement insert(
            handle(),
            fmt::format(
                "INSERT OR REPLACE INTO positions ({}) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11)",
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
        insert.bind(11, to_column(analysis.labels));
        insert.step();
    }
    // All rows in the order of their keys, until `visit` returns false.
    void for_each(const std::function<bool(const StoredAnalysis&)>& visit) {
        Statement rows(
            handle(),
            fmt::format(
                "SELECT {} FROM positions ORDER BY variant, width, height, cells, to_move", columns_
            )
        );
        while (rows.step() && visit(row_of(rows))) {
        }
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
    const char* columns_;
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
            begin_database(opened);
        }
        if (number_from(opened, "PRAGMA user_version") == version_without_labels
            && access == Access::write) {
            add_labels(opened);
        }
        const std::int64_t version = number_from(opened, "PRAGMA user_version");
        if (version != schema_version && version != version_without_labels) {
            return Error{fmt::format("{} is of another version of this program", path)};
        }
        return std::unique_ptr<AnalysisDatabase>(new AnalysisDatabase(
            std::make_unique<Implementation>(std::move(handle), version != version_without_labels)
        ));
    } catch (const DatabaseError& error) {
        return Error{fmt::format("{}: {}", path, error.what())};
    }
}

Result<std::optional<StoredAnalysis>> AnalysisDatabase::find(
    const GameSetup& setup, std::span<const Placement> stones, Side to_move
) {
    return implementation_->guarded([&] {
        const PositionKey key = position_key(board_of(setup), stones, to_move);
        auto found = implementation_->find(setup, key);
        if (found) {
            found->stones.assign(stones.begin(), stones.end());
            turn(*found, key.symmetry, from_image);
        }
        return found;
    });
}

Result<bool> AnalysisDatabase::store(const StoredAnalysis& analysis) {
    return implementation_->guarded([&] {
        const PositionKey key =
            position_key(board_of(analysis.setup), analysis.stones, analysis.to_move);
        StoredAnalysis image = analysis;
        turn(image, key.symmetry, to_image);
        std::optional<StoredAnalysis> kept = image;
        if (const auto known = implementation_->find(analysis.setup, key)) {
            kept = joined(image, *known);
        }
        if (kept) {
            implementation_->write(*kept, key);
        }
        return kept.has_value();
    });
}

Status AnalysisDatabase::replace(const StoredAnalysis& analysis) {
    return implementation_->guarded([&] {
        const PositionKey key =
            position_key(board_of(analysis.setup), analysis.stones, analysis.to_move);
        StoredAnalysis image = analysis;
        turn(image, key.symmetry, to_image);
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
        implementation_->for_each(visit);
        return Done{};
    });
}

Result<std::int64_t> AnalysisDatabase::size() {
    return implementation_->guarded([&] {
        return number_from(implementation_->handle(), "SELECT count(*) FROM positions");
    });
}

Status AnalysisDatabase::check() {
    return implementation_->guarded([&] {
        Statement file(implementation_->handle(), "PRAGMA integrity_check(1)");
        if (const std::string word = file.step() ? file.text(0) : ""; word != "ok") {
            throw DatabaseError(word);
        }
        implementation_->for_each([](const StoredAnalysis& /*row*/) { return true; });
        return Done{};
    });
}

bool AnalysisDatabase::lies_at(const std::string& path) const {
    const char* own = sqlite3_db_filename(implementation_->handle(), "main");
    std::error_code failure;
    return own != nullptr && std::filesystem::equivalent(own, path, failure);
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
