#include "engine/kit/levels.h"

#include <array>
#include <limits>

namespace tengen {

namespace {

constexpr std::uint64_t thousand = 1000;

constexpr std::array<Level, 14> all_levels{{
    {.nodes = 10, .forced_nodes = 1, .glances = 1000, .oversights = 850},
    {.nodes = 10, .forced_nodes = 1, .glances = 1000, .oversights = 600},
    {.nodes = 30, .forced_nodes = 30, .glances = 950, .oversights = 500},
    {.nodes = 30, .forced_nodes = 30, .glances = 800, .oversights = 400},
    {.nodes = 30, .forced_nodes = 30, .glances = 550, .oversights = 250},
    {.nodes = 60, .forced_nodes = 100, .glances = 300, .oversights = 200},
    {.nodes = 200, .forced_nodes = 400, .glances = 120, .oversights = 200},
    {.nodes = 500, .forced_nodes = 1000, .glances = 40, .oversights = 200},
    {.nodes = 1800, .forced_nodes = 4000, .glances = 10, .oversights = 200},
    {.nodes = 3800, .forced_nodes = 8000, .glances = 0, .oversights = 0},
    {.nodes = 8000, .forced_nodes = 20000, .glances = 0, .oversights = 0},
    {.nodes = 18000, .forced_nodes = 20000, .glances = 0, .oversights = 0},
    {.nodes = 46000, .forced_nodes = 20000, .glances = 0, .oversights = 0},
    {},
}};

}  // namespace

std::span<const Level> levels() {
    return all_levels;
}

void add_level_options(OptionSet& options) {
    constexpr auto strongest = static_cast<std::int64_t>(all_levels.size());
    options.add("level", strongest, 1, strongest, "strength, 1 for beginners, the highest: full");
    options.add(
        "level_seed",
        0,
        0,
        std::numeric_limits<std::int64_t>::max(),
        "below full strength another one gives other games"
    );
}

const Level& level_of(const OptionSet& options) {
    return all_levels.at(static_cast<std::size_t>(options.get("level") - 1));
}

Rng level_random(const OptionSet& options, std::uint64_t position_key) {
    const auto seed = static_cast<std::uint64_t>(options.get("level_seed"));
    return Rng(Rng(seed).next() ^ position_key);
}

bool is_glance(const Level& level, Rng& random) {
    return random.below(thousand) < static_cast<std::uint64_t>(level.glances);
}

std::size_t choose_at_a_glance(const Level& level, std::size_t count, Rng& random) {
    std::size_t chosen = 0;
    while (chosen + 1 < count
           && random.below(thousand) < static_cast<std::uint64_t>(level.oversights)) {
        ++chosen;
    }
    return chosen;
}

std::uint64_t node_limit(const Level& level, Rng& random) {
    if (!level.is_limited()) {
        return level.nodes;
    }
    const std::uint64_t least = level.nodes - level.nodes / 4;
    return least + random.below(level.nodes / 2 + 1);
}

}  // namespace tengen
