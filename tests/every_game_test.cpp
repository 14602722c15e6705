// What holds for every game, written once: random games played and taken back, held against a slow
// twin that knows the rules in another way.

#include "engine/gomoku/gomoku_game.h"
#include "engine/kit/game_rules.h"
#include "engine/kit/rng.h"
#include "engine/othello/othello_game.h"
#include "engine/xiangqi/xiangqi_game.h"
#include "tests/support/board_text.h"
#include "tests/support/slow_othello.h"
#include "tests/support/slow_rules.h"
#include "tests/support/slow_xiangqi.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace tengen {

namespace {

// What the tests ask of a game beyond its own rules.
template <class Twin>
concept SlowTwin = Game<typename Twin::Rules> && requires(const typename Twin::Rules::Position& view
) {
    { Twin::setups() } -> std::same_as<std::vector<GameSetup>>;
    // The same position, set up in another way than by the moves that led there.
    { Twin::rebuilt(view) } -> std::same_as<typename Twin::Rules::Position>;
    { Twin::outcome(view) } -> std::same_as<Outcome>;
    // In ascending order; those of a game that is over do not matter.
    { Twin::legal_moves(view) } -> std::same_as<std::vector<PackedMove>>;
};

template <gomoku::Rule rule>
struct GomokuTwin {
    using Rules = gomoku::GomokuGame;

    static std::vector<GameSetup> setups() {
        std::vector<GameSetup> all;
        for (const auto& [width, height] : std::vector<std::pair<int, int>>{
                 {5, 5}, {6, 6}, {7, 9}, {9, 7}, {15, 15}, {20, 20}, {22, 5}, {5, 22}, {22, 22}}) {
            all.push_back(
                {.variant = std::string(gomoku::rule_name(rule)), .width = width, .height = height}
            );
        }
        return all;
    }
    static gomoku::Position rebuilt(const gomoku::Position& position) {
        return gomoku::position_from(gomoku::plain_board(position), rule, position.side_to_move());
    }
    static Outcome outcome(const gomoku::Position& position) {
        const auto board = gomoku::plain_board(position);
        return gomoku::slow::has_won(board, rule, gomoku::Color::black)   ? Outcome::first_wins
               : gomoku::slow::has_won(board, rule, gomoku::Color::white) ? Outcome::second_wins
               : board.count('.') == 0                                    ? Outcome::draw
                                                                          : Outcome::ongoing;
    }
    static std::vector<PackedMove> legal_moves(const gomoku::Position& position) {
        std::vector<PackedMove> moves;
        for (const auto cell : gomoku::slow::legal_moves(
                 gomoku::plain_board(position), rule, position.side_to_move()
             )) {
            moves.push_back(gomoku::pack(cell));
        }
        return moves;
    }
};

struct OthelloTwin {
    using Rules = othello::OthelloGame;

    // More games: they take no time, and only some of them have passes.
    static std::vector<GameSetup> setups() {
        return std::vector<GameSetup>(20, Rules::default_setup());
    }
    static othello::PlayedPosition rebuilt(const othello::PlayedPosition& position) {
        std::vector<Placement> men = Rules::men(position);
        std::reverse(men.begin(), men.end());
        return Rules::create(setups().front(), men, Rules::side_to_move(position)).value();
    }
    static Outcome outcome(const othello::PlayedPosition& position) {
        const auto& [board, is_black_to_move] = position.now;
        if (othello::slow::moves(board) != 0 || othello::slow::moves(board.turned()) != 0) {
            return Outcome::ongoing;
        }
        const int score = othello::slow::final_score(is_black_to_move ? board : board.turned());
        return score > 0 ? Outcome::first_wins : score < 0 ? Outcome::second_wins : Outcome::draw;
    }
    static std::vector<PackedMove> legal_moves(const othello::PlayedPosition& position) {
        std::vector<PackedMove> moves;
        for (othello::Square square = 0; square < othello::square_count; ++square) {
            if (othello::slow::flips(position.now.board, square) != 0) {
                moves.push_back(othello::pack(square));
            }
        }
        return moves.empty() ? std::vector<PackedMove>{othello::packed_pass} : moves;
    }
};

// By a rule that needs no judge: what comes up for the third time is a draw.
struct XiangqiTwin {
    using Rules = xiangqi::XiangqiGame;

