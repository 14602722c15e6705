#include "protocol/commands/selfplay.h"

#include "protocol/ordered_work.h"
#include "protocol/progress.h"
#include "protocol/selfplay/game_log.h"
#include "protocol/selfplay/self_play.h"
#include "protocol/setup_text.h"
#include "protocol/shard.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>

namespace tengen {

namespace {

// Errors: a game that this run would not have put there.
Status check_game(
    const LoggedGame& game, std::uint64_t place, const Shard& shard, const SelfPlayRules& rules
) {
    const auto differs = [](std::string_view what, std::uint64_t there, std::uint64_t wanted) {
        return Error{fmt::format("{} is {} there and {} here", what, there, wanted)};
    };
    if (game.seed != rules.seed) {
        return differs("the seed", game.seed, rules.seed);
    }
    if (game.nodes != rules.nodes) {
        return differs("the number of nodes", game.nodes, rules.nodes);
    }
    if (game.number != shard.number(place)) {
        return differs("the number of a game", game.number, shard.number(place));
    }
    if (game.setup.variant != rules.setup.variant || game.setup.width != rules.setup.width
        || game.setup.height != rules.setup.height) {
        return Error{fmt::format(
            "it is {} on {}x{}", game.setup.variant, game.setup.width, game.setup.height
        )};
    }
    return Done{};
}

// How many games of the shard the file has. A torn one at its end is cut off.
Result<std::uint64_t> count_games(
    const std::string& path, const Shard& shard, const SelfPlayRules& rules
) {
    if (!std::filesystem::exists(path)) {
        return std::uint64_t{0};
    }
    auto reader = GameLogReader::open(path);
    if (!reader) {
        return Error{reader.error()};
    }
    std::uint64_t count = 0;
    LoggedGame game;
    auto outcome = GameLogReader::Outcome::game;
    while ((outcome = reader.value().next(game)) == GameLogReader::Outcome::game) {
        if (const Status status = check_game(game, count, shard, rules); !status) {
            return Error{fmt::format("{} holds other games: {}", path, status.error())};
        }
        ++count;
    }
    if (outcome == GameLogReader::Outcome::damaged) {
        return Error{fmt::format("{} is damaged after {} games", path, count)};
    }
    std::error_code failure;
    std::filesystem::resize_file(path, reader->whole_bytes(), failure);
    if (failure) {
        return Error{fmt::format("cannot write {}: {}", path, failure.message())};
    }
    return count;
}

Result<SelfPlayRules> make_rules(const SelfPlayOptions& options) {
    const auto setup = make_setup(options.game, options.rule, options.size);
    if (!setup) {
        return Error{setup.error()};
    }
    SelfPlayRules rules;
    rules.setup = *setup;
    rules.nodes = options.nodes;
    rules.seed = options.seed;
    return rules;
}

}  // namespace

Status run_self_play(const SelfPlayOptions& options, LineWriter& out) {
    const auto rules = make_rules(options);
    if (!rules) {
        return Error{rules.error()};
    }
    const auto shard = parse_shard(options.shard);
    if (!shard) {
        return Error{shard.error()};
    }
    const auto done = count_games(options.path, *shard, *rules);
    if (!done) {
        return Error{done.error()};
    }
    catch_interrupts();
    const std::uint64_t wanted = shard->size(options.games);
    std::uint64_t written = *done;
    std::uint64_t plies = 0;
    std::ofstream file(options.path, std::ios::binary | std::ios::app);
    Progress progress("games", static_cast<std::int64_t>(wanted));
    progress.start_at(static_cast<std::int64_t>(written));
    const auto make_worker = [&]() -> OrderedWork<LoggedGame>::Worker {
        const auto self_play = std::make_shared<SelfPlay>(options.game, *rules);
        return [self_play, &shard](std::uint64_t place, const std::atomic<bool>& stop) {
            return self_play->play(shard->number(place), stop);
        };
    };
    const auto deliver = [&](std::uint64_t /*place*/, const LoggedGame& game) {
        const std::string bytes = to_bytes(game);
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size())).flush();
        written += file ? 1 : 0;
        plies += game.plies.size();
        return static_cast<bool>(file);
    };
    const auto idle = [&] {
        progress.update(static_cast<std::int64_t>(written), fmt::format("{} plies", plies));
        return !was_interrupted();
    };
    OrderedWork<LoggedGame>({.threads = thread_count(options.threads),
                             .first = written,
                             .end = wanted,
                             .make_worker = make_worker,
                             .deliver = deliver,
                             .idle = idle})
        .run();
    progress.finish();
    if (!file) {
        return Error{"cannot write " + options.path};
    }
    out.line(fmt::format("{} of {} games in {}", written, wanted, options.path));
    return Done{};
}

}  // namespace tengen
