#include "protocol/database/database_library.h"

#include "protocol/database/later_positions.h"
#include "protocol/database/position_key.h"
#include "protocol/notation.h"
#include "protocol/records/renlib.h"
#include "protocol/replace_file.h"
#include "protocol/whole_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace tengen {

namespace {

constexpr BoardSize board_size{15, 15};

Status check_board(const GameSetup& setup) {
    const bool fits = setup.width == board_size.width && setup.height == board_size.height;
    return fits ? Status(Done{}) : Status(Error{"libraries are for boards of 15x15 alone"});
}

// Makes entries of nodes. One is complete when the node that follows is not below it: the texts of
// the cells of a position stand with the moves from it.
class LibraryReader {
public:
    LibraryReader(const GameSetup& setup, const TakeEntry& take) : take_(take) {
        open_.push_back({0, {}});
        open_.front().entry.setup = setup;
    }

    Status add(const RenlibNode& node, const RenlibLine& line) {
        if (node.is_root) {
            open_.front().entry.comment = node.comment;
            return Done{};
        }
        const std::size_t depth = line.depth + 1;
        Status closed = close(depth);
        if (!closed) {
            return closed;
        }
        if (std::string label = label_text(node.board_text); !label.empty() && !node.cell.empty()) {
            open_.back().entry.labels[node.cell] = std::move(label);
        }
        return node.is_place ? Status(Done{}) : open(node, line, depth);
    }
    Status finish() { return close(0); }

private:
    struct Position {
        std::size_t depth = 0;
        StoredAnalysis entry;
    };

    Status open(const RenlibNode& node, const RenlibLine& line, std::size_t depth) {
        const auto is_last = [&](const Placement& stone) { return stone.cell == node.cell; };
        if (std::count_if(line.stones.begin(), line.stones.end(), is_last) > 1) {
            return Error{node.cell + " is played twice in one line"};
        }
        StoredAnalysis entry;
        entry.setup = open_.front().entry.setup;
        entry.stones = line.stones;
        entry.to_move = line.to_move;
        entry.comment = node.comment;
        open_.push_back({depth, std::move(entry)});
        return Done{};
    }
    // Hands out those at this depth and below.
    Status close(std::size_t depth) {
        while (!open_.empty() && open_.back().depth >= depth) {
            if (Status taken = take_(open_.back().entry); !taken) {
                return taken;
            }
            open_.pop_back();
        }
        return Done{};
    }

    const TakeEntry& take_;
    std::vector<Position> open_;  // from the empty board to the node at hand
};

std::string text_of(const PositionKey& key) {
    return (key.to_move == Side::first ? 'x' : 'o') + key.cells;
}

// Writes the tree in the order of the file, from the root.
class LibraryWriter {
public:
    LibraryWriter(
        AnalysisDatabase& database,
        GameSetup setup,
        std::span<const std::string> line,
        const WatchWork& watch
    )
        : database_(database), setup_(std::move(setup)), line_(line), watch_(watch) {}

    // Looks which positions there are to be written.
    Status prepare() {
        const std::vector<Placement> stones = stones_of_line();
        const Side to_move = stones.size() % 2 == 0 ? Side::first : Side::second;
        const LaterPositions later(setup_, stones, to_move);
        bool goes_on = true;
        Status read = database_.for_each([&](const StoredAnalysis& entry) {
            if (later.has(entry)) {
                is_written_.emplace(
                    text_of(position_key(board_size, entry.stones, entry.to_move)), false
                );
            }
            goes_on = watch_(0);
            return goes_on;
        });
        return read && !goes_on ? Status(interruption()) : read;
    }

    Result<std::string> write() {
        std::string bytes = renlib_header();
        RenlibNode root;
        root.is_root = true;
        if (const Status written = expand(bytes, std::move(root)); !written) {
            return Error{written.error()};
        }
        while (!levels_.empty()) {
            if (levels_.back().next == levels_.back().children.size()) {
                levels_.pop_back();
                if (!levels_.empty()) {
                    stones_.pop_back();
                }
            } else if (Status written = write_child(bytes); !written) {
                return Error{written.error()};
            }
        }
        return bytes;
    }
    WrittenLibrary counts() const {
        return {written_, static_cast<std::int64_t>(is_written_.size()) - written_};
    }

private:
    struct Child {
        std::string cell;
        bool is_place = false;
    };
    struct Level {
        CellLabels labels;
        std::vector<Child> children;
        std::size_t next = 0;
    };

    Side to_move() const { return stones_.size() % 2 == 0 ? Side::first : Side::second; }
    std::string key() const { return text_of(position_key(board_size, stones_, to_move())); }
    void play(const std::string& cell) {
        stones_.push_back({cell, to_move() == Side::first ? 'x' : 'o'});
    }
    std::vector<Placement> stones_of_line() const {
        std::vector<Placement> stones;
        for (const std::string& cell : line_) {
            stones.push_back({cell, stones.size() % 2 == 0 ? 'x' : 'o'});
        }
        return stones;
    }

