#pragma once

#include "engine/kit/game_rules.h"
#include "engine/kit/result.h"
#include "engine/kit/worker.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace tengen {

template <GameRules Rules>
std::vector<std::string> to_texts(
    const typename Rules::Position& position, std::span<const PackedMove> moves
) {
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const PackedMove move : moves) {
        texts.push_back(Rules::to_text(position, move));
    }
    return texts;
}

template <GameRules Rules>
Result<std::vector<PackedMove>> parse_moves(
    const typename Rules::Position& position, std::span<const std::string> texts
) {
    std::vector<PackedMove> moves;
    for (const std::string& text : texts) {
        const Result<PackedMove> move = Rules::parse(position, text);
        if (!move) {
            return Error{move.error()};
        }
        moves.push_back(*move);
    }
    return moves;
}

// What the caller's wishes leave to search at the root: `sensible` moves first, in their order,
// then any other legal ones that he allows by name. When he excludes all sensible moves, the legal
// ones stand in. Empty when there is no legal move; an error when there is one, but not for him.
template <GameRules Rules>
Result<std::vector<PackedMove>> choose_root_moves(
    const typename Rules::Position& position,
    const std::vector<PackedMove>& sensible,
    std::span<const std::string> allowed_texts,
    std::span<const std::string> excluded_texts
) {
    using Moves = std::vector<PackedMove>;
    const Result<Moves> allowed = parse_moves<Rules>(position, allowed_texts);
    const Result<Moves> excluded = parse_moves<Rules>(position, excluded_texts);
    if (!allowed || !excluded) {
        return allowed ? excluded : allowed;
    }
    const auto has = [](const Moves& moves, PackedMove move) {
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    };
    Moves legal;
    Rules::legal_moves(position, legal);
    Moves chosen;
    const auto choose_from = [&](const Moves& moves) {
        for (const PackedMove move : moves) {
            const bool is_wanted = allowed->empty() || has(*allowed, move);
            if (is_wanted && !has(*excluded, move) && !has(chosen, move)) {
                chosen.push_back(move);
            }
        }
    };
    if (legal.empty()) {
        return chosen;
    }
    choose_from(sensible);
    if (!allowed->empty() || chosen.empty()) {
        choose_from(legal);
    }
    if (chosen.empty()) {
        return Error{"no legal move is left to choose from"};
    }
    return chosen;
}

}  // namespace tengen
