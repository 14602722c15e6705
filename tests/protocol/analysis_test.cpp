// tengen analyze: queries in, results out.

#include "protocol/analysis/analysis_json.h"
#include "protocol/analysis/analyzer.h"
#include "protocol/commands/analyze.h"
#include "tests/protocol/match_fixture.h"
#include "tests/protocol/pipe.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>
#include <string>
#include <vector>

namespace tengen {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::Le;
using ::testing::SizeIs;

AnalysisQuery usual_query() {
    AnalysisQuery query;
    query.setup = {"freestyle", 15, 15};
    query.nodes = 500;
    return query;
}

AnalysisQuery query_of(std::string_view line) {
    const AnalysisLine parsed = parse_analysis_line(line, usual_query());
    const auto* query = std::get_if<AnalysisQuery>(&parsed);
    EXPECT_NE(query, nullptr) << line;
    return query != nullptr ? *query : AnalysisQuery{};
}

std::string error_of(std::string_view line) {
    const AnalysisLine parsed = parse_analysis_line(line, usual_query());
    const auto* error = std::get_if<AnalysisError>(&parsed);
    return error != nullptr ? fmt::format("{}: {}", error->field, error->reason) : "no error";
}

TEST(AnalysisJson, EveryFieldIsRead) {
    const AnalysisQuery query = query_of(
        R"({"id":"a","rule":"renju","size":"20x10","moves":["h8","t10"],"multi_pv":3,)"
        R"("include":["a1"],"exclude":["b1","c1"],"limits":{"nodes":7,"depth":8,"ms":9},)"
        R"("priority":-2,"report_every_ms":50,"times":true,"explain":true,"to_move":"white"})"
    );
    EXPECT_EQ(query.id, "\"a\"");
    EXPECT_EQ(query.setup.variant, "renju");
    EXPECT_EQ(query.setup.width, 20);
    EXPECT_EQ(query.setup.height, 10);
    EXPECT_THAT(query.moves, ElementsAre("h8", "t10"));
    EXPECT_EQ(query.multi_pv, 3);
    EXPECT_THAT(query.allowed, ElementsAre("a1"));
    EXPECT_THAT(query.excluded, ElementsAre("b1", "c1"));
    EXPECT_EQ(query.nodes, 7U);
    EXPECT_EQ(query.depth, 8);
    EXPECT_EQ(query.time, Milliseconds{9});
    EXPECT_EQ(query.priority, -2);
    EXPECT_EQ(query.report_every, Milliseconds{50});
    EXPECT_TRUE(query.tells_times);
    EXPECT_TRUE(query.explains);
    EXPECT_EQ(query.first, Side::second);
}

TEST(AnalysisJson, ABoardTellsItsSizeAndWhoseTurnItIs) {
    const AnalysisQuery query =
        query_of(R"({"id":1,"board":["..X..",".....","..O..",".X...","....."]})");
    EXPECT_EQ(query.setup.width, 5);
    ASSERT_THAT(query.stones, SizeIs(3));
    EXPECT_EQ(query.stones[0].cell, "c5");
    EXPECT_EQ(query.first, Side::second);
}

TEST(AnalysisJson, LimitsReplaceTheUsualOnes) {
    EXPECT_EQ(query_of(R"({"id":1})").nodes, 500U);
    const AnalysisQuery query = query_of(R"({"id":1,"limits":{"depth":3}})");
    EXPECT_FALSE(query.nodes);
    EXPECT_EQ(query.depth, 3);
}

TEST(AnalysisJson, ErrorsNameTheirField) {
    EXPECT_THAT(error_of("x"), HasSubstr("no object of JSON"));
    EXPECT_THAT(error_of("[1]"), HasSubstr("no object of JSON"));
    EXPECT_EQ(error_of("{}"), "id: is neither a text nor a whole number");
    EXPECT_EQ(error_of(R"({"id":[]})"), "id: is neither a text nor a whole number");
    EXPECT_EQ(error_of(R"({"id":1,"moves":5})"), "moves: is no list");
    EXPECT_EQ(
        error_of(R"({"id":1,"moves":["h8","z9"]})"), "moves[1]: 'z9' is no cell of the board"
    );
    EXPECT_EQ(error_of(R"({"id":1,"moves":[8]})"), "moves[0]: is no text");
    EXPECT_EQ(error_of(R"({"id":1,"limits":{}})"), "limits: names no limit");
    EXPECT_EQ(
        error_of(R"({"id":1,"limits":{"nodes":0}})"),
        fmt::format("limits.nodes: is not from 1 to {}", std::numeric_limits<std::int64_t>::max())
    );
    EXPECT_EQ(error_of(R"({"id":1,"limits":{"apples":1}})"), "limits.apples: is not known");
    EXPECT_THAT(
        error_of(R"({"id":1,"limits":{"depth":99999999999999999999}})"), HasSubstr("limits.depth")
    );
    EXPECT_EQ(error_of(R"({"id":1,"multi_pv":"2"})"), "multi_pv: is no whole number");
    EXPECT_EQ(error_of(R"({"id":1,"multi_pv":1e3})"), "multi_pv: is no whole number");
    EXPECT_THAT(error_of(R"({"id":1,"board":["..","."]})"), HasSubstr("board: line 2"));
    EXPECT_EQ(error_of(R"({"id":1,"to_move":"red"})"), "to_move: is neither black nor white");
    EXPECT_THAT(error_of(R"({"id":1,"size":"15y"})"), HasSubstr("size: "));
    EXPECT_EQ(error_of(R"({"id":1,"times":1})"), "times: is neither true nor false");
    EXPECT_EQ(error_of(R"({"id":1,"mvoes":[]})"), "mvoes: is not known");
    EXPECT_THAT(error_of(R"({"id":1,"action":"fly"})"), HasSubstr("action: 'fly'"));
    EXPECT_EQ(error_of(R"({"id":1,"action":"cancel"})"), "target: is no id");
}

TEST(AnalysisJson, AnErrorBearsTheIdIfThereIsOne) {
    const AnalysisLine parsed = parse_analysis_line(R"({"id":"q7","moves":1})", usual_query());
    EXPECT_EQ(
        error_json(std::get<AnalysisError>(parsed)),
        R"({"id":"q7","error":"is no list","field":"moves"})"
    );
    EXPECT_EQ(error_json({"null", "", "what"}), R"({"id":null,"error":"what"})");
}

// An analyzer whose lines are collected.
class Analysis : public ::testing::Test {
protected:
    void start(int threads = 2) {
        Analyzer::Settings settings;
        settings.usual = usual_query();
        settings.threads = threads;
        settings.memory_mib = 32;
        analyzer_ = std::make_unique<Analyzer>(settings, [this](const std::string& line) {
            const std::lock_guard lock(mutex_);
            lines_.push_back(line);
        });
    }
    std::vector<std::string> finish() {
        analyzer_->finish();
        const std::lock_guard lock(mutex_);
        return lines_;
    }
    // The only line with that id.
    json line_of(const std::string& id) {
        json found;
        for (const std::string& line : finish()) {
            const json object = json::parse(line);
            if (object["id"] == id) {
                EXPECT_TRUE(found.is_null()) << "two answers to " << id;
                found = object;
            }
        }
        return found;
    }

