#include "engine/othello/evaluation.h"

#include "engine/othello/params.h"

namespace tengen::othello {

Evaluator current_evaluator() {
    return {
        .edges = &stable_edges(),
        .weights = {
            .mobility = othello_mobility,
            .potential_mobility = othello_potential_mobility,
            .corner = othello_corner,
            .stable_edge = othello_stable_edge,
            .diagonal_square = othello_diagonal_square,
            .edge_neighbour = othello_edge_neighbour,
            .parity = othello_parity,
        }};
}

}  // namespace tengen::othello
