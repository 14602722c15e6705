#pragma once

#include "engine/game_session.h"
#include "engine/gomoku/position.h"
#include "engine/gomoku/proof_checker.h"
#include "engine/gomoku/proof_search.h"
#include "engine/gomoku/search.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::gomoku {

// Gomoku as sessions, perft and the tests of all games see it (concepts GameRules, Game and
// ProvingGame).
struct GomokuGame {
    using Position = gomoku::Position;
    using Worker = gomoku::SearchWorker;

    static constexpr std::string_view name = "gomoku";

    static GameSetup default_setup();
    // Errors: an unknown variant, a side outside min_side..max_side, a cell that is off the board
    // or named twice, an unknown piece.
    static Result<Position> create(const GameSetup& setup);
    static Result<Position> create(
        const GameSetup& setup, std::span<const Placement> men, Side to_move
    );

    static void legal_moves(const Position& position, std::vector<PackedMove>& moves);
    static bool is_legal(const Position& position, PackedMove move);
    static void play(Position& position, PackedMove move) { position.play(unpack(move)); }
    static void undo(Position& position) { position.undo(); }
    static bool can_undo(const Position& position) { return position.ply_count() > 0; }
    static std::uint64_t key(const Position& position) { return position.key(); }
    static std::string to_text(const Position& position, PackedMove move);
    static Result<PackedMove> parse(const Position& position, std::string_view text);

    static Side side_to_move(const Position& position);
    // A row that wins, whoever put it there, or a full board.
    static Outcome outcome(const Position& position);
    static std::vector<Placement> men(const Position& position);
    // Rows from the top with coordinates, `X` black, `O` white, `#` walls, `.` empty.
    static std::string board_text(const Position& position);
    static void forbidden_moves(const Position& position, std::vector<PackedMove>& moves);

    static std::vector<MoveFeature> describe(const Position& position, PackedMove move);

    static std::vector<PackedMove> sensible_moves(const Position& position) {
        return SearchWorker::sensible_moves(position);
    }
    static std::vector<PackedMove> natural_moves(const Position& position) {
        return SearchWorker::natural_moves(position);
    }
    static std::unique_ptr<Worker> make_worker(
        SearchControl& control, TranspositionTable& table, bool is_main
    );
    static void add_options(OptionSet& options);

    static Result<ProofResult> solve(Position& position, const ProofRequest& request) {
        return search_proof(position, request);
    }
    static Status verify(const Proof& proof) { return check_proof(proof); }

    static Status check_swap2(const Position& position);
    static SearchResult swap2(
        const Position& position, const SearchRequest& request, PositionSearch<Position>& search
    );
    static std::vector<BenchPosition> bench_positions();
};

}  // namespace tengen::gomoku
