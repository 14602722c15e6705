#include "engine/kit/perft_table.h"

#include "engine/kit/rng.h"

namespace tengen {

PerftTable::PerftTable(std::size_t mib)
    : memory_(mib << 20), buckets_(memory_.size() / sizeof(Bucket)) {}

std::uint64_t PerftTable::key_at(std::uint64_t key, int depth) {
    constexpr std::uint64_t spread = 0xd6e8feb86659fd93;
    return Rng(key ^ static_cast<std::uint64_t>(depth) * spread).next();
}

PerftTable::Bucket* PerftTable::bucket_of(std::uint64_t key) const {
    return static_cast<Bucket*>(memory_.data()) + multiply_high(key, buckets_);
}

std::uint64_t PerftTable::find(std::uint64_t key, int depth) const {
    if (buckets_ == 0) {
        return 0;
    }
    const std::uint64_t wanted = key_at(key, depth);
    const Bucket& bucket = *bucket_of(wanted);
    return bucket.large.key == wanted  ? bucket.large.count
           : bucket.last.key == wanted ? bucket.last.count
                                       : 0;
}

void PerftTable::keep(std::uint64_t key, int depth, std::uint64_t count) {
    if (buckets_ == 0) {
        return;
    }
    const std::uint64_t kept = key_at(key, depth);
    Bucket& bucket = *bucket_of(kept);
    if (count > bucket.large.count) {
        bucket.last = bucket.large;
        bucket.large = {kept, count};
    } else {
        bucket.last = {kept, count};
    }
}

}  // namespace tengen
