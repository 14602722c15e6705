#include "protocol/commands/bench.h"

#include "engine/games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace tengen {

namespace {

Result<BenchResult> bench_of(std::string_view game) {
    if (const std::unique_ptr<Session> session = make_session(game)) {
        return session->bench();
    }
    const auto solver = make_endgame_solver(game, {.memory_mib = 1, .kernel = ""});
    return solver ? Result<BenchResult>((*solver)->bench()) : Error{solver.error()};
}

}  // namespace

Status run_bench(const BenchOptions& options, LineWriter& out) {
    std::vector<std::string_view> games(game_names().begin(), game_names().end());
    games.insert(games.end(), endgame_names().begin(), endgame_names().end());
    std::string signature = "Bench:";
    BenchResult total;
    for (const std::string_view game : games) {
        if (!options.game.empty() && game != options.game) {
            continue;
        }
        const auto benched = bench_of(game);
        if (!benched) {
            return Error{benched.error()};
        }
        const BenchResult& result = *benched;
        out.line(fmt::format("{}: {} nodes, {} ms", game, result.nodes, result.elapsed.count()));
        signature += fmt::format(" {} {}", game, result.nodes);
        total.nodes += result.nodes;
        total.elapsed += result.elapsed;
    }
    const auto elapsed =
        static_cast<std::uint64_t>(std::max<std::int64_t>(total.elapsed.count(), 1));
    out.line(signature);
    out.line(fmt::format("{} nodes {} nps", total.nodes, total.nodes * 1000 / elapsed));
    return Done{};
}

}  // namespace tengen
