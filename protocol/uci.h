#pragma once

#include "protocol/adapter.h"
#include "protocol/tokens.h"
#include "protocol/uci_limits.h"
#include "protocol/uci_options.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// UCI and UCCI 3.0 for Xiangqi. The front end keeps the board: `go` tells a move and plays none. A
// conversation is in the dialect whose first word, `uci` or `ucci`, came last. Moves are the
// session's own, ranks 0 to 9, unless a front end of UCI has chosen the variant whose ranks are 1
// to 10. Commands are known by their exact names. What cannot be done is told of in an `info` line
// and changes nothing.
//
// A search ends in two steps, as in the other adapters: the search thread leaves the result and
// wakes the conversation, which then tells it. While it ponders, and when only a stop can end it,
// nothing is told before that, though there may be nothing more to search. `stop`, `quit` and the
// end of the input act the moment they arrive; in a batch only `stop` does. Any other command that
// needs the session waits for the search that runs, or ends it where nothing else would.
class Uci final : public Adapter {
public:
    Uci(std::unique_ptr<Session> session, AdapterContext context, UciDialect dialect);
    ~Uci() override;
    Uci(const Uci&) = delete;
    Uci& operator=(const Uci&) = delete;

    bool handle_line(const Line& line) override;
    void on_arrival(const Line& line) override;
    void on_wake() override;
    void on_crowded() override { session_->stop(); }
    void finish() override;

    void on_info(const SearchInfo& info) override;
    void on_root_move(RootEvent event, const std::string& move) override;
    void on_result(const SearchResult& result) override;

private:
    struct Command;
    // Null when there is no such command.
    static const Command* find(std::string_view name);

    bool is_ucci() const { return dialect_ == UciDialect::ucci; }
    // Something for people to read, in the dialect's words.
    void remark(std::string_view text);
    // Moves as the front end writes them, joined by blanks.
    std::string spoken(std::string_view move) const;
    std::string spoken(const std::vector<std::string>& moves) const;
    // A move of the front end as the session writes it, or as it came if it is none.
    std::string read_move(std::string_view text) const;
    // Those of the moves that can be played, as the session writes them; of others it is told.
    std::vector<std::string> read_playable(const std::vector<std::string>& texts);
    void set_position(std::string_view text, Words moves);

    // Searching (uci_search.cpp).
    void start_search(const SearchRequest& request);
    SearchRequest request_for(const GoCommand& go);
    void become_idle();
    void settle();
    void tell_result(const SearchResult& result);
    void tell_no_move();
    // A result is not told before the front end says so.
    bool is_held() const { return go_.is_ponder || go_.is_infinite; }
    void tell_perft(int depth);
    std::string score_text(Score score) const;

    // Handlers (uci.cpp, uci_search.cpp).
    void start_dialect(UciDialect dialect);
    void on_uci(Words& /*words*/) { start_dialect(UciDialect::uci); }
    void on_ucci(Words& /*words*/) { start_dialect(UciDialect::ucci); }
    void on_isready(Words& words);
    void on_new_game(Words& words);
    void on_set_option(Words& words);
    void on_position(Words& words);
    void on_fen(Words& words);
    void on_startpos(Words& words);
    void on_banmoves(Words& words);
    void on_go(Words& words);
    void on_stop(Words& words);
    void on_ponderhit(Words& words);
    void on_probe(Words& words);
    void on_show(Words& words);
    void pass_over(Words& /*words*/) {}
    void on_quit(Words& words);

    std::unique_ptr<Session> session_;
    AdapterContext context_;

    // Only for the thread of the conversation.
    UciDialect dialect_;
    UciOptions options_;
    std::vector<std::string> banned_;  // in the position at hand
    bool is_over_ = false;             // the conversation
    Clock::time_point arrival_;
    bool is_searching_ = false;      // a search runs, or its result is not told
    bool may_have_crossed_ = false;  // the next stop, with the last result

    // Written before a search, then only read until it ends.
    GoCommand go_;
    SearchRequest request_;         // of a move, also while it is pondered about
    bool counts_from_one_ = false;  // ranks

    int root_move_ = 0;                  // which one is being searched; the search thread's
    SearchResult result_;                // left by the search thread for settle()
    std::atomic<bool> has_ended_{true};  // on_result has come

    // For the thread that reads.
    std::atomic<bool> is_batch_{false};
    std::atomic<int> ends_waiting_{0};  // stops and quits that are not handled yet
};

}  // namespace tengen
