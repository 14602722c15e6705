#include "protocol/command_line.h"

#include "engine/games.h"
#include "protocol/adapters.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace tengen {

namespace {

std::vector<std::string> names_of_games() {
    return {game_names().begin(), game_names().end()};
}

void add_log_option(CLI::App& app, ConversationOptions& options) {
    app.add_option("--log", options.log_path, "Write both directions with times to this file")
        ->type_name("FILE");
}

void add_protocol(CLI::App& app, const AdapterKind& kind, ConversationOptions& options) {
    CLI::App* command = app.add_subcommand(
        std::string(kind.name),
        fmt::format(
            "Speak {} on standard input and output{}",
            kind.name,
            kind.make == nullptr ? " (not in this version)" : ""
        )
    );
    command->add_option("--game", options.game, "The game to play")->type_name("GAME");
    add_log_option(*command, options);
    if (kind.name == "gomocup") {
        command
            ->add_option(
                "--info",
                options.infos,
                "\"KEY VALUE\": as if INFO KEY VALUE had been sent first; may be repeated"
            )
            ->type_name("TEXT")
            ->take_all();
    }
    command->callback([&options, name = std::string(kind.name)] { options.protocol = name; });
}

CLI::App* add_bench(CLI::App& app, BenchOptions& options) {
    CLI::App* command = app.add_subcommand(
        "bench", "Search fixed positions and print the node counts: the signature of the search"
    );
    command->add_option("--game", options.game, "Only this game")
        ->type_name("GAME")
        ->check(CLI::IsMember(names_of_games()));
    return command;
}

CLI::App* add_perft(CLI::App& app, PerftOptions& options) {
    CLI::App* command = app.add_subcommand("perft", "Count the move sequences of each length");
    command->add_option("--game", options.game, "The game")
        ->type_name("GAME")
        ->check(CLI::IsMember(names_of_games()))
        ->capture_default_str();
    command->add_option("--rule", options.rule, "Its rule, such as freestyle or renju")
        ->type_name("RULE");
    command->add_option("--size", options.size, "The board: 15, or 20x15")->type_name("SIZE");
    command->add_option("--moves", options.moves, "Moves made first: h8i9...")->type_name("MOVES");
    command->add_option("depth", options.depth, "The longest sequences")
        ->type_name("DEPTH")
        ->required()
        ->check(CLI::Range(1, 100));
    return command;
}

Farewell farewell(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::Success)) {
        return {exit_usage, fmt::format("{}\nTry: tengen --help", error.what())};
    }
    const bool is_version = error.get_name() == "CallForVersion";
    return {exit_ok, is_version ? error.what() : app.help()};
}

}  // namespace

CommandLine parse_command_line(int argument_count, const char* const* arguments) {
    CLI::App app("Tengen plays board games over the protocols of its front ends.", "tengen");
    app.footer(
        "Without a subcommand the protocol is recognised by the first line.\n"
        "Exit codes: 0 done, 1 cannot run, 2 wrong command line, 3 wrong input."
    );
    app.set_version_flag("--version", fmt::format("tengen {}", TENGEN_VERSION));
    app.require_subcommand(0, 1);
    ConversationOptions conversation;
    BenchOptions bench;
    PerftOptions perft;
    add_log_option(app, conversation);
    for (const AdapterKind& kind : adapter_kinds()) {
        add_protocol(app, kind, conversation);
    }
    const CLI::App* bench_command = add_bench(app, bench);
    const CLI::App* perft_command = add_perft(app, perft);
    try {
        app.parse(argument_count, arguments);
    } catch (const CLI::ParseError& error) {
        return farewell(app, error);
    }
    if (bench_command->parsed()) {
        return bench;
    }
    if (perft_command->parsed()) {
        return perft;
    }
    return conversation;
}

}  // namespace tengen
