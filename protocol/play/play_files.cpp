// Saving, loading and replaying games.

#include "protocol/match/engine_spec.h"
#include "protocol/play/play.h"
#include "protocol/play/play_text.h"
#include "protocol/records/record_files.h"
#include "protocol/replace_file.h"
#include "protocol/whole_file.h"

#include <fmt/format.h>

#include <algorithm>

namespace tengen {

namespace {

constexpr Milliseconds usual_pause{1000};

// Whether the form has room for players, levels and clocks.
bool keeps_settings(std::string_view format) {
    return format == "json" || format == "sgf";
}

}  // namespace

void Play::on_save(Words& words) {
    const std::string path(unquoted(words.rest()));
    const std::string_view format = format_of_file(path);
    const std::string_view game = game_.session().game();
    const auto writable = written_record_formats();
    if (std::find(writable.begin(), writable.end(), format) == writable.end()
        || !can_tell(format, game)) {
        refuse(
            "save",
            fmt::format(
                "expected save FILE, with a name that ends in .json, .sgf, {} or .txt",
                game == "othello" ? ".ggf" : ".psq"
            )
        );
        return;
    }
    if (const Status saved = replace_file(path, write_record(game_.record(), format)); !saved) {
        refuse("save", saved.error());
        return;
    }
    say(fmt::format(
        "saved: {}{}",
        moves_text(game_.plies().size()),
        keeps_settings(format) ? "" : ", without players and clocks, for which it has no room"
    ));
}

void Play::on_load(Words& words) {
    const std::string path(unquoted(words.rest()));
    if (path.empty()) {
        refuse("load", "expected load FILE");
        return;
    }
    const auto text = read_whole_file(path);
    if (!text) {
        refuse("load", text.error());
        return;
    }
    const std::string_view named = format_of_file(path);
    const auto games = read_records(
        *text,
        named.empty() || named == "moves" ? guess_format(*text) : named,
        game_.next_setup(),
        game_.session().game()
    );
    if (!games) {
        refuse("load", fmt::format("{}: {}", path, games.error()));
        return;
    }
    if (const Status loaded = game_.load(games->front()); !loaded) {
        refuse("load", fmt::format("{}: {}", path, loaded.error()));
        return;
    }
    const GameSetup& setup = game_.session().setup();
    say(fmt::format(
        "loaded: {}, {}x{}, {}",
        setup.variant,
        setup.width,
        setup.height,
        moves_text(game_.plies().size())
    ));
    // The game is as it was saved until somebody says otherwise.
    is_paused_ = game_.state() == PlayState::playing && game_.acting_seat().is_engine;
    tell_turn();
    if (is_paused_) {
        say("it is the engine's turn, go lets it move");
    }
    restart_turn();
}

// False when interrupt() ended it.
bool Play::pause(Milliseconds time) {
    std::unique_lock lock(mutex_);
    return !interrupted_.wait_for(lock, time, [this] { return was_interrupted_; });
}

void Play::on_replay(Words& words) {
    Milliseconds time = settings_.draws_boards ? usual_pause : Milliseconds{0};
    if (!words.at_end()) {
        const auto given = parse_time_control(words.rest());
        if (!given || given->turn || given->increment > Milliseconds{0}) {
            refuse("replay", "expected replay SECONDS, such as 0.5");
            return;
        }
        time = given->match.value_or(Milliseconds{0});
    }
    const auto& plies = game_.plies();
    const std::unique_ptr<Session> session = game_.session_after(0);
    for (std::size_t i = 0; i < plies.size(); ++i) {
        if (!session->play(plies[i].move) || !pause(time)) {
            return;
        }
        say(fmt::format("{}. {} {}", i + 1, side_name(plies[i].side), plies[i].move));
        if (settings_.draws_boards) {
            draw(*session, plies[i].move);
        }
    }
    if (game_.state() == PlayState::over) {
        say(end_text(*game_.end()));
    }
}

}  // namespace tengen
