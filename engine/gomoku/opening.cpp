#include "engine/gomoku/opening.h"

#include "engine/kit/rng.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace tengen::gomoku::opening {

namespace {

// White's value beyond which a colour is taken at once instead of asking the opponent to choose.
constexpr Score clear_advantage = 120;

struct Offset {
    int columns;
    int rows;
};

// Black, White, Black as offsets from the centre: openings that a search holds to be nearly even.
using Triple = std::array<Offset, 3>;
constexpr std::array<Triple, 6> balanced_triples{{
    {{{-6, 5}, {-4, 5}, {-5, 3}}},
    {{{6, -5}, {5, -3}, {3, -5}}},
    {{{-5, -6}, {-3, -4}, {-5, -3}}},
    {{{5, 5}, {6, 3}, {3, 4}}},
    {{{0, 6}, {2, 5}, {-2, 4}}},
    {{{-6, 0}, {-4, 2}, {-5, -2}}},
}};

Milliseconds elapsed_since(Clock::time_point start) {
    return std::chrono::duration_cast<Milliseconds>(Clock::now() - start);
}

// The first `part` hundredths of what the limits allow, so that something is left for what follows.
Limits share(const Limits& limits, int part) {
    Limits shared = limits;
    if (shared.turn_time) {
        *shared.turn_time = *shared.turn_time * part / 100;
    }
    if (shared.time_left) {
        *shared.time_left = *shared.time_left * part / 100;
    }
    if (shared.nodes) {
        *shared.nodes = *shared.nodes * static_cast<std::uint64_t>(part) / 100;
    }
    return shared;
}

SearchResult make_result(
    const Position& position, const RootResult& found, const SearchRequest& request
) {
    SearchResult result;
    result.info.depth = found.depth;
    result.info.selective_depth = found.selective_depth;
    result.info.score = found.score;
    result.info.nodes = found.nodes;
    result.info.elapsed = elapsed_since(request.limits.start);
    for (const PackedMove move : found.pv) {
        result.info.pv.push_back(position.geometry().to_text(unpack(move)));
    }
    return result;
}

void take_moves(SearchResult& result, const Position& position, const RootResult& found) {
    for (const PackedMove move : found.moves) {
        result.moves.push_back(position.geometry().to_text(unpack(move)));
    }
}

SearchResult offer_three(const Position& position, const SearchRequest& request) {
    const auto& geometry = position.geometry();
    // Another one every time, so that an opponent cannot prepare for it.
    Rng random(static_cast<std::uint64_t>(Clock::now().time_since_epoch().count()));
    const Triple& triple = balanced_triples[random.below(balanced_triples.size())];
    SearchResult result;
    for (const auto& [columns, rows] : triple) {
        // On boards too small for the list the stones move inwards, still three different cells.
        const int column = std::clamp(geometry.width / 2 + columns, 0, geometry.width - 1);
        const int row = std::clamp(geometry.height / 2 + rows, 0, geometry.height - 1);
        result.moves.push_back(geometry.to_text(geometry.cell(column, row)));
    }
    result.elapsed = elapsed_since(request.limits.start);
    return result;
}

SearchResult choose_color(
    const Position& position, const SearchRequest& request, const RootResult& found
) {
    SearchResult result = make_result(position, found, request);
    if (found.score < 0) {
        result.swap = true;
    } else {
        take_moves(result, position, found);
    }
    return result;
}

}  // namespace

Status check_swap2(const Position& position) {
    const int stones = position.stone_count();
    if (stones != 0 && stones != 3 && stones != 5) {
        return Error{"swap2 is decided with no, three or five stones on the board"};
    }
    if (stones != 0 && position.side_to_move() != Color::white) {
        return Error{"in swap2 White moves after three and after five stones"};
    }
    return Done{};
}

SearchResult swap2(
    const Position& position, const SearchRequest& request, PositionSearch<Position>& search
) {
    if (position.stone_count() == 0) {
        return offer_three(position, request);
    }
    SearchRequest judge = request;
    judge.goal = SearchGoal::best_move;
    judge.multi_pv = 1;
    if (position.stone_count() == 3) {
        judge.limits = share(request.limits, 50);
    }
    const RootResult found = search.search(position, judge);
    if (position.stone_count() == 5 || std::abs(found.score) > clear_advantage
        || found.moves.empty()) {
        return choose_color(position, request, found);
    }
    SearchRequest pair = request;
    pair.goal = SearchGoal::balance_two;
    pair.bias = 0;
    const RootResult balanced = search.search(position, pair);
    if (balanced.moves.size() != 2) {
        return choose_color(position, request, found);
    }
    SearchResult result = make_result(position, balanced, request);
    take_moves(result, position, balanced);
    return result;
}

}  // namespace tengen::gomoku::opening
