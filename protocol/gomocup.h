#pragma once

#include "protocol/adapter.h"
#include "protocol/command_table.h"
#include "protocol/database/database_transfer.h"
#include "protocol/gomocup_block.h"
#include "protocol/gomocup_database.h"
#include "protocol/gomocup_output.h"
#include "protocol/gomocup_position.h"
#include "protocol/gomocup_settings.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// The Gomocup protocol and what Yixin-Board and Rapfi have added to it. The engine keeps the board:
// a move that is printed has been made. Each request gets exactly one reply, and none after ERROR.
//
// A search ends in two steps. The search thread leaves the result and wakes the conversation; the
// conversation then makes the move and prints it (settle), so that whoever has read the reply finds
// the program ready for his next command.
class Gomocup final : public Adapter {
public:
    // `open_database` is what YXSETDATABASE does.
    Gomocup(
        std::unique_ptr<Session> session,
        AdapterContext context,
        GomocupDatabase::Open open_database = AnalysisDatabase::open
    );
    ~Gomocup() override;
    Gomocup(const Gomocup&) = delete;
    Gomocup& operator=(const Gomocup&) = delete;

    bool handle_line(const Line& line) override;
    void on_arrival(const Line& line) override;
    void on_wake() override;
    void on_crowded() override;
    void finish() override;

    void on_info(const SearchInfo& info) override;
    void on_root_move(RootEvent event, const std::string& move) override;
    void on_result(const SearchResult& result) override;

private:
    struct Command;
    static const std::vector<Command>& commands();
    static const std::vector<Command>& base_commands();
    static const std::vector<Command>& yixin_commands();
    static const std::vector<Command>& database_commands();

    // What a command does to the open database, and tells then. It asks the other whether to go on.
    using DatabaseWork = std::function<Result<std::string>(const WatchWork&)>;
    // Where entries come from.
    using DatabaseSource = std::function<Status(const TakeEntry&)>;

    // In what form the result of a search is told.
    enum class Answer {
        game_move,   // made on the board and printed, or suggested
        moves,       // made and printed
        swap2,       // SWAP2BOARD
        swap2_step,  // YXSWAP2STEP1..3: only told
    };

    // Taking lines apart (gomocup.cpp).
    bool continue_block(const Command* command, const Line& line);
    bool continue_path(const Command* command, const Line& line);
    void run(const Command& command, Words& words);
    void finish_block();
    void run_with_path(const Command& command, std::string_view path);
    void refuse_overlong(const Command* command);
    void take_stop_word(const Line& line);
    bool is_overdue() const;

    // Replies.
    void reply(std::string_view text) { context_.out.line(text); }
    void reply_lines(const std::vector<std::string>& lines);
    void reply_error(std::string_view text);
    void reply_status(const Status& status);  // OK or ERROR

    // What a command needs before it can be carried out. False: the ERROR has been printed.
    bool is_ready();           // and the engine knows the latest INFO values
    bool is_ready_on_board();  // and there is a board
    bool has_no_more(Words& words, std::string_view usage);
    std::optional<Cell> read_cell(Words& words, std::string_view usage);

    // The engine and what it is told (gomocup_info.cpp).
    void apply_settings();
    void apply_rule();
    void apply_memory();
    void apply_threads();
    void apply_strength(std::string_view percent);
    void apply_number(std::string_view name, std::int64_t value);
    const Option* option(std::string_view name) const;
    bool is_yixin() const { return speaks_yixin_ || settings_.was_asked_for_details(); }
    void on_info_command(Words& words);
    void on_about(Words& words);
    void on_help(Words& words);
    void on_status(Words& words);
    std::vector<std::string> status_lines() const;

    // The position (gomocup_game.cpp).
    GameSetup setup() const { return {variant_, size_.width, size_.height}; }
    Status set_position(GomocupPosition position);
    void start_board(BoardSize size);
    std::string why_no_move() const;  // empty when there is one
    bool move_into(GomocupPosition position);
    std::string make_turn(Cell cell);

    // Searching (gomocup_search.cpp).
    Limits limits() const;
    bool start_search(SearchRequest request, Answer answer);
    bool search_here(SearchRequest request, Answer answer);
    void become_idle();
    void settle();
    void tell(Answer answer, const SearchResult& result);
    bool tell_moves(const SearchResult& result);
    bool has_middle_stone_only() const;
    std::vector<std::string> later_images() const;
    void tell_swap2(const SearchResult& result);
    void tell_swap2_step(const SearchResult& result) const;
    bool make_moves(const std::vector<std::string>& moves);
    std::string client_moves(const std::vector<std::string>& moves) const;
    void start_pondering();
    void stop_pondering();

    // Handlers of the base protocol (gomocup_game.cpp).
    void on_start(Words& words);
    void on_rect_start(Words& words);
    void on_restart(Words& words);
    void on_begin(Words& words);
    void on_turn(Words& words);
    void on_board(const GomocupBlock& block);
    void on_take_back(Words& words);
    void on_play(Words& words);
    void on_swap2_board(const GomocupBlock& block);
    void on_end(Words& words);
    void on_stop(Words& words);
    void on_done(Words& words);

