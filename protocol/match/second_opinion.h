#pragma once

#include "engine/kit/result.h"
#include "engine/kit/score.h"
#include "engine/session.h"
#include "protocol/match/opening_list.h"
#include "protocol/match/player.h"

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tengen {

// What another engine thinks of openings, by the value that it tells with its move. One thread uses
// it.
class SecondOpinion {
public:
    // Errors: an option that the engine does not have.
    static Result<SecondOpinion> make(
        const EngineSpec& spec, std::string_view game, const GameSetup& setup
    );

    // For the side to move after `moves`; nothing when `stop` ended it. Errors: the engine failed,
    // or told no value.
    Result<std::optional<Score>> judge(const Opening& moves, const std::atomic<bool>& stop);

    const std::string& name() const { return name_; }

private:
    SecondOpinion(std::unique_ptr<Player> player, const EngineSpec& spec, GameSetup setup);

    std::unique_ptr<Player> player_;
    std::string name_;
    Clocks clocks_;
    GameSetup setup_;
};

}  // namespace tengen
