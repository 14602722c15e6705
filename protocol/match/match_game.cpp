#include "protocol/match/match_game.h"

#include "protocol/board_symmetry.h"

#include <numeric>

namespace tengen {

namespace {

constexpr std::string_view othello = "othello";
constexpr std::string_view xiangqi = "xiangqi";

}  // namespace

MatchGame match_game(std::string_view name) {
    if (name == xiangqi) {
        return {
            .is_on_gomocup = false,
            .is_on_gtp = false,
            .is_on_uci = true,
            .is_mated = true,
            .has_one_board = true,
            .has_sgf = false,
            .openings = OpeningForm::positions,
            .gtp_name = {}};
    }
    if (name != othello) {
        return {};
    }
    return {
        .is_on_gomocup = false,
        .is_counted = true,
        .has_passes = true,
        .has_one_board = true,
        .openings = OpeningForm::transcripts,
        .gtp_name = "Othello"};
}

std::vector<int> opening_symmetries(std::string_view game, BoardSize size) {
    if (game == xiangqi) {
        return {0};
    }
    // The four men of Othello lie crosswise: only the half turn and the two diagonals keep them.
    if (game == othello) {
        return {0, 3, 4, 7};
    }
    std::vector<int> all(static_cast<std::size_t>(symmetry_count(size)));
    std::iota(all.begin(), all.end(), 0);
    return all;
}

}  // namespace tengen
