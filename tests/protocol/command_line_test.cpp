#include "protocol/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <variant>
#include <vector>

namespace tengen {
namespace {

using ::testing::HasSubstr;

CommandLine parse(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "tengen");
    return parse_command_line(static_cast<int>(arguments.size()), arguments.data());
}

TEST(CommandLine, WithoutASubcommandTheProtocolIsRecognised) {
    const CommandLine line = parse({});
    ASSERT_TRUE(std::holds_alternative<ConversationOptions>(line));
    EXPECT_EQ(std::get<ConversationOptions>(line).protocol, "");
}

TEST(CommandLine, ProtocolsAreNamedWithTheirOptions) {
    const CommandLine line = parse(
        {"gomocup", "--game", "gomoku", "--log", "x.log", "--info", "coord row", "--info", "rule 4"}
    );
    ASSERT_TRUE(std::holds_alternative<ConversationOptions>(line));
    const auto& options = std::get<ConversationOptions>(line);
    EXPECT_EQ(options.protocol, "gomocup");
    EXPECT_EQ(options.game, "gomoku");
    EXPECT_EQ(options.log_path, "x.log");
    EXPECT_THAT(options.infos, ::testing::ElementsAre("coord row", "rule 4"));
    EXPECT_EQ(std::get<ConversationOptions>(parse({"gtp"})).protocol, "gtp");
    EXPECT_EQ(std::get<ConversationOptions>(parse({"--log", "y"})).log_path, "y");
}

TEST(CommandLine, PerftTakesAPosition) {
    const CommandLine line =
        parse({"perft", "--rule", "renju", "--size", "9", "--moves", "e5e6", "3"});
    ASSERT_TRUE(std::holds_alternative<PerftOptions>(line));
    const auto& options = std::get<PerftOptions>(line);
    EXPECT_EQ(options.game, "gomoku");
    EXPECT_EQ(options.rule, "renju");
    EXPECT_EQ(options.size, "9");
    EXPECT_EQ(options.moves, "e5e6");
    EXPECT_EQ(options.depth, 3);
    EXPECT_FALSE(options.divides);
    EXPECT_EQ(options.hash_mib, 0U);
    const auto xiangqi = std::get<PerftOptions>(
        parse({"perft", "--game", "xiangqi", "--divide", "--hash", "16", "--position", "p", "4"})
    );
    EXPECT_EQ(xiangqi.game, "xiangqi");
    EXPECT_EQ(xiangqi.position, "p");
    EXPECT_EQ(xiangqi.hash_mib, 16U);
    EXPECT_TRUE(xiangqi.divides);
}

TEST(CommandLine, BenchIsForAllGamesOrOne) {
    EXPECT_EQ(std::get<BenchOptions>(parse({"bench"})).game, "");
    EXPECT_EQ(std::get<BenchOptions>(parse({"bench", "--game", "gomoku"})).game, "gomoku");
}

TEST(CommandLine, AMatchTakesEnginesAndConditions) {
    const CommandLine line = parse(
        {"match",
         "--engine",
         "name=A cmd=builtin",
         "--engine",
         "name=B cmd=x",
         "--each",
         "tc=0/1",
         "--rule",
         "renju",
         "--games",
         "10",
         "--sprt",
         "elo1=5",
         "--concurrency",
         "2",
         "--openings",
         "o.txt",
         "--resign",
         "500,3",
         "--gauntlet",
         "--out",
         "folder"}
    );
    ASSERT_TRUE(std::holds_alternative<MatchOptions>(line));
    const auto& options = std::get<MatchOptions>(line);
    EXPECT_THAT(options.engines, ::testing::ElementsAre("name=A cmd=builtin", "name=B cmd=x"));
    EXPECT_EQ(options.each, "tc=0/1");
    EXPECT_EQ(options.rule, "renju");
    EXPECT_EQ(options.games, 10);
    EXPECT_EQ(options.sprt, "elo1=5");
    EXPECT_EQ(options.concurrency, 2);
    EXPECT_EQ(options.openings, "o.txt");
    EXPECT_EQ(options.resign, "500,3");
    EXPECT_TRUE(options.gauntlet);
    EXPECT_EQ(options.folder, "folder");
    EXPECT_EQ(std::get<Farewell>(parse({"match"})).exit_code, exit_usage);
}

TEST(CommandLine, SelfPlayTakesAShardAndAFile) {
    const CommandLine line = parse(
        {"selfplay",
         "--rule",
         "renju",
         "--nodes",
         "500",
         "--games",
         "100",
         "--seed",
         "3",
         "--shard",
         "2/4",
         "--threads",
         "1",
         "--out",
         "x.games"}
    );
    ASSERT_TRUE(std::holds_alternative<SelfPlayOptions>(line));
    const auto& options = std::get<SelfPlayOptions>(line);
    EXPECT_EQ(options.rule, "renju");
    EXPECT_EQ(options.nodes, 500U);
    EXPECT_EQ(options.games, 100U);
    EXPECT_EQ(options.seed, 3U);
    EXPECT_EQ(options.shard, "2/4");
    EXPECT_EQ(options.threads, 1);
    EXPECT_EQ(options.path, "x.games");
    EXPECT_EQ(std::get<Farewell>(parse({"selfplay"})).exit_code, exit_usage);
}

TEST(CommandLine, OpeningsAreMadeOrChecked) {
    const CommandLine line = parse(
        {"openings",
         "--rule",
         "renju",
         "--count",
         "300",
         "--range",
         "50",
         "--nodes",
         "1000",
         "--seed",
         "3",
         "--check",
         "x.txt"}
    );
    ASSERT_TRUE(std::holds_alternative<OpeningsOptions>(line));
    const auto& options = std::get<OpeningsOptions>(line);
    EXPECT_EQ(options.rule, "renju");
    EXPECT_EQ(options.count, 300);
    EXPECT_EQ(options.range, 50);
    EXPECT_EQ(options.nodes, 1000U);
    EXPECT_EQ(options.seed, 3U);
    EXPECT_TRUE(options.check);
    EXPECT_EQ(options.path, "x.txt");
    EXPECT_EQ(std::get<Farewell>(parse({"openings"})).exit_code, exit_usage);
}

TEST(CommandLine, RecordsAreConverted) {
    const CommandLine line = parse({"convert", "--to", "json", "--check", "a.sgf", "b.psq"});
    ASSERT_TRUE(std::holds_alternative<ConvertOptions>(line));
    const auto& options = std::get<ConvertOptions>(line);
    EXPECT_EQ(options.to, "json");
    EXPECT_TRUE(options.check);
    EXPECT_THAT(options.files, ::testing::ElementsAre("a.sgf", "b.psq"));
    EXPECT_EQ(std::get<Farewell>(parse({"convert", "--to", "png", "x"})).exit_code, exit_usage);
}

TEST(CommandLine, PlayTakesWhoPlaysAndHowStrong) {
    const auto usual = std::get<PlayOptions>(parse({"play"}));
    EXPECT_EQ(usual.side, "black");
    EXPECT_EQ(usual.level, 0);
    EXPECT_FALSE(usual.seed);
    const auto play = std::get<PlayOptions>(parse(
        {"play", "--rule", "renju", "--size", "15", "--side", "none", "--level", "3", "--seed", "7"}
    ));
    EXPECT_EQ(play.rule, "renju");
    EXPECT_EQ(play.side, "none");
    EXPECT_EQ(play.level, 3);
    EXPECT_EQ(play.seed, 7U);
    EXPECT_EQ(std::get<Farewell>(parse({"play", "--side", "red"})).exit_code, exit_usage);
}

TEST(CommandLine, AnalyzeTakesQueriesOrRecords) {
    EXPECT_TRUE(std::get<AnalyzeOptions>(parse({"analyze"})).files.empty());
    const CommandLine line = parse(
        {"analyze",
         "--nodes",
         "500",
         "--multi-pv",
         "3",
         "--threads",
         "2",
         "--shard",
         "1/2",
         "--out",
         "x.jsonl",
         "games"}
    );
    ASSERT_TRUE(std::holds_alternative<AnalyzeOptions>(line));
    const auto& options = std::get<AnalyzeOptions>(line);
    EXPECT_EQ(options.nodes, 500U);
    EXPECT_EQ(options.multi_pv, 3);
    EXPECT_EQ(options.threads, 2);
    EXPECT_EQ(options.shard, "1/2");
    EXPECT_EQ(options.path, "x.jsonl");
    EXPECT_THAT(options.files, ::testing::ElementsAre("games"));
}

TEST(CommandLine, ReviewAndReportTakeTheSameSearchOptions) {
    const CommandLine line =
        parse({"review", "--nodes", "500", "--candidates", "5", "--to", "json", "-o", "x", "a.sgf"}
        );
    ASSERT_TRUE(std::holds_alternative<ReviewOptions>(line));
    const auto& review = std::get<ReviewOptions>(line);
    EXPECT_EQ(review.nodes, 500U);
    EXPECT_EQ(review.candidates, 5);
    EXPECT_EQ(review.to, "json");
    EXPECT_EQ(review.path, "x");
    EXPECT_THAT(review.files, ::testing::ElementsAre("a.sgf"));
    const CommandLine page =
        parse({"report", "--nodes", "500", "--number", "2", "a.sgf", "-o", "y"});
    ASSERT_TRUE(std::holds_alternative<ReportOptions>(page));
    EXPECT_EQ(std::get<ReportOptions>(page).nodes, 500U);
    EXPECT_EQ(std::get<ReportOptions>(page).number, 2);
    EXPECT_EQ(std::get<ReportOptions>(page).file, "a.sgf");
    EXPECT_EQ(std::get<ReportOptions>(page).path, "y");
    EXPECT_EQ(std::get<Farewell>(parse({"report", "a.sgf"})).exit_code, exit_usage);
    EXPECT_EQ(
        std::get<Farewell>(parse({"review", "--language", "xx", "a.sgf"})).exit_code, exit_usage
    );
}

TEST(CommandLine, RenderTakesARecordOrMoves) {
    const CommandLine line =
        parse({"render", "--moves", "h8i9", "--ply", "1", "--threats", "--numbers", "last"});
    ASSERT_TRUE(std::holds_alternative<RenderOptions>(line));
    const auto& options = std::get<RenderOptions>(line);
    EXPECT_EQ(options.moves, "h8i9");
    EXPECT_EQ(options.ply, 1);
    EXPECT_TRUE(options.threats);
    EXPECT_FALSE(options.forbidden);
    EXPECT_EQ(options.numbers, "last");
    EXPECT_EQ(std::get<RenderOptions>(parse({"render", "a.sgf"})).file, "a.sgf");
    EXPECT_EQ(std::get<Farewell>(parse({"render", "--ply", "-1", "a"})).exit_code, exit_usage);
}

TEST(CommandLine, OthelloSolvesOrCounts) {
    const CommandLine line = parse({"othello", "solve", "--result", "--memory", "64", "a", "b"});
    ASSERT_TRUE(std::holds_alternative<OthelloOptions>(line));
    const auto& solve = std::get<OthelloOptions>(line);
    EXPECT_EQ(solve.action, "solve");
    EXPECT_TRUE(solve.result);
    EXPECT_EQ(solve.memory_mib, 64U);
    EXPECT_EQ(solve.threads, 1);
    EXPECT_EQ(solve.selectivity, 100);
    EXPECT_EQ(solve.kernel, "");
    EXPECT_THAT(solve.files, ::testing::ElementsAre("a", "b"));
    const auto likely = std::get<OthelloOptions>(
        parse({"othello", "solve", "--selectivity", "87", "--threads", "2", "a"})
    );
    EXPECT_EQ(likely.selectivity, 87);
    EXPECT_EQ(likely.threads, 2);
    EXPECT_TRUE(
        std::holds_alternative<Farewell>(parse({"othello", "solve", "--selectivity", "101", "a"}))
    );
    const auto perft = std::get<OthelloOptions>(
        parse({"othello", "perft", "--kernel", "scalar", "--moves", "f5", "--position", "p", "7"})
    );
    EXPECT_EQ(perft.action, "perft");
    EXPECT_EQ(perft.kernel, "scalar");
    EXPECT_EQ(perft.moves, "f5");
    EXPECT_EQ(perft.position, "p");
    EXPECT_EQ(perft.depth, 7);
    EXPECT_EQ(std::get<BenchOptions>(parse({"bench", "--game", "othello"})).game, "othello");
}

TEST(CommandLine, OthelloIsForMatchesAndNotForWhatKnowsGomokuAlone) {
    const CommandLine match =
        parse({"match", "--game", "othello", "--engine", "cmd=builtin", "--engine", "cmd=builtin"});
    ASSERT_TRUE(std::holds_alternative<MatchOptions>(match));
    EXPECT_EQ(std::get<MatchOptions>(match).game, "othello");
    const std::vector<std::vector<const char*>> lines = {
        {"selfplay", "--game", "othello", "--out", "x.games"},
        {"openings", "--game", "othello", "x.txt"}};
    for (const auto& arguments : lines) {
        const CommandLine line = parse(arguments);
        ASSERT_TRUE(std::holds_alternative<Farewell>(line));
        EXPECT_THAT(
            std::get<Farewell>(line).text,
            HasSubstr("othello is not played by this subcommand, only gomoku")
        );
    }
}

TEST(CommandLine, HelpAndVersionGoToStandardOutput) {
    const auto help = std::get<Farewell>(parse({"--help"}));
    EXPECT_EQ(help.exit_code, exit_ok);
    EXPECT_THAT(help.text, HasSubstr("perft"));
    const auto version = std::get<Farewell>(parse({"--version"}));
    EXPECT_EQ(version.exit_code, exit_ok);
    EXPECT_THAT(version.text, HasSubstr("tengen "));
    EXPECT_THAT(std::get<Farewell>(parse({"perft", "--help"})).text, HasSubstr("DEPTH"));
}

TEST(CommandLine, WrongUseIsAUsageError) {
    const std::vector<std::vector<const char*>> lines = {
        {"nonsense"},
        {"--nonsense"},
        {"perft"},
        {"perft", "x"},
        {"perft", "0"},
        {"perft", "--game", "chess", "1"},
        {"perft", "--hash", "0", "1"},
        {"bench", "--game", "chess"},
        {"othello"},
        {"othello", "solve"},
        {"othello", "perft"},
        {"othello", "perft", "61"},
        {"perft", "--game", "othello", "3"},
        {"gomocup", "gtp"},
    };
    for (const auto& arguments : lines) {
        const CommandLine line = parse(arguments);
        ASSERT_TRUE(std::holds_alternative<Farewell>(line)) << arguments.back();
        EXPECT_EQ(std::get<Farewell>(line).exit_code, exit_usage) << arguments.back();
    }
}

}  // namespace
}  // namespace tengen
