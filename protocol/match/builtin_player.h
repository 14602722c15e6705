#pragma once

#include "protocol/match/player.h"

#include <condition_variable>
#include <mutex>

namespace tengen {

// This program's own engine, in this process. It starts every game as if it were its first.
class BuiltinPlayer final : public Player, private SearchListener {
public:
    static Result<std::unique_ptr<Player>> make(const EngineSpec& spec, std::string_view game);

    std::optional<Fault> new_game(const GameSetup& setup) override;
    Reply think(
        std::span<const std::string> moves, const Clocks& clocks, const std::atomic<bool>& stop
    ) override;

private:
    BuiltinPlayer(const TimeControl& time, std::unique_ptr<Session> session);

    std::optional<Fault> follow(std::span<const std::string> moves);
    bool wait_for_result(const std::atomic<bool>& stop);
    void on_result(const SearchResult& result) override;

    TimeControl time_;
    std::size_t known_moves_ = 0;

    std::mutex mutex_;
    std::condition_variable has_result_;
    std::optional<SearchResult> result_;

    std::unique_ptr<Session> session_;  // last: its search tells the listener until it is gone
};

}  // namespace tengen
