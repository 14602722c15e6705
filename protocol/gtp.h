#pragma once

#include "protocol/adapter.h"
#include "protocol/gtp_board.h"
#include "protocol/gtp_clock.h"
#include "protocol/records/game_text.h"
#include "protocol/tokens.h"

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// The Go Text Protocol, version 2, for Gomoku and Othello: what GoGui, Sabaki and scripts ask for,
// with GoGui's rules extension and the analysis streams of Leela Zero and KataGo. The engine keeps
// the board; an undo takes one ply back. Stones of Gomoku may come in any order and colour. Those
// of Othello come in turn; a forced pass may be left out. Its squares have their own names, so in
// pictures, whose rows count from the bottom, its board stands on its head.
//
// A search ends in two steps, as in the Gomocup adapter: the search thread leaves the result and
// wakes the conversation, which then plays the move and closes the response.
class Gtp final : public Adapter {
public:
    Gtp(std::unique_ptr<Session> session, AdapterContext context);
    ~Gtp() override;
    Gtp(const Gtp&) = delete;
    Gtp& operator=(const Gtp&) = delete;

    bool handle_line(const Line& line) override;
    void on_arrival(const Line& line) override;
    void on_wake() override;
    void on_crowded() override { session_->stop(); }
    void finish() override;

    void on_info(const SearchInfo& info) override;
    void on_result(const SearchResult& result) override;

private:
    struct Command;
    static const std::vector<Command>& commands();
    // Null when there is no such command, or not for this game.
    const Command* find(std::string_view name) const;
    bool is_known(const Command& command) const;

    // How values look in a stream of analysis lines.
    enum class Stream : std::uint8_t { lz, kata };
    // What a running search was asked for by.
    enum class Task : std::uint8_t { genmove, reg_genmove, genmove_analyze, analyze };

    // Responses (gtp.cpp).
    void succeed(std::string_view text = {});
    void succeed(const std::vector<std::string>& lines);
    void fail(std::string_view reason);
    void respond(char mark, const std::vector<std::string>& lines);

    // Arguments.
    std::optional<Side> read_side(Words& words) const;
    bool wants_no_more(Words& words);  // false: the failure has been told

    // The board (gtp_game.cpp).
    bool start_board(BoardSize size);
    Status set_session(Side to_move);
    Status play(Side side, std::string_view vertex);
    Status play_in_turn(Side side, std::string_view vertex);
    bool take_back(std::int64_t count);
    bool take_back_turns(std::int64_t count);
    // For a search; turn_back() is for after it.
    Status turn_to(Side side);
    void turn_back();
    bool load(const GameText& game, std::size_t moves);
    GameText record() const;
    bool is_over() const { return session_->outcome() != Outcome::ongoing; }
    std::string vertices(const std::vector<std::string>& moves) const;
    std::string result_text() const;

    // Searching (gtp_search.cpp).
    bool start_search(Task task, Side side, const SearchRequest& request);
    bool answers_without_search(Task task, Side side);
    void become_idle();
    void settle();
    void tell_move(const SearchResult& result);
    void start_move(Words& words, Task task);
    void start_analysis(Words& words, Stream stream);
    void start_genmove_analyze(Words& words, Stream stream);
    bool read_analysis(Words& words, Stream stream, SearchRequest& request);
    bool read_analysis_option(Words& words, std::string_view key, SearchRequest& request);
    void print_analysis();
    Limits limits(Side side) const;

    // Handlers (gtp_game.cpp, gtp_search.cpp).
    void on_protocol_version(Words& words);
    void on_name(Words& words);
    void on_version(Words& words);
    void on_known_command(Words& words);
    void on_list_commands(Words& words);
    void on_quit(Words& words);
    void on_boardsize(Words& words);
    void on_rectangular_boardsize(Words& words);
    void on_clear_board(Words& words);
    void on_komi(Words& words);
    void on_play(Words& words);
    void on_play_sequence(Words& words);
    void on_undo(Words& words);
    void on_gg_undo(Words& words);
    void on_time_settings(Words& words);
    void on_time_left(Words& words);
    void on_final_score(Words& words);
    void on_loadsgf(Words& words);
    void on_printsgf(Words& words);
    void on_showboard(Words& words);
    void on_list_games(Words& words);
    void on_set_game(Words& words);
    void on_genmove(Words& words) { start_move(words, Task::genmove); }
    void on_reg_genmove(Words& words) { start_move(words, Task::reg_genmove); }
    void on_lz_analyze(Words& words) { start_analysis(words, Stream::lz); }
    void on_kata_analyze(Words& words) { start_analysis(words, Stream::kata); }
    void on_lz_genmove_analyze(Words& words) { start_genmove_analyze(words, Stream::lz); }
    void on_kata_genmove_analyze(Words& words) { start_genmove_analyze(words, Stream::kata); }
    void on_interrupt(Words& words);
    void on_title(Words& words);
    void on_analyze_commands(Words& words);
    void on_game_id(Words& words);
    void on_rules_board(Words& words);
    void on_rules_board_size(Words& words);
    void on_rules_legal_moves(Words& words);
    void on_rules_side_to_move(Words& words);
    void on_rules_final_result(Words& words);
    void on_forbidden(Words& words);
    void on_set_option(Words& words);
    void on_list_options(Words& words);
    void on_set_limits(Words& words);

    std::unique_ptr<Session> session_;
    AdapterContext context_;

    // Only for the thread of the conversation.
    std::string variant_ = "freestyle";
    // Whether a position comes of moves in turn alone; else stones may be put down in any order.
    bool has_turns_ = false;
    GtpBoard board_{BoardSize{15, 15}};
    std::array<GtpClock, 2> clocks_;
    Limits fixed_limits_;  // that tengen-limits has asked for, instead of any clock
    bool has_fixed_limits_ = false;
    std::string id_;  // of the command at hand, "" for none
    bool is_over_ = false;
    Clock::time_point arrival_;
    std::optional<Task> running_;  // a search runs, or its response is not closed
    Side mover_ = Side::first;     // whom the running search is for
    std::string search_id_;        // id of the command that asked for it

    // Of the running stream. Written before the search, then only by the search thread until it
    // ends.
    Stream stream_ = Stream::lz;
    Milliseconds interval_{500};
    Clock::time_point printed_;
    std::vector<SearchInfo> infos_;       // of the running iteration, by place
    std::vector<SearchInfo> last_infos_;  // of the last whole one
    bool is_news_ = false;

    SearchResult result_;  // left by the search thread for settle()

    // For the thread that reads.
    std::atomic<bool> is_analyzing_{false};
    std::atomic<bool> shall_end_analysis_{false};
};

}  // namespace tengen
