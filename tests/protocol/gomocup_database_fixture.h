#pragma once

#include "tests/protocol/gomocup_dialogue.h"
#include "tests/protocol/match_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tengen::test {

// A dialogue about a database, which is open, on a board of 15x15.
class GomocupDatabaseTest : public GomocupDialogue {
protected:
    void SetUp() override {
        if (!AnalysisDatabase::open(path(), AnalysisDatabase::Access::write)) {
            GTEST_SKIP() << "no SQLite";
        }
        start();
        ASSERT_THAT(
            say(("YXSETDATABASE " + path()).c_str()),
            ::testing::ElementsAre(
                "MESSAGE DATABASE LOAD START " + path(), "MESSAGE DATABASE LOAD DONE"
            )
        );
    }

    std::string path() const { return folder_ / "a b.db"; }
    std::string path(const std::string& name) const { return folder_ / name; }
    // What a command with that path is answered with.
    Lines say_with(const std::string& command, const std::string& file) {
        return say((command + " " + file).c_str());
    }
    // What is known after these moves.
    static StoredAnalysis entry(
        const std::vector<std::string>& moves, Score score, std::vector<std::string> pv
    ) {
        StoredAnalysis entry;
        entry.setup = {"freestyle", 15, 15};
        for (const std::string& move : moves) {
            entry.stones.push_back({move, entry.stones.size() % 2 == 0 ? 'x' : 'o'});
        }
        entry.to_move = moves.size() % 2 == 0 ? Side::first : Side::second;
        entry.score = score;
        entry.depth = 10;
        entry.nodes = 1000;
        entry.pv = std::move(pv);
        return entry;
    }
    void store(const StoredAnalysis& entry) const {
        auto database = AnalysisDatabase::open(path(), AnalysisDatabase::Access::write);
        ASSERT_TRUE(database) << database.error();
        ASSERT_TRUE(database.value()->store(entry));
    }
    std::int64_t stored() const { return stored_in(path()); }
    static std::int64_t stored_in(const std::string& file) {
        const auto database = AnalysisDatabase::open(file, AnalysisDatabase::Access::read);
        EXPECT_TRUE(database) << database.error();
        return database ? *database.value()->size() : -1;
    }

    TestFolder folder_;
};

}  // namespace tengen::test
