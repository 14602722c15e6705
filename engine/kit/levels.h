#pragma once

#include "engine/kit/options.h"
#include "engine/kit/rng.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace tengen {

// How strong the engine plays. A weaker level searches less, and makes some moves at a glance: it
// takes the moves that look best without a search, one after another, and passes over some of them.
struct Level {
    std::uint64_t nodes = UINT64_MAX;         // of one search, more or less a quarter
    std::uint64_t forced_nodes = UINT64_MAX;  // of the look for a forced win before a search
    int glances = 0;                          // of a thousand moves, those made at a glance
    int oversights = 0;  // of a thousand moves looked at in a glance, those passed over

    bool is_limited() const { return nodes != UINT64_MAX; }
};

// From the weakest to full strength, which is the only one without limits of its own. Neighbours
// lie 60 to 250 Elo apart: bench/levels.md says how they were measured.
std::span<const Level> levels();

// Adds the options that level_of and level_random read: "level" and "level_seed".
void add_level_options(OptionSet& options);
const Level& level_of(const OptionSet& options);

// The random numbers of one move below full strength: the same for the same seed and position.
Rng level_random(const OptionSet& options, std::uint64_t position_key);

// Whether the move is made at a glance.
bool is_glance(const Level& level, Rng& random);
// Which of `count` moves, the one that looks best first, a glance takes.
std::size_t choose_at_a_glance(const Level& level, std::size_t count, Rng& random);
// The node limit of a search, which varies so that searches of the same kind of position do not
// all see equally far.
std::uint64_t node_limit(const Level& level, Rng& random);

}  // namespace tengen
