// Shards of self-play spread by GNU parallel, as the README shows it.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace tengen::test {
namespace {

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
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
    const std::string joined = bytes_of(folder / "part-1") + bytes_of(folder / "part-2");
    EXPECT_EQ(joined.size(), bytes_of(folder / "whole").size());
    EXPECT_GT(joined.size(), 1000U);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace tengen::test
