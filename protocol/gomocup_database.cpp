#include "protocol/gomocup_database.h"

#include "protocol/command_table.h"
#include "protocol/database/position_key.h"
#include "protocol/score_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

namespace tengen {

namespace {

// How the protocol says that a value is no mere bound.
constexpr int exact = 3;
constexpr int no_label = -1;

// The mask of YXEDITTVDDATABASE.
constexpr std::int64_t changes_label = 1;
constexpr std::int64_t changes_value = 2;
constexpr std::int64_t changes_depth = 4;

BoardSize board_of(const GameSetup& setup) {
    return {setup.width, setup.height};
}

// Somebody's words about a position that has not been looked at.
bool has_only_words(const StoredAnalysis& entry) {
    return entry.score == 0 && entry.depth == 0 && entry.nodes == 0;
}

// What the board shows on a move that leads to the position: "W7", "L4", or the chance to win in
// percent of who has made it; "-" when nobody has looked.
std::string label_of(const StoredAnalysis& entry) {
    if (has_only_words(entry)) {
        return "-";
    }
    if (is_decided(entry.score)) {
        return fmt::format("{}{}", is_loss(entry.score) ? 'W' : 'L', plies_to_end(entry.score));
    }
    return fmt::format("{}%", std::clamp(static_cast<int>(win_rate(-entry.score) * 100), 0, 99));
}

// The protocol has labels of up to four characters as one number.
std::uint32_t packed(std::string_view label) {
    std::uint32_t number = 0;
    for (const char c : label.substr(0, 4)) {
        number = (number << 8) | static_cast<unsigned char>(c);
    }
    return number;
}

int tag_of(const StoredAnalysis& entry) {
    return is_loss(entry.score) ? 'w' : is_win(entry.score) ? 'l' : no_label;
}

// In quotes and on one line.
std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
        }
        result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return result + '"';
}

std::vector<Cell> empty_cells(const GomocupPosition& position, BoardSize size) {
    std::vector<Cell> cells;
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            if (!position.is_occupied({x, y})) {
                cells.push_back({x, y});
            }
        }
    }
    return cells;
}

GomocupPosition after(GomocupPosition position, Cell cell) {
    position.play(cell);
    return position;
}

// As the board shows a move that leads to it, with the text of the cell, which may be empty.
std::string move_line(std::string_view pair, const StoredAnalysis& entry, std::string_view text) {
    return fmt::format(
        "MESSAGE DATABASE {} {} {} {} {} {}{}{}",
        pair,
        packed(label_of(entry)),
        entry.score,
        entry.depth,
        exact,
        entry.comment.empty() ? 0 : 1,
        text.empty() ? "" : " ",
        text
    );
}

// The same of a cell of which only the text is known.
std::string text_line(std::string_view pair, std::string_view text) {
    return fmt::format("MESSAGE DATABASE {} {} 0 0 0 0 {}", pair, no_label, text);
}

// The position that a move in the game's notation leads to; none when it is no move.
std::optional<GomocupPosition> after(
    const GomocupPosition& position, std::string_view move, BoardSize size
) {
    const auto cell = from_game(move, size);
    return cell && !position.is_occupied(*cell) ? std::optional(after(position, *cell))
                                                : std::nullopt;
}

// Whether one is the other, turned or mirrored.
bool is_image(const GomocupPosition& one, const GomocupPosition& other, BoardSize size) {
    return one.to_move == other.to_move
           && position_key(size, one.men(size), one.to_move).cells
                  == position_key(size, other.men(size), other.to_move).cells;
}

}  // namespace

Result<DatabaseFilter> DatabaseFilter::parse(std::string_view text) {
    constexpr std::string_view recursive = "recursive";
    Words words(text);
    DatabaseFilter filter;
    std::string_view name = words.next();
    if (name.empty()) {
        return filter;
    }
    if (name.size() > recursive.size()
        && same_word(name.substr(name.size() - recursive.size()), recursive)) {
        filter.looks_deeper_ = true;
        name.remove_suffix(recursive.size());
    }
    // Nothing here is known to be a draw, so the names with and without d mean the same.
    struct Row {
        std::string_view name;
        bool won, lost, open;
    };
    static constexpr std::array<Row, 8> rows{
        {{"nonwl", false, false, true},
         {"nonwld", false, false, true},
         {"w", true, false, false},
         {"l", false, true, false},
         {"wl", true, true, false},
         {"wld", true, true, false},
         {"wlnostep", false, false, false},
         {"wlinstep", true, true, false}}};
    const Row* row = find_command(rows, name);
    if (row == nullptr) {
        return Error{fmt::format("'{}' is no filter", printable(name))};
    }
    filter.takes_won_ = row->won;
    filter.takes_lost_ = row->lost;
    filter.takes_open_ = row->open;
    if (row->name == "wlinstep") {
        const auto plies = parse_number(words.next(), 0, max_ply);
        if (!plies) {
            return Error{"expected wlinstep n"};
        }
        filter.most_plies_ = static_cast<int>(*plies);
    }
    return filter;
}

