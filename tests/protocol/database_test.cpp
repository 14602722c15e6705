// The database of analyses: positions in, whatever way they lie; crashes and damage survived.

#include "protocol/commands/database.h"

#include "protocol/analysis/analysis_json.h"
#include "protocol/analysis/position_analysis.h"
#include "protocol/board_symmetry.h"
#include "protocol/database/analysis_database.h"
#include "protocol/database/position_key.h"
#include "tests/protocol/match_fixture.h"
#include "tests/protocol/pipe.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace tengen {
namespace {

using test::Pipe;
using test::TestFolder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Access = AnalysisDatabase::Access;

constexpr BoardSize board15{15, 15};

std::vector<Placement> stones_of(const std::vector<std::string>& moves) {
    std::vector<Placement> stones;
    for (const std::string& move : moves) {
        stones.push_back({move, stones.size() % 2 == 0 ? 'x' : 'o'});
    }
    return stones;
}

StoredAnalysis entry_of(const std::vector<std::string>& moves, Score score, std::uint64_t nodes) {
    StoredAnalysis entry;
    entry.setup = {"renju", 15, 15};
    entry.stones = stones_of(moves);
    entry.to_move = moves.size() % 2 == 0 ? Side::first : Side::second;
    entry.score = score;
    entry.depth = 9;
    entry.nodes = nodes;
    entry.pv = {"j10", "g6"};
    return entry;
}

TEST(BoardSymmetry, EachHasAnInverse) {
    for (const BoardSize size : {BoardSize{15, 15}, BoardSize{20, 6}}) {
        for (int symmetry = 0; symmetry < symmetry_count(size); ++symmetry) {
            for (const Cell cell : {Cell{0, 0}, Cell{3, 1}, Cell{5, 4}}) {
                const Cell image = symmetric_cell(cell, size, symmetry);
                EXPECT_EQ(symmetric_cell(image, size, inverse_symmetry(symmetry)), cell)
                    << symmetry;
            }
        }
    }
}

TEST(PositionKey, ImagesAndOtherOrdersOfMovesAreTheSamePosition) {
    const std::vector<std::string> moves{"h8", "i9", "j10", "a1", "c3", "h9"};
    const PositionKey key = position_key(board15, stones_of(moves), Side::first);
    for (int symmetry = 0; symmetry < symmetry_count(board15); ++symmetry) {
        auto stones = stones_of(to_image(moves, board15, symmetry));
        std::reverse(stones.begin(), stones.end());
        EXPECT_EQ(position_key(board15, stones, Side::first).cells, key.cells) << symmetry;
    }
    EXPECT_NE(position_key(board15, stones_of({"h8", "i9"}), Side::first).cells, key.cells);
}

TEST(PositionKey, CellsAreReadBack) {
    // . . . . .
    // . X . . O
    // # . . . .
    // . . . . .
    // . . . . .
    const BoardSize size{5, 5};
    const std::vector<Placement> stones{{"b4", 'x'}, {"e4", 'o'}, {"a3", '#'}};
    const PositionKey key = position_key(size, stones, Side::first);
    const auto read = stones_of_key(key.cells, size);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(position_key(size, *read, Side::first).cells, key.cells);
    for (const char* damaged :
         {"",
          "5/5/5/5",
          "5/5/5/5/6",
          "5/5/5/5/4XX",
          "5/5/5/5/5/5",
          "5/5/5/5/Q4",
          "99999999999999999999",
          "5/5//5/5"}) {
        EXPECT_FALSE(stones_of_key(damaged, size)) << damaged;
    }
}

class Database : public ::testing::Test {
protected:
    std::unique_ptr<AnalysisDatabase> open(
        const std::string& name = "a.db", Access access = Access::write
    ) {
        auto opened = AnalysisDatabase::open(path(name), access);
        if (!opened && opened.error().find("without SQLite") != std::string::npos) {
            return nullptr;
        }
        EXPECT_TRUE(opened) << opened.error();
        return opened ? std::move(opened.value()) : nullptr;
    }
    std::string path(const std::string& name) const { return folder_ / name; }

