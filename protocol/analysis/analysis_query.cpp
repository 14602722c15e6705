#include "protocol/analysis/analysis_query.h"

#include <algorithm>

namespace tengen {

AnalysisQuery query_at(const AnalysisQuery& usual, const GameText& game, std::size_t ply) {
    AnalysisQuery query = usual;
    query.setup = game.setup;
    query.stones = game.stones;
    if (!game.moves.empty()) {
        query.first = game.moves.front().side;
    }
    for (std::size_t i = 0; i < std::min(ply, game.moves.size()); ++i) {
        query.moves.push_back(game.moves[i].move);
    }
    return query;
}

}  // namespace tengen
