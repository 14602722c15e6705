#include "protocol/match/second_opinion.h"

#include <fmt/format.h>

#include <utility>
#include <variant>

namespace tengen {

Result<SecondOpinion> SecondOpinion::make(
    const EngineSpec& spec, std::string_view game, const GameSetup& setup
) {
    auto player = make_player(spec, game, RefereeRules());
    if (!player) {
        return Error{fmt::format("{}: {}", spec.name, player.error())};
    }
    return SecondOpinion(std::move(player.value()), spec, setup);
}

SecondOpinion::SecondOpinion(
    std::unique_ptr<Player> player, const EngineSpec& spec, GameSetup setup
)
    : player_(std::move(player)),
      name_(spec.name),
      clocks_{spec.time.turn, spec.time.match},
      setup_(std::move(setup)) {}

Result<std::optional<Score>> SecondOpinion::judge(
    const Opening& moves, const std::atomic<bool>& stop
) {
    if (const auto fault = player_->new_game(setup_)) {
        return Error{fmt::format("{}: {}", name_, fault->text)};
    }
    const Reply reply = player_->think(moves, clocks_, stop);
    if (const Fault* fault = std::get_if<Fault>(&reply)) {
        return Error{fmt::format("{}: {}", name_, fault->text)};
    }
    const Answer* answer = std::get_if<Answer>(&reply);
    if (answer == nullptr) {
        return std::optional<Score>();
    }
    if (!answer->thought.score) {
        return Error{fmt::format("{} does not say how it stands", name_)};
    }
    return answer->thought.score;
}

}  // namespace tengen