    TestFolder folder_;
};

#define SKIP_WITHOUT_SQLITE(database) \
    if (!(database)) {                \
        GTEST_SKIP() << "no SQLite";  \
    }

TEST_F(Database, AnImageOfAPositionFindsItsVariationTurnedAlike) {
    const auto database = open();
    SKIP_WITHOUT_SQLITE(database);
    const std::vector<std::string> moves{"h8", "i9", "k8"};
    ASSERT_TRUE(*database->store(entry_of(moves, 30, 1000)));
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        const auto found = database->find(
            {"renju", 15, 15}, stones_of(to_image(moves, board15, symmetry)), Side::second
        );
        ASSERT_TRUE(found && *found) << symmetry;
        EXPECT_EQ((*found)->score, 30);
        const std::vector<std::string> pv{"j10", "g6"};
        EXPECT_EQ((*found)->pv, to_image(pv, board15, symmetry));
    }
    EXPECT_FALSE(database->find({"renju", 15, 15}, stones_of(moves), Side::first)->has_value());
    EXPECT_FALSE(database->find({"standard", 15, 15}, stones_of(moves), Side::second)->has_value());
}

TEST_F(Database, TheEntryThatSaysMoreIsKept) {
    const auto database = open();
    SKIP_WITHOUT_SQLITE(database);
    const std::vector<std::string> moves{"h8"};
    const auto score = [&] {
        return database->find({"renju", 15, 15}, stones_of(moves), Side::second).value()->score;
    };
    EXPECT_TRUE(*database->store(entry_of(moves, 30, 1000)));
    EXPECT_FALSE(*database->store(entry_of(moves, 20, 900)));
    EXPECT_EQ(score(), 30);
    EXPECT_TRUE(*database->store(entry_of(moves, 20, 2000)));
    EXPECT_EQ(score(), 20);
    EXPECT_TRUE(*database->store(entry_of(moves, win_in(9), 10)));
    EXPECT_FALSE(*database->store(entry_of(moves, 20, 1'000'000)));
    EXPECT_EQ(score(), win_in(9));
}

TEST_F(Database, ACommentSurvivesBetterResultsAndReplacesAnOlderOne) {
    const auto database = open();
    SKIP_WITHOUT_SQLITE(database);
    StoredAnalysis entry = entry_of({"h8"}, 30, 1000);
    entry.comment = "first";
    ASSERT_TRUE(*database->store(entry));
    ASSERT_TRUE(*database->store(entry_of({"h8"}, 40, 2000)));
    entry.nodes = 1;
    entry.comment = "second";
    ASSERT_TRUE(*database->store(entry));
    const auto found = database->find(entry.setup, entry.stones, entry.to_move);
    EXPECT_EQ((*found)->comment, "second");
    EXPECT_EQ((*found)->score, 40);
    EXPECT_TRUE(*database->remove(entry.setup, entry.stones, entry.to_move));
    EXPECT_FALSE(*database->remove(entry.setup, entry.stones, entry.to_move));
    EXPECT_EQ(*database->size(), 0);
}

TEST_F(Database, LabelsAreTurnedWithThePositionAndJoined) {
    const auto database = open();
    SKIP_WITHOUT_SQLITE(database);
    const std::vector<std::string> moves{"h8", "i9", "k8"};
    StoredAnalysis entry = entry_of(moves, 30, 1000);
    entry.labels = {{"a1", "A"}, {"b1", "two words"}};
    ASSERT_TRUE(*database->store(entry));
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        const auto found = database->find(
            {"renju", 15, 15}, stones_of(to_image(moves, board15, symmetry)), Side::second
        );
        ASSERT_TRUE(found && *found) << symmetry;
        const std::vector<std::string> cells{"a1", "b1"};
        const auto images = to_image(cells, board15, symmetry);
        const CellLabels expected{{images[0], "A"}, {images[1], "two words"}};
        EXPECT_EQ((*found)->labels, expected) << symmetry;
    }
    entry.nodes = 1;
    entry.labels = {{"b1", "B"}, {"c1", "one\nline"}};
    EXPECT_TRUE(*database->store(entry));
    EXPECT_FALSE(*database->store(entry_of(moves, 30, 1000)));
    const auto found = database->find(entry.setup, entry.stones, entry.to_move);
    EXPECT_EQ((*found)->nodes, 1000U);
    const CellLabels joined{{"a1", "A"}, {"b1", "B"}, {"c1", "one line"}};
    EXPECT_EQ((*found)->labels, joined);
}

