#include "protocol/match/game_record.h"

#include <algorithm>

namespace tengen {

namespace {

constexpr std::array<std::string_view, game_ends> end_names{
    "row",
    "full board",
    "fault",
    "agreed win",
    "agreed draw",
    "too many moves",
    "no moves",
    "mate",
    "law",
    "perpetual check",
    "perpetual chase",
    "repetition",
    "sixty moves",
    "too few men"};

}  // namespace

std::string_view end_name(GameEnd end) {
    return end_names.at(static_cast<std::size_t>(end));
}

std::optional<GameEnd> end_from_name(std::string_view name) {
    const auto* const found = std::find(end_names.begin(), end_names.end(), name);
    if (found == end_names.end()) {
        return std::nullopt;
    }
    return static_cast<GameEnd>(found - end_names.begin());
}

}  // namespace tengen
