#pragma once

#include "engine/xiangqi/bitboard.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace tengen::xiangqi {

// How far men reach along a line, as patterns of the line.
struct LineReach {
    std::uint16_t slide = 0;  // to the first man in each direction, that one among them
    std::uint16_t jump = 0;   // from behind that man to the second one
};
// [place on the line][pattern of the men on it]
using RankReaches = std::array<std::array<LineReach, 512>, file_count>;
using FileReaches = std::array<std::array<LineReach, 1024>, rank_count>;
// [square][which of four neighbours hold a man, in the order of the squares]
using HinderedSteps = BySquare<std::array<Bits, 16>>;

namespace tables {

extern const RankReaches rank_reaches;
extern const FileReaches file_reaches;
extern const HinderedSteps horse;     // by the neighbours along rank and file
extern const HinderedSteps horse_to;  // whence horses come, by the diagonal neighbours
extern const HinderedSteps elephant;  // by these too; never over the river
extern const BySquare<Bits> advisor;  // of a square where one may stand
extern const BySquare<Bits> king;     // within a palace
extern const BySide<BySquare<Bits>> pawn;
extern const BySide<BySquare<Bits>> pawn_to;  // whence soldiers come
extern const std::array<Bits, file_count> files;
extern const BySquare<Bits> lines;       // the rank and the file without the square itself
extern const BySquare<Bits> horse_ring;  // where a horse would be at its distance
extern const BySquare<BySquare<Bits>> between;

}  // namespace tables

// The four neighbours on rank and file that hold a man, south the lowest bit, then west, east and
// north: what hinders a horse that stands there.
constexpr unsigned legs_pattern(Bits occupied, Square square) {
    // Moved up by nine the square's southern neighbour never falls off the board.
    const auto near = static_cast<std::uint32_t>((occupied << file_count) >> square);
    return (near & 1U) | (near >> 7 & 2U) | (near >> 8 & 4U) | (near >> 15 & 8U);
}
// The same of the diagonal neighbours, the southern ones first and west before east.
constexpr unsigned eyes_pattern(Bits occupied, Square square) {
    const auto near = static_cast<std::uint32_t>((occupied << 10) >> square);
    return (near & 1U) | (near >> 1 & 2U) | (near >> 16 & 4U) | (near >> 17 & 8U);
}

// What a rook and a cannon reach among `occupied`.
struct Reach {
    Bits slide = 0;  // up to the first men, these among them
    Bits jump = 0;   // from behind these up to the second ones
};

// Inlined in any case, so that who wants one of the two sets does not pay for both.
[[gnu::always_inline]] inline Reach reach_of(Square square, Bits occupied) {
    const int file = file_of(square);
    const int rank = rank_of(square);
    const LineReach along =
        tables::rank_reaches[static_cast<std::size_t>(file)][rank_pattern(occupied, rank)];
    const LineReach across =
        tables::file_reaches[static_cast<std::size_t>(rank)][file_pattern(occupied, file)];
    return {
        .slide = Bits{along.slide} << file_count * rank | file_from_pattern(across.slide) << file,
        .jump = Bits{along.jump} << file_count * rank | file_from_pattern(across.jump) << file,
    };
}

inline Bits slides_of(Square square, Bits occupied) {
    return reach_of(square, occupied).slide;
}
inline Bits horse_steps(Square square, Bits occupied) {
    return tables::horse[static_cast<std::size_t>(square)][legs_pattern(occupied, square)];
}
inline Bits horses_to(Square square, Bits occupied) {
    return tables::horse_to[static_cast<std::size_t>(square)][eyes_pattern(occupied, square)];
}
inline Bits elephant_steps(Square square, Bits occupied) {
    return tables::elephant[static_cast<std::size_t>(square)][eyes_pattern(occupied, square)];
}

// The squares strictly between two of a line; from a king to a horse at its distance the square
// that hinders the horse. Else none.
inline Bits between(Square king, Square other) {
    return tables::between[static_cast<std::size_t>(king)][static_cast<std::size_t>(other)];
}

}  // namespace tengen::xiangqi
