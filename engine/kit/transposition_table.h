#pragma once

#include "engine/kit/memory.h"
#include "engine/kit/result.h"
#include "engine/kit/rng.h"
#include "engine/kit/score.h"
#include "engine/kit/worker.h"

#include <array>
#include <atomic>
#include <cassert>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

enum class Bound : std::uint8_t { none = 0, upper = 1, lower = 2, exact = 3 };

// Whether a score of that bound says all that a search within alpha..beta could say.
constexpr bool decides(Bound bound, Score score, Score alpha, Score beta) {
    return bound == Bound::exact || (bound == Bound::lower && score >= beta)
           || (bound == Bound::upper && score <= alpha);
}

// What is known about a position. Scores are relative to its node (score_to_table); depths are
// kept within -128..127, those of the quiescence search below zero.
struct TableEntry {
    PackedMove move = no_move;
    Score score = score_none;
    Score eval = score_none;
    int depth = 0;
    Bound bound = Bound::none;
    bool was_pv = false;
};

// What all threads know about positions, found by key. Reading and writing need no lock: an entry
// is two words, and the first is the key XORed with the second, so an entry torn by two writers
// belongs to no key at all. Whoever probes must still check that a move is legal before playing it.
//
// probe, store and prefetch may be called by any number of threads; everything else only while
// none searches. They need a table that resize() has given some memory.
class TranspositionTable {
public:
    bool probe(std::uint64_t key, TableEntry& entry) const {
        for (const Slot& slot : cluster_of(key).slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
                entry = unpack(data);
                return true;
            }
        }
        return false;
    }

    // Keeps the move that was known when `entry` has none, and may prefer what is there already.
    void store(std::uint64_t key, const TableEntry& entry) {
        Slot* target = nullptr;
        PackedMove move = entry.move;
        int least_worth = INT_MAX;
        for (Slot& slot : cluster_of(key).slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
                if (outlasts(data, entry)) {
                    return;
                }
                target = &slot;
                move = move == no_move ? unpack(data).move : move;
                break;
            }
            const int worth = worth_of(data);
            if (worth < least_worth) {
                least_worth = worth;
                target = &slot;
            }
        }
        assert(target != nullptr);
        mark_written(target);
        const std::uint64_t data = pack(entry, move);
        target->check.store(key ^ data, std::memory_order_relaxed);
        target->data.store(data, std::memory_order_relaxed);
    }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&cluster_of(key)); }

    // Ages what is there by one search.
    void new_search() { generation_ = (generation_ + 1) % generations; }

    // Forgets everything. Much memory goes back to the system; a little is kept and zeroed, for
    // short searches one after another would wait for the system more than they search.
    void clear();

    // Makes room for `bytes` and forgets everything, unless the table has that size already. Takes
    // half and half again when the system refuses. Returns the size it has now; 0 means that not
    // even a page could be had.
    std::size_t resize(std::size_t bytes);
    std::size_t size_bytes() const { return cluster_count_ * sizeof(Cluster); }

    // How full it is, by a sample.
    int fill_permille() const;

    // `setup` names the game and the board: keys of other setups mean other positions, so a file
    // with another one is refused, as is one of another size. A failed load leaves the table as it
    // was, unless reading stops in the middle: then it is empty.
    Status save(const std::string& path, std::string_view setup) const;
    Status load(const std::string& path, std::string_view setup);

private:
    struct Slot {
        std::atomic<std::uint64_t> check;
        std::atomic<std::uint64_t> data;
    };
    struct alignas(64) Cluster {
        std::array<Slot, 4> slots;
    };
    static_assert(sizeof(Cluster) == 64 && std::atomic<std::uint64_t>::is_always_lock_free);

    static constexpr std::size_t page_bytes = 4096;
    static constexpr unsigned generations = 32;
    static constexpr int age_penalty = 4;   // plies of depth that an entry loses a search
    static constexpr int proof_bonus = 24;  // plies of depth that a proven result is worth
    static constexpr int depth_margin =
        2;  // plies that a search of the same position may be behind

    // Clusters are found by the upper bits of the key, so the table may have any size.
    Cluster& cluster_of(std::uint64_t key) const {
        assert(cluster_count_ > 0);
        return clusters_[multiply_high(key, cluster_count_)];
    }

    // Looks before it writes: nearly always the page is marked already, and the word stays shared
    // by the threads.
    void mark_written(const Slot* slot) {
        const auto offset = static_cast<std::size_t>(
            reinterpret_cast<const std::byte*>(slot) - static_cast<const std::byte*>(memory_.data())
        );
        const std::size_t page = offset / page_bytes;
        const std::uint64_t bit = std::uint64_t{1} << page % 64;
        std::atomic<std::uint64_t>& word = written_pages_[page / 64];
        if ((word.load(std::memory_order_relaxed) & bit) == 0) {
            word.fetch_or(bit, std::memory_order_relaxed);
        }
    }

    // From bit 0 on: move 16, score 16, eval 16, depth 8, bound 2, pv 1, generation 5.
    std::uint64_t pack(const TableEntry& entry, PackedMove move) const {
        const int depth = entry.depth < -128 ? -128 : entry.depth > 127 ? 127 : entry.depth;
        return std::uint64_t{move} | bits(entry.score, 0xffff) << 16
               | bits(entry.eval, 0xffff) << 32 | bits(depth, 0xff) << 48
               | static_cast<std::uint64_t>(entry.bound) << 56 | std::uint64_t{entry.was_pv} << 58
               | std::uint64_t{generation_} << 59;
    }
    static TableEntry unpack(std::uint64_t data) {
        return {
            .move = static_cast<PackedMove>(data),
            .score = static_cast<std::int16_t>(data >> 16),
            .eval = static_cast<std::int16_t>(data >> 32),
            .depth = static_cast<std::int8_t>(data >> 48),
            .bound = static_cast<Bound>(data >> 56 & 3),
            .was_pv = (data >> 58 & 1) != 0};
    }
    static std::uint64_t bits(int value, std::uint64_t mask) {
        return static_cast<std::uint64_t>(value) & mask;
    }
    static unsigned generation_of(std::uint64_t data) { return static_cast<unsigned>(data >> 59); }

    static bool is_proof(const TableEntry& entry) {
        return (is_win(entry.score) && (entry.bound == Bound::lower || entry.bound == Bound::exact))
               || (is_loss(entry.score)
                   && (entry.bound == Bound::upper || entry.bound == Bound::exact));
    }

    // Whether what is known of a position is worth more than what `entry` says of the same one.
    bool outlasts(std::uint64_t data, const TableEntry& entry) const {
        const TableEntry known = unpack(data);
        if (is_proof(known) != is_proof(entry)) {
            return is_proof(known);
        }
        return entry.bound != Bound::exact && generation_of(data) == generation_
               && known.depth > entry.depth + depth_margin;
    }

    int worth_of(std::uint64_t data) const {
        if (data == 0) {
            return INT_MIN;
        }
        const TableEntry entry = unpack(data);
        const unsigned age = (generations + generation_ - generation_of(data)) % generations;
        return entry.depth - age_penalty * static_cast<int>(age)
               + (is_proof(entry) ? proof_bonus : 0);
    }

    PageBlock memory_;
    Cluster* clusters_ = nullptr;
    std::uint64_t cluster_count_ = 0;
    std::vector<std::atomic<std::uint64_t>> written_pages_;  // a bit for each page of memory_
    bool is_populated_ = false;
    unsigned generation_ = 0;
};

}  // namespace tengen
