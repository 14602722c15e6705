#pragma once

#include "engine/session.h"
#include "protocol/records/game_text.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

enum class PlayState : std::uint8_t { waiting, playing, over };

// Where the players are in swap2. The one who begins as Black puts three stones, Black's, White's
// and Black's; the other one takes a colour, or puts two more and lets the first one take it.
enum class OpeningStage : std::uint8_t {
    none,
    place_three,
    choose_after_three,
    place_two,
    choose_after_five
};
enum class OpeningChoice : std::uint8_t { black, white, two };

// The time for a game: `increment` is given back after each move.
struct TimeBudget {
    Milliseconds main{0};
    Milliseconds increment{0};
};

// One who plays, whatever his colour.
struct Seat {
    bool is_engine = false;
    std::int64_t level = 0;              // of the engine; 0: full strength
    std::optional<std::uint64_t> nodes;  // of each search
    std::optional<Milliseconds> turn;    // for each move
    std::optional<TimeBudget> budget;    // none: no clock
};

// How a game ended.
struct PlayEnd {
    enum class Reason : std::uint8_t { rules, resignation, time, no_move, record };

    Outcome outcome = Outcome::draw;
    Reason reason = Reason::rules;
};

// A game between two players with what can be taken back, made again, saved and loaded: its moves,
// colours, clocks and opening. Knows no text but moves, and asks no clock: whoever plays says how
// long it took. A failed call has changed nothing.
class PlayGame {
public:
    using MakeSession = std::function<std::unique_ptr<Session>()>;

    // What changes with the moves, and comes back with them. Players are numbered: 0 begins as
    // Black.
    struct Stage {
        OpeningStage opening = OpeningStage::none;
        bool is_swapped = false;             // player 0 has White
        std::array<Milliseconds, 2> left{};  // of those who have a clock [player]
    };
    struct Ply {
        std::string move;
        Side side = Side::first;
        std::size_t player = 0;
        std::optional<Milliseconds> elapsed;
        Stage before;
        Stage after;  // set when it is taken back
    };

    // At first a human has Black and the engine White.
    explicit PlayGame(MakeSession make);

    Session& session() { return *session_; }
    const Session& session() const { return *session_; }
    PlayState state() const;
    const std::optional<PlayEnd>& end() const { return end_; }
    OpeningStage opening() const { return stage_.opening; }
    const std::vector<Ply>& plies() const { return plies_; }
    bool can_redo() const { return !redo_.empty(); }

    // The rule and board of the next game.
    const GameSetup& next_setup() const { return next_setup_; }
    Status set_next_setup(const GameSetup& setup);

    std::size_t player_of(Side side) const;
    Side side_of(std::size_t player) const;
    Seat& seat(Side side) { return seats_.at(player_of(side)); }
    const Seat& seat(Side side) const { return seats_.at(player_of(side)); }
    // Who has to move, or to choose.
    std::size_t actor() const;
    const Seat& acting_seat() const { return seats_.at(actor()); }
    bool has_one_human() const { return seats_[0].is_engine != seats_[1].is_engine; }
    // Also sets the clock that runs. No budget: no clock.
    void set_budget(Side side, std::optional<TimeBudget> budget);
    Milliseconds left(Side side) const { return stage_.left.at(player_of(side)); }

    Status begin(bool with_swap2);
    Status play(std::string_view move, Milliseconds elapsed);
    Status choose(OpeningChoice choice, Milliseconds elapsed);
    // The player gives up, or has been too late.
    void lose(std::size_t player, PlayEnd::Reason reason);
    // Takes back the last move, or up to the last own one when one human plays the engine. How many
    // moves; 0 when there is none.
    std::size_t undo();
    // The other way round.
    std::size_t redo();

    GameText record() const;
    // Replaces the game by that of a record. Errors: what the rules or the settings of the record
    // do not allow.
    Status load(GameText record);
    // A session with the first `plies` moves of the game.
    std::unique_ptr<Session> session_after(std::size_t plies) const;

private:
    void charge(std::size_t player, Milliseconds elapsed);
    void settle_end();
    void take_back();

    MakeSession make_;
    std::unique_ptr<Session> session_;
    GameSetup next_setup_;
    std::array<Seat, 2> seats_;  // [player]
    bool has_begun_ = false;
    std::vector<Placement> stones_;  // on the board before the first move
    Stage stage_;
    std::vector<Ply> plies_;
    std::vector<Ply> redo_;  // taken back, the next one last
    std::optional<PlayEnd> end_;
};

}  // namespace tengen
