#pragma once

#include "protocol/adapter.h"
#include "protocol/records/game_text.h"
#include "protocol/records/ggf.h"
#include "protocol/tokens.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// NBoard's protocol for Othello, versions 1 and 2. The front end keeps the board: `go` tells a move
// and plays none. Lines that are not understood, or not good, are passed over.
//
// A search ends in two steps, as in the other adapters: the search thread leaves the result and
// wakes the conversation, which then tells it. A ping wants silence about all that was asked before
// it, so from its arrival until its answer searches say nothing. A hint or an analysis ends with
// the next command, a move that was asked for only with a ping or the end.
class NBoard final : public Adapter {
public:
    NBoard(std::unique_ptr<Session> session, AdapterContext context);
    ~NBoard() override;
    NBoard(const NBoard&) = delete;
    NBoard& operator=(const NBoard&) = delete;

    bool handle_line(const Line& line) override;
    void on_arrival(const Line& line) override;
    void on_wake() override;
    void on_crowded() override { session_->stop(); }
    void finish() override;

    void on_info(const SearchInfo& info) override;
    void on_result(const SearchResult& result) override;

private:
    struct Command;
    // Null when there is no such command.
    static const Command* find(std::string_view name);

    // What a running search was asked for by.
    enum class Task : std::uint8_t { go, hint, analyze };

    // The game (nboard.cpp).
    void load(std::string_view text);
    void play(std::string_view text);
    bool is_over() const { return session_->outcome() != Outcome::ongoing; }
    // Of a game that is over, for who would move.
    Score final_score() const;

    // Searching (nboard_search.cpp).
    void start_search(Task task, const SearchRequest& request);
    void become_idle();
    void settle(bool goes_on);
    void tell_move(const SearchResult& result);
    void tell_analysis(Score score);
    void analyze_here();
    void step_back();
    void end_analysis();
    Limits move_limits() const;
    bool is_silent() const { return pings_ > 0; }

    // Handlers.
    void on_nboard(Words& words);
    void on_set(Words& words);
    void on_move(Words& words) { play(words.rest()); }
    void on_hint(Words& words);
    void on_go(Words& words);
    void on_ping(Words& words);
    void on_learn(Words& words);
    void on_analyze(Words& words);
    void on_quit(Words& words);

    std::unique_ptr<Session> session_;
    AdapterContext context_;

    // Only for the thread of the conversation.
    GameText game_;
    std::array<std::optional<GgfClock>, 2> clocks_;
    std::optional<int> depth_;
    std::optional<Milliseconds> thought_;  // of the last move told, until the board changes
    bool is_over_ = false;                 // the conversation
    Clock::time_point arrival_;
    std::size_t analyzed_ply_ = 0;  // where the session stands while there is an analysis

    // Written before a search, then only read until it ends.
    std::optional<Task> running_;  // a search runs, or its result is not told
    int empty_squares_ = 0;

    SearchResult result_;                      // left by the search thread for settle()
    std::atomic<bool> has_ended_{true};        // on_result has come
    std::atomic<bool> ends_with_next_{false};  // a hint or an analysis is running
    std::atomic<int> pings_{0};                // that have arrived and are not answered
};

}  // namespace tengen