    std::mutex mutex_;
    std::vector<std::string> lines_;
    std::unique_ptr<Analyzer> analyzer_;
};

TEST_F(Analysis, AWinIsFoundAndTold) {
    start();
    // Black has an open three that is his move to make four of.
    analyzer_->take(
        R"({"id":"win","moves":["h8","a1","i8","a15","j8","o1"],"limits":{"nodes":5000}})"
    );
    const json result = line_of("win");
    EXPECT_EQ(result["is_partial"], false);
    EXPECT_EQ(result["to_move"], "black");
    EXPECT_EQ(result["win_rate"], 1.0);
    EXPECT_EQ(result["win_in"], 3);
    EXPECT_EQ(result["best"], result["variations"][0]["move"]);
    EXPECT_FALSE(result.contains("ms"));
}

TEST_F(Analysis, ResultsAreTheSameWithAnyNumberOfThreads) {
    std::vector<std::string> before;
    for (const int threads : {1, 3}) {
        lines_.clear();
        start(threads);
        for (int i = 0; i < 12; ++i) {
            analyzer_->take(fmt::format(
                R"({{"id":{},"moves":["h8","i{}"],"multi_pv":2,"limits":{{"nodes":800}}}})",
                i,
                i + 1
            ));
        }
        auto lines = finish();
        std::sort(lines.begin(), lines.end());
        EXPECT_THAT(lines, SizeIs(12));
        if (!before.empty()) {
            EXPECT_EQ(lines, before);
        }
        before = lines;
    }
}

TEST_F(Analysis, AQueryThatWasAnsweredIsAnsweredFromMemoryWithItsOwnId) {
    start(1);
    analyzer_->take(R"({"id":"a","moves":["h8"]})");
    json first = line_of("a");
    analyzer_->take(R"({"id":"b","moves":["h8"]})");
    json second = line_of("b");
    first.erase("id");
    second.erase("id");
    EXPECT_EQ(first, second);
}

TEST_F(Analysis, ALevelHoldsForItsOwnQueryAlone) {
    start(1);
    const std::string query = R"("moves":["h8","i9"],"limits":{"nodes":3000})";
    analyzer_->take(R"({"id":"full",)" + query + "}");
    analyzer_->take(R"({"id":"weak","level":1,)" + query + "}");
    analyzer_->take(R"({"id":"too_much","level":15,)" + query + "}");
    analyzer_->take(R"({"id":"full_again","times":true,)" + query + "}");
    // A node that has begun is counted, which may be one more.
    const int nodes = line_of("full")["nodes"];
    EXPECT_THAT(nodes, AllOf(Ge(3000), Le(3001)));
    EXPECT_EQ(line_of("weak")["nodes"], 0) << "made at a glance";
    EXPECT_TRUE(line_of("weak")["best"].is_string());
    EXPECT_EQ(line_of("too_much")["field"], "level");
    EXPECT_EQ(line_of("full_again")["nodes"], nodes);
}

TEST_F(Analysis, FinishedGamesHaveAnOutcomeAndNoMove) {
    start();
    analyzer_->take(R"({"id":"x","moves":["a1","a3","b1","b3","c1","c3","d1","d3","e1"]})");
    const json result = line_of("x");
    EXPECT_EQ(result["outcome"], "1-0");
    EXPECT_TRUE(result["best"].is_null());
    EXPECT_TRUE(result["variations"].empty());
}

TEST_F(Analysis, IllegalPositionsNameTheirMove) {
    start();
    analyzer_->take(R"({"id":"x","moves":["h8","h8"]})");
    EXPECT_EQ(line_of("x")["field"], "moves[1]");
    analyzer_->take(R"({"id":"y","rule":"chess"})");
    EXPECT_THAT(line_of("y")["error"], HasSubstr("chess"));
    analyzer_->take(R"({"id":"z","moves":["a1","a3","b1","b3","c1","c3","d1","d3","e1","h8"]})");
    EXPECT_EQ(line_of("z")["field"], "moves[9]");
}

TEST_F(Analysis, ExcludedMovesAreNotGiven) {
    start();
    analyzer_->take(R"({"id":"x","moves":["h8"],"include":["a1","b2"],"exclude":["a1"]})");
    EXPECT_EQ(line_of("x")["best"], "b2");
}

TEST_F(Analysis, HigherPrioritiesComeFirst) {
    start(1);
    analyzer_->take(R"({"id":"long","limits":{"ms":300}})");
    for (int i = 0; i < 5; ++i) {
        analyzer_->take(fmt::format(R"({{"id":"p{0}","moves":["h{1}"],"priority":{0}}})", i, i + 1)
        );
    }
    std::vector<std::string> order;
    for (const std::string& line : finish()) {
        order.push_back(json::parse(line)["id"]);
    }
    order.erase(std::remove(order.begin(), order.end(), "long"), order.end());
    EXPECT_EQ(
        std::vector<std::string>(order.end() - 4, order.end()),
        (std::vector<std::string>{"p3", "p2", "p1", "p0"})
    );
}

TEST_F(Analysis, WhatIsCancelledHasNoAnswer) {
    start(1);
    analyzer_->take(R"({"id":"long","limits":{"ms":60000}})");
    analyzer_->take(R"({"id":"waiting","moves":["h8"]})");
    analyzer_->take(R"({"id":1,"action":"cancel","target":"waiting"})");
    analyzer_->take(R"({"id":2,"action":"cancel","target":"nobody"})");
    analyzer_->take(R"({"id":3,"action":"cancel","target":"long"})");
    EXPECT_THAT(
        finish(),
        ElementsAre(
            R"({"id":1,"action":"cancel","done":true})",
            R"({"id":2,"action":"cancel","done":false})",
            R"({"id":3,"action":"cancel","done":true})"
        )
    );
}

TEST_F(Analysis, PartialResultsComeMeanwhile) {
    start(1);
    analyzer_->take(
        R"({"id":"x","moves":["h8"],"report_every_ms":1,"limits":{"ms":300},"times":true})"
    );
    const auto lines = finish();
    ASSERT_GT(lines.size(), 1U);
    EXPECT_EQ(json::parse(lines.front())["is_partial"], true);
    EXPECT_EQ(json::parse(lines.back())["is_partial"], false);
    EXPECT_GE(json::parse(lines.back())["ms"], 1);
}

TEST_F(Analysis, MovesAreExplainedWhenAsked) {
    start(1);
    analyzer_->take(
        R"({"id":"x","moves":["h8","a1","i8","a15","j8","o1"],"include":["k8","a8"],"multi_pv":2,)"
        R"("explain":true})"
    );
    const json result = line_of("x");
    ASSERT_THAT(result["variations"], SizeIs(2));
    const json& best = result["variations"][0];
    EXPECT_EQ(best["move"], "k8");
    EXPECT_EQ(best["loss"], 0.0);
    EXPECT_EQ(best["features"][0]["name"], "straight_four");
    EXPECT_EQ(best["text"]["en"], "makes a straight four in the row");
    EXPECT_EQ(best["text"]["zh"], "横线成活四");
    EXPECT_TRUE(result["variations"][1].contains("loss"));
    // The same position without explanations is another result.
    analyzer_->take(
        R"({"id":"y","moves":["h8","a1","i8","a15","j8","o1"],"include":["k8","a8"],"multi_pv":2})"
    );
    EXPECT_FALSE(line_of("y")["variations"][0].contains("features"));
}

TEST_F(Analysis, TheVersionIsTold) {
    start(1);
    analyzer_->take(R"({"id":"v","action":"version"})");
    EXPECT_EQ(line_of("v")["version"], TENGEN_VERSION);
}

class AnalyzeRecords : public ::testing::Test {
protected:
    AnalyzeRecords() {
        std::filesystem::create_directories(folder_ / "games");
        write("games/a.sgf", "(;SZ[9]RU[renju];B[ee];W[ef];B[ff])");
        write("games/b.psq", "Piskvorky 9x9, 0:0, 0\n5,5,0\n6,6,0\nx\ny\n0\n");
        options_.files = {folder_ / "games"};
        options_.nodes = 200;
        options_.memory_mib = 32;
        options_.threads = 2;
        options_.path = folder_ / "out.jsonl";
    }
    void write(const std::string& name, const std::string& text) {
        std::ofstream(folder_ / name) << text;
    }
    std::string run() {
        LineWriter out(pipe_.input());
        const Status status = run_analyze(options_, -1, out);
        return status ? pipe_.read_line() : "error: " + status.error();
    }
    std::string output() const {
        std::ostringstream text;
        text << std::ifstream(options_.path).rdbuf();
        return text.str();
    }

