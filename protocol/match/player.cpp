#include "protocol/match/player.h"

#include "protocol/match/builtin_player.h"
#include "protocol/match/gomocup_player.h"
#include "protocol/match/gtp_player.h"
#include "protocol/match/match_game.h"
#include "protocol/match/uci_player.h"

#include <algorithm>
#include <array>

namespace tengen {

namespace {

constexpr std::array<std::string_view, fault_kinds> fault_names{
    "start", "crash", "silence", "late", "illegal", "flood", "refusal", "unasked", "memory"};

}  // namespace

std::string_view fault_name(FaultKind kind) {
    return fault_names.at(static_cast<std::size_t>(kind));
}

std::optional<FaultKind> fault_from_name(std::string_view name) {
    const auto* const found = std::find(fault_names.begin(), fault_names.end(), name);
    if (found == fault_names.end()) {
        return std::nullopt;
    }
    return static_cast<FaultKind>(found - fault_names.begin());
}

Milliseconds Clocks::limit() const {
    const Milliseconds least =
        std::min(turn.value_or(Milliseconds::max()), left.value_or(Milliseconds::max()));
    return std::max(least, Milliseconds{0});
}

Result<std::unique_ptr<Player>> make_player(
    const EngineSpec& spec, std::string_view game, const RefereeRules& rules
) {
    if (spec.protocol == "builtin") {
        return BuiltinPlayer::make(spec, game);
    }
    if (spec.protocol == "gtp") {
        return std::unique_ptr<Player>(std::make_unique<GtpPlayer>(spec, match_game(game), rules));
    }
    if (spec.protocol == "uci" || spec.protocol == "ucci") {
        return std::unique_ptr<Player>(std::make_unique<UciPlayer>(spec, rules));
    }
    return std::unique_ptr<Player>(std::make_unique<GomocupPlayer>(spec, rules));
}

}  // namespace tengen
