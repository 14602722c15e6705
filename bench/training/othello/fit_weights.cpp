// Fits the weights of Othello's evaluation to games; README.md shows how.

#include "bench/training/othello/game_records.h"
#include "engine/kit/rng.h"
#include "engine/othello/evaluation.h"
#include "engine/othello/patterns.h"
#include "protocol/progress.h"
#include "protocol/replace_file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <exception>
#include <mutex>
#include <numeric>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace tengen::othello::training {

namespace {

struct Options {
    int epochs = 12;
    int threads = 0;
    double rate = 0.4;
    double lambda = 0.7;
    std::string output;
    std::vector<std::string> paths;
    std::vector<std::string> held_out_paths;
};

constexpr double last_rate = 0.05;       // beside the first one
constexpr float neighbour_share = 0.5F;  // what a position of the neighbouring stages counts
constexpr int overlap = 2;               // empty squares that neighbours may be away
// Of each step, what goes to the part of a weight that its opposite has as well, with the other
// sign: what is good for one side is nearly as bad for the other, and so is met twice as often.
constexpr float common_share = 0.8F;
constexpr std::uint32_t held_out = 20;  // every so manieth game is not learnt from

// The weights that a position's value is the sum of.
std::array<std::uint32_t, feature_count> features_of(const Board& board) {
    std::array<std::uint32_t, feature_count> features{};
    const auto entries = entries_of(board);
    std::transform(entries.begin(), entries.end(), features.begin(), [](int entry) {
        return weight_numbers()[static_cast<std::size_t>(entry)];
    });
    return features;
}

struct Errors {
    double sum = 0;
    std::size_t count = 0;

    void add(double error) {
        sum += std::abs(error);
        ++count;
    }
    double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
};

// A position and what it shall be worth, in stones.
struct Lesson {
    Board board;
    float target;
};

struct Games {
    std::vector<Lesson> learnt;
    std::vector<GameRecord> held_out;
};

// What the positions of a game shall be worth: the result, mixed on the way back with what the
// search said a move later, so that blunders count for less the later they come (TD(lambda):
// R. Sutton, "Learning to predict by the methods of temporal differences", 1988).
void add_lessons(std::span<const GameRecord> game, double lambda, std::vector<Lesson>& lessons) {
    double target = game.back().result;
    for (std::size_t i = game.size(); i-- > 0;) {
        const GameRecord& record = game[i];
        if (i + 1 < game.size()) {
            const GameRecord& next = game[i + 1];
            const double mixed = (1 - lambda) * next.value / 100 + lambda * target;
            const bool is_same_side = (next.own & bit(record.best)) != 0;
            target = is_same_side ? mixed : -mixed;
        }
        lessons.push_back({{record.own, record.opponent}, static_cast<float>(target)});
    }
}

// What the steps of all stages need to know of a weight.
struct Common {
    std::uint32_t number;  // of the part that it has in common with its opposite
    float sign;            // 0: it is its own opposite
};
const std::vector<Common>& common_parts() {
    static const std::vector<Common> parts = [] {
        const std::vector<std::uint32_t> opposite = opposite_weights();
        std::vector<Common> all(opposite.size());
        for (std::uint32_t number = 0; number < all.size(); ++number) {
            const std::uint32_t other = opposite[number];
            all[number] = {
                std::min(number, other),
                number < other   ? 1.0F
                : number > other ? -1.0F
                                 : 0.0F};
        }
        return all;
    }();
    return parts;
}

// One stage's weights by stochastic gradient descent on the squared error: each feature takes an
// equal share of the step that would put the position right (normalised least mean squares).
class StageFit {
public:
    StageFit(int stage, const Games& games)
        : weights_(weight_count(), 0.0F), common_(weight_count(), 0.0F) {
        for (const Lesson& lesson : games.learnt) {
            const int empty = empty_count(lesson.board);
            const bool is_inside = stage_of(empty) == stage;
            if (is_inside || is_near(empty, stage)) {
                samples_.push_back(
                    {.features = features_of(lesson.board),
                     .target = lesson.target,
                     .share = is_inside ? 1.0F : neighbour_share}
                );
            }
        }
        for (const GameRecord& record : games.held_out) {
            if (stage_of(empty_count({record.own, record.opponent})) == stage) {
                held_out_.push_back(&record);
            }
        }
        order_.resize(samples_.size());
        std::iota(order_.begin(), order_.end(), std::uint32_t{0});
    }

