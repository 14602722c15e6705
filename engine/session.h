#pragma once

#include "engine/kit/limits.h"
#include "engine/kit/options.h"
#include "engine/kit/perft_table.h"
#include "engine/kit/result.h"
#include "engine/kit/root_event.h"
#include "engine/kit/score.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// Which game is played: a variant of the session's game and the board. Gomoku's variants:
// "freestyle", "standard" (exactly five), "renju", "caro", "caro-exact". Othello's: "standard".
struct GameSetup {
    std::string variant;
    int width = 15;
    int height = 15;
};

enum class Side : std::uint8_t { first, second };  // Black and White, Red and Black

constexpr Side other_side(Side side) {
    return side == Side::first ? Side::second : Side::first;
}

// One man on the board, in the game's own notation. Gomoku: piece 'x' (black), 'o' (white) or '#'
// (a cell nobody may use), cell "h8": column letter from the left, row number from the bottom.
// Othello: 'x' and 'o', and rows count from the top.
struct Placement {
    std::string cell;
    char piece = 'x';
};

// What a search is for.
enum class SearchGoal : std::uint8_t {
    best_move,    // one move for the side to move
    balance_one,  // one move after which the value for the side then to move is nearest to `bias`
    balance_two,  // two moves, one of each side, after which it is nearest to `bias`
    swap2,        // the swap2 decision for 0, 3 or 5 stones on the board
};

struct SearchRequest {
    Limits limits;
    SearchGoal goal = SearchGoal::best_move;
    int multi_pv = 1;                   // principal variations to report, best first; at least 1
    Score bias = 0;                     // only for the balance goals
    bool full_strength = false;         // whatever the level: for analysis and hints
    std::vector<std::string> allowed;   // root moves to look at; empty: all
    std::vector<std::string> excluded;  // root moves not to look at
};

// One principal variation at the end of an iteration. `pv` is in the game's own notation and never
// empty; its first move is the move that is reported.
struct SearchInfo {
    int pv_index = 0;  // 0 is the best
    int pv_count = 1;
    int depth = 0;
    int selective_depth = 0;
    Score score = 0;
    std::uint64_t nodes = 0;
    Milliseconds elapsed{0};
    std::vector<std::string> pv;
};

// What a search ends with. For best_move: one move, or none when there is no legal move. For
// balance_two: two. For swap2: three stones, one or two moves, or none with `swap` set.
struct SearchResult {
    std::vector<std::string> moves;
    bool swap = false;
    std::string ponder;  // the expected reply, or empty
    // The last one of the best variation. Depth 0 when nothing was searched, as for a move that a
    // weak level makes at a glance.
    SearchInfo info;
    Milliseconds elapsed{0};
};

// Told about a search while it runs. Every call comes from the search thread, one at a time.
// on_result comes once, last, when no thread is searching any more.
class SearchListener {
public:
    virtual ~SearchListener() = default;
    virtual void on_info(const SearchInfo& /*info*/) {}
    virtual void on_root_move(RootEvent /*event*/, const std::string& /*move*/) {}
    virtual void on_result(const SearchResult& result) = 0;
};

// One thing that a move does, by a name of the game's own that protocols have words for. Gomoku's
// names are in engine/gomoku/move_features.h.
struct MoveFeature {
    std::string name;
    std::string direction;           // "row", "column", "rising", "falling"; empty: no single one
    std::vector<std::string> men;    // the men it is made of, the moved one among them if it is
    std::vector<std::string> cells;  // where it can be carried on, or has to be answered
};

enum class Outcome : std::uint8_t { ongoing, first_wins, second_wins, draw };

// One move of an attacker and why it wins, whatever is replied.
struct ProofStep {
    // What becomes of the replies that have no step of their own.
    enum class Rest : std::uint8_t {
        game_over,  // there are none: the move ends the game
        win_next,   // the attacker's next move ends it
        threat,     // the attacker goes on as if the defender had passed
    };

    std::string reply;  // the defender's, to which the move is the answer; empty at the root
    std::string move;
    Rest rest = Rest::game_over;
    std::vector<ProofStep> threat;   // one, for Rest::threat: how the attacker goes on
    std::vector<ProofStep> replies;  // the replies that need an answer of their own
};

// A forced win of the side to move, to be checked by whoever wants to. `kind` is the game's own
// name of such wins. Gomoku: "vcf", whose moves all threaten to win with the next one, and "vct",
// whose moves threaten a VCF at least.
struct Proof {
    GameSetup setup;
    std::vector<Placement> men;
    Side attacker = Side::first;
    std::string kind;
    ProofStep root;
};