    test::TestFolder folder_;
    test::Pipe pipe_;
    AnalyzeOptions options_;
};

TEST_F(AnalyzeRecords, EveryPositionOfEveryGameHasALine) {
    EXPECT_THAT(run(), HasSubstr("7 of 7 positions"));
    std::istringstream lines(output());
    std::string line;
    std::vector<std::string> ids;
    std::vector<std::string> rules;
    while (std::getline(lines, line)) {
        const json object = json::parse(line);
        ids.push_back(object["id"]);
        rules.push_back(object["rule"]);
    }
    ASSERT_THAT(ids, SizeIs(7));
    EXPECT_THAT(ids[0], HasSubstr("a.sgf:0"));
    EXPECT_THAT(ids[3], HasSubstr("a.sgf:3"));
    EXPECT_THAT(ids[6], HasSubstr("b.psq:2"));
    EXPECT_EQ(rules[0], "renju");
    EXPECT_EQ(rules[6], "freestyle");
}

TEST_F(AnalyzeRecords, NeitherThreadsNorInterruptionsNorShardsChangeTheResults) {
    run();
    const std::string whole = output();
    options_.threads = 1;
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{10}, whole.size() / 2, whole.size() - 1}) {
        std::filesystem::resize_file(options_.path, size);
        EXPECT_THAT(run(), HasSubstr("7 of 7"));
        EXPECT_EQ(output(), whole) << size;
    }
    std::string joined;
    for (const char* shard : {"1/2", "2/2"}) {
        options_.shard = shard;
        options_.path = folder_ / (std::string("part") + shard[0]);
        run();
        joined += output();
    }
    std::vector<std::string> parts;
    std::vector<std::string> lines;
    std::istringstream joined_lines(joined);
    std::istringstream whole_lines(whole);
    for (std::string line; std::getline(joined_lines, line);) {
        parts.push_back(line);
    }
    for (std::string line; std::getline(whole_lines, line);) {
        lines.push_back(line);
    }
    EXPECT_THAT(parts, ::testing::UnorderedElementsAreArray(lines));
}

