#include "protocol/match/match.h"

#include "tests/protocol/match_fixture.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

namespace tengen {
namespace {

using test::TestFolder;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class CountingObserver final : public MatchObserver {
public:
    void on_game(const GameRecord& game, const Standings& /*standings*/) override {
        games.push_back(game);
        if (stop != nullptr && static_cast<int>(games.size()) == stop_after) {
            *stop = true;
        }
    }
    void on_notice(const std::string& engine, const std::string& text) override {
        notices[engine] = text;
    }

    std::vector<GameRecord> games;
    std::map<std::string, std::string> notices;
    std::atomic<bool>* stop = nullptr;
    int stop_after = 0;
};

EngineSpec engine(const std::string& text) {
    const auto spec = parse_engine_spec(text, "memory=32");
    EXPECT_TRUE(spec) << spec.error();
    return *spec;
}
EngineSpec builtin(const std::string& name, int nodes) {
    return engine(fmt::format("name={} cmd=builtin nodes={}", name, nodes));
}
EngineSpec brain(const std::string& name, const std::string& arguments) {
    return engine(fmt::format("name={} cmd='{} {}' tc=0/0.2", name, TENGEN_TEST_BRAIN, arguments));
}

class MatchInFolder : public ::testing::Test {
protected:
    MatchConfig config_of(std::vector<EngineSpec> engines, int games) {
        MatchConfig config;
        config.setup = {"freestyle", 9, 9};
        config.engines = std::move(engines);
        config.games_a_pair = games;
        config.openings = {{"e5", "f6"}, {"d4", "e4", "e6"}};
        config.concurrency = 2;
        config.folder = folder_ / "match";
        config.rules.hang = Milliseconds{1500};
        return config;
    }
    static std::vector<std::string> run(const MatchConfig& config, CountingObserver& observer) {
        auto match = Match::open(config);
        EXPECT_TRUE(match) << match.error();
        if (!match) {
            return {};
        }
        std::atomic<bool> stop{false};
        if (observer.stop_after > 0) {
            observer.stop = &stop;
        }
        const Status status = match.value()->run(observer, stop, [] {});
        EXPECT_TRUE(status) << status.error();
        observer.stop = nullptr;
        return match_report((*match)->standings(), (*match)->names(), config.sprt);
    }
    TestFolder folder_;
};

TEST_F(MatchInFolder, EveryGameIsPlayedOnceAndRecordedThreeTimes) {
    CountingObserver observer;
    const auto report = run(config_of({builtin("A", 200), builtin("B", 50)}, 6), observer);
    EXPECT_THAT(observer.games, SizeIs(6));
    std::set<int> numbers;
    for (const GameRecord& game : observer.games) {
        numbers.insert(game.number);
        EXPECT_FALSE(game.fault) << game.fault->text;
        for (const char* kind : {"sgf", "psq"}) {
            EXPECT_TRUE(std::filesystem::exists(
                folder_ / fmt::format("match/{0}/{1:06}.{0}", kind, game.number + 1)
            ));
        }
    }
    EXPECT_THAT(numbers, SizeIs(6));
    EXPECT_THAT(report.front(), HasSubstr("6 games"));
}

TEST_F(MatchInFolder, TheSameNodesGiveTheSameGames) {
    std::map<int, std::vector<std::string>> games;
    for (int time = 0; time < 2; ++time) {
        CountingObserver observer;
        MatchConfig config = config_of({builtin("A", 300), builtin("B", 100)}, 4);
        config.folder = folder_ / std::to_string(time);
        config.concurrency = 1 + time;
        run(config, observer);
        for (const GameRecord& game : observer.games) {
            std::vector<std::string> moves;
            for (const PlayedMove& played : game.moves) {
                moves.push_back(played.move);
            }
            const auto [known, is_new] = games.emplace(game.number, moves);
            EXPECT_EQ(known->second, moves) << game.number;
        }
    }
    EXPECT_THAT(games, SizeIs(4));
}

TEST_F(MatchInFolder, AnInterruptedMatchGoesOnWithoutLosingOrDoublingAGame) {
    const MatchConfig config = config_of({builtin("A", 200), builtin("B", 50)}, 20);
    CountingObserver before;
    before.stop_after = 5;
    run(config, before);
    ASSERT_GE(before.games.size(), 5U);
    ASSERT_LT(before.games.size(), 20U);
    CountingObserver after;
    const auto report = run(config, after);
    std::set<int> numbers;
    for (const auto* games : {&before.games, &after.games}) {
        for (const GameRecord& game : *games) {
            EXPECT_TRUE(numbers.insert(game.number).second) << game.number;
        }
    }
    EXPECT_THAT(numbers, SizeIs(20));
    EXPECT_THAT(report.front(), HasSubstr("20 games"));
}

TEST_F(MatchInFolder, AFinishedMatchStartsNothing) {
    MatchConfig config = config_of({builtin("A", 50), builtin("B", 50)}, 2);
    CountingObserver observer;
    run(config, observer);
    CountingObserver again;
    EXPECT_THAT(run(config, again).front(), HasSubstr("2 games"));
    EXPECT_THAT(again.games, SizeIs(0));
}

TEST_F(MatchInFolder, MoreGamesMayBeAskedForAfterwards) {
    MatchConfig config = config_of({builtin("A", 50), builtin("B", 50)}, 2);
    CountingObserver observer;
    run(config, observer);
    config.games_a_pair = 6;
    CountingObserver again;
    EXPECT_THAT(run(config, again).front(), HasSubstr("6 games"));
    EXPECT_THAT(again.games, SizeIs(4));
}

TEST_F(MatchInFolder, AnotherMatchIsNotMixedIn) {
    MatchConfig config = config_of({builtin("A", 50), builtin("B", 50)}, 2);
    CountingObserver observer;
    run(config, observer);
    config.setup.variant = "standard";
    EXPECT_THAT(Match::open(config).error(), HasSubstr("rule was 'freestyle' and is 'standard'"));
}

TEST_F(MatchInFolder, ASequentialTestStopsTheMatch) {
    MatchConfig config = config_of({builtin("A", 2000), brain("B", "honest")}, 1000);
    config.sprt = SprtBounds{.elo0 = 0, .elo1 = 200};
    CountingObserver observer;
    const auto report = run(config, observer);
    EXPECT_LT(observer.games.size(), 200U);
    EXPECT_THAT(report, ::testing::Contains(HasSubstr("accepted: 200 Elo")));
}

TEST_F(MatchInFolder, OpeningsComeAgainTurnedAndMirrored) {
    MatchConfig config = config_of({builtin("A", 50), builtin("B", 50)}, 20);
    config.openings = {{"d4", "e4", "e6"}};
    CountingObserver observer;
    run(config, observer);
    std::map<Opening, int> openings;
    for (const GameRecord& game : observer.games) {
        ++openings[game.opening];
    }
    EXPECT_THAT(openings, SizeIs(8));
}

TEST_F(MatchInFolder, AnEngineThatCannotStartIsAnErrorBeforeTheFirstGame) {
    const auto match =
        Match::open(config_of({builtin("A", 50), engine("name=B cmd=/no/such/brain")}, 2));
    ASSERT_FALSE(match);
    EXPECT_THAT(match.error(), HasSubstr("B: cannot start /no/such/brain"));
    MatchConfig config = config_of({builtin("A", 50), engine("cmd=builtin option.no=1")}, 2);
    config.folder = folder_ / "another";
    EXPECT_THAT(Match::open(config).error(), HasSubstr("option.no=1"));
}

struct Misbehaviour {
    const char* arguments;
    FaultKind kind;
};

class ThreadsMatchWithAFaultyBrain : public MatchInFolder,
                                     public ::testing::WithParamInterface<Misbehaviour> {};

TEST_P(ThreadsMatchWithAFaultyBrain, TheBrainLosesByItsFaultAndTheMatchGoesOn) {
    CountingObserver observer;
    run(config_of({brain("bad", GetParam().arguments), brain("good", "honest")}, 4), observer);
    ASSERT_THAT(observer.games, SizeIs(4));
    for (const GameRecord& game : observer.games) {
        ASSERT_TRUE(game.fault) << end_name(game.end);
        EXPECT_EQ(game.fault->kind, GetParam().kind) << game.fault->text;
        const int winner = game.players[game.outcome == Outcome::first_wins ? 0 : 1];
        EXPECT_EQ(winner, 1);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Faults,
    ThreadsMatchWithAFaultyBrain,
    ::testing::Values(
        Misbehaviour{"crash 2", FaultKind::crash},
        Misbehaviour{"silent 2", FaultKind::silence},
        Misbehaviour{"late 2", FaultKind::late},
        Misbehaviour{"illegal 2", FaultKind::illegal},
        Misbehaviour{"off-board 1", FaultKind::illegal},
        Misbehaviour{"refuses 1", FaultKind::refusal},
        Misbehaviour{"twice 1", FaultKind::unasked},
        Misbehaviour{"babbles 2", FaultKind::flood},
        Misbehaviour{"junk 1", FaultKind::flood}
    ),
    [](const auto& instance) {
        std::string name = instance.param.arguments;
        name.erase(
            std::remove_if(name.begin(), name.end(), [](char c) { return c < 'a'; }), name.end()
        );
        return name;
    }
);

TEST_F(MatchInFolder, ABrainThatIgnoresEndIsNamed) {
    CountingObserver observer;
    run(config_of({brain("bad", "ignores-end"), brain("good", "honest")}, 2), observer);
    EXPECT_THAT(observer.games, SizeIs(2));
    EXPECT_THAT(observer.notices["bad"], HasSubstr("did not end"));
    EXPECT_EQ(observer.notices.count("good"), 0U);
}

}  // namespace
}  // namespace tengen
