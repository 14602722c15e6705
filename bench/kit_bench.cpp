#include "engine/kit/rng.h"
#include "engine/kit/transposition_table.h"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tengen {

namespace {

constexpr std::size_t bytes_of_mib = std::size_t{1} << 20;

std::vector<std::uint64_t> random_keys(std::size_t count, std::uint64_t seed) {
    Rng random(seed);
    std::vector<std::uint64_t> keys(count);
    for (auto& key : keys) {
        key = random.next();
    }
    return keys;
}

TableEntry entry_of(std::uint64_t key) {
    return {
        .move = static_cast<PackedMove>(1 + (key & 0xFF)),
        .score = static_cast<Score>((key >> 8) & 0xFF),
        .eval = static_cast<Score>((key >> 16) & 0xFF),
        .depth = static_cast<int>((key >> 24) & 15),
        .bound = Bound::exact};
}

// A table of that many MiB with one entry for every second slot.
class FilledTable {
public:
    explicit FilledTable(std::int64_t mebibytes)
        : keys_(random_keys(static_cast<std::size_t>(mebibytes) * bytes_of_mib / 32, 1)) {
        table.resize(static_cast<std::size_t>(mebibytes) * bytes_of_mib);
        for (const auto key : keys_) {
            table.store(key, entry_of(key));
        }
    }

    const std::vector<std::uint64_t>& keys() const { return keys_; }

    TranspositionTable table;

private:
    std::vector<std::uint64_t> keys_;
};

void probe_all(
    benchmark::State& state, const TranspositionTable& table, const std::vector<std::uint64_t>& keys
) {
    std::size_t next = 0;
    std::int64_t hits = 0;
    for ([[maybe_unused]] const auto _ : state) {
        TableEntry entry;
        hits += table.probe(keys[next], entry) ? 1 : 0;
        benchmark::DoNotOptimize(entry);
        next = next + 1 == keys.size() ? 0 : next + 1;
    }
    state.SetItemsProcessed(state.iterations());
    state.counters["hits"] =
        benchmark::Counter(static_cast<double>(hits), benchmark::Counter::kAvgIterations);
}

}  // namespace

// The argument is the size in MiB: within the cache, and far beyond it.
static void table_probe_hit(benchmark::State& state) {
    const FilledTable filled(state.range(0));
    probe_all(state, filled.table, filled.keys());
}
BENCHMARK(table_probe_hit)->Arg(1)->Arg(256);

static void table_probe_miss(benchmark::State& state) {
    const FilledTable filled(state.range(0));
    probe_all(state, filled.table, random_keys(filled.keys().size(), 2));
}
BENCHMARK(table_probe_miss)->Arg(1)->Arg(256);

// As a search does it: the cluster is asked for a little before it is read.
static void table_probe_prefetched(benchmark::State& state) {
    const FilledTable filled(state.range(0));
    const auto& keys = filled.keys();
    constexpr std::size_t ahead = 4;
    std::size_t next = 0;
    for ([[maybe_unused]] const auto _ : state) {
        filled.table.prefetch(keys[(next + ahead) % keys.size()]);
        TableEntry entry;
        benchmark::DoNotOptimize(filled.table.probe(keys[next], entry));
        next = next + 1 == keys.size() ? 0 : next + 1;
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(table_probe_prefetched)->Arg(1)->Arg(256);

static void table_store(benchmark::State& state) {
    FilledTable filled(state.range(0));
    const auto keys = random_keys(filled.keys().size(), 3);
    std::size_t next = 0;
    for ([[maybe_unused]] const auto _ : state) {
        filled.table.store(keys[next], entry_of(keys[next]));
        next = next + 1 == keys.size() ? 0 : next + 1;
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(table_store)->Arg(1)->Arg(256);

static void random_number(benchmark::State& state) {
    Rng random(1);
    for ([[maybe_unused]] const auto _ : state) {
        benchmark::DoNotOptimize(random.below(225));
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(random_number);

}  // namespace tengen
