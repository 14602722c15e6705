#include "engine/othello/sureness.h"

#include <cmath>
#include <numbers>

namespace tengen::othello {

Sureness sureness_of(int percent) {
    if (percent >= 100) {
        return all_sure;
    }
    Sureness sureness = 0;
    while (100 * std::erf((sureness + 1) / (100 * std::numbers::sqrt2)) <= percent) {
        ++sureness;
    }
    return sureness;
}

}  // namespace tengen::othello
