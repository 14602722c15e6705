#pragma once

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

// How many ways there are to play `depth` moves. Lines that end earlier do not count.
template <GameRules Rules>
std::uint64_t perft(typename Rules::Position& position, int depth) {
    if (depth <= 0) {
        return 1;
    }
    std::vector<PackedMove> moves;
    Rules::legal_moves(position, moves);
    if (depth == 1) {
        return moves.size();
    }
    std::uint64_t total = 0;
    for (const PackedMove move : moves) {
        Rules::play(position, move);
        total += perft<Rules>(position, depth - 1);
        Rules::undo(position);
    }
    return total;
}

}  // namespace tengen
