#pragma once

#include "engine/kit/memory.h"

#include <cstddef>
#include <cstdint>

namespace tengen {

// How many move sequences of a length follow a position, for counts that come to the same position
// again. Positions are told apart by their 64-bit keys alone. For one thread.
class PerftTable {
public:
    // Of so many MiB, at least 1; without room for anything when the system refuses.
    explicit PerftTable(std::size_t mib);

    // 0 when it isn't known.
    std::uint64_t find(std::uint64_t key, int depth) const;
    // Large counts stay longer than small ones.
    void keep(std::uint64_t key, int depth, std::uint64_t count);

private:
    struct Entry {
        std::uint64_t key;
        std::uint64_t count;
    };
    struct Bucket {
        Entry large;  // the largest so far
        Entry last;
    };
    static std::uint64_t key_at(std::uint64_t key, int depth);
    Bucket* bucket_of(std::uint64_t key) const;

    PageBlock memory_;
    std::size_t buckets_ = 0;
};

}  // namespace tengen
