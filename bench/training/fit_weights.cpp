#include "bench/training/evaluation_fit.h"
#include "bench/training/policy_fit.h"
#include "bench/training/records.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::gomoku::training {

namespace {

struct Options {
    std::string rule = "freestyle";
    double result_share = 0.5;
    int epochs = 12;
    std::string evaluation_path;  // empty: not wanted
    std::string policy_path;      // empty: not wanted
    std::vector<std::string> record_paths;
};

// Fewer leave nothing worth holding out.
constexpr std::size_t min_samples = 100;

void add_options(CLI::App& app, Options& options) {
    app.add_option("--rule", options.rule, "The rule of the games")
        ->check(CLI::IsMember(std::vector<std::string>(rule_names.begin(), rule_names.end())))
        ->capture_default_str();
    app.add_option(
           "--result-share",
           options.result_share,
           "How much the result counts for the evaluation; the rest is the search's score"
    )
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--epochs", options.epochs, "Times to go through all records")
        ->check(CLI::Range(1, 10'000))
        ->capture_default_str();
    auto* outputs = app.add_option_group("Output", "At least one of");
    outputs->add_option("--evaluation", options.evaluation_path, "Where to write to_move, waiting")
        ->type_name("FILE");
    outputs->add_option("--policy", options.policy_path, "Where to write attack, defence")
        ->type_name("FILE");
    outputs->require_option(1, 2);
    app.add_option("records", options.record_paths, "What tengen selfplay has written")
        ->type_name("FILE")
        ->required();
}

// Gives `fit` the records of all files.
template <class Fit>
Status add_records(Fit& fit, const Options& options, Rule rule) {
    for (const std::string& path : options.record_paths) {
        Status visited =
            for_each_record(path, rule, [&](const Record& record) { fit.add(record); });
        if (!visited) {
            return visited;
        }
    }
    return Done{};
}

Status write_rows(const std::string& path, const std::vector<std::vector<int>>& rows) {
    std::ofstream output(path);
    for (const auto& row : rows) {
        output << fmt::format("{}\n", fmt::join(row, " "));
    }
    if (!output.flush()) {
        return Error{"cannot write " + path};
    }
    return Done{};
}

// Lets `fit` learn, saying how it goes.
template <class Fit>
Status run_fit(Fit& fit, std::string_view name, int epochs) {
    if (fit.size() < min_samples) {
        return Error{fmt::format("{} positions are too few for the {}", fit.size(), name)};
    }
    fmt::print("{}: {} positions\n", name, fit.size());
    fit.run(epochs, [=](int epoch, double train_loss, double held_out_loss) {
        fmt::print(
            "{}: epoch {} of {}, loss {:.5f}, held out {:.5f}\n",
            name,
            epoch,
            epochs,
            train_loss,
            held_out_loss
        );
        std::fflush(stdout);
    });
    return Done{};
}

Status fit_evaluation(const Options& options, Rule rule) {
    EvaluationFit fit(rule, options.result_share);
    Status status = add_records(fit, options, rule);
    if (status) {
        status = run_fit(fit, "evaluation", options.epochs);
    }
    if (!status) {
        return status;
    }
    fmt::print(
        "evaluation: held out {:.5f} without any weights; bias {:.3f} for Black, {:.3f} for "
        "White\n",
        fit.baseline_loss(),
        fit.bias(Color::black),
        fit.bias(Color::white)
    );
    return write_rows(options.evaluation_path, fit.rows());
}

Status fit_policy(const Options& options, Rule rule) {
    PolicyFit fit(rule);
    Status status = add_records(fit, options, rule);
    if (status) {
        status = run_fit(fit, "policy", options.epochs);
    }
    if (!status) {
        return status;
    }
    fmt::print("policy: chosen move among the first four {:.3f}\n", fit.top_four_share());
    return write_rows(options.policy_path, fit.rows());
}

Status fit_wanted(const Options& options) {
    const Rule rule = *rule_from_name(options.rule);
    Status status = Done{};
    if (!options.evaluation_path.empty()) {
        status = fit_evaluation(options, rule);
    }
    if (status && !options.policy_path.empty()) {
        status = fit_policy(options, rule);
    }
    return status;
}

int run(int argument_count, char** arguments) {
    Options options;
    CLI::App app("Fits the tables of the evaluation and the move ordering to records of games.");
    add_options(app, options);
    try {
        app.parse(argument_count, arguments);
    } catch (const CLI::ParseError& error) {
        return app.exit(error);
    }
    const Status status = fit_wanted(options);
    if (!status) {
        fmt::print(stderr, "tengen_fit_weights: {}\n", status.error());
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
        fmt::print(stderr, "tengen_fit_weights: {}\n", error.what());
        return 1;
    }
}
