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

// Of the search and of the solver of endgames, where there is one.
Result<BenchResult> bench_of(std::string_view game) {
    BenchResult total = make_session(game)->bench();
    const auto solvable = endgame_names();
    if (std::find(solvable.begin(), solvable.end(), game) != solvable.end()) {
        const auto solver = make_endgame_solver(game, {.memory_mib = 1, .kernel = ""});
        if (!solver) {
            return Error{solver.error()};
        }
        const BenchResult solved = (*solver)->bench();
        total.nodes += solved.nodes;
        total.elapsed += solved.elapsed;
    }
    return total;
}

}  // namespace

Status run_bench(const BenchOptions& options, LineWriter& out) {
    std::string signature = "Bench:";
    BenchResult total;
    for (const std::string_view game : game_names()) {
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