    // Returns the mean error on what was learnt from, as it was met.
    double train(const Options& options) {
        Rng rng(1);
        double error = 0;
        for (int epoch = 0; epoch < options.epochs && !was_interrupted(); ++epoch) {
            for (std::size_t left = order_.size(); left > 1; --left) {
                std::swap(order_[left - 1], order_[rng.below(left)]);
            }
            const double done =
                options.epochs == 1 ? 1 : static_cast<double>(epoch) / (options.epochs - 1);
            const double rate = options.rate * std::pow(last_rate, done);
            error = train_once(rate);
        }
        return error;
    }

    // On games that were not learnt from, after rounding.
    void test(std::array<Errors, square_count>& errors) const {
        for (const GameRecord* const record : held_out_) {
            const Board board{record->own, record->opponent};
            double value = 0;
            for (const std::uint32_t feature : features_of(board)) {
                value += rounded(weight(feature));
            }
            errors[static_cast<std::size_t>(empty_count(board))].add(
                record->result - value / weight_unit
            );
        }
    }

    std::vector<std::int16_t> weights() const {
        std::vector<std::int16_t> all;
        all.reserve(weights_.size());
        for (std::uint32_t number = 0; number < weights_.size(); ++number) {
            all.push_back(rounded(weight(number)));
        }
        return all;
    }

private:
    struct Sample {
        std::array<std::uint32_t, feature_count> features;
        float target;
        float share;
    };

    static bool is_near(int empty, int stage) {
        return stage_of(empty + overlap) == stage
               || stage_of(std::max(empty - overlap, 0)) == stage;
    }

    static std::int16_t rounded(float weight) {
        constexpr float most = 32767;
        return static_cast<std::int16_t>(
            std::lround(std::clamp(weight * static_cast<float>(weight_unit), -most, most))
        );
    }

    double train_once(double rate) {
        const float step = static_cast<float>(rate / feature_count);
        double sum = 0;
        for (const std::uint32_t number : order_) {
            const Sample& sample = samples_[number];
            float value = 0;
            for (const std::uint32_t feature : sample.features) {
                value += weight(feature);
            }
            const float error = sample.target - value;
            sum += std::abs(error);
            const float change = step * sample.share * error;
            for (const std::uint32_t feature : sample.features) {
                const Common& common = common_parts_[feature];
                weights_[feature] += (1 - common_share) * change;
                common_[common.number] += common_share * common.sign * change;
            }
        }
        return samples_.empty() ? 0 : sum / static_cast<double>(samples_.size());
    }

    float weight(std::uint32_t number) const {
        const Common& common = common_parts_[number];
        return weights_[number] + common.sign * common_[common.number];
    }

