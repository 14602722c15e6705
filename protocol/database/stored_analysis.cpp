#include "protocol/database/stored_analysis.h"

#include "protocol/tokens.h"

#include <algorithm>

namespace tengen {

std::string label_text(std::string_view text) {
    std::string label(text);
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' '; };
    std::replace_if(label.begin(), label.end(), is_control, ' ');
    return std::string(trimmed(label));
}

bool is_same_setup(const GameSetup& one, const GameSetup& other) {
    return one.variant == other.variant && one.width == other.width && one.height == other.height;
}

bool says_more(const StoredAnalysis& one, const StoredAnalysis& other) {
    if (is_decided(one.score) != is_decided(other.score)) {
        return is_decided(one.score);
    }
    return one.nodes > other.nodes;
}

}  // namespace tengen
