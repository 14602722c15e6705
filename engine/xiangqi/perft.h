#pragma once

#include "engine/kit/perft_table.h"
#include "engine/xiangqi/position.h"

#include <cstdint>

namespace tengen::xiangqi {

// How many ways there are to play `depth` moves. The last ones are counted without being made. With
// a table what it knows is not counted again.
std::uint64_t count_sequences(const Position& position, int depth, PerftTable* table);

}  // namespace tengen::xiangqi
