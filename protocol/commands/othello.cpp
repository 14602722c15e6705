#include "protocol/commands/othello.h"

#include "engine/games.h"
#include "protocol/progress.h"
#include "protocol/tokens.h"
#include "protocol/whole_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace tengen {

namespace {

constexpr Milliseconds look_interval{50};

struct NumberedProblem {
    std::string place;  // "FILE:LINE"
    EndgameProblem problem;
};

// The problems of a text, a line each; empty lines and those that begin with # or % are remarks.
Status add_problems(
    const EndgameSolver& solver,
    const std::string& path,
    std::string_view text,
    std::vector<NumberedProblem>& problems
) {
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.front() == '#' || line.front() == '%') {
            continue;
        }
        const std::string place = fmt::format("{}:{}", path, number);
        auto problem = solver.read_problem(line);
        if (!problem) {
            return Error{fmt::format("{}: {}", place, problem.error())};
        }
        problems.push_back({place, std::move(problem.value())});
    }
    return Done{};
}

Result<std::vector<NumberedProblem>> read_problems(
    const EndgameSolver& solver, const std::vector<std::string>& files
) {
    std::vector<NumberedProblem> problems;
    for (const std::string& path : files) {
        const auto text = read_whole_file(path);
        if (!text) {
            return Error{text.error()};
        }
        if (const Status added = add_problems(solver, path, *text, problems); !added) {
            return Error{added.error()};
        }
    }
    return problems;
}

bool is_expected(const EndgameProblem& problem, const EndgameAnswer& answer, EndgameAim aim) {
    if (!problem.score) {
        return true;
    }
    if (aim == EndgameAim::result) {
        return answer.score == (*problem.score > 0 ? 1 : *problem.score < 0 ? -1 : 0);
    }
    const bool is_best =
        problem.best.empty()
        || std::find(problem.best.begin(), problem.best.end(), answer.best) != problem.best.end();
    return answer.score == *problem.score && is_best;
}

// `selectivity`: how sure it is, in percent.
std::string text_of(
    const EndgameProblem& problem, const EndgameAnswer& answer, EndgameAim aim, int selectivity
) {
    std::string score = aim == EndgameAim::score ? fmt::format("{:+}", answer.score)
                        : answer.score > 0       ? "win"
                        : answer.score < 0       ? "loss"
                                                 : "draw";
    if (selectivity < 100) {
        score += fmt::format("@{}%", selectivity);
    }
    const double seconds = static_cast<double>(answer.elapsed.count()) / 1000;
    std::string text = fmt::format(
        "{:2} empty {:>4} {:4} {:>13} nodes {:>9.3f} s",
        problem.empty_squares,
        score,
        answer.best.empty() ? "-" : answer.best,
        answer.nodes,
        seconds
    );
    if (!is_expected(problem, answer, aim)) {
        text += fmt::format(
            ", expected {:+}{}{}",
            *problem.score,
            problem.best.empty() ? "" : " ",
            fmt::join(problem.best, "/")
        );
    }
    return text;
}

// Solves in a thread of its own, so that this one can show how far it is and hear Ctrl-C.
std::optional<EndgameAnswer> solve_one(
    EndgameSolver& solver,
    const EndgameProblem& problem,
    EndgameAim aim,
    Progress& progress,
    std::int64_t done
) {
    std::atomic<bool> stop{false};
    auto answer = std::async(std::launch::async, [&] { return solver.solve(problem, aim, stop); });
    while (answer.wait_for(look_interval) != std::future_status::ready) {
        stop = was_interrupted();
        progress.update(done, fmt::format("{} empty", problem.empty_squares));
    }
    return answer.get();
}

Status solve(EndgameSolver& solver, const OthelloOptions& options, LineWriter& out) {
    const auto problems = read_problems(solver, options.files);
    if (!problems) {
        return Error{problems.error()};
    }
    catch_interrupts();
    const EndgameAim aim = options.result ? EndgameAim::result : EndgameAim::score;
    Progress progress("positions", static_cast<std::int64_t>(problems->size()));
    std::int64_t done = 0;
    std::int64_t different = 0;
    std::uint64_t nodes = 0;
    Milliseconds elapsed{0};
    for (const auto& [place, problem] : *problems) {
        const auto answer = solve_one(solver, problem, aim, progress, done);
        if (!answer) {
            break;
        }
        ++done;
        different += is_expected(problem, *answer, aim) ? 0 : 1;
        nodes += answer->nodes;
        elapsed += answer->elapsed;
        progress.hide();
        out.line(fmt::format("{}: {}", place, text_of(problem, *answer, aim, options.selectivity)));
    }
    progress.update(done, "");
    progress.finish();
    const double seconds = std::max(static_cast<double>(elapsed.count()), 1.0) / 1000;
    out.line(fmt::format(
        "{} of {} positions, {} nodes, {:.3f} s, {:.1f} M nodes/s",
        done,
        problems->size(),
        nodes,
        seconds,
        static_cast<double>(nodes) / seconds / 1e6
    ));
    if (different > 0) {
        return Error{fmt::format("{} of {} answers are not the expected ones", different, done)};
    }
    return Done{};
}

Status perft(const EndgameSolver& solver, const OthelloOptions& options, LineWriter& out) {
    const auto position = solver.position_after(options.position, options.moves);
    if (!position) {
        return Error{position.error()};
    }
    for (int depth = 1; depth <= options.depth; ++depth) {
        const Clock::time_point start = Clock::now();
        const std::uint64_t count = solver.perft(*position, depth);
        const auto elapsed = std::chrono::duration_cast<Milliseconds>(Clock::now() - start);
        out.line(fmt::format("perft {} {} {} ms", depth, count, elapsed.count()));
    }
    return Done{};
}

}  // namespace

Status run_othello(const OthelloOptions& options, LineWriter& out) {
    const auto solver = make_endgame_solver(
        "othello",
        {.memory_mib = options.memory_mib,
         .kernel = options.kernel,
         .threads = static_cast<std::size_t>(thread_count(options.threads)),
         .selectivity = options.selectivity}
    );
    if (!solver) {
        return Error{solver.error()};
    }
    return options.action == "perft" ? perft(**solver, options, out)
                                     : solve(**solver, options, out);
}

}  // namespace tengen
