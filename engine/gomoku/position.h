#pragma once

#include "engine/gomoku/geometry.h"
#include "engine/gomoku/pattern_tables.h"
#include "engine/gomoku/rule.h"
#include "engine/gomoku/threat_class.h"

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tengen::gomoku {

enum class Stone : std::uint8_t { empty, black, white, wall };

constexpr Stone stone_of(Color color) {
    return color == Color::black ? Stone::black : Stone::white;
}

// A board with everything about its lines that the search asks for, kept up to date by play and
// undo: for every empty cell and both colours the line classes, their code and the threat a stone
// there would be, counts of the strong threats, the evaluation sums and the cells worth a thought.
//
// A stone changes only the four lines through it, and on each line only the cells within the
// rule's half length, so play() refreshes at most forty cells and undo() restores them from a log
// instead of looking at the lines again. Neither allocates.
class Position {
public:
    Position(int width, int height, Rule rule);

    Rule rule() const { return rule_; }
    const Geometry& geometry() const { return *geometry_; }
    const PatternTables& tables() const { return *tables_; }
    int cell_count() const { return geometry_->cell_count; }

    Color side_to_move() const { return side_; }
    void set_side_to_move(Color side);
    int stone_count() const { return static_cast<int>(stones_); }
    int empty_count() const { return cell_count() - stone_count(); }
    Stone at(Cell cell) const { return board_[cell]; }
    bool is_empty(Cell cell) const { return board_[cell] == Stone::empty; }

    // The stones, the side to move, the size and the rule; equal however the stones came.
    std::uint64_t key() const { return key_; }
    // The key after a stone of the side to move there.
    std::uint64_t key_after(Cell cell) const;

    // A stone of the side to move on an empty cell. Says nothing about legality under Renju.
    void play(Cell cell) { put(cell, stone_of(side_), ~side_); }
    // The side to move gives up its turn.
    void pass();
    // Any stone or a wall; `next` is to move afterwards. For setting up a position.
    void put(Cell cell, Stone stone, Color next);
    // After a copy: room for every ply a search can play, so that play() allocates nothing.
    void reserve_plies() { plies_.reserve(max_cells + max_ply); }
    // Takes back the last play, pass or put.
    void undo();
    // Cells in the order they were filled; passes are no_cell.
    int ply_count() const { return static_cast<int>(plies_.size()); }
    Cell cell_at(int ply) const { return plies_[static_cast<std::size_t>(ply)].cell; }
    Cell last_cell() const { return plies_.empty() ? no_cell : plies_.back().cell; }
    // The cell filled `back` plies ago, 0 being the last one; no_cell when there was none.
    Cell recent_cell(int back) const {
        const int ply = ply_count() - 1 - back;
        return ply < 0 ? no_cell : cell_at(ply);
    }

    // What a stone of that colour on an empty cell would be; none on occupied cells.
    Threat threat(Color color, Cell cell) const {
        return static_cast<Threat>(threats_[static_cast<std::size_t>(index(color))][cell]);
    }
    Code code(Color color, Cell cell) const {
        return cells_[cell].code[static_cast<std::size_t>(index(color))];
    }
    // The line class of that colour on an empty cell in one direction.
    LineClass line_class(Color color, Cell cell, int direction) const {
        return static_cast<LineClass>(
            (cells_[cell].classes >> (16 * index(color) + 4 * direction)) & 15
        );
    }

    // How many empty cells hold the threat for that colour.
    int fives(Color color) const { return sums(color).count(Tally::five); }
    int open_fours(Color color) const { return sums(color).count(Tally::open_four); }
    int four_threes(Color color) const { return sums(color).count(Tally::four_three); }
    int simple_fours(Color color) const { return sums(color).count(Tally::four); }
    int double_threes(Color color) const { return sums(color).count(Tally::double_three); }
    int threes(Color color) const { return sums(color).count(Tally::three); }
    // Any cell that makes a four or more.
    bool has_four(Color color) const {
        const auto& s = sums(color);
        return s.count(Tally::five) + s.count(Tally::open_four) + s.count(Tally::four_three)
                   + s.count(Tally::four)
               > 0;
    }

    // Sums of the evaluation tables over all empty cells, as seen by `color` when it is (is not)
    // to move.
    int potential_to_move(Color color) const { return sums(color).to_move(); }
    int potential_waiting(Color color) const { return sums(color).waiting(); }

    // Both only for threats above none, which occupied cells hold too.
    // The first empty cell, in cell order, whose threat for that colour is exactly / at least
    // `wanted`; no_cell when there is none.
    Cell find(Color color, Threat wanted) const;
    // Calls visit(cell) for every empty cell whose threat is at least `least`, in cell order.
    template <class Visit>
    void for_each_threat(Color color, Threat least, Visit visit) const;

    // Empty cells near a stone (all cells of an empty board's centre when there is none).
    template <class Visit>
    void for_each_candidate(Visit visit) const;
    bool is_candidate(Cell cell) const { return candidates_.has(cell); }

    // The word of the line through a cell, and the cell's place on it.
    std::uint64_t line_word(Cell cell, int direction) const {
        return words_[geometry_->lines[cell].line[static_cast<std::size_t>(direction)]];
    }
    int line_spot(Cell cell, int direction) const {
        return geometry_->lines[cell].spot[static_cast<std::size_t>(direction)];
    }
    const std::array<std::uint64_t, line_count>& line_words() const { return words_; }

    // Whether Black may not play on this empty cell under Renju's rules; always false for other
    // rules. Exact, false double threes included.
    bool is_forbidden(Cell cell) const;
    // Legal for the side to move: empty and not forbidden to it.
    bool is_legal(Cell cell) const {
        return is_empty(cell) && !(side_ == Color::black && is_forbidden(cell));
    }

    // Whether a stone of `color` there, which need not stand yet, belongs to a row that wins.
    bool wins_at(Cell cell, Color color) const;

    // Everything that play keeps up to date, worked out afresh and compared. For tests and asserts.
    bool is_consistent() const;

private:
    struct CellRecord {
        std::uint32_t classes = 0;  // Black's four line classes in the low half, White's above
        std::array<Code, 2> code{};
    };
    struct LogEntry {
        CellRecord record;
        Cell cell = no_cell;
        std::array<std::uint8_t, 2> threats{};
    };
    struct Ply {
        Cell cell = no_cell;
        Color side = Color::black;  // who was to move before
        std::uint32_t log_begin = 0;
        std::uint64_t key = 0;
        std::array<Tally, 2> sums{};
        CellSet candidates;
    };

    const Tally& sums(Color color) const { return sums_[static_cast<std::size_t>(index(color))]; }
    template <int half>
    void refresh_lines(Cell cell);
    void log_and_clear(Cell cell);
    CellRecord record_from_lines(Cell cell) const;

    const Geometry* geometry_;
    const PatternTables* tables_;
    Rule rule_;
    Color side_ = Color::black;
    std::uint32_t stones_ = 0;
    std::uint64_t key_;
    std::array<Tally, 2> sums_{};  // [color]
    CellSet candidates_;           // near a stone, occupied cells included
    CellSet empty_;
    std::array<std::uint64_t, line_count> words_;
    std::array<CellRecord, max_cells> cells_{};
    alignas(16) std::array<std::array<std::uint8_t, 512>, 2> threats_{};  // [color][cell]
    std::array<Stone, max_cells> board_{};
    std::vector<Ply> plies_;
    std::vector<LogEntry> log_;
    std::uint32_t log_size_ = 0;
};

template <class Visit>
void Position::for_each_threat(Color color, Threat least, Visit visit) const {
    // Eight cells at a time: adding 128 - least sets a byte's top bit exactly when it is >= least.
    const auto* bytes = threats_[static_cast<std::size_t>(index(color))].data();
    const std::uint64_t lift = (0x80 - static_cast<std::uint64_t>(least)) * 0x0101010101010101ULL;
    const int count = geometry_->cell_count;
    for (int begin = 0; begin < count; begin += 8) {
        std::uint64_t eight = 0;
        __builtin_memcpy(&eight, bytes + begin, 8);
        std::uint64_t hits = (eight + lift) & 0x8080808080808080ULL;
        while (hits != 0) {
            visit(static_cast<Cell>(begin + (std::countr_zero(hits) >> 3)));
            hits &= hits - 1;
        }
    }
}

template <class Visit>
void Position::for_each_candidate(Visit visit) const {
    for (int word = 0; word < geometry_->set_words; ++word) {
        const auto at = static_cast<std::size_t>(word);
        std::uint64_t bits = candidates_.words[at] & empty_.words[at];
        while (bits != 0) {
            visit(static_cast<Cell>(64 * word + std::countr_zero(bits)));
            bits &= bits - 1;
        }
    }
}

}  // namespace tengen::gomoku
