#pragma once

#include "protocol/analysis/game_review.h"
#include "protocol/commands/review.h"

#include <string>
#include <vector>

namespace tengen {

// The settings of a review as its options ask for them.
ReviewSettings review_settings(const ReviewSearchOptions& options);
// The games of these records and folders by the rule and size of the options. Errors also: no such
// game, rule or board.
Result<std::vector<NamedGame>> read_games(
    const ReviewSearchOptions& options, const std::vector<std::string>& files
);

}  // namespace tengen
