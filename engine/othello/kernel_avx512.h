#pragma once

#include "engine/othello/lanes.h"
#include "engine/othello/tables.h"

#include <immintrin.h>

#include <climits>

// Only for files that are compiled for AVX-512.

namespace tengen::othello {

// One lane a direction: four up, four down. Counting leading zeros and logic of three operands are
// what this instruction set adds.
struct Avx512Kernel {
    static constexpr const char* name = "avx512";
    using Lanes __attribute__((vector_size(64))) = Bits;
    static constexpr int lane_count = 8;

    [[gnu::always_inline]] static Bits any_lane(__m256i lanes) {
        const __m128i half =
            _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
        const __m128i one = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
        return static_cast<Bits>(_mm_cvtsi128_si64(one));
    }

    // In forms with a mask, here and below: GCC 12 takes the operand that the other forms ignore
    // for uninitialised.
    [[gnu::always_inline]] static __m512i rotated(__m512i lanes, __m512i steps) {
        return _mm512_maskz_rolv_epi64(0xFF, lanes, steps);
    }

    // Rotations serve all eight directions: what would wrap around is no inner square.
    [[gnu::always_inline]] static Bits moves(Bits own, Bits opponent) {
        constexpr int or_and = 0xF8;  // a | (b & c)
        const __m512i steps = _mm512_set_epi64(64 - 9, 64 - 7, 64 - 8, 64 - 1, 9, 7, 8, 1);
        const __m512i inner = _mm512_set_epi64(
            0x007E7E7E7E7E7E00,
            0x007E7E7E7E7E7E00,
            0x00FFFFFFFFFFFF00,
            0x7E7E7E7E7E7E7E7E,
            0x007E7E7E7E7E7E00,
            0x007E7E7E7E7E7E00,
            0x00FFFFFFFFFFFF00,
            0x7E7E7E7E7E7E7E7E
        );
        const __m512i runs =
            _mm512_and_si512(inner, _mm512_set1_epi64(static_cast<long long>(opponent)));
        const __m512i stones = _mm512_set1_epi64(static_cast<long long>(own));
        const __m512i twice = _mm512_add_epi64(steps, steps);
        const __m512i pairs = _mm512_and_si512(runs, rotated(runs, steps));
        __m512i line = _mm512_and_si512(runs, rotated(stones, steps));
        line = _mm512_ternarylogic_epi64(line, runs, rotated(line, steps), or_and);
        line = _mm512_ternarylogic_epi64(line, pairs, rotated(line, twice), or_and);
        line = _mm512_ternarylogic_epi64(line, pairs, rotated(line, twice), or_and);
        const __m512i targets = rotated(line, steps);
        const __m256i halves = _mm256_or_si256(
            _mm512_maskz_extracti64x4_epi64(0xFF, targets, 0),
            _mm512_maskz_extracti64x4_epi64(0xFF, targets, 1)
        );
        return any_lane(halves) & ~(own | opponent);
    }

    [[gnu::always_inline]] static Bits flips(Bits own, Bits opponent, Square square) {
        const Rays& ray = rays.at[square];
        const __m256i stones = _mm256_set1_epi64x(static_cast<long long>(own));
        const __m256i others = _mm256_set1_epi64x(static_cast<long long>(opponent));
        const __m256i minus_one = _mm256_set1_epi64x(-1);

        const __m256i up = _mm256_load_si256(reinterpret_cast<const __m256i*>(ray.up));
        const __m256i no_run = _mm256_andnot_si256(others, up);
        // The lowest bit alone, if it is ours.
        const __m256i less = _mm256_add_epi64(no_run, minus_one);
        constexpr int a_and_not_b_and_c = 0x20;
        const __m256i end_up = _mm256_ternarylogic_epi64(no_run, less, stones, a_and_not_b_and_c);
        const __mmask8 has_end = _mm256_test_epi64_mask(end_up, end_up);
        const __m256i below = _mm256_maskz_andnot_epi64(has_end, no_run, less);

        const __m256i down = _mm256_load_si256(reinterpret_cast<const __m256i*>(ray.down));
        const __m256i top = _mm256_set1_epi64x(LLONG_MIN);
        const __m256i first_down =
            _mm256_srlv_epi64(top, _mm256_lzcnt_epi64(_mm256_andnot_si256(others, down)));
        const __m256i end_down = _mm256_and_si256(first_down, stones);
        const __m256i above =
            _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(end_down, end_down));
        const __m256i flipped_up = _mm256_and_si256(up, below);
        constexpr int a_or_b_and_c = 0xF8;
        return any_lane(_mm256_ternarylogic_epi64(flipped_up, down, above, a_or_b_and_c));
    }
};

}  // namespace tengen::othello