// Made by the program of the time before there were labels.
class OldDatabase : public Database {
protected:
    void SetUp() override {
        SKIP_WITHOUT_SQLITE(open("other.db"));
        std::filesystem::copy_file(
            TENGEN_SOURCE_DIR "/tests/protocol/databases/version_1.db", path("old.db")
        );
    }
    static void expect_entry(AnalysisDatabase& database) {
        const auto found = database.find({"renju", 15, 15}, stones_of({"h8", "i9"}), Side::first);
        ASSERT_TRUE(found && *found);
        EXPECT_EQ((*found)->score, win_in(5));
        EXPECT_EQ((*found)->pv, (std::vector<std::string>{"j10", "g6"}));
        EXPECT_EQ((*found)->comment, "old words");
        EXPECT_TRUE((*found)->labels.empty());
    }
};

TEST_F(OldDatabase, IsReadAndLeftAsItIs) {
    expect_entry(*open("old.db", Access::read));
    EXPECT_EQ(*open("old.db", Access::read)->size(), 1);
    std::ifstream file(path("old.db"), std::ios::binary);
    std::ifstream same(
        TENGEN_SOURCE_DIR "/tests/protocol/databases/version_1.db", std::ios::binary
    );
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(bytes, std::string(std::istreambuf_iterator<char>(same), {}));
}

TEST_F(OldDatabase, TakesLabelsOnceItIsWrittenTo) {
    StoredAnalysis entry = entry_of({"h8", "i9"}, 0, 0);
    entry.labels = {{"a1", "A"}};
    {
        const auto reader = open("old.db", Access::read);
        const auto database = open("old.db");
        expect_entry(*database);
        ASSERT_TRUE(*database->store(entry));
        expect_entry(*reader);
        EXPECT_TRUE(database->check());
    }
    const auto found = open("old.db", Access::read)->find(entry.setup, entry.stones, entry.to_move);
    EXPECT_EQ((*found)->score, win_in(5));
    EXPECT_EQ((*found)->labels, entry.labels);
}

TEST_F(Database, WhatWasStoredIsThereForThoseWhoOpenItLater) {
    {
        const auto database = open();
        SKIP_WITHOUT_SQLITE(database);
        ASSERT_TRUE(*database->store(entry_of({"h8"}, 30, 1000)));
    }
    EXPECT_EQ(*open("a.db", Access::read)->size(), 1);
}

TEST_F(Database, WithoutCommitNothingHasChanged) {
    {
        const auto database = open();
        SKIP_WITHOUT_SQLITE(database);
        ASSERT_TRUE(*database->store(entry_of({"h8"}, 30, 1000)));
        ASSERT_TRUE(database->begin());
        ASSERT_TRUE(*database->store(entry_of({"a1"}, 30, 1000)));
    }
    EXPECT_EQ(*open()->size(), 1);
}

TEST_F(Database, OneThatWasOnlyBegunIsReadAsEmpty) {
    SKIP_WITHOUT_SQLITE(open());
    std::ofstream(path("begun.db")).flush();
    const StoredAnalysis entry = entry_of({"h8"}, 10, 100);
    const auto found =
        open("begun.db", Access::read)->find(entry.setup, entry.stones, entry.to_move);
    ASSERT_TRUE(found) << found.error();
    EXPECT_FALSE(found->has_value());
    EXPECT_EQ(std::filesystem::file_size(path("begun.db")), 0U);
}

TEST_F(Database, OtherFilesAreRefusedAndLeftAlone) {
    SKIP_WITHOUT_SQLITE(open());
    std::ofstream(path("text")) << std::string(5000, 'x');
    const auto text = AnalysisDatabase::open(path("text"), Access::write);
    ASSERT_FALSE(text);
    EXPECT_THAT(text.error(), HasSubstr("not a database"));
    EXPECT_EQ(std::filesystem::file_size(path("text")), 5000U);
    EXPECT_FALSE(AnalysisDatabase::open(path("missing"), Access::read));
    EXPECT_FALSE(std::filesystem::exists(path("missing")));
    EXPECT_FALSE(AnalysisDatabase::open(path("no/such/folder"), Access::write));
}

