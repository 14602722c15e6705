#pragma once

#include "engine/session.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace tengen::test {

// What a FakeSession was asked to do.
struct FakeRecord {
    std::vector<SearchRequest> requests;
    std::vector<std::string> violations;
    std::vector<std::string> saved;
    std::vector<std::string> loaded;
    int tables_cleared = 0;
    std::string variant = "freestyle";
    std::vector<std::string> prepared;  // variants
};

// A session for the tests of protocols: any empty cell is legal, five or more in a row win, a full
// board is a draw, and a "search" plays the first legal move, reports what the test has put into
// `infos`, and lasts until it is stopped when `holds_searches` is set and there is no zero limit.
//
// It watches over the contract: what was called in spite of a running search is in `violations`.
class FakeSession final : public Session {
public:
    FakeSession();
    ~FakeSession() override;

    Status prepare(const GameSetup& setup) override;
    Status new_game(const GameSetup& setup) override;
    Status set_board(const GameSetup& setup, std::span<const Placement> men, Side to_move) override;
    // The text: men and who is to move, such as "xa1 ob2 second".
    Status set_position(
        const GameSetup& setup, std::string_view text, std::span<const std::string> moves
    ) override;
    Status play(std::string_view move) override;
    Status undo() override;

    Status go(const SearchRequest& request, SearchListener& listener) override;
    void stop() override;
    void wait() override;
    bool is_searching() const override { return is_searching_; }

    Result<ProofResult> solve(const ProofRequest& /*request*/) override {
        return Error{"the fake game has no solver"};
    }
    Status verify(const Proof& /*proof*/) const override {
        return Error{"the fake game has no solver"};
    }

    std::string_view game() const override { return game_name; }
    const GameSetup& setup() const override { return setup_; }
    std::vector<Placement> men() const override;
    Side side_to_move() const override { return to_move_; }
    Outcome outcome() const override;
    int margin() const override { return 0; }
    std::vector<std::string> legal_moves() const override;
    std::vector<std::string> sensible_moves() const override { return legal_moves(); }
    std::vector<std::string> forbidden_moves() const override { return forbidden; }
    std::vector<MoveFeature> describe(std::string_view /*move*/) const override { return {}; }
    std::string board_text() const override;
    std::string position_text() const override;
    std::uint64_t perft(int depth, PerftTable* table) override;
    BenchResult bench() override { return {12345, Milliseconds{10}}; }

    Status set_option(std::string_view name, std::string_view value) override;
    const OptionSet& options() const override { return options_; }
    void clear_table() override { ++record->tables_cleared; }
    int table_fill_permille() const override { return 123; }
    Status save_table(const std::string& path) const override;
    Status load_table(const std::string& path) override;

    // What the test decides.
    std::vector<std::string> forbidden;
    std::vector<SearchInfo> infos;
    std::vector<std::pair<RootEvent, std::string>> events;
    std::function<SearchResult(const SearchRequest&)> answer;  // empty: the first legal move
    bool holds_searches = false;
    std::string game_name = "gomoku";
    std::string refused_variant;  // new_game and set_board do not know it

    // What the test may look at, after the session has gone too if it holds the record.
    const std::shared_ptr<FakeRecord> record = std::make_shared<FakeRecord>();
    std::vector<SearchRequest>& requests = record->requests;
    std::vector<std::string>& violations = record->violations;

private:
    void must_be_idle(const char* call) const;
    Status place(const std::string& cell, char piece);
    int cell_index(std::string_view text) const;  // -1: none
    std::string cell_text(int index) const;
    char winner() const;
    void search(SearchRequest request, SearchListener& listener);

    GameSetup setup_;
    OptionSet options_;
    std::string cells_;  // '.' empty, else the piece; row by row from the bottom
    std::vector<int> history_;
    Side to_move_ = Side::first;

    std::mutex mutex_;
    std::condition_variable stopped_;
    bool is_stopped_ = false;
    std::atomic<bool> is_searching_{false};
    std::thread thread_;
};

}  // namespace tengen::test