struct ProofRequest {
    Limits limits;           // nodes and turn_time only
    std::string kind;        // the widest kind of win to look for; empty: the game's widest
    std::string first_move;  // the only one to look at; empty: all
    // A file that keeps what the search learns: it begins with what is there for the same rule,
    // board and side, and writes it anew at its end and now and then before. Empty: none.
    std::string table;
    Milliseconds table_interval{60'000};
    const std::atomic<bool>* stop = nullptr;  // when set by another thread, the search ends soon
};

enum class ProofVerdict : std::uint8_t { unknown, won, none };  // none: of that kind

struct ProofResult {
    ProofVerdict verdict = ProofVerdict::unknown;
    std::string kind;        // of the win that was found, or the widest one that was looked for
    int attacker_moves = 0;  // of a win's longest line, the last one included
    ProofStep root;          // of a win
    std::uint64_t nodes = 0;
    Milliseconds elapsed{0};
};

struct BenchResult {
    std::uint64_t nodes = 0;  // the signature: equal for every compiler and build
    Milliseconds elapsed{0};
};

// How much of a session's memory goes to other things than its table, by measurement with some room
// to spare.
constexpr std::int64_t memory_beside_table_mib(std::int64_t threads) {
    return 24 + 6 * threads;
}

// One game being played, as a protocol sees it. Moves cross this line in the game's own notation
// ("h8"); each adapter translates its dialect. Not thread-safe: one thread calls, and only stop()
// may be called from another. While a search runs only stop(), wait(), is_searching() and prepare()
// may be called, and by its listener table_fill_permille(). A failed call has changed nothing.
class Session {
public:
    virtual ~Session() = default;

    // Builds whatever positions of this setup need, so that the first of them need not wait.
    // Changes nothing else, and may be called while a search runs. An error for a setup that cannot
    // be.
    virtual Status prepare(const GameSetup& setup) = 0;
    // Starts from the empty (initial) position.
    virtual Status new_game(const GameSetup& setup) = 0;
    // Replaces the position by these men, placed in this order; any number of either side.
    virtual Status set_board(
        const GameSetup& setup, std::span<const Placement> men, Side to_move
    ) = 0;
    // Replaces the position by the one that `text` stands for, in the game's own form of positions
    // (an empty text: the initial one), and plays the moves from there. Errors: a game whose
    // positions have no such form, a text or a move that is none.
    virtual Status set_position(
        const GameSetup& setup, std::string_view text, std::span<const std::string> moves
    ) = 0;
    virtual Status play(std::string_view move) = 0;
    virtual Status undo() = 0;

    // Starts a search and returns at once. The listener must live until on_result has returned.
    // The position stays as it is: who keeps the board plays the move itself.
    virtual Status go(const SearchRequest& request, SearchListener& listener) = 0;
    // Asks the running search to end now; its result still comes. Nothing when none runs.
    virtual void stop() = 0;
    // Returns when no search runs. The result has been told by then.
    virtual void wait() = 0;
    virtual bool is_searching() const = 0;

    // Looks for a forced win of the side to move and returns with it, or when there is none, or
    // when a limit is reached. Errors: a game without a solver, an unknown kind, an illegal first
    // move, a game that is over, a table that cannot be read, written or used.
    virtual Result<ProofResult> solve(const ProofRequest& request) = 0;
    // Whether the proof is one; the error says where it is not. Looks at nothing but the proof and
    // the rules, and shares no code with solve().
    virtual Status verify(const Proof& proof) const = 0;

    // The game's name on the command line.
    virtual std::string_view game() const = 0;
    virtual const GameSetup& setup() const = 0;
    // The men on the board, in no particular order.
    virtual std::vector<Placement> men() const = 0;
    virtual Side side_to_move() const = 0;
    virtual Outcome outcome() const = 0;
    // By how much a game that is over has been won, where games are won by so much; else 0.
    virtual int margin() const = 0;
    virtual std::vector<std::string> legal_moves() const = 0;
    // The legal moves that a search would look at, best guess first.
    virtual std::vector<std::string> sensible_moves() const = 0;
    // Cells that the side to move may not use although they are empty (Renju's forbidden points).
    virtual std::vector<std::string> forbidden_moves() const = 0;
    // What the side to move does by this move, the strongest feature first; of a forbidden one why
    // it is that. Nothing for what is no move at all.
    virtual std::vector<MoveFeature> describe(std::string_view move) const = 0;
    virtual std::string board_text() const = 0;
    // The position as set_position() takes it; empty where positions have no such form.
    virtual std::string position_text() const = 0;
    // How many ways there are to play so many moves from here. `table`, if there is one, is for
    // counts of one game and setup.
    virtual std::uint64_t perft(int depth, PerftTable* table) = 0;
    virtual BenchResult bench() = 0;

    // Options are "threads", "memory_mib" (for everything the engine allocates), "level" and
    // "level_seed" (engine/kit/levels.h) and the game's own. Below full strength a search has one
    // thread and an empty table of its own, so that a level is the same on every machine and the
    // same position has the same answer with the same seed.
    virtual Status set_option(std::string_view name, std::string_view value) = 0;
    virtual const OptionSet& options() const = 0;

    virtual void clear_table() = 0;
    virtual int table_fill_permille() const = 0;
    // The transposition table to and from a file; a file of another setup or size is refused.
    virtual Status save_table(const std::string& path) const = 0;
    virtual Status load_table(const std::string& path) = 0;
};

}  // namespace tengen
