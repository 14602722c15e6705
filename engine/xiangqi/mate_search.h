#pragma once

#include "engine/kit/worker.h"
#include "engine/xiangqi/position.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace tengen::xiangqi {

enum class MateVerdict : std::uint8_t {
    won,
    open,   // not within the moves or nodes allowed
    never,  // not by checks alone
};

// A move that mates or goes on to check, and what is played after each reply to it.
struct MateStep {
    PackedMove reply = no_move;  // none at the root
    PackedMove move = no_move;
    std::vector<MateStep> replies;  // all legal ones
};

struct MateResult {
    MateVerdict verdict = MateVerdict::open;
    int moves = 0;  // of a win: the attacker's, the mating one included
    MateStep root;  // of a win
    std::uint64_t nodes = 0;
};

// The moves of a longest line that the step shows, both sides'.
std::vector<PackedMove> longest_line(const MateStep& step);

// Looks for mates by continuous check, in one move, in two and so on: every check and every reply
// is tried, so that of those mates the one found is a shortest. Not thread-safe.
class MateSearch {
public:
    struct Effort {
        int moves = 60;
        std::uint64_t nodes = UINT64_MAX;
        PackedMove first = no_move;  // the only legal first move to look at; none: all
        // Asked every few hundred nodes with their number; true ends the search.
        std::function<bool(std::uint64_t nodes)> stops = {};
    };

    // Remembers 2^`size_log2` positions, in eight bytes each.
    explicit MateSearch(int size_log2) : table_(std::size_t{1} << size_log2) {}

    // The side to move attacks. A line that the law ends before the mate does not count. The
    // position is as it was on return.
    MateResult solve(Position& position, const Effort& effort);

private:
    struct Entry {
        std::uint32_t check = 0;
        PackedMove move = no_move;  // the attacker's that mates, or the reply that escapes
        std::uint8_t won_in = 0;    // 0: not known to be won
        std::uint8_t refuted = 0;   // no mate in so many
    };
    static constexpr std::uint8_t refuted_for_good = UINT8_MAX;

    // Whether the side to move mates within so many moves, at least one.
    MateVerdict attack(Position& position, int moves);
    MateVerdict attack_in(Position& position, int moves, PackedMove first);
    MateVerdict mates_at_once(Position& position, Moves& checks);
    // Whether the side to move, in check, is mated in so many further moves whatever it plays.
    MateVerdict defend(Position& position, int moves);
    MateVerdict attack_with(Position& position, PackedMove first, int moves);
    bool show(Position& position, int most_moves, MateStep& step);
    bool show_move(Position& position, PackedMove move, int moves, MateStep& step);
    bool enter();
    Entry find(std::uint64_t key) const;
    void store(std::uint64_t key, Entry entry);

    std::vector<Entry> table_;
    Effort effort_;
    std::uint64_t nodes_ = 0;
    bool is_stopped_ = false;
    PackedMove mating_move_ = no_move;  // of the last attack that was won
};

}  // namespace tengen::xiangqi
