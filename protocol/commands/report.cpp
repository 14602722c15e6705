#include "protocol/commands/report.h"

#include "protocol/commands/review_search.h"
#include "protocol/replace_file.h"
#include "protocol/report/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tengen {

Status run_report(const ReportOptions& options, LineWriter& out) {
    auto games = read_games(options, {options.file});
    if (!games) {
        return Error{games.error()};
    }
    const auto number = static_cast<std::size_t>(options.number);
    if (number > games->size()) {
        return Error{fmt::format("{}: there is no game {}", options.file, number)};
    }
    std::string page;
    std::size_t moves = 0;
    std::ptrdiff_t turns = 0;
    const auto done = review_games(
        {std::move(games.value()[number - 1])},
        0,
        review_settings(options),
        [&](const GameReview& review) {
            page = write_page(review);
            moves = review.moves.size();
            turns = std::count_if(
                review.moves.begin(),
                review.moves.end(),
                [](const ReviewedMove& move) { return move.turns_result(); }
            );
            return true;
        }
    );
    if (!done) {
        return Error{done.error()};
    }
    if (*done == 0) {
        return Error{"stopped before the page was complete"};
    }
    if (Status written = replace_file(options.path, page); !written) {
        return written;
    }
    out.line(fmt::format("{}: {} moves, {} turning points", options.path, moves, turns));
    return Done{};
}

}  // namespace tengen
