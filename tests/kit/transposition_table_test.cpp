#include "engine/kit/transposition_table.h"

#include "engine/kit/rng.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

namespace tengen {
namespace {

constexpr std::size_t one_cluster = 64;
constexpr std::size_t mib = std::size_t{1} << 20;

TableEntry entry_of(PackedMove move, Score score, int depth, Bound bound) {
    return {.move = move, .score = score, .eval = score, .depth = depth, .bound = bound};
}

TranspositionTable table_of(std::size_t bytes) {
    TranspositionTable table;
    table.resize(bytes);
    return table;
}

bool same(const TableEntry& left, const TableEntry& right) {
    return left.move == right.move && left.score == right.score && left.eval == right.eval
           && left.depth == right.depth && left.bound == right.bound && left.was_pv == right.was_pv;
}

// Memory of this process that is really there; 0 where the system does not tell.
std::size_t resident_bytes() {
    std::ifstream status("/proc/self/status");
    std::string word;
    std::size_t kib = 0;
    while (status >> word) {
        if (word == "VmRSS:" && status >> kib) {
            return kib * 1024;
        }
    }
    return 0;
}

std::string file_of_this_test() {
    const auto* const test = ::testing::UnitTest::GetInstance()->current_test_info();
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    const std::string name = std::string("tengen_") + test->name() + std::to_string(now);
    return (std::filesystem::temp_directory_path() / name).string();
}

class SavedTable : public ::testing::Test {
protected:
    SavedTable() { table.resize(mib); }
    ~SavedTable() override { std::filesystem::remove(path); }