bool DatabaseFilter::takes(const StoredAnalysis& entry) const {
    if (!is_decided(entry.score)) {
        return takes_open_;
    }
    const bool is_named = is_loss(entry.score) ? takes_won_ : takes_lost_;
    return is_named && plies_to_end(entry.score) <= most_plies_;
}

Status GomocupDatabase::open(const std::string& path, bool is_read_only) {
    auto opened = open_(
        path, is_read_only ? AnalysisDatabase::Access::read : AnalysisDatabase::Access::write
    );
    if (!opened) {
        return Error{opened.error()};
    }
    database_ = std::move(opened.value());
    is_read_only_ = is_read_only;
    return Done{};
}

std::optional<StoredAnalysis> GomocupDatabase::find(
    const GameSetup& setup, const GomocupPosition& position
) {
    if (!database_) {
        return std::nullopt;
    }
    auto found = database_->find(setup, position.men(board_of(setup)), position.to_move);
    return found ? std::move(found.value()) : std::nullopt;
}

std::vector<std::string> GomocupDatabase::moves(
    const GameSetup& setup, const GomocupPosition& position, CoordinateOrder order
) {
    std::vector<std::string> lines{"MESSAGE DATABASE REFRESH"};
    const auto here = find(setup, position);
    const CellLabels texts = here ? here->labels : CellLabels();
    for (const Cell cell : empty_cells(position, board_of(setup))) {
        const auto found = texts.find(to_game(cell, board_of(setup)));
        const std::string text = found != texts.end() ? found->second : "";
        const std::string pair = to_pair(cell, order, ' ');
        if (const auto entry = find(setup, after(position, cell))) {
            lines.push_back(move_line(pair, *entry, text));
        } else if (!text.empty()) {
            lines.push_back(text_line(pair, text));
        }
    }
    lines.emplace_back("MESSAGE DATABASE DONE");
    return lines;
}

std::string GomocupDatabase::one(const GameSetup& setup, const GomocupPosition& position) {
    const auto entry = find(setup, position);
    if (!entry) {
        return "MESSAGE DATABASE ONE 0 0 0 0";
    }
    return fmt::format(
        "MESSAGE DATABASE ONE {} {} {} {} {}",
        tag_of(*entry),
        entry->score,
        entry->depth,
        exact,
        label_of(*entry)
    );
}

std::string GomocupDatabase::text(const GameSetup& setup, const GomocupPosition& position) {
    const auto entry = find(setup, position);
    return fmt::format("MESSAGE DATABASE TEXT {}", quoted(entry ? entry->comment : ""));
}

// What is known, or nothing yet.
StoredAnalysis GomocupDatabase::entry_to_edit(
    const GameSetup& setup, const GomocupPosition& position
) {
    if (auto known = find(setup, position)) {
        return *std::move(known);
    }
    StoredAnalysis entry;
    entry.setup = setup;
    entry.stones = position.men(board_of(setup));
    entry.to_move = position.to_move;
    return entry;
}

Status GomocupDatabase::require_writable() const {
    return is_read_only_ ? Status(Error{"the database is only read"}) : Status(Done{});
}

Status GomocupDatabase::edit(
    const GameSetup& setup, const GomocupPosition& position, std::string_view words
) {
    if (Status writable = require_writable(); !writable) {
        return writable;
    }
    Words fields(words);
    const auto mask = parse_number(fields.next(), 0, 15);
    const std::string_view label = fields.next();
    const auto value = parse_number(fields.next());
    const auto depth = parse_number(fields.next());
    if (!mask || !value || !depth) {
        return Error{"expected mask label value depth, and the position"};
    }
    StoredAnalysis entry = entry_to_edit(setup, position);
    if ((*mask & changes_value) != 0) {
        entry.score =
            static_cast<Score>(std::clamp<std::int64_t>(*value, -score_eval_limit, score_eval_limit)
            );
    }
    const auto is_label = [&](std::string_view letter) {
        return same_word(label, letter)
               || label == std::to_string(static_cast<int>(letter.front()));
    };
    if ((*mask & changes_label) != 0) {
        // The label speaks for who has moved, the value for who is to move.
        entry.score = is_label("w")   ? -score_eval_limit
                      : is_label("l") ? score_eval_limit
                      : is_label("d") ? score_draw
                                      : entry.score;
    }
    if ((*mask & changes_depth) != 0) {
        entry.depth = static_cast<int>(std::clamp<std::int64_t>(*depth, 0, max_ply));
    }
    return database_->replace(entry);
}

