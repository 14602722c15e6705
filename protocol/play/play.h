#pragma once

#include "protocol/line_reader.h"
#include "protocol/play/play_game.h"
#include "protocol/tokens.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

struct PlaySettings {
    bool draws_boards = false;  // after each move, for somebody who looks on
    bool has_colors = false;
    std::uint64_t seed = 0;              // of the weak levels' choices
    std::uint64_t hint_nodes = 100'000;  // of hint and explain
    std::function<Clock::time_point()> now = Clock::now;
};

// A game in the terminal: lines with commands or moves come in, lines of text go out. Whether a
// command is allowed is decided by the state of the game alone: waiting for one, playing, over. A
// refusal changes nothing and is one line that begins with "? " and says why.
// The engine's moves are made before handle() returns, so that a script need not wait for them.
//
// Threads: interrupt() may be called from any, all else from one.
class Play {
public:
    using Print = std::function<void(const std::string&)>;

    Play(PlayGame::MakeSession make, PlaySettings settings, Print print);

    // One line of input. False when the conversation is over.
    bool handle(const Line& line);
    // The word "stop" has arrived: the engine moves now, and a game of the engine against itself or
    // a replay pauses. Nothing when the program waits for input itself.
    void interrupt();

    PlayGame& game() { return game_; }

private:
    struct Command {
        std::string_view name;
        std::string_view usage;  // what follows the name
        std::string_view help;
        unsigned states;  // in which it is allowed
        void (Play::*handler)(Words& words);
    };
    static std::span<const Command> commands();
    class BusyTime;

    // play.cpp: the state machine and the game's moves
    void execute(std::string_view text);
    bool is_allowed(const Command& command) const;
    std::string why_not() const;
    void check_clock();
    void on_move(std::string_view move);
    void on_new(Words& words);
    void on_undo(Words& words);
    void on_redo(Words& words);
    void on_resign(Words& words);
    void on_take(Words& words);
    void on_go(Words& words);
    void on_stop(Words& words);
    void on_board(Words& words);
    void on_status(Words& words);
    void on_help(Words& words);
    void on_quit(Words& words);
    bool wants_no_more(std::string_view command, Words& words);

    // play_settings.cpp
    void on_rule(Words& words);
    void on_size(Words& words);
    void on_side(Words& words);
    void on_level(Words& words);
    void on_limit(Words& words);
    void on_clock(Words& words);
    void on_swap2(Words& words);
    std::vector<Side> read_sides(Words& words) const;
    void set_next_setup(std::string_view command, const Result<GameSetup>& setup);

    // play_search.cpp
    struct Thought;
    void on_hint(Words& words);
    void on_explain(Words& words);
    Thought think(const SearchRequest& request, const Seat& seat);
    bool can_advise(std::string_view command);
    void let_engine_move();
    void make_engine_move();
    void apply(const SearchResult& result, Milliseconds elapsed);
    void apply_choice(const SearchResult& result, Milliseconds elapsed);

    // play_files.cpp
    void on_save(Words& words);
    void on_load(Words& words);
    void on_replay(Words& words);
    bool pause(Milliseconds time);

    void say(const std::string& text) { print_(text); }
    void refuse(std::string_view command, std::string_view reason);
    void tell_move();
    void tell_turn();
    std::string turn_text() const;
    void draw(const Session& session, std::string_view last_move);
    std::string last_move() const;
    void restart_turn() { turn_start_ = settings_.now(); }
    Milliseconds turn_time() const;
    Milliseconds time_left(Side side) const;

    PlaySettings settings_;
    Print print_;
    PlayGame game_;
    bool with_swap2_ = false;
    bool is_over_ = false;
    bool is_paused_ = false;  // the engine does not move before it is told to
    Clock::time_point arrival_;
    Clock::time_point turn_start_;
    std::uint64_t games_ = 0;

    std::mutex mutex_;  // of what interrupt() shares
    std::condition_variable interrupted_;
    bool is_busy_ = false;          // with a line
    bool was_interrupted_ = false;  // and the line that says so has not been handled
};

}  // namespace tengen