    Status write_child(std::string& bytes) {
        Level& level = levels_.back();
        const Child child = level.children[level.next++];
        RenlibNode node;
        node.cell = child.cell;
        node.is_place = child.is_place;
        node.has_sibling = level.next < level.children.size();
        if (const auto label = level.labels.find(child.cell); label != level.labels.end()) {
            node.board_text = label->second;
        }
        if (child.is_place) {
            append_renlib_node(bytes, node);
            return Done{};
        }
        play(child.cell);
        const auto known = is_written_.find(key());
        if (known != is_written_.end() && known->second) {
            append_renlib_node(bytes, node);
            stones_.pop_back();
            return Done{};
        }
        return expand(bytes, std::move(node));
    }
    // Writes the node of the position at hand and makes ready for those below.
    Status expand(std::string& bytes, RenlibNode node) {
        const auto found = database_.find(setup_, stones_, to_move());
        if (!found) {
            return Error{found.error()};
        }
        Level level;
        if (const std::optional<StoredAnalysis>& entry = *found) {
            node.comment = entry->comment;
            level.labels = entry->labels;
        }
        if (const auto known = is_written_.find(key()); known != is_written_.end()) {
            known->second = true;
            ++written_;
        }
        level.children = stones_.size() < line_.size() ? std::vector<Child>{{line_[stones_.size()]}}
                                                       : known_moves(level.labels);
        add_places(level);
        node.has_child = !level.children.empty();
        append_renlib_node(bytes, node);
        levels_.push_back(std::move(level));
        return watch_(written_) ? Status(Done{}) : Status(interruption());
    }
    // Of images of one position the first; cells with labels come before the others.
    std::vector<Child> known_moves(const CellLabels& labels) {
        std::vector<std::string> cells;
        for (const auto& [cell, text] : labels) {
            cells.push_back(cell);
        }
        for (int place = 0; place < board_size.cells(); ++place) {
            cells.push_back(
                to_game({place % board_size.width, place / board_size.width}, board_size)
            );
        }
        std::vector<Child> moves;
        std::unordered_set<std::string> seen;
        for (const std::string& cell : cells) {
            if (is_occupied(cell)) {
                continue;
            }
            play(cell);
            const std::string next = key();
            stones_.pop_back();
            if (is_written_.contains(next) && seen.insert(next).second) {
                moves.push_back({cell});
            }
        }
        return moves;
    }
    // Texts on cells that no move goes to need nodes of their own.
    void add_places(Level& level) const {
        for (const auto& [cell, text] : level.labels) {
            const bool is_move = std::any_of(
                level.children.begin(),
                level.children.end(),
                [&, &named = cell](const Child& child) { return child.cell == named; }
            );
            if (!is_move && !is_occupied(cell)) {
                level.children.push_back({cell, true});
            }
        }
    }
    bool is_occupied(const std::string& cell) const {
        return std::any_of(stones_.begin(), stones_.end(), [&](const Placement& stone) {
            return stone.cell == cell;
        });
    }

    AnalysisDatabase& database_;
    GameSetup setup_;
    std::span<const std::string> line_;
    const WatchWork& watch_;
    std::unordered_map<std::string, bool> is_written_;  // by key; the known positions
    std::int64_t written_ = 0;
    std::vector<Placement> stones_;
    std::vector<Level> levels_;
};

}  // namespace

Status read_library(const std::string& path, const GameSetup& setup, const TakeEntry& take) {
    if (Status board = check_board(setup); !board) {
        return board;
    }
    const auto bytes = read_whole_file(path);
    if (!bytes) {
        return Error{bytes.error()};
    }
    LibraryReader reader(setup, take);
    Status read = visit_renlib(*bytes, [&](const RenlibNode& node, const RenlibLine& line) {
        return reader.add(node, line);
    });
    if (!read) {
        return Error{fmt::format("{}: {}", path, read.error())};
    }
    return reader.finish();
}

Result<WrittenLibrary> write_library(
    AnalysisDatabase& database,
    const GameSetup& setup,
    std::span<const std::string> line,
    const std::string& path,
    const WatchWork& watch
) {
    if (const Status board = check_board(setup); !board) {
        return Error{board.error()};
    }
    if (const Status target = check_target(database, path); !target) {
        return Error{target.error()};
    }
    LibraryWriter writer(database, setup, line, watch);
    if (const Status prepared = writer.prepare(); !prepared) {
        return Error{prepared.error()};
    }
    const auto bytes = writer.write();
    if (!bytes) {
        return Error{bytes.error()};
    }
    const Status replaced = replace_file(path, *bytes);
    return replaced ? Result<WrittenLibrary>(writer.counts()) : Error{replaced.error()};
}

}  // namespace tengen
