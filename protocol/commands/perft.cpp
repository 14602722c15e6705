#include "protocol/commands/perft.h"

#include "engine/games.h"
#include "protocol/setup_text.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <string_view>

namespace tengen {

namespace {

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Takes the next move off `moves`: its letters and the digits after them.
std::string_view take_move(std::string_view& moves) {
    std::size_t size = 0;
    while (size < moves.size() && is_letter(moves[size])) {
        ++size;
    }
    while (size < moves.size() && !is_letter(moves[size])) {
        ++size;
    }
    const std::string_view move = moves.substr(0, size);
    moves.remove_prefix(size);
    return move;
}

}  // namespace

Status run_perft(const PerftOptions& options, LineWriter& out) {
    const std::unique_ptr<Session> session = make_session(options.game);
    const auto setup = parse_setup(options.rule, options.size, session->setup());
    if (!setup) {
        return Error{setup.error()};
    }
    if (Status status = session->new_game(*setup); !status) {
        return status;
    }
    std::string_view moves = options.moves;
    while (!moves.empty()) {
        const std::string_view move = take_move(moves);
        if (const Status status = session->play(move); !status) {
            return Error{fmt::format("move {}: {}", printable(move), status.error())};
        }
    }
    for (int depth = 1; depth <= options.depth; ++depth) {
        const Clock::time_point start = Clock::now();
        const std::uint64_t count = session->perft(depth);
        const auto elapsed = std::chrono::duration_cast<Milliseconds>(Clock::now() - start);
        out.line(fmt::format("perft {} {} {} ms", depth, count, elapsed.count()));
    }
    return Done{};
}

}  // namespace tengen
