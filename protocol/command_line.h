#pragma once

#include "protocol/commands/analyze.h"
#include "protocol/commands/bench.h"
#include "protocol/commands/convert.h"
#include "protocol/commands/database.h"
#include "protocol/commands/match.h"
#include "protocol/commands/openings.h"
#include "protocol/commands/othello.h"
#include "protocol/commands/perft.h"
#include "protocol/commands/play.h"
#include "protocol/commands/render.h"
#include "protocol/commands/report.h"
#include "protocol/commands/review.h"
#include "protocol/commands/selfplay.h"
#include "protocol/commands/solve.h"

#include <string>
#include <variant>
#include <vector>

namespace tengen {

// What the program ends with.
enum ExitCode : int { exit_ok = 0, exit_failure = 1, exit_usage = 2, exit_input = 3 };

// Speak a protocol on standard input and output.
struct ConversationOptions {
    std::string protocol;            // empty: recognise it by the first line
    std::string game;                // empty: the protocol's usual one
    std::string log_path;            // empty: no log
    std::vector<std::string> infos;  // "key value": as if these INFO lines had come first
};

// The command line itself asked for text, or was wrong.
struct Farewell {
    int exit_code = exit_ok;
    std::string text;  // for standard output when the code is exit_ok, else for standard error
};

using CommandLine = std::variant<
    Farewell,
    ConversationOptions,
    BenchOptions,
    PerftOptions,
    MatchOptions,
    SelfPlayOptions,
    OpeningsOptions,
    ConvertOptions,
    AnalyzeOptions,
    DatabaseOptions,
    ReviewOptions,
    RenderOptions,
    ReportOptions,
    PlayOptions,
    SolveOptions,
    VerifyOptions,
    OthelloOptions>;

CommandLine parse_command_line(int argument_count, const char* const* arguments);

}  // namespace tengen