    // Handlers of the extension (gomocup_yixin.cpp).
    void on_yx_show_info(Words& words);
    void on_yx_board(const GomocupBlock& block);
    void on_yx_nbest(Words& words);
    void on_yx_search_defend(Words& words);
    void on_yx_balance_one(Words& words);
    void on_yx_balance_two(Words& words);
    void on_yx_show_forbid(Words& words);
    void on_yx_hash_clear(Words& words);
    void on_yx_show_hash_usage(Words& words);
    void on_yx_hash_dump(const std::string& path);
    void on_yx_hash_load(const std::string& path);
    void on_yx_block(const GomocupBlock& block);
    void on_yx_block_undo(const GomocupBlock& block);
    void on_yx_block_reset(Words& words);
    void on_yx_block_path(const GomocupBlock& block);
    void on_yx_block_path_undo(const GomocupBlock& block);
    void on_yx_block_path_reset(Words& words);
    void on_yx_swap2_step1(Words& words) { swap2_step(words, 0); }
    void on_yx_swap2_step2(Words& words) { swap2_step(words, 3); }
    void on_yx_swap2_step3(Words& words) { swap2_step(words, 5); }
    void on_yx_draw(Words& words);
    void on_trace_board(Words& words);
    void on_nothing(Words& words);

    // Databases (gomocup_yixin_database.cpp).
    void on_yx_set_database(const std::string& path);
    void on_yx_save_database(Words& words);
    void on_yx_query_all(const GomocupBlock& block);
    void on_yx_query_all_text(const GomocupBlock& block);
    void on_yx_query_one(const GomocupBlock& block);
    void on_yx_query_text(const GomocupBlock& block);
    void on_yx_edit(const GomocupBlock& block);
    void on_yx_edit_text(const GomocupBlock& block);
    void on_yx_edit_label(const GomocupBlock& block);
    void on_yx_set_best_move(const GomocupBlock& block);
    void on_yx_clear_best_move(const GomocupBlock& block);
    void on_yx_delete_one(const GomocupBlock& block);
    void on_yx_delete_below(const GomocupBlock& block);
    std::optional<GomocupPosition> read_database_position(const GomocupBlock& block);
    void reply_changed(const GomocupBlock& block, const Status& status, std::string_view answer);
    std::optional<SearchResult> known_result(const SearchRequest& request);

    // Databases to and from files (gomocup_yixin_files.cpp).
    void on_yx_to_text(const std::string& path);
    void on_yx_all_to_text(const std::string& path);
    void on_yx_from_text(const std::string& path);
    void on_yx_to_library(const std::string& path);
    void on_yx_from_library(const std::string& path);
    void on_yx_split(const std::string& path);
    void on_yx_merge(const std::string& path);
    void on_yx_to_positions(const std::string& path);
    void on_yx_check_database(Words& words);
    void work_with_database(std::string_view command, const DatabaseWork& work);
    void add_to_database(std::string_view command, const DatabaseSource& source);
    void write_text(std::string_view command, const std::string& path, const PickEntry& pick);
    bool must_stop_working() const;

    void balance(Words& words, SearchGoal goal);
    void swap2_step(Words& words, std::size_t stones);
    std::optional<std::vector<Cell>> read_cells(const GomocupBlock& block);
    std::vector<std::string> excluded_moves() const;

    class SilentListener final : public SearchListener {
        void on_result(const SearchResult& /*result*/) override {}
    };

    std::unique_ptr<Session> session_;
    AdapterContext context_;
    SilentListener silent_listener_;  // for pondering

    // Only for the thread of the conversation.
    GomocupSettings settings_;
    GomocupDatabase database_;
    std::string variant_;
    std::optional<std::int64_t> memory_limit_mib_;
    std::optional<std::int64_t> hash_size_mib_;
    BoardSize size_;
    bool is_started_ = false;
    GomocupPosition position_;
    std::string pending_error_;  // what INFO has asked for and cannot be; told at the next answer
    bool speaks_yixin_ = false;
    bool is_over_ = false;
    Clock::time_point arrival_;  // of the line at hand
    std::optional<GomocupBlock> block_;
    const Command* block_command_ = nullptr;
    const Command* path_command_ = nullptr;  // waits for its path on the next line
    std::vector<Cell> blocked_;
    std::vector<std::vector<Cell>> blocked_paths_;
    std::optional<Cell> suggested_;
    std::optional<Answer> running_;  // a search runs, or its result has not been told yet
    Clock::time_point asked_;        // when the running search was asked for
    Score last_score_ = score_none;  // of the last move we made, from our side
    std::optional<std::string> expected_reply_;  // to the move just made; may be ""
    bool is_pondering_ = false;
    bool has_played_expected_ = false;

    // Written before a search starts or after it has ended, read by the search thread in between.
    GomocupReport report_;
    // Written by the search thread at its end.
    SearchResult result_;

    // Stop words that have arrived and whose turn has not come: searches they follow end at once.
    std::atomic<int> stops_ahead_{0};
    std::atomic<bool> end_has_come_{false};
    std::atomic<Clock::rep> end_arrival_{0};
};

}  // namespace tengen
