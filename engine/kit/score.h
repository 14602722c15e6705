#pragma once

#include <cstdint>

namespace tengen {

// The value of a position for the side to move, in centi-units of the game's own scale (Gomoku: a
// tempo is worth about a hundred). Plain integers: |score| <= score_eval_limit is an estimate,
// anything beyond score_win_bound is a proven win or loss that carries its distance in plies.
using Score = std::int32_t;

inline constexpr Score score_draw = 0;
inline constexpr Score score_win = 30000;        // a win at the root itself
inline constexpr Score score_win_bound = 29000;  // wins and losses lie beyond, 1000 plies at most
inline constexpr Score score_eval_limit = 6000;
inline constexpr Score score_infinite = 32000;
inline constexpr Score score_none = 32001;  // "not known"; fits 16 bits as the others do

// A win (loss) for the side to move that is complete `ply` plies from the root.
constexpr Score win_in(int ply) {
    return score_win - ply;
}
constexpr Score loss_in(int ply) {
    return -score_win + ply;
}

constexpr bool is_win(Score score) {
    return score >= score_win_bound && score <= score_win;
}
constexpr bool is_loss(Score score) {
    return score <= -score_win_bound && score >= -score_win;
}
constexpr bool is_decided(Score score) {
    return is_win(score) || is_loss(score);
}

// Plies until the decided `score` is on the board.
constexpr int plies_to_end(Score score) {
    return score_win - (score > 0 ? score : -score);
}

// The table stores wins and losses relative to the node they were found at, so that a
// transposition reached by a longer way reports a longer win.
constexpr Score score_to_table(Score score, int ply) {
    if (is_win(score)) {
        return score + ply;
    }
    return is_loss(score) ? score - ply : score;
}
constexpr Score score_from_table(Score score, int ply) {
    if (score == score_none) {
        return score;
    }
    if (score >= score_win_bound) {
        return score - ply;
    }
    return score <= -score_win_bound ? score + ply : score;
}

}  // namespace tengen