    static std::vector<GameSetup> setups() {
        return {{.variant = "draw-unlimited", .width = 9, .height = 10}};
    }
    static xiangqi::Position rebuilt(const xiangqi::Position& position) {
        std::vector<Placement> men = Rules::men(position);
        std::reverse(men.begin(), men.end());
        return Rules::create(setups().front(), men, Rules::side_to_move(position)).value();
    }
    static Outcome outcome(const xiangqi::Position& position) {
        if (legal_moves(position).empty()) {
            return Rules::side_to_move(position) == Side::first ? Outcome::second_wins
                                                                : Outcome::first_wins;
        }
        const bool is_alive = xiangqi::slow::has_life(xiangqi::slow::cells_of(position));
        return is_alive && times(position) < 3 ? Outcome::ongoing : Outcome::draw;
    }
    static std::vector<PackedMove> legal_moves(const xiangqi::Position& position) {
        return xiangqi::slow::legal_moves(
            xiangqi::slow::cells_of(position), position.side_to_move()
        );
    }

private:
    // How often it has come up.
    static int times(xiangqi::Position position) {
        const auto board = [&] {
            return Rules::board_text(position)
                   + (Rules::side_to_move(position) == Side::first ? 'r' : 'b');
        };
        const std::string wanted = board();
        int count = 1;
        while (Rules::can_undo(position)) {
            Rules::undo(position);
            count += board() == wanted ? 1 : 0;
        }
        return count;
    }
};

// Where the law may end a game that could be played on, games are broken off after so many plies.
template <class Twin>
constexpr std::size_t most_plies = SIZE_MAX;
template <>
constexpr std::size_t most_plies<XiangqiTwin> = 60;

template <class Twin>
class EveryGame : public ::testing::Test {
protected:
    using Rules = typename Twin::Rules;
    using Position = typename Rules::Position;

    static std::vector<PackedMove> legal_moves(const Position& position) {
        std::vector<PackedMove> moves{1};  // to be replaced
        Rules::legal_moves(position, moves);
        return moves;
    }

    // What one can see of a position.
    struct View {
        std::uint64_t key;
        std::string board;
        std::vector<PackedMove> moves;
        Side side;
        Outcome outcome;
        bool can_undo;

        explicit View(const Position& position)
            : key(Rules::key(position)),
              board(Rules::board_text(position)),
              moves(legal_moves(position)),
              side(Rules::side_to_move(position)),
              outcome(Rules::outcome(position)),
              can_undo(Rules::can_undo(position)) {}
        bool operator==(const View&) const = default;
    };

    // Moves near the middle of the list of legal ones come more often: games get crowded.
    static PackedMove pick(const std::vector<PackedMove>& moves, Rng& random) {
        const std::uint64_t roll = random.below(moves.size()) + random.below(moves.size());
        return moves[roll / 2];
    }

    static void check(const Position& position) {
        const std::vector<PackedMove> moves = legal_moves(position);
        const Outcome outcome = Twin::outcome(position);
        ASSERT_EQ(Rules::outcome(position), outcome);
        if (outcome != Outcome::ongoing && most_plies<Twin> == SIZE_MAX) {
            ASSERT_TRUE(moves.empty());
        }
        if (moves.empty()) {
            ASSERT_NE(outcome, Outcome::ongoing);
            return;
        }
        std::vector<PackedMove> sorted = moves;
        std::sort(sorted.begin(), sorted.end());
        ASSERT_EQ(sorted, Twin::legal_moves(position)) << Rules::board_text(position);
        for (const PackedMove move : moves) {
            ASSERT_TRUE(Rules::is_legal(position, move));
            const auto parsed = Rules::parse(position, Rules::to_text(position, move));
            ASSERT_TRUE(parsed.ok());
            ASSERT_EQ(*parsed, move);
        }
        ASSERT_EQ(Rules::key(position), Rules::key(Twin::rebuilt(position)));
        ASSERT_NO_FATAL_FAILURE(check_choice(sorted, Rules::sensible_moves(position)));
        ASSERT_NO_FATAL_FAILURE(check_choice(sorted, Rules::natural_moves(position)));
    }

    // Some of the legal moves, none of them twice.
    static void check_choice(const std::vector<PackedMove>& legal, std::vector<PackedMove> chosen) {
        ASSERT_EQ(chosen.empty(), legal.empty());
        std::sort(chosen.begin(), chosen.end());
        ASSERT_TRUE(std::includes(legal.begin(), legal.end(), chosen.begin(), chosen.end()));
        ASSERT_EQ(std::unique(chosen.begin(), chosen.end()), chosen.end());
    }

