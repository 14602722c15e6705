#include "engine/games.h"
#include "protocol/adapters.h"
#include "protocol/command_line.h"
#include "protocol/conversation.h"
#include "protocol/line_writer.h"
#include "protocol/traffic_log.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <variant>

namespace tengen {
namespace {

int fail(int exit_code, std::string_view reason) {
    fmt::print(stderr, "tengen: {}\n", reason);
    return exit_code;
}

int run(const Farewell& farewell, LineWriter& out) {
    if (farewell.exit_code != exit_ok) {
        return fail(farewell.exit_code, farewell.text);
    }
    out.lines(farewell.text);
    return exit_ok;
}

int run(const BenchOptions& options, LineWriter& out) {
    const Status status = run_bench(options, out);
    return status ? exit_ok : fail(exit_input, status.error());
}

int run(const PerftOptions& options, LineWriter& out) {
    const Status status = run_perft(options, out);
    return status ? exit_ok : fail(exit_input, status.error());
}

int run(const MatchOptions& options, LineWriter& out) {
    const Status status = run_match(options, out);
    return status ? exit_ok : fail(exit_input, status.error());
}

int run(const SelfPlayOptions& options, LineWriter& out) {
    const Status status = run_self_play(options, out);
    return status ? exit_ok : fail(exit_input, status.error());
}

int run(const OpeningsOptions& options, LineWriter& out) {
    const Status status = run_openings(options, out);
    return status ? exit_ok : fail(exit_input, status.error());
}

int run(const ConvertOptions& options, LineWriter& out) {
    const Status status = run_convert(options, out);
    return status ? exit_ok : fail(exit_input, status.error());
}

int run(const AnalyzeOptions& options, LineWriter& out) {
    const Status status = run_analyze(options, STDIN_FILENO, out);
    return status ? exit_ok : fail(exit_input, status.error());
}

int run(const DatabaseOptions& options, LineWriter& out) {
    const Status status = run_database(options, STDIN_FILENO, out);
    return status ? exit_ok : fail(exit_input, status.error());
}

int run(const ReviewOptions& options, LineWriter& out) {
    const Status status = run_review(options, out);
    return status ? exit_ok : fail(exit_input, status.error());
}

int run(const ReportOptions& options, LineWriter& out) {
    const Status status = run_report(options, out);
    return status ? exit_ok : fail(exit_input, status.error());
}

int run(const RenderOptions& options, LineWriter& out) {
    const Status status = run_render(options, out);
    return status ? exit_ok : fail(exit_input, status.error());
}

int run(const PlayOptions& options, LineWriter& out) {
    const Status status = run_play(options, STDIN_FILENO, out);
    return status ? exit_ok : fail(exit_input, status.error());
}

int run(const SolveOptions& options, LineWriter& out) {
    const Status status = run_solve(options, out);
    return status ? exit_ok : fail(exit_input, status.error());
}

int run(const VerifyOptions& options, LineWriter& out) {
    const Status status = run_verify(options, out);
    return status ? exit_ok : fail(exit_input, status.error());
}

int run(const OthelloOptions& options, LineWriter& out) {
    const Status status = run_othello(options, out);
    return status ? exit_ok : fail(exit_input, status.error());
}

std::unique_ptr<Adapter> make_adapter(
    const AdapterKind& kind, const ConversationOptions& options, const AdapterContext& context
) {
    const std::string_view game = options.game.empty() ? kind.default_game : options.game;
    std::unique_ptr<Session> session = make_session(game);
    if (!session) {
        throw std::runtime_error(fmt::format("there is no game {}", game));
    }
    std::unique_ptr<Adapter> adapter = kind.make(std::move(session), context);
    for (const std::string& info : options.infos) {
        adapter->handle_line({.text = "INFO " + info});
    }
    return adapter;
}

// What is wrong with the options, before anything is read; empty when nothing is.
std::string fault_of(const ConversationOptions& options) {
    if (options.protocol.empty()) {
        return {};
    }
    const AdapterKind& kind = *find_adapter(options.protocol);
    if (kind.make == nullptr) {
        return fmt::format("{} is not in this version", kind.name);
    }
    if (!options.game.empty() && !kind.plays(options.game)) {
        return fmt::format("{} cannot be played over {}", options.game, kind.name);
    }
    return {};
}

int run(const ConversationOptions& options, LineWriter& out) {
    const std::string fault = fault_of(options);
    if (!fault.empty()) {
        return fail(exit_usage, fault);
    }
    std::unique_ptr<TrafficLog> log;
    if (!options.log_path.empty()) {
        auto opened = TrafficLog::open(options.log_path);
        if (!opened) {
            return fail(exit_usage, opened.error());
        }
        log = std::move(opened.value());
    }
    out.log_to(log.get());
    const auto choose = [&](const Line& first, const AdapterContext& context) {
        const AdapterKind& kind = options.protocol.empty() ? recognise_adapter(first.text)
                                                           : *find_adapter(options.protocol);
        return make_adapter(kind, options, context);
    };
    run_conversation(STDIN_FILENO, out, choose, log.get());
    out.log_to(nullptr);
    return exit_ok;
}

}  // namespace
}  // namespace tengen

int main(int argument_count, char** arguments) {
    try {
        tengen::ignore_broken_pipes();
        tengen::LineWriter out;
        const tengen::CommandLine command = tengen::parse_command_line(argument_count, arguments);
        return std::visit([&](const auto& options) { return tengen::run(options, out); }, command);
    } catch (const std::exception& error) {
        return tengen::fail(tengen::exit_failure, error.what());
    }
}
