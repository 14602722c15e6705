#include "protocol/commands/bench.h"

#include "engine/games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string_view>

namespace tengen {

Status run_bench(const BenchOptions& options, LineWriter& out) {
    std::string signature = "Bench:";
    BenchResult total;
    for (const std::string_view game : game_names()) {
        if (!options.game.empty() && game != options.game) {
            continue;
        }
        const std::unique_ptr<Session> session = make_session(game);
        const BenchResult result = session->bench();
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
