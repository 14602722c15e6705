// Measures how well shallow searches of Othello foretell deeper ones; README.md shows how.

#include "bench/training/othello/game_records.h"
#include "engine/kit/rng.h"
#include "engine/othello/fixed_depth_search.h"
#include "protocol/progress.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace tengen::othello::training {

namespace {

constexpr std::size_t table_bytes = std::size_t{8} << 20;
constexpr int squares_of_class = 8;  // positions are put together by their empty squares

// The mean and the spread of a difference.
struct Spread {
    double sum = 0;
    double squares = 0;
    int count = 0;

    void add(double difference) {
        sum += difference;
        squares += difference * difference;
        ++count;
    }
    double mean() const { return sum / count; }
    double deviation() const { return std::sqrt(squares / count - mean() * mean()); }
};

Status measure(const std::string& path, std::size_t positions, int most_depth) {
    const auto records = read_games(path);
    if (!records) {
        return Error{records.error()};
    }
    Rng rng(1);
    FixedDepthSearch search(all_sure, table_bytes);
    std::map<std::tuple<int, int, int>, Spread> spreads;  // depth, shallower depth, class
    Progress progress("positions", static_cast<std::int64_t>(positions));
    for (std::size_t done = 0; done < positions;) {
        const GameRecord& record = records.value()[rng.below(records.value().size())];
        const Board board{record.own, record.opponent};
        const int empty = empty_count(board);
        if (empty <= most_depth) {
            continue;
        }
        search.clear();
        std::vector<int> values;
        for (int depth = 1; depth <= most_depth; ++depth) {
            values.push_back(search.search(board, depth).value);
        }
        for (int deep = 3; deep <= most_depth; ++deep) {
            for (int shallow = 2 - deep % 2; shallow < deep; shallow += 2) {
                const int difference = values[static_cast<std::size_t>(deep - 1)]
                                       - values[static_cast<std::size_t>(shallow - 1)];
                spreads[{deep, shallow, empty / squares_of_class}].add(difference);
            }
        }
        progress.update(static_cast<std::int64_t>(++done), "");
    }
    fmt::print("depth shallow empty positions   mean deviation (hundredths of a stone)\n");
    for (const auto& [key, spread] : spreads) {
        const auto& [deep, shallow, empty] = key;
        fmt::print(
            "{:5} {:7} {:2}-{:2} {:9} {:6.0f} {:9.0f}\n",
            deep,
            shallow,
            empty * squares_of_class,
            empty * squares_of_class + squares_of_class - 1,
            spread.count,
            spread.mean(),
            spread.deviation()
        );
    }
    return Done{};
}

int run(int argc, char** argv) {
    std::string path;
    std::size_t positions = 1000;
    int depth = 8;
    CLI::App app("Measure how well shallow searches of Othello foretell deeper ones");
    app.add_option("games", path, "What tengen_othello_games has written")->required();
    app.add_option("--positions", positions, "How many of them to search")->capture_default_str();
    app.add_option("--depth", depth, "Of the deepest searches")
        ->check(CLI::Range(3, 14))
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    if (const Status done = measure(path, positions, depth); !done) {
        fmt::print(stderr, "{}\n", done.error());
        return 1;
    }
    return 0;
}

}  // namespace

}  // namespace tengen::othello::training

int main(int argc, char** argv) {
    try {
        return tengen::othello::training::run(argc, argv);
    } catch (const std::exception& failure) {
        fmt::print(stderr, "{}\n", failure.what());
        return 1;
    }
}
