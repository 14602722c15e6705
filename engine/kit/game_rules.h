#pragma once

#include "engine/kit/perft_table.h"
#include "engine/kit/result.h"
#include "engine/kit/worker.h"

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// The rules of a game over its own position type, as perft, random walks and sessions ask for
// them. Deliberately small; node searches use the position itself and everything it has.
template <class Rules>
concept GameRules = std::copyable<typename Rules::Position> && requires(
    typename Rules::Position& position,
    const typename Rules::Position& view,
    PackedMove move,
    std::vector<PackedMove>& moves,
    std::string_view text
) {
    // Replaces what `moves` holds by every legal move; none when the game is over.
    Rules::legal_moves(view, moves);
    { Rules::is_legal(view, move) } -> std::same_as<bool>;
    Rules::play(position, move);  // a legal move
    Rules::undo(position);        // the last one, if can_undo
    { Rules::can_undo(view) } -> std::same_as<bool>;
    { Rules::key(view) } -> std::same_as<std::uint64_t>;
    { Rules::to_text(view, move) } -> std::same_as<std::string>;
    // Any move that the notation can name, legal or not.
    { Rules::parse(view, text) } -> std::same_as<Result<PackedMove>>;
};

// How many ways there are to play `depth` moves. Lines that end earlier do not count. A table, if
// there is one, must have been used for this game and setup alone.
template <GameRules Rules>
std::uint64_t perft(typename Rules::Position& position, int depth, PerftTable* table = nullptr) {
    if (depth <= 0) {
        return 1;
    }
    std::vector<PackedMove> moves;
    Rules::legal_moves(position, moves);
    if (depth == 1) {
        return moves.size();
    }
    const std::uint64_t key = Rules::key(position);
    std::uint64_t total = table != nullptr ? table->find(key, depth) : 0;
    if (total != 0) {
        return total;
    }
    for (const PackedMove move : moves) {
        Rules::play(position, move);
        total += perft<Rules>(position, depth - 1, table);
        Rules::undo(position);
    }
    if (table != nullptr) {
        table->keep(key, depth, total);
    }
    return total;
}

}  // namespace tengen
