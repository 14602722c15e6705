#include "bench/training/records.h"
#include "bench/training/self_play.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace tengen::gomoku::training {

namespace {

struct Options {
    std::string rule = "freestyle";
    int games = 1000;
    std::uint64_t nodes = 1000;
    std::uint64_t seed = 1;
    std::string path;
};

// A signal handler has nowhere else to leave its word.
volatile std::sig_atomic_t stop_requested = 0;

extern "C" void request_stop(int signal) {
    stop_requested = 1;
    std::signal(signal, SIG_DFL);  // whoever asks again does not want to wait
}

void add_options(CLI::App& app, Options& options) {
    app.add_option("--rule", options.rule, "The rule of the games")
        ->check(CLI::IsMember(std::vector<std::string>(rule_names.begin(), rule_names.end())))
        ->capture_default_str();
    app.add_option("--games", options.games, "How many to play")
        ->check(CLI::Range(1, 100'000'000))
        ->capture_default_str();
    app.add_option("--nodes", options.nodes, "Of each search")
        ->check(CLI::Range(std::uint64_t{100}, std::uint64_t{1'000'000'000}))
        ->capture_default_str();
    app.add_option("--seed", options.seed, "Another one gives other games")->capture_default_str();
    app.add_option("--out", options.path, "Where to add the records")
        ->type_name("FILE")
        ->required();
}

// Prints a line now and then, however long the games take.
class Progress {
public:
    explicit Progress(const Options& options) : options_(options) {}

    void game_done(int games, std::uint64_t records) {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ >= std::chrono::seconds(10)) {
            last_ = now;
            say(games, records);
        }
    }
    void say(int games, std::uint64_t records) const {
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
        fmt::print(
            stderr,
            "{}: {} of {} games in {:.0f} s, {} records in {}\n",
            options_.rule,
            games,
            options_.games,
            seconds.count(),
            records,
            options_.path
        );
    }

private:
    const Options& options_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point last_ = start_;
};

Status play_games(const Options& options) {
    const Rule rule = *rule_from_name(options.rule);
    auto writer = RecordWriter::open(options.path, rule);
    if (!writer) {
        return Error{writer.error()};
    }
    SelfPlay self_play(rule, options.nodes, options.seed);
    Progress progress(options);
    int games = 0;
    for (; games < options.games; ++games) {
        const auto records = self_play.play_game([] { return stop_requested != 0; });
        if (!records) {
            break;
        }
        if (Status written = writer.value().append(*records); !written) {
            return written;
        }
        progress.game_done(games + 1, writer->size());
    }
    progress.say(games, writer->size());
    return Done{};
}

int run(int argument_count, char** arguments) {
    Options options;
    CLI::App app("Plays games of Gomoku against itself and keeps what there is to learn from them."
    );
    add_options(app, options);
    try {
        app.parse(argument_count, arguments);
    } catch (const CLI::ParseError& error) {
        return app.exit(error);
    }
    std::signal(SIGINT, request_stop);
    std::signal(SIGTERM, request_stop);
    const Status status = play_games(options);
    if (!status) {
        fmt::print(stderr, "tengen_selfplay_records: {}\n", status.error());
        return 1;
    }
    return 0;
}

}  // namespace

}  // namespace tengen::gomoku::training

int main(int argument_count, char** arguments) {
    try {
        return tengen::gomoku::training::run(argument_count, arguments);
    } catch (const std::exception& error) {
        fmt::print(stderr, "tengen_selfplay_records: {}\n", error.what());
        return 1;
    }
}