Status GomocupDatabase::edit_text(
    const GameSetup& setup, const GomocupPosition& position, std::string_view text
) {
    if (Status writable = require_writable(); !writable) {
        return writable;
    }
    StoredAnalysis entry = entry_to_edit(setup, position);
    entry.comment = text;
    return database_->replace(entry);
}

Status GomocupDatabase::edit_label(
    const GameSetup& setup, const GomocupPosition& position, Cell cell, std::string_view text
) {
    if (Status writable = require_writable(); !writable) {
        return writable;
    }
    if (position.is_occupied(cell)) {
        return Error{"there is a stone on that cell"};
    }
    StoredAnalysis entry = entry_to_edit(setup, position);
    const std::string name = to_game(cell, board_of(setup));
    const std::string label = label_text(text);
    if (label.empty()) {
        entry.labels.erase(name);
    } else {
        entry.labels[name] = label;
    }
    return database_->replace(entry);
}

Status GomocupDatabase::set_best_move(const GameSetup& setup, const GomocupPosition& position) {
    if (Status writable = require_writable(); !writable) {
        return writable;
    }
    const auto before = position.before_last();
    if (!before) {
        return Error{"the position has no last move"};
    }
    const BoardSize size = board_of(setup);
    StoredAnalysis entry = entry_to_edit(setup, *before);
    const auto best = entry.pv.empty() ? std::nullopt : after(*before, entry.pv.front(), size);
    if (!best || !is_image(*best, position, size)) {
        entry.pv = {to_game(position.stones.back().cell, size)};
        entry.score = std::clamp(entry.score, -score_eval_limit, score_eval_limit);
    }
    return database_->replace(entry);
}

Status GomocupDatabase::clear_best_move(const GameSetup& setup, const GomocupPosition& position) {
    if (Status writable = require_writable(); !writable) {
        return writable;
    }
    const auto before = position.before_last();
    const BoardSize size = board_of(setup);
    auto entry = before ? find(setup, *before) : std::nullopt;
    const auto best =
        entry && !entry->pv.empty() ? after(*before, entry->pv.front(), size) : std::nullopt;
    if (!best || !is_image(*best, position, size)) {
        return Error{"the last move is not the best one there"};
    }
    entry->pv.clear();
    return database_->replace(*entry);
}

Status GomocupDatabase::remove(const GameSetup& setup, const GomocupPosition& position) {
    if (Status writable = require_writable(); !writable) {
        return writable;
    }
    const auto removed = database_->remove(setup, position.men(board_of(setup)), position.to_move);
    return removed ? Status(Done{}) : Status(Error{removed.error()});
}

Result<int> GomocupDatabase::remove_below(
    const GameSetup& setup, const GomocupPosition& position, const DatabaseFilter& filter
) {
    if (Status writable = require_writable(); !writable) {
        return Error{writable.error()};
    }
    if (const Status begun = database_->begin(); !begun) {
        return Error{begun.error()};
    }
    const auto removed = walk_and_remove(setup, position, filter);
    const Status done = removed ? database_->commit() : database_->roll_back();
    return removed && !done ? Result<int>(Error{done.error()}) : removed;
}

Result<int> GomocupDatabase::walk_and_remove(
    const GameSetup& setup, const GomocupPosition& position, const DatabaseFilter& filter
) {
    std::vector<GomocupPosition> to_visit{position};
    std::unordered_set<std::string> seen;
    int removed = 0;
    while (!to_visit.empty()) {
        const GomocupPosition here = std::move(to_visit.back());
        to_visit.pop_back();
        for (const Cell cell : empty_cells(here, board_of(setup))) {
            GomocupPosition next = after(here, cell);
            const auto entry = find(setup, next);
            if (!entry
                || !seen.insert(position_key(board_of(setup), entry->stones, entry->to_move).cells)
                        .second) {
                continue;
            }
            const bool goes = filter.takes(*entry);
            if (goes) {
                if (const Status gone = remove(setup, next); !gone) {
                    return Error{gone.error()};
                }
                ++removed;
            }
            if (goes || filter.looks_deeper()) {
                to_visit.push_back(std::move(next));
            }
        }
    }
    return removed;
}

}  // namespace tengen