    const std::vector<Common>& common_parts_ = common_parts();
    std::vector<float> weights_;
    std::vector<float> common_;
    std::vector<Sample> samples_;
    std::vector<std::uint32_t> order_;
    std::vector<const GameRecord*> held_out_;
};

// As engine/othello/evaluation.cpp reads it.
Status write_weights(
    const std::string& path, const std::vector<std::vector<std::int16_t>>& stages
) {
    std::string bytes;
    for (const auto& stage : stages) {
        for (const std::int16_t weight : stage) {
            const auto word = static_cast<std::uint16_t>(weight);
            bytes += static_cast<char>(word & 0xff);
            bytes += static_cast<char>(word >> 8);
        }
    }
    return replace_file(path, bytes);
}

// With no files of games to be held out, every twentieth of the others is.
Result<Games> read_all(const Options& options) {
    Games games;
    for (const std::string& path : options.paths) {
        const auto read = read_games(path);
        if (!read) {
            return Error{read.error()};
        }
        const std::vector<GameRecord>& records = read.value();
        for (auto first = records.begin(); first != records.end();) {
            const auto last = std::find_if(first, records.end(), [](const GameRecord& record) {
                return record.is_last != 0;
            });
            const std::span<const GameRecord> game(first, last + 1);
            if (!options.held_out_paths.empty() || first->game % held_out != 0) {
                add_lessons(game, options.lambda, games.learnt);
            } else {
                games.held_out.insert(games.held_out.end(), game.begin(), game.end());
            }
            first = last + 1;
        }
    }
    for (const std::string& path : options.held_out_paths) {
        const auto read = read_games(path);
        if (!read) {
            return Error{read.error()};
        }
        games.held_out.insert(games.held_out.end(), read.value().begin(), read.value().end());
    }
    return games;
}

Status fit(const Options& options) {
    const auto games = read_all(options);
    if (!games) {
        return Error{games.error()};
    }
    fmt::print(
        stderr,
        "{} positions, and {} that are held out\n",
        games.value().learnt.size(),
        games.value().held_out.size()
    );
    catch_interrupts();
    std::vector<std::vector<std::int16_t>> stages(stage_count);
    std::array<Errors, square_count> errors{};
    std::mutex mutex;
    std::atomic<int> next{0};
    const auto work = [&] {
        for (int stage = next++; stage < stage_count; stage = next++) {
            StageFit stage_fit(stage, games.value());
            const double error = stage_fit.train(options);
            const std::lock_guard lock(mutex);
            stage_fit.test(errors);
            stages[static_cast<std::size_t>(stage)] = stage_fit.weights();
            fmt::print(stderr, "stage {}: {:.2f} stones on what was learnt from\n", stage, error);
        }
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < thread_count(options.threads); ++i) {
        threads.emplace_back(work);
    }
    work();
    for (std::thread& thread : threads) {
        thread.join();
    }
    if (was_interrupted()) {
        return Error{"interrupted: nothing was written"};
    }
    // Games begin with random moves, which leaves the first stages without positions.
    for (std::size_t stage = stage_count - 1; stage-- > 0;) {
        const auto& weights = stages[stage];
        if (std::all_of(weights.begin(), weights.end(), [](int weight) { return weight == 0; })) {
            stages[stage] = stages[stage + 1];
        }
    }
    fmt::print("empty  positions  mean error on games held out\n");
    for (std::size_t empty = 0; empty < errors.size(); ++empty) {
        if (errors[empty].count > 0) {
            fmt::print("{:5} {:10} {:8.2f}\n", empty, errors[empty].count, errors[empty].mean());
        }
    }
    return write_weights(options.output, stages);
}

int run(int argc, char** argv) {
    Options options;
    CLI::App app("Fit the weights of Othello's evaluation to games");
    app.add_option("games", options.paths, "What tengen_othello_games has written")
        ->type_name("FILE")
        ->required();
    app.add_option("--output", options.output, "Where to write the weights")
        ->type_name("FILE")
        ->required();
    app.add_option("--epochs", options.epochs, "Times to go through all positions")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--rate", options.rate, "Of the error, what the first steps put right")
        ->check(CLI::Range(0.001, 1.0))
        ->capture_default_str();
    app.add_option(
           "--lambda",
           options.lambda,
           "How far results count back: 0 is search alone, 1 results alone"
    )
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option(
           "--held-out",
           options.held_out_paths,
           "Games to measure errors on, instead of every twentieth of those learnt from"
    )
        ->type_name("FILE");
    app.add_option("--threads", options.threads, "0: one a processor")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    if (const Status done = fit(options); !done) {
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
