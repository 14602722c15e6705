// Matches of Othello: passes, counted ends, transcripts, engines that speak GTP.

#include "protocol/board_symmetry.h"
#include "protocol/match/gtp_player.h"
#include "protocol/match/match.h"
#include "protocol/match/match_game.h"
#include "protocol/records/sgf.h"
#include "protocol/tokens.h"
#include "tests/protocol/match_fixture.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace tengen {
namespace {

using test::move;
using test::ScriptedPlayer;
using test::TestFolder;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

const GameSetup othello_setup{"standard", 8, 8};
constexpr BoardSize size{8, 8};
constexpr TimeControl ten_seconds_a_move{
    .match = std::nullopt, .turn = Milliseconds{10'000}, .increment = {}, .nodes = {}, .depth = {}};

// Black takes everything.
constexpr const char* wipe_out = "e6 f4 e3 f6 g5 d6 e7 f5 c5";
// The ninth move is a pass of Black's, who wins by 40 to 24.
constexpr const char* game_with_a_pass =
    "d3 c3 e6 d2 d1 e1 b2 c1 pass a3 a1 b4 b3 d6 b5 f4 e3 f3 e2 a5 g5 b6 b7 f5 f6 c7 g3 h3 c2 e7 "
    "c5 h5 d7 g6 e8 f2 h7 g4 g2 f7 h6 g7 f8 a4 c4 h8 a7 g1 f1 a2 h4 c6 b1 c8 h1 b8 g8 d8 a6 h2 a8";
constexpr std::size_t ply_of_the_pass = 8;
constexpr const char* drawn_game =
    "d3 c5 f6 e3 f3 g7 c6 f2 e6 c3 b5 f5 g5 g6 g4 g3 e2 f4 b3 a3 h2 h3 h8 e7 d6 f1 b2 b7 d7 d8 b4 "
    "h1 e1 c1 c2 a5 a1 b1 a4 d2 h5 b6 f7 h6 h7 d1 a2 g8 f8 e8 a7 c4 c8 a6 c7 a8 h4 b8 g1 g2";

Opening moves_of(const char* transcript) {
    const auto moves = parse_transcript(transcript, size);
    EXPECT_TRUE(moves) << moves.error();
    return *moves;
}

std::vector<Reply> replies_of(const char* transcript) {
    std::vector<Reply> replies;
    for (const std::string& text : moves_of(transcript)) {
        replies.emplace_back(move(text));
    }
    return replies;
}

GamePlan plan_of(Opening opening = {}) {
    GamePlan plan;
    plan.game = "othello";
    plan.setup = othello_setup;
    plan.opening = std::move(opening);
    return plan;
}

GameRecord play(const std::vector<Reply>& replies, const GamePlan& plan = plan_of()) {
    std::array<std::vector<Reply>, 2> of_side;
    for (std::size_t i = 0; i < replies.size(); ++i) {
        of_side.at((plan.opening.size() + i) % 2).push_back(replies[i]);
    }
    ScriptedPlayer black(of_side[0]);
    ScriptedPlayer white(of_side[1]);
    const std::atomic<bool> stop{false};
    const auto record = referee_game(
        plan,
        {SeatedPlayer{&black, ten_seconds_a_move}, SeatedPlayer{&white, ten_seconds_a_move}},
        stop
    );
    EXPECT_TRUE(record);
    return record ? *record : GameRecord{};
}

TEST(OthelloReferee, AWipeOutIsWonByTheWholeBoard) {
    const GameRecord record = play(replies_of(wipe_out));
    EXPECT_EQ(record.outcome, Outcome::first_wins);
    EXPECT_EQ(record.end, GameEnd::no_moves);
    EXPECT_EQ(record.margin, 64);
    EXPECT_FALSE(record.fault);
}

TEST(OthelloReferee, WhoHasNoMoveIsAskedAndPasses) {
    const GameRecord record = play(replies_of(game_with_a_pass));
    EXPECT_EQ(record.outcome, Outcome::first_wins);
    EXPECT_EQ(record.end, GameEnd::no_moves);
    EXPECT_EQ(record.margin, 16);
    EXPECT_EQ(record.moves.at(ply_of_the_pass).move, "pass");
}

TEST(OthelloReferee, WhoRefusesToSayThatHeMustPassHasPassed) {
    std::vector<Reply> replies = replies_of(game_with_a_pass);
    replies.at(ply_of_the_pass) = Fault{FaultKind::refusal, "genmove b: no moves"};
    const GameRecord record = play(replies);
    EXPECT_EQ(record.moves.at(ply_of_the_pass).move, "pass");
    EXPECT_EQ(record.end, GameEnd::no_moves);
}

TEST(OthelloReferee, AnotherFaultWhenAPassIsForcedLosesAsEver) {
    std::vector<Reply> replies = replies_of(game_with_a_pass);
    replies.at(ply_of_the_pass) = Fault{FaultKind::crash, "it ended"};
    const GameRecord record = play(replies);
    EXPECT_EQ(record.end, GameEnd::fault);
    EXPECT_EQ(record.outcome, Outcome::second_wins);
    EXPECT_FALSE(record.margin);
}

TEST(OthelloReferee, ThirtyTwoEachIsADrawByNothing) {
    const GameRecord record = play(replies_of(drawn_game));
    EXPECT_EQ(record.outcome, Outcome::draw);
    EXPECT_EQ(record.end, GameEnd::no_moves);
    EXPECT_EQ(record.margin, 0);
}

TEST(OthelloReferee, WhoHasAMoveMayNotPassNorPlayWithoutTurningAMan) {
    for (const char* text : {"pass", "a1", "d4", "c3"}) {
        const GameRecord record = play({move(text)});
        ASSERT_TRUE(record.fault) << text;
        EXPECT_EQ(record.fault->kind, FaultKind::illegal) << text;
        EXPECT_EQ(record.outcome, Outcome::second_wins) << text;
    }
}

TEST(OthelloReferee, ValuesAndLengthEndGamesAsInOtherGames) {
    GamePlan plan = plan_of(moves_of("f5d6"));
    plan.adjudication.win = {500, 1};
    const GameRecord won = play({move("c3", 1, 600), move("d3", 1, -600)}, plan);
    EXPECT_EQ(won.end, GameEnd::agreed_win);
    EXPECT_EQ(won.outcome, Outcome::first_wins);
    EXPECT_FALSE(won.margin);
    plan.adjudication.win.reset();
    plan.adjudication.max_plies = 3;
    EXPECT_EQ(play({move("c3")}, plan).end, GameEnd::too_many_moves);
}

TEST(OthelloOpenings, ATranscriptNamesSquaresAsOthelloDoes) {
    EXPECT_THAT(moves_of("f5D6 c3"), ElementsAre("f5", "d6", "c3"));
    EXPECT_THAT(moves_of("f5 PASS d6"), ElementsAre("f5", "pass", "d6"));
    for (const char* line : {"f5d", "f9", "i1", "f5,d6", "55", "f5 passd"}) {
        EXPECT_FALSE(parse_transcript(line, size)) << line;
    }
    EXPECT_FALSE(parse_transcript(std::string(20'000, 'f'), size));
}

TEST(OthelloOpenings, PassesThatAreLeftOutAreFilledIn) {
    Opening opening = moves_of(game_with_a_pass);
    opening.resize(20);
    const Opening whole = opening;
    opening.erase(opening.begin() + ply_of_the_pass);
    const auto checked = check_opening(plan_of(opening));
    ASSERT_TRUE(checked) << checked.error();
    EXPECT_EQ(*checked, whole);
}

TEST(OthelloOpenings, WhatCannotBePlayedIsRefused) {
    EXPECT_THAT(check_opening(plan_of({"f5", "f5"})).error(), HasSubstr("f5"));
    EXPECT_THAT(check_opening(plan_of(moves_of(wipe_out))).error(), HasSubstr("over after it"));
}

TEST(OthelloOpenings, TheFourImagesThatKeepTheInitialPositionAreLegal) {
    Opening opening = moves_of(game_with_a_pass);
    opening.resize(12);
    std::set<Opening> images;
    for (const int symmetry : opening_symmetries("othello", size)) {
        const Opening image = symmetric_opening(opening, size, symmetry);
        const auto checked = check_opening(plan_of(image));
        EXPECT_TRUE(checked) << symmetry << ": " << checked.error();
        EXPECT_EQ(image.at(ply_of_the_pass), "pass");
        images.insert(image);
    }
    EXPECT_THAT(images, SizeIs(4));
    EXPECT_THAT(opening_symmetries("gomoku", size), SizeIs(symmetry_count(size)));
}

TEST(OthelloFiles, ARecordHasTheGamesNumberItsPassesAndTheMargin) {
    GameRecord game;
    game.opening = {"f5"};
    game.moves = {
        {"d6", Milliseconds{120}, {.score = 35, .depth = 12, .nodes = 1000}},
        {"pass", Milliseconds{5}, {}}};
    game.outcome = Outcome::second_wins;
    game.end = GameEnd::no_moves;
    game.margin = 12;
    game.date = "2026-12-01T10:00:00Z";
    EXPECT_EQ(
        write_sgf(to_game_text(game, {othello_setup, "a match", {"A", "B"}, "othello"})),
        "(;FF[4]GM[2]CA[UTF-8]AP[Tengen:" TENGEN_VERSION
        "]SZ[8]RU[standard]EV[a match]RO[1]GN[1]DT[2026-12-01]PB[A]PW[B]RE[W+12]C[no moves]\n"
        ";B[fe]C[opening]\n"
        ";W[df]C[120 ms, value 35, depth 12, 1000 nodes]\n"
        ";B[]C[5 ms]\n"
        ")\n"
    );
}

// A program that answers genmove from a list, refuses what it is told to and writes down what it
// hears.
class GtpPlayerOfOthello : public ::testing::Test {
protected:
    // `refused`: patterns of the shell.
    std::unique_ptr<GtpPlayer> player(
        const std::string& moves, const std::string& refused, const std::string& tc = "0/10"
    ) {
        const std::string path = folder_ / "engine.sh";
        std::ofstream(path) << "set -- " << moves << "\n"
                            << "while IFS= read -r line; do\n"
                               "  echo \"$line\" >>heard\n"
                               "  case \"$line\" in\n"
                            << "  " << refused << ") printf '? no\\n\\n' ;;\n"
                            << "  known_command*) printf '= true\\n\\n' ;;\n"
                               "  genmove*) printf '= %s\\n\\n' \"$1\"; shift ;;\n"
                               "  quit) printf '=\\n\\n'; exit 0 ;;\n"
                               "  *) printf '=\\n\\n' ;;\n"
                               "  esac\n"
                               "done\n";
        const auto spec = parse_engine_spec(
            fmt::format("cmd='/bin/sh {}' folder={} proto=gtp tc={}", path, folder_ / ".", tc), ""
        );
        EXPECT_TRUE(spec) << spec.error();
        return std::make_unique<GtpPlayer>(*spec, match_game("othello"), RefereeRules{});
    }
    std::string think(GtpPlayer& player, const Opening& moves, const Clocks& clocks) {
        const std::atomic<bool> stop{false};
        const Reply reply = player.think(moves, clocks, stop);
        const auto* answer = std::get_if<Answer>(&reply);
        return answer != nullptr ? answer->move : "no move";
    }
    std::vector<std::string> heard() const {
        std::ifstream file(folder_ / "heard");
        std::vector<std::string> lines;
        for (std::string line; std::getline(file, line);) {
            lines.push_back(line);
        }
        return lines;
    }
    TestFolder folder_;
    Clocks clocks_{.turn = Milliseconds{10'000}, .left = std::nullopt};
};

TEST_F(GtpPlayerOfOthello, PassesAreSentAndTaken) {
    const auto engine = player("D3 PASS", "nothing");
    ASSERT_FALSE(engine->new_game(othello_setup));
    EXPECT_EQ(think(*engine, {}, clocks_), "d3");
    EXPECT_EQ(think(*engine, {"d3", "c3", "c4", "pass"}, clocks_), "pass");
    engine->end();
    EXPECT_THAT(
        heard(),
        ElementsAre(
            "known_command set_game",
            "set_game Othello",
            "boardsize 8",
            "clear_board",
            "time_settings 0 10 1",
            "time_left b 10 1",
            "genmove b",
            "play w C3",
            "play b C4",
            "play w pass",
            "time_left b 10 1",
            "genmove b",
            "quit"
        )
    );
}

TEST_F(GtpPlayerOfOthello, NeitherTheSizeNorAClockNorAPassOfOthersHasToBeAccepted) {
    const auto engine = player("d3", "boardsize*|known_command*|time*|*pass");
    ASSERT_FALSE(engine->new_game(othello_setup));
    EXPECT_EQ(think(*engine, {"d3", "c3", "c4", "pass"}, clocks_), "d3");
    engine->end();
    EXPECT_THAT(heard(), Contains("play w pass"));
    EXPECT_THAT(heard(), Not(Contains(HasSubstr("time_left"))));
    EXPECT_THAT(heard(), Not(Contains(HasSubstr("set_game Othello"))));
}

TEST_F(GtpPlayerOfOthello, WhoPlaysOtherGamesIsNotStarted) {
    const auto engine = player("", "set_game*");
    const auto fault = engine->new_game(othello_setup);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, FaultKind::start);
    EXPECT_THAT(fault->text, HasSubstr("set_game Othello: no"));
}

TEST_F(GtpPlayerOfOthello, TimesBelowASecondAreToldAsFractions) {
    const auto engine = player("d3 e3", "nothing", "5/0.05");
    ASSERT_FALSE(engine->new_game(othello_setup));
    think(*engine, {}, {.turn = Milliseconds{50}, .left = Milliseconds{5000}});
    think(*engine, {"d3", "c3"}, {.turn = std::nullopt, .left = Milliseconds{4900}});
    engine->end();
    EXPECT_THAT(heard(), Contains("time_left b 0.05 1"));
    EXPECT_THAT(heard(), Contains("time_left b 4 0"));
}

class CountingObserver final : public MatchObserver {
public:
    void on_game(const GameRecord& game, const Standings& /*standings*/) override {
        games.push_back(game);
        if (stop != nullptr && static_cast<int>(games.size()) == stop_after) {
            *stop = true;
        }
    }
    void on_notice(const std::string& /*engine*/, const std::string& /*text*/) override {}

    std::vector<GameRecord> games;
    std::atomic<bool>* stop = nullptr;
    int stop_after = 0;
};

class OthelloMatch : public ::testing::Test {
protected:
    MatchConfig config_of(int games) {
        MatchConfig config;
        config.game = "othello";
        config.setup = othello_setup;
        for (const char* text : {"name=A cmd=builtin nodes=400", "name=B cmd=builtin nodes=50"}) {
            config.engines.push_back(*parse_engine_spec(text, "memory=8"));
        }
        config.games_a_pair = games;
        config.openings = {moves_of("f5d6c3d3c5b4b5g6")};
        config.folder = folder_ / "match";
        return config;
    }
    static std::vector<std::string> run(const MatchConfig& config, CountingObserver& observer) {
        auto match = Match::open(config);
        EXPECT_TRUE(match) << match.error();
        if (!match) {
            return {};
        }
        std::atomic<bool> stop{false};
        observer.stop = &stop;
        const Status status = match.value()->run(observer, stop, [] {});
        EXPECT_TRUE(status) << status.error();
        observer.stop = nullptr;
        return match_report((*match)->standings(), (*match)->names(), std::nullopt);
    }
    std::string text_of(const std::string& name) const {
        std::ostringstream text;
        text << std::ifstream(folder_ / ("match/" + name)).rdbuf();
        return text.str();
    }
    TestFolder folder_;
};

TEST_F(OthelloMatch, GamesAreCountedAndRecordedWithTheirMargins) {
    CountingObserver observer;
    const auto report = run(config_of(4), observer);
    ASSERT_THAT(observer.games, SizeIs(4));
    std::set<Opening> openings;
    for (const GameRecord& game : observer.games) {
        EXPECT_FALSE(game.fault) << game.fault->text;
        EXPECT_EQ(game.end, GameEnd::no_moves);
        ASSERT_TRUE(game.margin);
        EXPECT_EQ(*game.margin == 0, game.outcome == Outcome::draw);
        openings.insert(game.opening);
    }
    EXPECT_THAT(openings, SizeIs(2));
    EXPECT_THAT(text_of("games.jsonl"), HasSubstr("\"end\":\"no moves\",\"margin\":"));
    EXPECT_THAT(text_of("sgf/000001.sgf"), HasSubstr("GM[2]"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "match/psq"));
    EXPECT_THAT(report, Contains(HasSubstr("discs a game, standard error ")));
}

TEST_F(OthelloMatch, AnInterruptedMatchGoesOnWithTheMarginsOfItsGames) {
    CountingObserver whole;
    MatchConfig config = config_of(8);
    const auto expected = run(config, whole);
    config.folder = folder_ / "again";
    CountingObserver before;
    before.stop_after = 3;
    run(config, before);
    ASSERT_LT(before.games.size(), 8U);
    CountingObserver after;
    EXPECT_EQ(run(config, after), expected);
    EXPECT_EQ(before.games.size() + after.games.size(), 8U);
}

TEST(OthelloReport, MarginsAreTheFirstEnginesAndGamesByFaultHaveNone) {
    const Schedule schedule(2, MatchMode::round_robin, 4);
    Standings standings(schedule, 2);
    const auto add = [&](int number, Outcome outcome, std::optional<int> margin) {
        GameRecord game;
        game.number = number;
        game.round = schedule.game(number).round;
        game.players = schedule.game(number).players;
        game.outcome = outcome;
        game.end = margin ? GameEnd::no_moves : GameEnd::fault;
        game.margin = margin;
        standings.add(game);
    };
    add(0, Outcome::first_wins, 10);
    EXPECT_THAT(
        match_report(standings, {"A", "B"}, std::nullopt),
        Contains("  +10.00 discs a game, 1 games counted")
    );
    add(1, Outcome::first_wins, 4);
    add(2, Outcome::second_wins, std::nullopt);
    add(3, Outcome::draw, 0);
    // Openings with 6 in two games and 0 in one, around a mean of 2.
    EXPECT_THAT(
        match_report(standings, {"A", "B"}, std::nullopt),
        Contains("  +2.00 discs a game, standard error 1.33, 3 games counted")
    );
}

}  // namespace
}  // namespace tengen
