#include "protocol/commands/play.h"

#include "engine/games.h"
#include "protocol/line_reader.h"
#include "protocol/play/play.h"
#include "protocol/setup_text.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <random>
#include <string_view>

namespace tengen {

namespace {

// Whether the user wants colours in his terminal (no-color.org).
bool likes_colors() {
    const char* const kind = std::getenv("TERM");
    return std::getenv("NO_COLOR") == nullptr && kind != nullptr
           && std::string_view(kind) != "dumb";
}

// The engine options of every session; an error when there are no such values.
Status set_options(Session& session, const PlayOptions& options) {
    Status set = session.set_option("threads", std::to_string(options.threads));
    if (set) {
        set = session.set_option("memory_mib", std::to_string(options.memory_mib));
    }
    if (set && options.level != 0) {
        set = session.set_option("level", std::to_string(options.level));
    }
    return set;
}

PlayGame::MakeSession session_maker(const PlayOptions& options) {
    return [options] {
        std::unique_ptr<Session> session = make_session(options.game);
        (void)set_options(*session, options).ok();
        return session;
    };
}

void seat_players(PlayGame& game, const PlayOptions& options) {
    for (const Side side : {Side::first, Side::second}) {
        const bool is_black = side == Side::first;
        Seat& seat = game.seat(side);
        seat.level = options.level;
        seat.is_engine = options.side == "none" || options.side == (is_black ? "white" : "black");
    }
}

}  // namespace

Status run_play(const PlayOptions& options, int input, LineWriter& out) {
    const auto setup = make_setup(options.game, options.rule, options.size);
    if (!setup) {
        return Error{setup.error()};
    }
    if (Status set = set_options(*make_session(options.game), options); !set) {
        return set;
    }
    PlaySettings settings;
    settings.draws_boards = ::isatty(input) == 1 && out.is_terminal();
    settings.has_colors = settings.draws_boards && likes_colors();
    settings.seed = options.seed.value_or(std::random_device{}());
    Play play(session_maker(options), settings, [&](const std::string& text) { out.line(text); });
    if (Status set = play.game().set_next_setup(*setup); !set) {
        return set;
    }
    seat_players(play.game(), options);
    if (settings.draws_boards) {
        out.line("new begins a game, help lists what else you can type");
    }
    const auto arrived = [&](const Line& line) {
        if (same_word(trimmed(line.text), "stop")) {
            play.interrupt();
        }
    };
    LineReader reader(input, {.arrived = arrived, .crowded = {}});
    Line line;
    while (!out.is_closed() && reader.next(line) && play.handle(line)) {
    }
    return Done{};
}

}  // namespace tengen
