#pragma once

namespace tengen::othello {

// How sure a search is of what it finds: a number of spreads that guesses must lie beyond a window
// for their subtrees to be left out, in hundredths, or `all_sure`.
using Sureness = unsigned;
inline constexpr Sureness all_sure = 0xffff;

// Of what errors with a normal distribution leave so many percent within that many spreads; 100 is
// all_sure. `percent`: 1..100.
Sureness sureness_of(int percent);

}  // namespace tengen::othello
