#pragma once

#include "engine/othello/lanes.h"
#include "engine/othello/tables.h"

#include <immintrin.h>

// Only for files that are compiled for AVX2.

namespace tengen::othello {

// One lane a direction, with steps of 1, 8, 7 and 9 bits.
struct Avx2Kernel {
    static constexpr const char* name = "avx2";
    using Lanes __attribute__((vector_size(32))) = Bits;
    static constexpr int lane_count = 4;

    [[gnu::always_inline]] static Bits any_lane(__m256i lanes) {
        const __m128i half =
            _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
        const __m128i one = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
        return static_cast<Bits>(_mm_cvtsi128_si64(one));
    }

    [[gnu::always_inline]] static Bits moves(Bits own, Bits opponent) {
        const Lanes steps = {1, 8, 7, 9};
        const Lanes twice = steps + steps;
        const Lanes columns = {inner_columns, all_columns, inner_columns, inner_columns};
        const Lanes runs = columns & opponent;
        const Lanes pairs_up = runs & (runs << steps);
        const Lanes pairs_down = pairs_up >> steps;
        const Lanes stones = {own, own, own, own};
        Lanes up = runs & (stones << steps);
        Lanes down = runs & (stones >> steps);
        up |= runs & (up << steps);
        down |= runs & (down >> steps);
        up |= pairs_up & (up << twice);
        down |= pairs_down & (down >> twice);
        up |= pairs_up & (up << twice);
        down |= pairs_down & (down >> twice);
        const Lanes targets = (up << steps) | (down >> steps);
        return any_lane(reinterpret_cast<__m256i>(targets)) & ~(own | opponent);
    }

    // Upwards adding one runs through the opponent's stones and the gaps between the squares of the
    // ray. Downwards the squares that are not the opponent's are smeared to the end of the ray.
    [[gnu::always_inline]] static Bits flips(Bits own, Bits opponent, Square square) {
        const Rays& ray = rays.at[square];
        const __m256i stones = _mm256_set1_epi64x(static_cast<long long>(own));
        const __m256i others = _mm256_set1_epi64x(static_cast<long long>(opponent));
        const __m256i none = _mm256_setzero_si256();
        const __m256i minus_one = _mm256_cmpeq_epi64(none, none);

        const __m256i up = _mm256_load_si256(reinterpret_cast<const __m256i*>(ray.up));
        const __m256i no_run = _mm256_andnot_si256(others, up);
        const __m256i first_up = _mm256_and_si256(no_run, _mm256_sub_epi64(none, no_run));
        const __m256i end_up = _mm256_and_si256(first_up, stones);
        const __m256i missed = _mm256_cmpeq_epi64(end_up, none);
        const __m256i below = _mm256_sub_epi64(_mm256_add_epi64(end_up, minus_one), missed);
        const __m256i flipped_up = _mm256_and_si256(up, below);

        const __m256i steps = _mm256_set_epi64x(9, 7, 8, 1);
        const __m256i down = _mm256_load_si256(reinterpret_cast<const __m256i*>(ray.down));
        __m256i smeared = _mm256_andnot_si256(others, down);
        smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, steps));
        const __m256i twice = _mm256_add_epi64(steps, steps);
        smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, twice));
        const __m256i four_times = _mm256_add_epi64(twice, twice);
        smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, four_times));
        const __m256i first_down = _mm256_andnot_si256(_mm256_srlv_epi64(smeared, steps), smeared);
        const __m256i no_end = _mm256_cmpeq_epi64(_mm256_and_si256(first_down, stones), none);
        const __m256i flipped_down = _mm256_andnot_si256(_mm256_or_si256(smeared, no_end), down);
        return any_lane(_mm256_or_si256(flipped_up, flipped_down));
    }
};

}  // namespace tengen::othello