    // One game from the setup's initial position to its end and back.
    static void play_game(const GameSetup& setup, std::uint64_t seed) {
        Rng random(seed);
        auto created = Rules::create(setup);
        ASSERT_TRUE(created.ok()) << created.error();
        Position position = created.value();
        std::vector<View> before;
        for (auto moves = legal_moves(position); !moves.empty() && before.size() < most_plies<Twin>;
             moves = legal_moves(position)) {
            ASSERT_NO_FATAL_FAILURE(check(position));
            const Position copy = position;
            before.emplace_back(position);
            Rules::play(position, pick(moves, random));
            ASSERT_FALSE(before.back() == View(position));
            ASSERT_TRUE(before.back() == View(copy)) << "playing changed a copy";
            if (random.below(8) == 0) {
                Rules::undo(position);
                ASSERT_TRUE(before.back() == View(position));
                before.pop_back();
            }
        }
        ASSERT_NO_FATAL_FAILURE(check(position));
        while (!before.empty()) {
            ASSERT_TRUE(Rules::can_undo(position));
            Rules::undo(position);
            ASSERT_TRUE(before.back() == View(position));
            before.pop_back();
        }
        ASSERT_FALSE(Rules::can_undo(position));
    }

    static std::uint64_t slow_perft(Position& position, int depth) {
        if (Twin::outcome(position) != Outcome::ongoing) {
            return 0;
        }
        const auto moves = Twin::legal_moves(position);
        if (depth == 1) {
            return moves.size();
        }
        std::uint64_t total = 0;
        for (const PackedMove move : moves) {
            Rules::play(position, move);
            total += slow_perft(position, depth - 1);
            Rules::undo(position);
        }
        return total;
    }
};

using Games = ::testing::Types<
    GomokuTwin<gomoku::Rule::freestyle>,
    GomokuTwin<gomoku::Rule::standard>,
    GomokuTwin<gomoku::Rule::renju>,
    GomokuTwin<gomoku::Rule::caro>,
    GomokuTwin<gomoku::Rule::caro_exact>,
    OthelloTwin,
    XiangqiTwin>;

class NameOfGame {
public:
    template <class Twin>
    static std::string GetName(int number) {
        std::string variant = Twin::setups().front().variant;
        variant.erase(std::remove(variant.begin(), variant.end(), '-'), variant.end());
        return std::string(Twin::Rules::name) + std::to_string(number) + variant;
    }
};

}  // namespace

TYPED_TEST_SUITE(EveryGame, Games, NameOfGame);

TYPED_TEST(EveryGame, HasASlowTwin) {
    static_assert(SlowTwin<TypeParam>);
}

TYPED_TEST(EveryGame, RandomGamesAgreeWithTheTwinAndUndoWithoutATrace) {
    std::uint64_t seed = 1;
    for (const GameSetup& setup : TypeParam::setups()) {
        const int games = setup.width * setup.height < 100 ? 8 : 1;
        for (int game = 0; game < games; ++game) {
            ASSERT_NO_FATAL_FAILURE(this->play_game(setup, seed++))
                << setup.width << 'x' << setup.height;
        }
    }
}

TYPED_TEST(EveryGame, PerftIsTheTwins) {
    auto setup = TypeParam::setups().front();
    auto position = TypeParam::Rules::create(setup).value();
    Rng random(99);
    for (int round = 0; round < 6; ++round) {
        std::vector<PackedMove> moves;
        TypeParam::Rules::legal_moves(position, moves);
        if (moves.empty()) {
            break;
        }
        const std::uint64_t key = TypeParam::Rules::key(position);
        EXPECT_EQ(perft<typename TypeParam::Rules>(position, 2), this->slow_perft(position, 2));
        PerftTable table(1);
        EXPECT_EQ(
            perft<typename TypeParam::Rules>(position, 3, &table),
            perft<typename TypeParam::Rules>(position, 3)
        );
        EXPECT_EQ(TypeParam::Rules::key(position), key);
        TypeParam::Rules::play(position, this->pick(moves, random));
        TypeParam::Rules::legal_moves(position, moves);
        if (!moves.empty()) {
            TypeParam::Rules::play(position, this->pick(moves, random));
        }
    }
}

TYPED_TEST(EveryGame, WhatIsNoMoveIsAnError) {
    const auto position = TypeParam::Rules::create(TypeParam::setups().front()).value();
    for (const char* const text :
         {"", " ", "a", "0", "a0", "zz", "z9", "a999999999999999999999", "\xff\xfe", "--"}) {
        EXPECT_FALSE(TypeParam::Rules::parse(position, text).ok()) << text;
    }
    EXPECT_FALSE(TypeParam::Rules::is_legal(position, no_move));
    EXPECT_FALSE(TypeParam::Rules::is_legal(position, 0xFFFF));
}

TYPED_TEST(EveryGame, BoardsThatDoNotExistAreErrors) {
    GameSetup setup = TypeParam::setups().front();
    setup.variant = "no such variant";
    EXPECT_FALSE(TypeParam::Rules::create(setup).ok());
    setup = TypeParam::setups().front();
    for (const int side : {-1, 0, 1000}) {
        setup.width = side;
        EXPECT_FALSE(TypeParam::Rules::create(setup).ok()) << side;
    }
}

}  // namespace tengen
