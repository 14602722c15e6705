#pragma once

#include "engine/game_session.h"
#include "engine/othello/search.h"
#include "engine/othello/text.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::othello {

// A position and those that the game went through before it.
struct PlayedPosition {
    Position now;
    std::vector<Position> before;
};

// The search of a played position, which needs no more of it than the board.
class OthelloWorker final : public SearchWorker {
public:
    using SearchWorker::SearchWorker;
    void set_position(const PlayedPosition& position) {
        SearchWorker::set_position(position.now.board);
    }
};

// Othello as sessions, perft and the tests of all games see it (concepts GameRules, Game and
// CountingGame). The pass is a move, "pass", and the only one of who has no other while the
// opponent has one. When nobody has a move the game is over.
struct OthelloGame {
    using Position = PlayedPosition;
    using Worker = OthelloWorker;

    static constexpr std::string_view name = "othello";

    static GameSetup default_setup() { return {.variant = "standard", .width = 8, .height = 8}; }
    // Errors: another variant or board, a square that there is not or that is named twice, an
    // unknown piece.
    static Result<Position> create(const GameSetup& setup);
    static Result<Position> create(
        const GameSetup& setup, std::span<const Placement> men, Side to_move
    );

    static void legal_moves(const Position& position, std::vector<PackedMove>& moves);
    static bool is_legal(const Position& position, PackedMove move);
    static void play(Position& position, PackedMove move);
    static void undo(Position& position);
    static bool can_undo(const Position& position) { return !position.before.empty(); }
    static std::uint64_t key(const Position& position);
    static std::string to_text(const Position& /*position*/, PackedMove move) {
        return othello::to_text(unpack(move));
    }
    static Result<PackedMove> parse(const Position& position, std::string_view text);

    static Side side_to_move(const Position& position) {
        return position.now.is_black_to_move ? Side::first : Side::second;
    }
    static Outcome outcome(const Position& position);
    // Empty squares go to the winner.
    static int margin(const Position& position);
    static std::vector<Placement> men(const Position& position);
    // Rows from the top, the first one on top, with coordinates; `X` black, `O` white, `.` empty.
    static std::string board_text(const Position& position);
    static void forbidden_moves(const Position& /*position*/, std::vector<PackedMove>& moves) {
        moves.clear();
    }
    static std::vector<MoveFeature> describe(const Position& /*position*/, PackedMove /*move*/) {
        return {};
    }

    static std::vector<PackedMove> sensible_moves(const Position& position) {
        return SearchWorker::sensible_moves(position.now.board);
    }
    static std::vector<PackedMove> natural_moves(const Position& position) {
        return SearchWorker::sensible_moves(position.now.board);
    }
    static std::unique_ptr<Worker> make_worker(
        SearchControl& control, TranspositionTable& table, bool is_main
    );
    static void add_options(OptionSet& options) { SearchWorker::add_options(options); }

    static Status check_swap2(const Position& position);
    static SearchResult swap2(
        const Position& position, const SearchRequest& request, PositionSearch<Position>& search
    );
    static std::vector<BenchPosition> bench_positions();
};

}  // namespace tengen::othello
