#include "protocol/commands/solve.h"

#include "engine/games.h"
#include "protocol/ordered_work.h"
#include "protocol/progress.h"
#include "protocol/proofs/proof_json.h"
#include "protocol/proofs/proof_problem.h"
#include "protocol/records/plain_text.h"
#include "protocol/records/record_files.h"
#include "protocol/replace_file.h"
#include "protocol/result_lines.h"
#include "protocol/setup_text.h"
#include "protocol/tokens.h"
#include "protocol/whole_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <chrono>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace tengen {

namespace {

using Answer = Result<ProofResult>;
using Tell = std::function<bool(std::uint64_t number, const Answer& answer)>;

ProofRequest request_of(const SolveOptions& options, const std::atomic<bool>& stop) {
    ProofRequest request;
    request.kind = options.kind;
    request.limits.nodes = options.nodes;
    if (options.time_ms > 0) {
        request.limits.turn_time = Milliseconds{options.time_ms};
    }
    request.stop = &stop;
    request.table = options.table;
    return request;
}

Answer solve(Session& session, const ProofProblem& problem, ProofRequest request) {
    if (Status set = session.set_board(problem.setup, problem.men, problem.attacker); !set) {
        return Error{set.error()};
    }
    request.first_move = problem.first_move;
    return session.solve(request);
}

// Solves all problems from number `first` on; `tell` hears of each in turn and may end it.
void solve_all(
    const SolveOptions& options,
    const std::vector<ProofProblem>& problems,
    std::uint64_t first,
    const Tell& tell
) {
    catch_interrupts();
    std::uint64_t done = first;
    std::optional<Progress> progress;
    if (problems.size() > 1) {
        progress.emplace("problems", static_cast<std::int64_t>(problems.size()));
        progress->start_at(static_cast<std::int64_t>(first));
    }
    const auto make_worker = [&]() -> OrderedWork<Answer>::Worker {
        const std::shared_ptr<Session> session = make_session(options.game);
        return [&options, &problems, session](
                   std::uint64_t number, const std::atomic<bool>& stop
               ) -> std::optional<Answer> {
            Answer answer = solve(*session, problems[number], request_of(options, stop));
            return stop ? std::nullopt : std::optional(std::move(answer));
        };
    };
    const auto deliver = [&](std::uint64_t number, const Answer& answer) {
        ++done;
        return tell(number, answer);
    };
    const auto idle = [&] {
        if (progress) {
            progress->update(static_cast<std::int64_t>(done), "");
        }
        return !was_interrupted();
    };
    OrderedWork<Answer>({.threads = thread_count(options.threads),
                         .first = first,
                         .end = problems.size(),
                         .make_worker = make_worker,
                         .deliver = deliver,
                         .idle = idle})
        .run();
}

// The problems of all files.
Result<std::vector<ProofProblem>> read_problems(
    const SolveOptions& options, const GameSetup& usual
) {
    std::vector<ProofProblem> all;
    for (const std::string& path : options.files) {
        const auto text = read_whole_file(path);
        if (!text) {
            return Error{text.error()};
        }
        auto problems = read_proof_problems(*text, options.game, usual);
        if (!problems) {
            return Error{fmt::format("{}: {}", path, problems.error())};
        }
        for (ProofProblem& problem : problems.value()) {
            problem.place = fmt::format("{}:{}", path, problem.place);
            all.push_back(std::move(problem));
        }
    }
    return all;
}

// Adds the results of problems to the file that the options name.
Status keep_results(
    const SolveOptions& options, const std::vector<ProofProblem>& problems, LineWriter& out
) {
    const std::uint64_t wanted = problems.size();
    const auto there = count_result_lines(options.path, wanted, [&](std::uint64_t number) {
        return "{\"id\":" + problems[number].id + ",";
    });
    if (!there) {
        return Error{there.error()};
    }
    std::uint64_t written = *there;
    std::array<int, 4> counts{};  // by verdict, errors last
    std::ofstream file(options.path, std::ios::binary | std::ios::app);
    solve_all(options, problems, written, [&](std::uint64_t number, const Answer& answer) {
        ++counts[answer ? static_cast<std::size_t>(answer->verdict) : 3];
        file << write_proof_result(options.game, problems[number], answer) + '\n' << std::flush;
        written += file ? 1 : 0;
        return static_cast<bool>(file);
    });
    if (!file) {
        return Error{"cannot write " + options.path};
    }
    out.line(fmt::format(
        "{} of {} problems in {}: {} won, {} none, {} unknown, {} errors{}",
        written,
        wanted,
        options.path,
        counts[1],
        counts[2],
        counts[0],
        counts[3],
        *there > 0 ? fmt::format(" now, {} before", *there) : ""
    ));
    return Done{};
}

std::string text_of(const ProofProblem& problem, const Answer& answer) {
    const std::string first =
        problem.first_move.empty() ? "" : fmt::format("{}: ", problem.first_move);
    if (!answer) {
        return fmt::format("{}error: {}", first, answer.error());
    }
    const std::string effort =
        fmt::format("{} nodes, {} ms", answer->nodes, answer->elapsed.count());
    switch (answer->verdict) {
    case ProofVerdict::won:
        return fmt::format(
            "{}won by {} in {} moves ({}): {}",
            first,
            answer->kind,
            answer->attacker_moves,
            effort,
            fmt::join(longest_line(answer->root), " ")
        );
    case ProofVerdict::none:
        return fmt::format("{}none: no win by {} ({})", first, answer->kind, effort);
    case ProofVerdict::unknown:
        break;
    }
    return fmt::format("{}unknown ({})", first, effort);
}

Status tell_results(
    const SolveOptions& options, const std::vector<ProofProblem>& problems, LineWriter& out
) {
    std::array<std::size_t, 4> counts{};  // by verdict, errors last
    std::uint64_t nodes = 0;
    const Clock::time_point start = Clock::now();
    solve_all(options, problems, 0, [&](std::uint64_t number, const Answer& answer) {
        const ProofProblem& problem = problems[number];
        ++counts[answer ? static_cast<std::size_t>(answer->verdict) : 3];
        nodes += answer ? answer->nodes : 0;
        out.line(
            options.json ? write_proof_result(options.game, problem, answer)
                         : fmt::format("{}: {}", problem.place, text_of(problem, answer))
        );
        return !out.is_closed();
    });
    if (!options.json) {
        const auto elapsed = std::chrono::duration_cast<Milliseconds>(Clock::now() - start);
        out.line(fmt::format(
            "{} of {} problems: {} won, {} none, {} unknown, {} errors, {} nodes, {} ms",
            counts[0] + counts[1] + counts[2] + counts[3],
            problems.size(),
            counts[1],
            counts[2],
            counts[0],
            counts[3],
            nodes,
            elapsed.count()
        ));
    }
    return Done{};
}

Status solve_problems(const SolveOptions& options, const GameSetup& usual, LineWriter& out) {
    const auto problems = read_problems(options, usual);
    if (!problems) {
        return Error{problems.error()};
    }
    return options.path.empty() ? tell_results(options, *problems, out)
                                : keep_results(options, *problems, out);
}

Result<GameText> read_position(const SolveOptions& options, const GameSetup& usual) {
    if (options.record.empty()) {
        return read_move_string(options.moves, {usual.width, usual.height});
    }
    const auto text = read_whole_file(options.record);
    if (!text) {
        return Error{text.error()};
    }
    std::string_view format = format_of_file(options.record);
    if (format.empty() || format == "moves") {
        format = guess_format(*text);
    }
    const auto games = read_records(*text, format, usual);
    if (!games) {
        return Error{fmt::format("{}: {}", options.record, games.error())};
    }
    return games->front();
}

// The position that --position is, of a game whose positions have a text; else the initial one.
Result<ProofProblem> read_problem_at(
    Session& session, const SolveOptions& options, const GameSetup& usual
) {
    if (!options.moves.empty() || !options.record.empty() || !options.refute.empty()
        || !options.side.empty()) {
        return Error{"--position goes without --moves, --record, --side and --refute"};
    }
    return problem_at(session, usual, options.position);
}

// The position that the options describe, after the move to refute.
Result<ProofProblem> read_problem(
    Session& session, const SolveOptions& options, const GameSetup& usual
) {
    if (!options.position.empty() || !session.position_text().empty()) {
        return read_problem_at(session, options, usual);
    }
    auto game = read_position(options, usual);
    if (!game) {
        return Error{game.error()};
    }
    if (!options.rule.empty() || game->setup.variant.empty()) {
        game.value().setup.variant = usual.variant;
    }
    std::optional<Side> attacker;
    if (!options.side.empty()) {
        attacker = options.side == "black" ? Side::first : Side::second;
    }
    auto problem = problem_of(session, *game, attacker);
    if (!problem || options.refute.empty()) {
        return problem;
    }
    if (const Status played = session.play(options.refute); !played) {
        return Error{fmt::format("refute: {}", played.error())};
    }
    const char piece = problem->attacker == Side::first ? 'x' : 'o';
    problem.value().men.push_back({options.refute, piece});
    problem.value().attacker = session.side_to_move();
    return problem;
}

Status solve_position(const SolveOptions& options, const GameSetup& usual, LineWriter& out) {
    const std::unique_ptr<Session> session = make_session(options.game);
    const auto problem = read_problem(*session, options, usual);
    if (!problem) {
        return Error{problem.error()};
    }
    std::vector<ProofProblem> problems{*problem};
    problems.front().id = "\"\"";
    if (options.all) {
        problems.clear();
        for (const std::string& move : session->legal_moves()) {
            problems.push_back(*problem);
            problems.back().id = '"' + move + '"';
            problems.back().first_move = move;
        }
    }
    std::string certificates;
    std::string fault;
    std::vector<std::string> winners;
    std::size_t unknown = 0;
    const auto tell = [&](std::uint64_t number, const Answer& answer) {
        const ProofProblem& solved = problems[number];
        if (!answer) {
            fault = answer.error();
            return false;
        }
        const bool is_won = answer->verdict == ProofVerdict::won;
        if (is_won) {
            winners.push_back(solved.first_move);
            certificates += write_certificate({options.game, proof_of(solved, *answer)}) + '\n';
        }
        unknown += answer->verdict == ProofVerdict::unknown ? 1 : 0;
        if (options.json) {
            out.line(write_proof_result(options.game, solved, answer));
        } else if (!options.all || answer->verdict != ProofVerdict::none) {
            out.line(text_of(solved, answer));
        }
        return true;
    };
    solve_all(options, problems, 0, tell);
    if (!fault.empty()) {
        return Error{fault};
    }
    if (options.all && !options.json) {
        out.line(fmt::format(
            "{} winning first moves: {}{}",
            winners.size(),
            fmt::join(winners, " "),
            unknown > 0 ? fmt::format(", {} unknown", unknown) : ""
        ));
    }
    return options.certificate.empty() || certificates.empty()
               ? Status(Done{})
               : replace_file(options.certificate, certificates);
}

}  // namespace

Status run_solve(const SolveOptions& options, LineWriter& out) {
    if (!options.table.empty() && (options.all || !options.files.empty())) {
        return Error{"a table is for one position"};
    }
    const auto usual = make_setup(options.game, options.rule, options.size);
    if (!usual) {
        return Error{usual.error()};
    }
    return options.files.empty() ? solve_position(options, *usual, out)
                                 : solve_problems(options, *usual, out);
}

}  // namespace tengen