TEST_F(AnalyzeRecords, WhatMakesNoSenseIsNamed) {
    std::ofstream(options_.path) << "{\"id\":\"other\",\n";
    EXPECT_THAT(run(), HasSubstr("out.jsonl:1: a result of another run"));
    options_.path.clear();
    EXPECT_THAT(run(), HasSubstr("records need --out"));
    options_.path = folder_ / "x";
    options_.files = {"/no/such/file.sgf"};
    EXPECT_THAT(run(), HasSubstr("cannot read /no/such/file.sgf"));
    write("bad.sgf", "(;B[zz])");
    options_.files = {folder_ / "bad.sgf"};
    EXPECT_THAT(run(), HasSubstr("bad.sgf: line 1: [zz] is no cell"));
    options_.shard = "5";
    EXPECT_THAT(run(), HasSubstr("is not like 1/4"));
    options_.rule = "chess";
    EXPECT_THAT(run(), HasSubstr("chess"));
}

TEST_F(AnalyzeRecords, QueriesOnAnInputAreAnsweredUntilItEnds) {
    test::Pipe input;
    input.write("{\"id\":1,\"moves\":[\"h8\"]}\n\nnonsense\n{\"id\":2,\"action\":\"version\"}\n");
    input.close_input();
    options_.files.clear();
    LineWriter out(pipe_.input());
    ASSERT_TRUE(run_analyze(options_, input.output(), out));
    std::vector<std::string> lines = pipe_.read_lines();
    ASSERT_THAT(lines, SizeIs(3));
    std::sort(lines.begin(), lines.end());
    EXPECT_THAT(lines[0], HasSubstr("\"best\":"));
    EXPECT_THAT(lines[1], HasSubstr("\"version\":"));
    EXPECT_THAT(lines[2], HasSubstr("no object of JSON"));
}

}  // namespace
}  // namespace tengen
