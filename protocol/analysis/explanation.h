#pragma once

#include "protocol/analysis/game_review.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tengen {

// The languages that moves are explained in, all words of which stand in explanation.cpp.
enum class Language : std::uint8_t { english, chinese };

inline constexpr std::array<Language, 2> languages{Language::english, Language::chinese};
std::string_view language_code(Language language);  // "en", "zh"

// "makes an open three in the row, blocks a four in the column"; empty when there is nothing to
// say. A feature without words is passed over.
std::string features_text(std::span<const MoveFeature> features, Language language);

// The strongest threat of a move as a picture has it: "43" for a four-three; empty when the move
// threatens little.
struct ThreatTag {
    std::string_view text;
    bool is_foe = false;  // the opponent threatens it, and the move prevents it
};
ThreatTag threat_tag(std::span<const MoveFeature> features);

// "Black", "White".
std::string_view side_text(Side side, Language language);
// "good", "inaccuracy", "mistake", "blunder".
std::string_view judgement_text(Judgement judgement, Language language);
// What stands in the labels of a page: "best", "loss" and so on; empty for a key that is not known.
std::string_view label_text(std::string_view key, Language language);
// Their keys.
std::span<const std::string_view> label_keys();

// A move of a game in a few sentences: what it does, what it costs, what was better and by which
// line, how it is refuted, and whether it turns the result.
std::string explain(const ReviewedMove& move, Language language);

}  // namespace tengen
