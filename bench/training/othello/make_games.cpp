// Plays games of Othello against itself for the evaluation to learn from; README.md shows how.

#include "bench/training/othello/game_records.h"
#include "engine/kit/rng.h"
#include "engine/othello/fixed_depth_search.h"
#include "engine/othello/kernel.h"
#include "engine/othello/solver.h"
#include "engine/othello/text.h"
#include "protocol/progress.h"
#include "protocol/shard.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

namespace tengen::othello::training {

namespace {

struct Options {
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    std::string shard = "1/1";
    int depth = 4;
    int solved_squares = 18;
    int least_random = 8;
    int most_random = 24;
    int most_ahead = 64;
    std::string openings_path;
    std::string path;
};

// What short searches fill: they are cleared for each game.
constexpr std::size_t search_table_bytes = std::size_t{1} << 20;
constexpr std::size_t solver_table_bytes = std::size_t{2} << 20;

// One thread and what it plays with.
class SelfPlay {
public:
    // A game begins with one of the openings and goes on with random moves.
    SelfPlay(const Options& options, const std::vector<Position>& openings)
        : options_(options), openings_(openings) {}

    // The same for the same number, seed and options.
    std::vector<GameRecord> play(std::uint64_t number) {
        Rng rng(Rng(options_.seed).next() ^ number);
        search_.clear();
        solver_.clear();
        std::vector<GameRecord> records;
        std::vector<bool> was_black;
        while (!play_opening(openings_[number % openings_.size()], rng) || !is_even_enough()) {
        }
        while (find_moves()) {
            const Found found = empty_count(board_) > options_.solved_squares
                                    ? search_.search(board_, options_.depth)
                                    : solve();
            records.push_back(
                {.own = board_.own,
                 .opponent = board_.opponent,
                 .game = static_cast<std::uint32_t>(number),
                 .value = static_cast<std::int16_t>(found.value),
                 .result = 0,
                 .is_last = 0,
                 .best = static_cast<std::uint8_t>(found.best & 0x3f)}
            );
            was_black.push_back(is_black_);
            play_move(found.best);
        }
        const int score = is_black_ ? final_score(board_) : -final_score(board_);
        for (std::size_t i = 0; i < records.size(); ++i) {
            records[i].result = static_cast<std::int8_t>(was_black[i] ? score : -score);
        }
        return records;
    }

private:
    using Found = FixedDepthSearch::Found;

    // False when the game is over. Who has no move passes.
    bool find_moves() {
        const Kernel& kernel = best_kernel();
        moves_ = kernel.moves(board_.own, board_.opponent);
        if (moves_ == 0) {
            turn();
            moves_ = kernel.moves(board_.own, board_.opponent);
        }
        return moves_ != 0;
    }
    void turn() {
        board_ = board_.turned();
        is_black_ = !is_black_;
    }
    void play_move(Square square) {
        board_ = board_.after(square, best_kernel().flips(board_.own, board_.opponent, square));
        is_black_ = !is_black_;
    }

    // Random moves, more often few than many. False when they ended the game.
    bool play_opening(const Position& opening, Rng& rng) {
        const auto range =
            static_cast<std::uint64_t>(options_.most_random - options_.least_random + 1);
        const std::uint64_t first = rng.below(range);
        const std::uint64_t more = std::min(first, rng.below(range));
        board_ = opening.board;
        is_black_ = opening.is_black_to_move;
        for (int ply = options_.least_random + static_cast<int>(more); ply > 0; --ply) {
            if (!find_moves()) {
                return false;
            }
            const auto choices = static_cast<std::uint64_t>(count(moves_));
            for (std::uint64_t skipped = rng.below(choices); skipped > 0; --skipped) {
                moves_ &= moves_ - 1;
            }
            play_move(std::countr_zero(moves_));
        }
        return find_moves();
    }

    bool is_even_enough() {
        return options_.most_ahead >= square_count
               || std::abs(search_.search(board_, options_.depth).value)
                      <= 100 * options_.most_ahead;
    }

    Found solve() {
        const Solution solution = solver_.solve(board_, Aim::score);
        return {solution.best, 100 * solution.score, solution.nodes};
    }

    const Options& options_;
    const std::vector<Position>& openings_;
    FixedDepthSearch search_{sureness_of(84), search_table_bytes};
    Solver solver_{solver_table_bytes};
    Board board_ = initial_board;
    bool is_black_ = true;
    Bits moves_ = 0;
};

// The initial position alone when no file is named. Errors: no such file, a line that is no
// transcript of legal moves.
Result<std::vector<Position>> read_openings(const std::string& path) {
    if (path.empty()) {
        return std::vector<Position>{Position{}};
    }
    std::ifstream file(path);
    std::vector<Position> openings;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        const auto moves = parse_transcript(line);
        const auto position =
            moves ? play_moves(Position{}, moves.value()) : Result<Position>(Error{moves.error()});
        if (!position) {
            return Error{fmt::format("{}:{}: {}", path, number, position.error())};
        }
        openings.push_back(position.value());
    }
    if (openings.empty()) {
        return Error{path + ": there are no openings"};
    }
    return openings;
}

Status make_games(const Options& options) {
    const auto openings = read_openings(options.openings_path);
    if (!openings) {
        return Error{openings.error()};
    }
    const auto shard = parse_shard(options.shard);
    if (!shard) {
        return Error{"--shard: " + shard.error()};
    }
    auto file = GameFile::open(options.path);
    if (!file) {
        return Error{file.error()};
    }
    catch_interrupts();
    const std::uint64_t wanted = shard.value().size(options.games);
    Progress progress("games", static_cast<std::int64_t>(wanted));
    progress.start_at(static_cast<std::int64_t>(file.value().games()));
    SelfPlay self_play(options, openings.value());
    while (file.value().games() < wanted && !was_interrupted()) {
        auto game = self_play.play(shard.value().number(file.value().games()));
        if (Status added = file.value().add(game); !added) {
            return added;
        }
        progress.update(static_cast<std::int64_t>(file.value().games()), "");
    }
    return Done{};
}

int run(int argc, char** argv) {
    Options options;
    CLI::App app("Play games of Othello for the evaluation to learn from");
    app.add_option("file", options.path, "The file, to which missing games are added")->required();
    app.add_option("--games", options.games, "How many there are, of all shards")
        ->capture_default_str();
    app.add_option("--seed", options.seed, "Another one gives other games")->capture_default_str();
    app.add_option("--shard", options.shard, "1/8: the first of eight parts")
        ->capture_default_str();
    app.add_option("--depth", options.depth, "Of the searches, in plies")
        ->check(CLI::Range(1, 20))
        ->capture_default_str();
    app.add_option("--solve", options.solved_squares, "Empty squares from which on play is perfect")
        ->check(CLI::Range(1, 24))
        ->capture_default_str();
    app.add_option("--least-random", options.least_random, "Random moves to begin with")
        ->check(CLI::Range(0, 40))
        ->capture_default_str();
    app.add_option("--most-random", options.most_random, "The most of them")
        ->check(CLI::Range(0, 40))
        ->capture_default_str();
    app.add_option("--most-ahead", options.most_ahead, "Stones that a side may be ahead by then")
        ->check(CLI::Range(0, 64))
        ->capture_default_str();
    app.add_option("--openings", options.openings_path, "Transcripts, a line each, to begin with")
        ->type_name("FILE");
    CLI11_PARSE(app, argc, argv);
    if (options.most_random < options.least_random) {
        fmt::print(stderr, "--most-random is less than --least-random\n");
        return 2;
    }
    if (const Status made = make_games(options); !made) {
        fmt::print(stderr, "{}\n", made.error());
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