TEST_F(Database, ThreadsStoreAtTheSameTime) {
    const auto database = open();
    SKIP_WITHOUT_SQLITE(database);
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&, i] {
            for (int j = 0; j < 50; ++j) {
                const std::string cell =
                    fmt::format("{}{}", static_cast<char>('a' + i), 1 + j % 15);
                EXPECT_TRUE(database->store(entry_of({"h8", cell}, j, static_cast<unsigned>(j))));
            }
        });
    }
    threads.clear();
    EXPECT_TRUE(database->first_error().empty()) << database->first_error();
    EXPECT_GT(*database->size(), 15);
}

AnalysisResult analyze(
    AnalysisDatabase* database, const std::vector<std::string>& moves, std::uint64_t nodes
) {
    PositionAnalysis analysis("gomoku", 8, database);
    AnalysisQuery query;
    query.id = "1";
    query.setup = {"freestyle", 15, 15};
    query.moves = moves;
    query.nodes = nodes;
    EXPECT_FALSE(analysis.set_up(query));
    const std::atomic<bool> stop{false};
    return *analysis.run(query, stop, [](const AnalysisResult&) {});
}

TEST_F(Database, AnalysisReadsWhatItHasFoundBefore) {
    const auto database = open();
    SKIP_WITHOUT_SQLITE(database);
    const AnalysisResult first = analyze(database.get(), {"h8", "i9", "j8"}, 500);
    EXPECT_FALSE(first.is_from_database);
    const AnalysisResult again = analyze(database.get(), {"j8", "i9", "h8"}, 400);
    EXPECT_TRUE(again.is_from_database);
    EXPECT_EQ(again.best, first.best);
    EXPECT_EQ(again.variations.front().score, first.variations.front().score);
    EXPECT_FALSE(analyze(database.get(), {"h8", "i9", "j8"}, 5000).is_from_database);
    EXPECT_TRUE(analyze(database.get(), {"h8", "i9", "j8"}, 5000).is_from_database);
    EXPECT_EQ(analyze(nullptr, {"h8", "i9", "j8"}, 500).best, first.best);
}

TEST_F(Database, WeakLevelsNeitherReadNorAdd) {
    const auto database = open();
    SKIP_WITHOUT_SQLITE(database);
    AnalysisQuery usual;
    usual.setup = {"freestyle", 15, 15};
    const AnalysisLine parsed = parse_analysis_line(
        R"({"id":1,"moves":["h8","i9"],"level":3,"limits":{"nodes":500}})", usual
    );
    const auto& query = std::get<AnalysisQuery>(parsed);
    PositionAnalysis analysis("gomoku", 8, database.get());
    const std::atomic<bool> stop{false};
    ASSERT_FALSE(analysis.set_up(query));
    EXPECT_TRUE(analysis.run(query, stop, [](const AnalysisResult&) {}));
    EXPECT_EQ(*database->size(), 0);
    analyze(database.get(), {"h8", "i9"}, 1000);
    EXPECT_EQ(*database->size(), 1);
    ASSERT_FALSE(analysis.set_up(query));
    EXPECT_FALSE(analysis.run(query, stop, [](const AnalysisResult&) {})->is_from_database);
}

// The command's output, line by line, or what was wrong.
std::vector<std::string> run(
    const std::string& action,
    const std::string& database,
    const std::vector<std::string>& files = {},
    const std::string& input = ""
) {
    Pipe in;
    Pipe out;
    in.write(input);
    in.close_input();
    LineWriter writer(out.input());
    DatabaseOptions options;
    options.action = action;
    options.path = database;
    options.files = files;
    const Status done = run_database(options, in.output(), writer);
    std::vector<std::string> lines = out.read_lines();
    if (!done) {
        lines.push_back("error: " + done.error());
    }
    return lines;
}

