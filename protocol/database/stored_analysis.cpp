#include "protocol/database/stored_analysis.h"

namespace tengen {

bool says_more(const StoredAnalysis& one, const StoredAnalysis& other) {
    if (is_decided(one.score) != is_decided(other.score)) {
        return is_decided(one.score);
    }
    return one.nodes > other.nodes;
}

}  // namespace tengen
