#pragma once

#include "engine/game_session.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::testing {

// A game small enough to be solved by a few lines: marks on a board of at most 25 cells, and a row
// of `length` marks of one side wins. Moves are cell numbers plus one, "a1" being the lower left.
struct LinePosition {
    int width = 3;
    int height = 3;
    int length = 3;
    std::vector<PackedMove> history;  // cells set up first, then moves
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    bool second_moves = false;
    bool is_decided = false;  // the last mark completed a row

    int cell_count() const { return width * height; }
    bool is_free(int cell) const { return ((first | second) >> cell & 1) == 0; }
    bool is_full() const { return first + second == (std::uint32_t{1} << cell_count()) - 1; }
    bool has_row(std::uint32_t marks, int cell) const;

    // At the end of the search's depth: arbitrary, but the same for equal positions and negated for
    // the other side to move.
    Score eval(int noise) const;
};

// Plain alpha-beta. The table only helps at equal depth, so values are those of a full search.
class LineWorker : public Worker {
public:
    LineWorker(SearchControl& control, TranspositionTable& table, bool is_main)
        : control_(control), table_(table), is_main_(is_main) {}

    void set_position(const LinePosition& position) { position_ = position; }
    void set_options(const OptionSet& options) { noise_ = static_cast<int>(options.get("noise")); }
    void clear() {}

    void prepare() override;
    Score search_root(int depth, Score alpha, Score beta, int pv_index) override;

private:
    Score search(int depth, Score alpha, Score beta, int ply);

    SearchControl& control_;
    TranspositionTable& table_;
    bool is_main_;
    int noise_ = 100;
    std::uint64_t next_poll_ = 0;
    int selective_depth_ = 0;
    LinePosition position_;
};

struct LineGame {
    using Position = LinePosition;
    using Worker = LineWorker;

    static constexpr std::string_view name = "line";
    // The variant is the length of a winning row.
    static GameSetup default_setup() { return {.variant = "3", .width = 3, .height = 3}; }
    static Result<Position> create(const GameSetup& setup);
    static Result<Position> create(
        const GameSetup& setup, std::span<const Placement> men, Side to_move
    );

    static void legal_moves(const Position& position, std::vector<PackedMove>& moves);
    static bool is_legal(const Position& position, PackedMove move);
    static void play(Position& position, PackedMove move);
    static void undo(Position& position);
    static bool can_undo(const Position& position) { return !position.history.empty(); }
    static std::uint64_t key(const Position& position);
    static std::string to_text(const Position& position, PackedMove move);
    static Result<PackedMove> parse(const Position& position, std::string_view text);

    static Side side_to_move(const Position& position) {
        return position.second_moves ? Side::second : Side::first;
    }
    static Outcome outcome(const Position& position);
    static std::vector<Placement> men(const Position& position);
    static std::string board_text(const Position& position);
    // The cells from a1 on, row by row, and whose turn it is: "x...o.... x".
    static Result<Position> from_text(const GameSetup& setup, std::string_view text);
    static std::string position_text(const Position& position);
    static void forbidden_moves(const Position& /*position*/, std::vector<PackedMove>& moves) {
        moves.clear();
    }
    static std::vector<MoveFeature> describe(const Position& /*position*/, PackedMove /*move*/) {
        return {};
    }
    static std::vector<PackedMove> sensible_moves(const Position& position);
    static std::vector<PackedMove> natural_moves(const Position& position) {
        return sensible_moves(position);
    }
    static std::unique_ptr<Worker> make_worker(
        SearchControl& control, TranspositionTable& table, bool is_main
    ) {
        return std::make_unique<LineWorker>(control, table, is_main);
    }
    static void add_options(OptionSet& options) {
        options.add("noise", 100, 0, 1000, "how far the evaluation goes from zero");
    }
    static Status check_swap2(const Position& position);
    // Two searches without a limit of their own, so only a stop ends them.
    static SearchResult swap2(
        const Position& position, const SearchRequest& request, PositionSearch<Position>& search
    );
    static std::vector<BenchPosition> bench_positions();
};

// The value by full search without any table or window: the judge of the other one.
Score slow_value(LinePosition& position, int depth, int ply, int noise);

}  // namespace tengen::testing
