#pragma once

#include "engine/game_session.h"
#include "engine/xiangqi/perft.h"
#include "engine/xiangqi/position.h"
#include "engine/xiangqi/proof.h"
#include "engine/xiangqi/search.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::xiangqi {

// Xiangqi as sessions, perft and the tests of all games see it (concepts GameRules, Game,
// WrittenGame, PacedGame and
// ProvingGame). Squares are named from Red's left corner, "a0" to "i9", men by the
// letters of FEN, Red's as capitals. Whoever has no move has lost. What the law ends, by
// repetition, by moves without a capture or for want of men, has an outcome and still moves: those
// who adjudge it otherwise may go on.
struct XiangqiGame {
    using Position = xiangqi::Position;
    using Worker = SearchWorker;

    static constexpr std::string_view name = "xiangqi";

    static GameSetup default_setup() { return {.variant = "computer", .width = 9, .height = 10}; }
    // Variants are the names of law_from_name(). Errors: another variant or board, men that cannot
    // stand as they do.
    static Result<Position> create(const GameSetup& setup);
    static Result<Position> create(
        const GameSetup& setup, std::span<const Placement> men, Side to_move
    );
    static Result<Position> from_text(const GameSetup& setup, std::string_view text);
    static std::string position_text(const Position& position);

    static void legal_moves(const Position& position, std::vector<PackedMove>& moves);
    static bool is_legal(const Position& position, PackedMove move);
    static void play(Position& position, PackedMove move);
    static void undo(Position& position);
    static bool can_undo(const Position& position);
    static std::uint64_t key(const Position& position);
    static std::string to_text(const Position& position, PackedMove move);
    static Result<PackedMove> parse(const Position& position, std::string_view text);

    static std::uint64_t perft(const Position& position, int depth, PerftTable* table) {
        return count_sequences(position, depth, table);
    }

    static Side side_to_move(const Position& position);
    static Outcome outcome(const Position& position);
    static std::vector<Placement> men(const Position& position);
    // Black's back rank on top, with coordinates and `.` for empty squares.
    static std::string board_text(const Position& position);
    static void forbidden_moves(const Position& /*position*/, std::vector<PackedMove>& moves) {
        moves.clear();
    }
    // Why the law ends the game with the move (reason_of_law()), if it does.
    static std::vector<MoveFeature> describe(const Position& position, PackedMove move);

    static std::vector<PackedMove> sensible_moves(const Position& position) {
        return SearchWorker::sensible_moves(position);
    }
    static std::vector<PackedMove> natural_moves(const Position& position);
    static int moves_left(const Position& position);
    static std::unique_ptr<Worker> make_worker(
        SearchControl& control, TranspositionTable& table, bool is_main
    );
    static void add_options(OptionSet& /*options*/) {}

    static Status check_swap2(const Position& position);
    static SearchResult swap2(
        const Position& position, const SearchRequest& request, PositionSearch<Position>& search
    );
    static Result<ProofResult> solve(Position& position, const ProofRequest& request) {
        return search_proof(position, request);
    }
    static Status verify(const Proof& proof) { return check_proof(proof); }
    static std::vector<BenchPosition> bench_positions();
};

}  // namespace tengen::xiangqi