    std::string read_file() const {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void write_file(const std::string& content) const {
        std::ofstream file(path, std::ios::binary | std::ios::trunc);
        file << content;
    }
    void fill(TranspositionTable& some) const {
        Rng rng(1);
        for (int i = 0; i < 1000; ++i) {
            some.store(rng.next(), entry_of(static_cast<PackedMove>(i + 1), i, 7, Bound::exact));
        }
    }
    // How many of what fill() stored is there.
    int found_in(const TranspositionTable& some) const {
        Rng rng(1);
        int found = 0;
        TableEntry entry;
        for (int i = 0; i < 1000; ++i) {
            found += some.probe(rng.next(), entry) && entry.score == i ? 1 : 0;
        }
        return found;
    }

    const std::string path = file_of_this_test();
    TranspositionTable table;
};

TEST(TranspositionTable, ReturnsWhatWasStored) {
    TranspositionTable table = table_of(mib);
    const std::vector<TableEntry> entries{
        {.move = 0xffff, .score = 30000, .eval = -6000, .depth = 127, .bound = Bound::lower},
        {.move = 1, .score = -30000, .eval = score_none, .depth = -128, .bound = Bound::upper},
        {.move = no_move,
         .score = 0,
         .eval = 0,
         .depth = -1,
         .bound = Bound::exact,
         .was_pv = true},
        {.move = 7, .score = score_none, .eval = 12, .depth = 0, .bound = Bound::none}};
    Rng rng(5);
    for (const TableEntry& entry : entries) {
        const std::uint64_t key = rng.next();
        TableEntry found;
        EXPECT_FALSE(table.probe(key, found));
        table.store(key, entry);
        ASSERT_TRUE(table.probe(key, found));
        EXPECT_TRUE(same(found, entry));
    }
}

TEST(TranspositionTable, DepthsBeyondEightBitsAreKeptWithinThem) {
    TranspositionTable table = table_of(mib);
    TableEntry found;
    table.store(1, entry_of(1, 0, 500, Bound::exact));
    ASSERT_TRUE(table.probe(1, found));
    EXPECT_EQ(found.depth, 127);
    table.store(2, entry_of(1, 0, -500, Bound::exact));
    ASSERT_TRUE(table.probe(2, found));
    EXPECT_EQ(found.depth, -128);
}

TEST(TranspositionTable, AnEmptyTableKnowsNoKeyAtAll) {
    const TranspositionTable table = table_of(one_cluster);
    TableEntry found;
    EXPECT_FALSE(table.probe(0, found));
    EXPECT_FALSE(table.probe(~std::uint64_t{0}, found));
}

TEST(TranspositionTable, AMuchDeeperResultOfTheSamePositionStays) {
    TranspositionTable table = table_of(mib);
    TableEntry found;
    table.store(9, entry_of(1, 10, 8, Bound::lower));
    table.store(9, entry_of(2, 20, 5, Bound::lower));
    ASSERT_TRUE(table.probe(9, found));
    EXPECT_EQ(found.score, 10);
    table.store(9, entry_of(2, 20, 6, Bound::lower));
    ASSERT_TRUE(table.probe(9, found));
    EXPECT_EQ(found.score, 20);
}

TEST(TranspositionTable, AnExactResultOrANewSearchReplacesADeeperOne) {
    TranspositionTable table = table_of(mib);
    TableEntry found;
    table.store(9, entry_of(1, 10, 20, Bound::lower));
    table.store(9, entry_of(2, 20, 3, Bound::exact));
    ASSERT_TRUE(table.probe(9, found));
    EXPECT_EQ(found.score, 20);

    table.store(8, entry_of(1, 10, 20, Bound::lower));
    table.new_search();
    table.store(8, entry_of(2, 30, 3, Bound::upper));
    ASSERT_TRUE(table.probe(8, found));
    EXPECT_EQ(found.score, 30);
}

TEST(TranspositionTable, AResultWithoutAMoveKeepsTheKnownMove) {
    TranspositionTable table = table_of(mib);
    TableEntry found;
    table.store(9, entry_of(17, 10, 5, Bound::lower));
    table.store(9, entry_of(no_move, -10, 6, Bound::upper));
    ASSERT_TRUE(table.probe(9, found));
    EXPECT_EQ(found.move, 17);
    EXPECT_EQ(found.score, -10);
}

TEST(TranspositionTable, AProofOfTheSamePositionIsNotForgottenForAnEstimate) {
    TranspositionTable table = table_of(mib);
    TableEntry found;
    table.store(9, entry_of(1, win_in(7), 2, Bound::lower));
    table.new_search();
    table.store(9, entry_of(2, 50, 30, Bound::exact));
    ASSERT_TRUE(table.probe(9, found));
    EXPECT_EQ(found.score, win_in(7));
    // "At most a win" proves nothing.
    table.store(8, entry_of(1, win_in(7), 2, Bound::upper));
    table.store(8, entry_of(2, 50, 3, Bound::upper));
    ASSERT_TRUE(table.probe(8, found));
    EXPECT_EQ(found.score, 50);
}

TEST(TranspositionTable, AFullClusterLosesItsShallowestEntry) {
    TranspositionTable table = table_of(one_cluster);
    TableEntry found;
    for (int depth = 1; depth <= 4; ++depth) {
        table.store(static_cast<std::uint64_t>(depth), entry_of(1, depth, depth, Bound::lower));
    }
    table.store(5, entry_of(1, 5, 0, Bound::lower));
    EXPECT_FALSE(table.probe(1, found));
    for (std::uint64_t key = 2; key <= 5; ++key) {
        EXPECT_TRUE(table.probe(key, found)) << key;
    }
}

TEST(TranspositionTable, AFullClusterLosesOldEntriesBeforeNewOnesAndProofsLast) {
    TranspositionTable table = table_of(one_cluster);
    TableEntry found;
    table.store(1, entry_of(1, 0, 12, Bound::lower));
    table.store(2, entry_of(1, loss_in(9), 1, Bound::upper));
    for (int search = 0; search < 4; ++search) {
        table.new_search();
    }
    table.store(3, entry_of(1, 0, 1, Bound::lower));
    table.store(4, entry_of(1, 0, 1, Bound::lower));
    table.store(5, entry_of(1, 0, 1, Bound::lower));
    EXPECT_FALSE(table.probe(1, found)) << "twelve plies, but four searches old";
    EXPECT_TRUE(table.probe(2, found)) << "a proof";
}

TEST(TranspositionTable, ClearForgetsEverything) {
    TranspositionTable table = table_of(mib);
    Rng rng(3);
    for (int i = 0; i < 100000; ++i) {
        table.store(rng.next(), entry_of(1, 1, 1, Bound::exact));
    }
    EXPECT_GT(table.fill_permille(), 500);
    table.clear();
    EXPECT_EQ(table.fill_permille(), 0);
}

TEST(TranspositionTable, ClearForgetsTheLittleThatAShortSearchHasWritten) {
    constexpr int searches = 50;
    for (const std::size_t bytes : {mib, 7 * mib + one_cluster, 64 * mib}) {
        TranspositionTable table = table_of(bytes);
        Rng rng(5);
        for (int search = 0; search < searches; ++search) {
            // The first and the last cluster too.
            std::vector<std::uint64_t> keys{0, ~std::uint64_t{0}};
            for (int i = 0; i < 40 * search; ++i) {
                keys.push_back(rng.next());
            }
            for (const std::uint64_t key : keys) {
                table.store(key, entry_of(1, 1, 1, Bound::exact));
            }
            table.clear();
            TableEntry found;
            for (const std::uint64_t key : keys) {
                ASSERT_FALSE(table.probe(key, found)) << bytes << ", search " << search;
            }
        }
    }
}

TEST(TranspositionTable, TakesTheSizeAskedForWhateverItIs) {
    TranspositionTable table;
    EXPECT_EQ(table.size_bytes(), 0U);
    EXPECT_EQ(table.fill_permille(), 0);
    for (const std::size_t bytes : {std::size_t{0}, one_cluster, 3 * one_cluster, 1000 * mib / 7}) {
        const std::size_t size = table.resize(bytes);
        EXPECT_EQ(size, table.size_bytes());
        EXPECT_EQ(size, std::max(bytes / one_cluster, std::size_t{1}) * one_cluster);
        table.store(~std::uint64_t{0}, entry_of(1, 1, 1, Bound::exact));
        TableEntry found;
        EXPECT_TRUE(table.probe(~std::uint64_t{0}, found));
    }
}

TEST(TranspositionTable, TakesLessWhenTheSystemRefuses) {
    TranspositionTable table;
    const std::size_t too_much = std::size_t{1} << 60;
    const std::size_t got = table.resize(too_much);
    EXPECT_GT(got, 0U);
    EXPECT_LT(got, too_much);
    table.store(1, entry_of(1, 1, 1, Bound::exact));
    TableEntry found;
    EXPECT_TRUE(table.probe(1, found));
}

TEST(TranspositionTable, CostsNoMemoryBeforeItIsUsedNorAfterItIsCleared) {
    if (resident_bytes() == 0) {
        GTEST_SKIP() << "no /proc here";
    }
    const std::size_t before = resident_bytes();
    TranspositionTable table = table_of(256 * mib);
    table.clear();
    EXPECT_LT(resident_bytes(), before + 8 * mib);
    Rng rng(4);
    for (int i = 0; i < 200000; ++i) {
        table.store(rng.next(), entry_of(1, 1, 1, Bound::exact));
    }
    EXPECT_GT(resident_bytes(), before + 100 * mib);
    table.clear();
    EXPECT_LT(resident_bytes(), before + 32 * mib);
}

TEST_F(SavedTable, ComesBackAsItWas) {
    fill(table);
    ASSERT_TRUE(table.save(path, "line 3x3").ok());
    TranspositionTable other = table_of(mib);
    ASSERT_TRUE(other.load(path, "line 3x3").ok());
    EXPECT_EQ(found_in(other), 1000);
    EXPECT_FALSE(std::filesystem::exists(path + ".part"));
    other.clear();
    EXPECT_EQ(found_in(other), 0);
}

TEST_F(SavedTable, OfAnotherSetupOrSizeIsRefusedAndChangesNothing) {
    TranspositionTable(table_of(mib)).save(path, "line 3x3").ok();
    fill(table);
    EXPECT_NE(table.load(path, "line 4x4").error().find("line 3x3"), std::string::npos);
    EXPECT_EQ(found_in(table), 1000);
    TranspositionTable larger = table_of(2 * mib);
    fill(larger);
    EXPECT_NE(larger.load(path, "line 3x3").error().find("2048 KiB"), std::string::npos);
    EXPECT_EQ(found_in(larger), 1000);
}

TEST_F(SavedTable, DamagedTruncatedOrForeignIsRefusedAndChangesNothing) {
    fill(table);
    ASSERT_TRUE(table.save(path, "line 3x3").ok());
    const std::string good = read_file();
    std::vector<std::string> bad_ones{"", "garbage", std::string(1 << 20, 'x')};
    bad_ones.push_back(good.substr(0, 100));
    bad_ones.push_back(good.substr(0, good.size() - 1));
    bad_ones.push_back(good + '\0');
    for (const std::size_t at : {std::size_t{0}, std::size_t{30}, good.size() / 2}) {
        bad_ones.push_back(good);
        bad_ones.back()[at] = static_cast<char>(bad_ones.back()[at] ^ 1);
    }
    for (const std::string& bad : bad_ones) {
        write_file(bad);
        EXPECT_FALSE(table.load(path, "line 3x3").ok()) << bad.size();
        EXPECT_EQ(found_in(table), 1000);
    }
    write_file(good);
    EXPECT_TRUE(table.load(path, "line 3x3").ok());
}

TEST_F(SavedTable, CannotBeReadOrWrittenWhereThereIsNoFolder) {
    EXPECT_FALSE(table.save("/nonexistent/folder/table", "line 3x3").ok());
    EXPECT_FALSE(table.load("/nonexistent/folder/table", "line 3x3").ok());
}

// Everything in an entry follows from its key, so a mixture of two entries would show.
TEST(ThreadsTranspositionTable, TornEntriesNeverMatch) {
    TranspositionTable table = table_of(2 * one_cluster);
    const auto expected = [](std::uint64_t key) {
        const std::uint64_t mixed = Rng(key).next();
        return TableEntry{
            .move = static_cast<PackedMove>(mixed | 1),
            .score = static_cast<Score>(mixed >> 16 & 0xfff),
            .eval = static_cast<Score>(mixed >> 32 & 0xfff),
            .depth = static_cast<int>(mixed >> 48 & 0x3f),
            .bound = static_cast<Bound>(mixed >> 60 & 3),
            .was_pv = (mixed >> 62 & 1) != 0};
    };
    const auto hammer = [&](std::uint64_t seed) {
        Rng rng(seed);
        int wrong = 0;
        for (int i = 0; i < 200000; ++i) {
            const std::uint64_t key = Rng(rng.below(16)).next();
            table.store(key, expected(key));
            const std::uint64_t other = Rng(rng.below(16)).next();
            TableEntry found;
            if (table.probe(other, found)) {
                wrong += same(found, expected(other)) ? 0 : 1;
            }
        }
        return wrong;
    };
    std::vector<int> wrong(4, -1);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < wrong.size(); ++i) {
            threads.emplace_back([&, i] { wrong[i] = hammer(i); });
        }
    }
    EXPECT_EQ(wrong, std::vector<int>(4, 0));
}

}  // namespace
}  // namespace tengen