TEST_F(Database, TheCommandCountsAndTellsWhatIsKnown) {
    {
        const auto database = open();
        SKIP_WITHOUT_SQLITE(database);
        ASSERT_TRUE(*database->store(entry_of({"h8"}, 30, 1000)));
        ASSERT_TRUE(*database->store(entry_of({"h8", "i9"}, loss_in(4), 10)));
    }
    EXPECT_THAT(run("count", path("a.db")), ElementsAre("renju 15x15: 2 positions, 1 decided"));
    EXPECT_THAT(
        run("query",
            path("a.db"),
            {},
            "{\"id\":1,\"rule\":\"renju\",\"moves\":[\"h8\"]}\n"
            "{\"id\":2,\"rule\":\"renju\",\"moves\":[\"a1\"]}\n"
            "{\"id\":3,\"moves\":[\"a1\",\"a1\"]}\n"
            "nonsense\n"
            "{\"id\":4,\"action\":\"version\"}\n"),
        ElementsAre(
            HasSubstr(R"({"id":1,"rule":"renju","size":"15x15","board":["...............",)"),
            R"({"id":2,"known":false})",
            HasSubstr("moves[1]"),
            HasSubstr("no object"),
            HasSubstr("not for databases")
        )
    );
}

TEST_F(Database, ExportAndImportGiveTheSamePositions) {
    {
        const auto database = open();
        SKIP_WITHOUT_SQLITE(database);
        StoredAnalysis entry = entry_of({"h8", "i9", "a1"}, win_in(5), 77);
        entry.comment = "a \"quoted\" word, and \xe4\xba\x94";
        entry.labels = {{"a15", "A"}, {"o1", "\xe4\xba\x94 \""}};
        ASSERT_TRUE(*database->store(entry));
        ASSERT_TRUE(*database->store(entry_of({"b2"}, -30, 1000)));
    }
    EXPECT_THAT(run("export", path("a.db"), {path("a.jsonl")}), ElementsAre());
    EXPECT_THAT(
        run("export", path("a.db"), {path("a.db")}),
        ElementsAre(HasSubstr("a.db is the open database itself"))
    );
    EXPECT_THAT(
        run("import", path("b.db"), {path("a.jsonl")}),
        ElementsAre("2 positions read, 2 added or improved")
    );
    EXPECT_EQ(run("export", path("b.db")), run("export", path("a.db")));
    EXPECT_THAT(
        run("merge", path("b.db"), {path("a.db")}),
        ElementsAre("2 positions read, 0 added or improved")
    );
}

TEST_F(Database, ADamagedLineIsNamedAndNothingIsImported) {
    SKIP_WITHOUT_SQLITE(open("empty.db"));
    const std::string good =
        R"({"board":[".....","..X..",".....",".....","....."],"size":5,"score":3,"depth":1,"nodes":2,"pv":["a1"]})";
    const auto reason = [&](const std::string& bad) {
        std::ofstream(path("in.jsonl")) << good << "\n\n" << bad << "\n";
        const auto lines = run("import", path("c.db"), {path("in.jsonl")});
        EXPECT_THAT(lines, ElementsAre(HasSubstr("in.jsonl:3: "))) << bad;
        return lines.empty() ? "" : lines.front();
    };
    EXPECT_THAT(reason("{"), HasSubstr("no object"));
    EXPECT_THAT(reason("{}"), HasSubstr("board is missing"));
    EXPECT_THAT(
        reason(R"({"board":["X."],"score":3,"depth":1,"nodes":2,"pv":[]})"), HasSubstr("5")
    );
    std::string text = good;
    EXPECT_THAT(
        reason(text.replace(text.find("\"a1\""), 4, "\"c4\"")), HasSubstr("c4 is not a legal move")
    );
    text = good;
    EXPECT_THAT(reason(text.replace(text.find(":3"), 2, ":99999")), HasSubstr("score is not from"));
    text = good;
    text.back() = ',';
    EXPECT_THAT(
        reason(text + R"("labels":{"z9":"A"}})"), HasSubstr("'z9' is no cell of the board")
    );
    EXPECT_THAT(reason(text + R"("labels":{"a1":1}})"), HasSubstr("labels.a1 is no text"));
    EXPECT_THAT(reason(text + R"("labels":["a1"]})"), HasSubstr("labels is no object"));
    EXPECT_EQ(*open("c.db")->size(), 0);
    EXPECT_THAT(run("merge", path("c.db"), {path("in.jsonl")}), ElementsAre(HasSubstr("in.jsonl")));
    EXPECT_THAT(run("import", path("c.db")), ElementsAre("error: import needs files"));
}

}  // namespace
}  // namespace tengen
