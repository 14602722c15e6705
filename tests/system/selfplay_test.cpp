// Shards of self-play spread by GNU parallel, as the README shows it.

#include "protocol/selfplay/game_log.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

namespace tengen::test {
namespace {

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The games of a file by number, as their bytes.
std::map<std::uint64_t, std::string> games_of(const std::string& bytes) {
    std::map<std::uint64_t, std::string> games;
    GameLogReader reader(bytes);
    LoggedGame game;
    while (reader.next(game) == GameLogReader::Outcome::game) {
        games.emplace(game.number, to_bytes(game));
    }
    return games;
}

TEST(SystemSelfPlay, GnuParallelRunsTwoShardsWhoseFilesJoin) {
    if (std::system("parallel --version >/dev/null 2>&1") != 0) {
        GTEST_SKIP() << "GNU parallel is not here";
    }
    const auto folder = std::filesystem::path(::testing::TempDir())
                        / ("tengen-parallel-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const std::string program =
        std::string(TENGEN_BINARY) + " selfplay --size 11 --nodes 100 --games 6 --threads 1";
    const std::string in_folder = "cd " + folder.string() + " && ";
    ASSERT_EQ(std::system((in_folder + program + " --out whole >/dev/null 2>&1").c_str()), 0);
    const std::string shards =
        "parallel '" + program + " --shard {}/2 --out part-{}' ::: 1 2 >/dev/null 2>&1";
    ASSERT_EQ(std::system((in_folder + shards).c_str()), 0);
    const auto whole = games_of(bytes_of(folder / "whole"));
    EXPECT_EQ(whole.size(), 6U);
    EXPECT_EQ(games_of(bytes_of(folder / "part-1") + bytes_of(folder / "part-2")), whole);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace tengen::test
