#pragma once

#include "engine/gomoku/vcf.h"
#include "engine/kit/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tengen::gomoku {

// What can be done against the attacker's last move.
struct Defence {
    bool holds = false;    // the move threatens nothing, or the defender wins himself
    bool is_four = false;  // it threatens a five, otherwise a win by fours
    CellSet replies;       // if it does not hold: legal ones, among them all that may help
    // A line of it, against a pass; it belongs to the solver, until its next call.
    std::span<const Cell> win;
};

// Looks for a win by continuous threats (df-pn): every move of the attacker makes a four or an open
// three, or stops a five, and after it he threatens a five or a win by fours. The wins by fours of
// both sides that are nested in it have a budget of their own.
class VctSolver {
public:
    // 2^table_bits remembered positions of 32 bytes.
    explicit VctSolver(int table_bits = 20);

    // For the side to move. disproven means that no such win exists; unknown that the effort was
    // spent, or that a nested search ran out of its budget somewhere. What was learnt is kept for
    // the next call: with another position of the same attacker, or after clear().
    Verdict solve(Position& position, Effort& effort);
    // The same for one first move, which must be legal and no five.
    Verdict solve_after(Position& position, Cell first, Effort& effort);
    // After solve() has proved a win that is none by fours: the move that begins it.
    Cell winning_move() const { return winning_move_; }
    // Of the side to move, whose opponent has just made a move that wins according to solve().
    Defence defence(Position& position, Effort& effort);

    void clear();

    // What was learnt, as a file that a later process goes on with. It is for this machine's byte
    // order and for the rule, board and attacker of the last position; it may be written in the
    // middle of solve(), and takes the place of an older one only when it is complete.
    Status save(const std::string& path) const;
    // Takes over what such a file says, for searches of `position` and others of its attacker, the
    // side to move. Errors name the file, which is damaged or for something else; what was learnt
    // before is then still there.
    Status load(const std::string& path, const Position& position);

    // The first moves that solve() looks at: what makes a four or an open three or, when the
    // defender threatens a five, what stops it. Legal ones.
    static CellSet attacks(const Position& position);

private:
    // As the side to move sees it: the effort to reach its aim, a win or an escape, and that to
    // show that it cannot. 0 and `infinite` when it is known.
    struct Numbers {
        std::uint32_t reach = 1;
        std::uint32_t refute = 1;
    };
    struct Entry {
        std::uint64_t key = 0;
        Numbers numbers;
        std::uint32_t replies_at = 0;  // in the pool, plus one
        std::uint16_t reply_count = 0;
        Cell best = no_cell;
        std::uint64_t work = 0;  // nodes
    };
    struct Children {
        std::array<Cell, max_cells> cells;
        std::array<Numbers, max_cells> numbers;
        int count = 0;

        void add(Cell cell, Numbers initial) {
            cells[static_cast<std::size_t>(count)] = cell;
            numbers[static_cast<std::size_t>(count++)] = initial;
        }
    };
    // The sums over the children of a node.
    struct Outlook {
        Numbers numbers;
        std::size_t best = 0;
        std::uint32_t second = 0;  // the next best child's number
        std::uint32_t others = 0;  // children besides the best that may still refute
    };

    static constexpr std::uint32_t infinite = 1'000'000'000;
    static constexpr int ways = 4;

    Numbers search(bool attacks, Numbers limit);
    // Of the side to move, within the budget of what is nested.
    VcfResult win_by_fours();
    Outlook outlook_of(const Children& children) const;
    Numbers open_attack(const Entry* known, Children& children);
    Numbers open_defence(const Entry* known, Children& children);
    void add_child(Children& children, Cell cell, Numbers initial);
    Defence find_defence();
    void add_zone(Defence& defence);

    static std::uint64_t subject_of(const Position& position, Color attacker);
    Status take(std::span<const std::uint64_t> words, const Position& position);

    std::size_t bucket_of(std::uint64_t key) const { return (key >> 20) & (table_.size() - ways); }
    Entry* find(std::uint64_t key);
    void store(
        std::uint64_t key, Numbers numbers, Cell best, std::uint64_t work, const Children& children
    );
    Verdict verdict_of(Numbers numbers) const;

    std::vector<Entry> table_;
    std::vector<Cell> pool_;  // replies of defenders, so that they are worked out once
    std::array<Cell, max_cells> win_{};
    VcfSolver vcf_;
    Position* position_ = nullptr;
    Effort* effort_ = nullptr;
    bool is_exact_ = true;       // no nested search ran out of its budget
    std::uint64_t subject_ = 0;  // whom the table is about
    Cell winning_move_ = no_cell;
};

}  // namespace tengen::gomoku
