#include "protocol/commands/perft.h"

#include "engine/games.h"
#include "protocol/setup_text.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tengen {

namespace {

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Takes the next square off `moves`: its letters and what is behind them up to the next letter.
std::string_view take_square(std::string_view& moves) {
    std::size_t size = 0;
    while (size < moves.size() && is_letter(moves[size])) {
        ++size;
    }
    while (size < moves.size() && !is_letter(moves[size]) && moves[size] != ' ') {
        ++size;
    }
    const std::string_view square = moves.substr(0, size);
    moves.remove_prefix(std::min(moves.find_first_not_of(' ', size), moves.size()));
    return square;
}

// Plays moves of one square each or, where one alone is none, of two.
Status play_all(Session& session, std::string_view moves) {
    moves.remove_prefix(std::min(moves.find_first_not_of(' '), moves.size()));
    while (!moves.empty()) {
        const std::string_view square = take_square(moves);
        const Status played = session.play(square);
        if (played) {
            continue;
        }
        const std::string_view second = take_square(moves);
        if (!session.play(std::string(square).append(second))) {
            return Error{fmt::format("move {}: {}", printable(square), played.error())};
        }
    }
    return Done{};
}

// The position that is asked for.
Status set_up(Session& session, const PerftOptions& options) {
    const auto setup = parse_setup(options.rule, options.size, session.setup());
    if (!setup) {
        return Error{setup.error()};
    }
    Status begun = options.position.empty() ? session.new_game(*setup)
                                            : session.set_position(*setup, options.position, {});
    if (!begun) {
        return begun;
    }
    return play_all(session, options.moves);
}

// The sum over the first moves, each of which is told.
std::uint64_t divide(Session& session, int depth, PerftTable* table, LineWriter& out) {
    std::uint64_t total = 0;
    for (const std::string& move : session.legal_moves()) {
        if (!session.play(move)) {
            continue;
        }
        const std::uint64_t count = session.perft(depth - 1, table);
        (void)session.undo().ok();
        out.line(fmt::format("{} {}", move, count));
        total += count;
    }
    return total;
}

}  // namespace

Status run_perft(const PerftOptions& options, LineWriter& out) {
    const std::unique_ptr<Session> session = make_session(options.game);
    if (Status status = set_up(*session, options); !status) {
        return status;
    }
    std::optional<PerftTable> table;
    if (options.hash_mib > 0) {
        table.emplace(options.hash_mib);
    }
    PerftTable* const known = table ? &*table : nullptr;
    for (int depth = 1; depth <= options.depth; ++depth) {
        const Clock::time_point start = Clock::now();
        const std::uint64_t count = options.divides && depth == options.depth
                                        ? divide(*session, depth, known, out)
                                        : session->perft(depth, known);
        const auto elapsed = std::chrono::duration_cast<Milliseconds>(Clock::now() - start);
        out.line(fmt::format("perft {} {} {} ms", depth, count, elapsed.count()));
    }
    return Done{};
}

}  // namespace tengen
