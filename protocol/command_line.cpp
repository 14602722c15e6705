#include "protocol/command_line.h"

#include "engine/games.h"
#include "engine/kit/limits.h"
#include "engine/kit/score.h"
#include "protocol/adapters.h"
#include "protocol/records/record_files.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace tengen {

namespace {

std::vector<std::string> names_of_games() {
    return {game_names().begin(), game_names().end()};
}

// The games whose moves name one square.
std::vector<std::string> names_of_games_of_stones() {
    return {"gomoku", "othello"};
}

// The games of commands whose stones stay where they were put.
std::vector<std::string> names_of_games_in_records() {
    return {"gomoku"};
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

// For whom asks a subcommand for a game of the executable that it does not know.
CLI::Validator one_of_games(const std::vector<std::string>& games) {
    return {
        [games](const std::string& name) {
            const bool is_known = std::find(games.begin(), games.end(), name) != games.end();
            return is_known ? std::string()
                            : fmt::format(
                                "{} is not played by this subcommand, only {}",
                                name,
                                fmt::join(games, " and ")
                            );
        },
        fmt::format("{}", fmt::join(games, ","))};
}

// The options of game, rule and board, with what the last two say of themselves.
template <class Options>
void add_setup(
    CLI::App& command,
    Options& options,
    const char* rule,
    const char* size,
    const std::vector<std::string>& games = names_of_games_in_records()
) {
    command.add_option("--game", options.game, "The game")
        ->type_name("GAME")
        ->check(one_of_games(games))
        ->capture_default_str();
    command.add_option("--rule", options.rule, rule)->type_name("RULE");
    command.add_option("--size", options.size, size)->type_name("SIZE");
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
    add_setup(
        *command,
        options,
        "Its rule, such as freestyle or renju",
        "The board: 15, or 20x15",
        {"gomoku", "xiangqi"}
    );
    command->add_option("--position", options.position, "Where they begin, of Xiangqi: FEN")
        ->type_name("POSITION");
    command->add_option("--moves", options.moves, "Moves made first: h8i9...")->type_name("MOVES");
    command->add_flag("--divide", options.divides, "The longest ones by their first moves as well");
    command->add_option("--hash", options.hash_mib, "Memory for positions that come again")
        ->type_name("MIB")
        ->check(CLI::Range(1, 1 << 20));
    command->add_option("depth", options.depth, "The longest sequences")
        ->type_name("DEPTH")
        ->required()
        ->check(CLI::Range(1, 100));
    return command;
}

CLI::App* add_self_play(CLI::App& app, SelfPlayOptions& options) {
    CLI::App* command = app.add_subcommand(
        "selfplay", "Play games of the engine against itself, for its evaluation to learn from"
    );
    add_setup(*command, options, "Its rule, such as freestyle or renju", "The board: 15, or 20x15");
    command->add_option("--nodes", options.nodes, "Of each search")
        ->check(CLI::Range(std::uint64_t{10}, std::uint64_t{1'000'000'000}))
        ->capture_default_str();
    command->add_option("--games", options.games, "How many, in all shards together")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
        ->capture_default_str();
    command->add_option("--seed", options.seed, "Another one gives other games")
        ->capture_default_str();
    command
        ->add_option("--shard", options.shard, "I/N: the I-th of N parts, for another machine each")
        ->type_name("I/N")
        ->capture_default_str();
    command->add_option("--threads", options.threads, "Games at a time; 0: one a processor")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    command->add_option("--out", options.path, "The file that the games are added to")
        ->type_name("FILE")
        ->required();
    command->footer(
        "The same command again goes on where the file ends. Files of several shards may be "
        "joined\n"
        "with cat. protocol/selfplay/game_log.h describes the format."
    );
    return command;
}

CLI::App* add_openings(CLI::App& app, OpeningsOptions& options) {
    CLI::App* command = app.add_subcommand(
        "openings", "Make balanced openings for matches, or check those of a file"
    );
    add_setup(*command, options, "Its rule, such as freestyle or renju", "The board: 15, or 20x15");
    command->add_option("--count", options.count, "How many the file shall have")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--min-stones", options.min_stones, "The fewest moves of an opening")
        ->check(CLI::Range(2, 50))
        ->capture_default_str();
    command->add_option("--max-stones", options.max_stones, "The most moves of an opening")
        ->check(CLI::Range(2, 50))
        ->capture_default_str();
    command->add_option("--range", options.range, "How far from even the side to move may stand")
        ->check(CLI::Range(0, score_eval_limit))
        ->capture_default_str();
    command->add_option("--nodes", options.nodes, "Of the search that says how even an opening is")
        ->check(CLI::Range(std::uint64_t{100}, std::uint64_t{1'000'000'000}))
        ->capture_default_str();
    command->add_option("--seed", options.seed, "Another one gives other openings")
        ->capture_default_str();
    command->add_option("--threads", options.threads, "Tries at a time; 0: one a processor")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    command->add_flag("--check", options.check, "Say which openings of the file are not in order");
    command
        ->add_option(
            "--judge", options.judge, "Another engine, as for a match, that must find them even too"
        )
        ->type_name("ENGINE");
    command->add_option("--judge-range", options.judge_range, "How far from even that one may be")
        ->check(CLI::Range(0, 6000))
        ->capture_default_str();
    command->add_option("file", options.path, "The file, an opening a line")
        ->type_name("FILE")
        ->required();
    return command;
}

CLI::App* add_convert(CLI::App& app, ConvertOptions& options) {
    const auto names = [](std::span<const std::string_view> formats) {
        return std::vector<std::string>(formats.begin(), formats.end());
    };
    CLI::App* command = app.add_subcommand("convert", "Write records of games in another form");
    add_setup(
        *command,
        options,
        "The rule of the records; else what they say",
        "The board of lines of moves: 15, or 20x15",
        names_of_games_of_stones()
    );
    command->add_option("--from", options.from, "The form of the files; else found out")
        ->check(CLI::IsMember(names(record_formats())));
    command->add_option("--to", options.to, "The form to write")
        ->check(CLI::IsMember(names(written_record_formats())))
        ->capture_default_str();
    command->add_flag("--check", options.check, "Refuse games that the rule does not allow");
    command->add_option("--out", options.path, "The file to write; else standard output")
        ->type_name("FILE");
    command->add_option("files", options.files, "Records")->type_name("FILE")->required();
    return command;
}

CLI::App* add_play(CLI::App& app, PlayOptions& options) {
    CLI::App* command = app.add_subcommand("play", "Play a game in the terminal");
    add_setup(
        *command,
        options,
        "Its rule, such as freestyle or renju",
        "The board: 15, or 20x15",
        names_of_games_of_stones()
    );
    command->add_option("--side", options.side, "What you play; the engine plays the rest")
        ->check(CLI::IsMember({"black", "white", "both", "none"}))
        ->capture_default_str();
    command->add_option("--level", options.level, "How strong the engine plays; else full strength")
        ->check(CLI::Range(1, 1000));
    command->add_option("--seed", options.seed, "The same one gives the same games of weak levels")
        ->type_name("NUMBER");
    command->add_option("--threads", options.threads, "Of the engine at full strength")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->add_option("--memory", options.memory_mib, "MiB for the engine")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 20))
        ->capture_default_str();
    command->footer(
        "Type help for what is allowed when. In a pipe nothing is drawn unless asked "
        "for,\nand what is refused is answered by a line that begins with ? ."
    );
    return command;
}

constexpr const char* analyze_help =
    "A query is one line, {\"id\": \"a\", \"moves\": [\"h8\", \"i9\"]}, with any of these fields:\n"
    "  id                     a text or a whole number; it comes back with the results\n"
    "  rule, size             \"renju\", 15 or \"20x15\"\n"
    "  board, to_move         rows from the top such as \"..XO.\", \"black\" or \"white\"\n"
    "  moves                  made in turn, after the stones of the board if there are any\n"
    "  limits                 {\"nodes\": N, \"depth\": N, \"ms\": N}, one or more of them\n"
    "  multi_pv               variations\n"
    "  level                  of the engine: best is the move it would play\n"
    "  include, exclude       lists of first moves\n"
    "  priority               higher ones come first\n"
    "  report_every_ms        partial results meanwhile\n"
    "  explain                true: what each move does, and how much worse than the best it is\n"
    "  times                  true: results say how many ms they took\n"
    "Or an action: {\"id\": \"b\", \"action\": \"cancel\", \"target\": \"a\"}, cancel_all, "
    "version,\n"
    "clear_cache. With limits of nodes or depth the same query has the same result every time.";

CLI::App* add_analyze(CLI::App& app, AnalyzeOptions& options) {
    CLI::App* command = app.add_subcommand(
        "analyze", "Answer queries about positions as JSON lines, or analyze records"
    );
    add_setup(
        *command,
        options,
        "The rule where a query or record names none",
        "The board where a query names none"
    );
    command->add_option("--nodes", options.nodes, "Of a search where a query names no limit")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
        ->capture_default_str();
    command->add_option("--multi-pv", options.multi_pv, "Variations where a query does not say")
        ->check(CLI::Range(1, 400))
        ->capture_default_str();
    command->add_option("--threads", options.threads, "Queries at a time; 0: one a processor")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    command->add_option("--memory", options.memory_mib, "MiB for each query")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 20))
        ->capture_default_str();
    command->add_option("--shard", options.shard, "I/N: the I-th of N parts of the positions")
        ->type_name("I/N")
        ->capture_default_str();
    command->add_option("--out", options.path, "The file that results of records are added to")
        ->type_name("FILE");
    command->add_option("--database", options.database, "Read and add to the results kept there")
        ->type_name("FILE");
    command->add_option("files", options.files, "Records, or folders of them")->type_name("FILE");
    command->footer(analyze_help);
    return command;
}

CLI::App* add_database(CLI::App& app, DatabaseOptions& options) {
    CLI::App* command =
        app.add_subcommand("database", "Look into a database of analyses, or bring such together");
    add_setup(
        *command, options, "The rule where a line names none", "The board where it names none"
    );
    command->add_option("action", options.action, "count, query, export, import or merge")
        ->type_name("ACTION")
        ->required()
        ->check(CLI::IsMember(database_actions()));
    command->add_option("database", options.path, "The database")->type_name("FILE")->required();
    command->add_option("files", options.files, "What to write, read or merge")->type_name("FILE");
    command->footer(
        "analyze --database FILE makes one. query reads queries like those of analyze and says "
        "what "
        "is\n"
        "known; export writes all positions as JSON lines, on standard output or to a file; import "
        "adds\n"
        "such files, merge other databases: all of them, or nothing when anything is wrong."
    );
    return command;
}

void add_review_search(CLI::App& command, ReviewSearchOptions& options) {
    add_setup(
        command,
        options,
        "The rule of the records; else what they say",
        "The board of lines of moves: 15, or 20x15"
    );
    command.add_option("--nodes", options.nodes, "Of each search")
        ->check(CLI::Range(std::uint64_t{100}, std::uint64_t{1'000'000'000'000}))
        ->capture_default_str();
    command
        .add_option(
            "--candidates", options.candidates, "Moves of each position that get a value and a line"
        )
        ->check(CLI::Range(1, 50))
        ->capture_default_str();
    command.add_option("--threads", options.threads, "Positions at a time; 0: one a processor")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    command.add_option("--memory", options.memory_mib, "MiB for each position")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 20))
        ->capture_default_str();
}

CLI::App* add_review(CLI::App& app, ReviewOptions& options) {
    CLI::App* command = app.add_subcommand(
        "review", "Say of every move of a game what it cost and what was better, the worst first"
    );
    add_review_search(*command, options);
    command->add_option("--to", options.to, "The form to write")
        ->check(CLI::IsMember({"text", "json"}))
        ->capture_default_str();
    command->add_option("--language", options.language, "Of the explanations in the text")
        ->check(CLI::IsMember({"en", "zh"}))
        ->capture_default_str();
    command
        ->add_option(
            "-o,--out", options.path, "The file to write; JSON is added; else standard output"
        )
        ->type_name("FILE");
    command->add_option("files", options.files, "Records, or folders of them")
        ->type_name("FILE")
        ->required();
    command->footer(
        "The same settings give the same review. With --to json --out FILE the same command goes "
        "on\n"
        "where an earlier one has ended."
    );
    return command;
}

// Which game of which record.
template <class Options>
CLI::Option* add_record(CLI::App& command, Options& options) {
    command.add_option("--number", options.number, "Which game of the record")
        ->check(CLI::Range(1, 1'000'000'000))
        ->capture_default_str();
    return command.add_option("file", options.file, "A record of a game")->type_name("FILE");
}

CLI::App* add_report(CLI::App& app, ReportOptions& options) {
    CLI::App* command = app.add_subcommand(
        "report", "Review a game and write it as one page of HTML to click through"
    );
    add_review_search(*command, options);
    add_record(*command, options)->required();
    command->add_option("-o,--out", options.path, "The page to write")
        ->type_name("FILE")
        ->required();
    return command;
}

constexpr const char* solve_help =
    "Wins are proved: by vcf, where every move makes a four, or by vct, where it makes a four\n"
    "or an open three, of Xiangqi by checks, where every move gives check and the last one\n"
    "mates. A win by vcf or by checks is the shortest one. \"none\" says that there is no win of\n"
    "that kind, \"unknown\" that a limit was reached. Problems are JSON lines with id, rule,\n"
    "size, moves, stones under black and white, and to_move, all of them optional. Results\n"
    "that are in the file of --out already are kept, and the same command goes on.\n"
    "tengen verify checks what --certificate and --out write.";

void add_solve_position(CLI::App& command, SolveOptions& options) {
    command.add_option("--position", options.position, "The position, of Xiangqi: FEN")
        ->type_name("POSITION");
    command.add_option("--moves", options.moves, "The moves that led there: h8i9...")
        ->type_name("MOVES");
    command.add_option("--record", options.record, "A record or drawn board; its last position")
        ->type_name("FILE");
    command.add_option("--side", options.side, "Who shall win, as if to move; else who is to move")
        ->check(CLI::IsMember({"black", "white"}));
    command
        .add_option("--refute", options.refute, "Make this move and look for what wins after it")
        ->type_name("MOVE");
    command.add_flag("--all", options.all, "Look at every first move");
    command.add_flag("--json", options.json, "Print results as JSON");
    command
        .add_option("--certificate", options.certificate, "Write the proofs of wins to this file")
        ->type_name("FILE");
    command
        .add_option(
            "--table",
            options.table,
            "Keep here what the search for a vct learns, and go on from it"
        )
        ->type_name("FILE");
}

CLI::App* add_solve(CLI::App& app, SolveOptions& options) {
    CLI::App* command =
        app.add_subcommand("solve", "Look for a forced win in a position, or in many problems");
    add_setup(
        *command,
        options,
        "The rule; else what the record or problem says",
        "The board: 15, or 20x15",
        {"gomoku", "xiangqi"}
    );
    add_solve_position(*command, options);
    command->add_option("--kind", options.kind, "vcf or vct, else vcf first; of Xiangqi checks")
        ->type_name("KIND");
    command->add_option("--nodes", options.nodes, "For a position, problem or first move")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
        ->capture_default_str();
    command->add_option("--time", options.time_ms, "The same in ms; 0: any")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000'000}))
        ->capture_default_str();
    command->add_option("--threads", options.threads, "Problems at a time; 0: one a processor")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    command->add_option("--out", options.path, "The file that results of problems are added to")
        ->type_name("FILE");
    command->add_option("files", options.files, "Problems")->type_name("FILE");
    command->footer(solve_help);
    return command;
}

CLI::App* add_verify(CLI::App& app, VerifyOptions& options) {
    CLI::App* command = app.add_subcommand(
        "verify", "Check certificates of wins with nothing but the rules of the game"
    );
    command->add_option("files", options.files, "Certificates, or results of solve")
        ->type_name("FILE")
        ->required();
    return command;
}

CLI::App* add_othello_action(
    CLI::App& parent, OthelloOptions& options, const std::string& name, const char* what
) {
    CLI::App* command = parent.add_subcommand(name, what);
    command
        ->add_option(
            "--kernel", options.kernel, "avx512, avx2 or scalar; else the best of this processor"
        )
        ->type_name("NAME");
    command->callback([&options, name] { options.action = name; });
    return command;
}

CLI::App* add_othello(CLI::App& app, OthelloOptions& options) {
    CLI::App* command = app.add_subcommand("othello", "Solve endgames of Othello, or count moves");
    command->require_subcommand(1);
    CLI::App* solve = add_othello_action(
        *command, options, "solve", "Find the exact score and a best move of positions"
    );
    solve->add_flag("--result", options.result, "Only who wins, which is faster");
    solve->add_option("--memory", options.memory_mib, "MiB to remember positions in")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 20))
        ->capture_default_str();
    solve
        ->add_option(
            "--selectivity",
            options.selectivity,
            "How sure of scores, in percent; less than 100 leaves out what is unlikely"
        )
        ->check(CLI::Range(50, 100))
        ->capture_default_str();
    solve
        ->add_option(
            "--threads", options.threads, "For each position; 0: one a processor. The same answers"
        )
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    solve->add_option("files", options.files, "Positions, one a line")
        ->type_name("FILE")
        ->required();
    solve->footer(
        "A position is 64 squares from a1, b1 to h8 (X black, O white, - empty) and who is to\n"
        "move, X or O. Behind semicolons there may be the answer to compare with, as \"score "
        "+2\",\n"
        "\"best f5/d3\" or, as in OBF files, moves with their scores, \"f5:+2\". Lines that begin\n"
        "with # or % are remarks."
    );
    CLI::App* perft =
        add_othello_action(*command, options, "perft", "Count the move sequences of each length");
    perft->add_option("--position", options.position, "64 squares and who is to move")
        ->type_name("TEXT");
    perft->add_option("--moves", options.moves, "Moves made first: f5d6c3...")->type_name("MOVES");
    perft->add_option("depth", options.depth, "The longest sequences")
        ->type_name("DEPTH")
        ->required()
        ->check(CLI::Range(1, 60));
    perft->footer("A pass is a move. A game that ends earlier counts as one sequence from then on."
    );
    return command;
}

CLI::App* add_render(CLI::App& app, RenderOptions& options) {
    CLI::App* command = app.add_subcommand("render", "Draw a position as SVG");
    add_setup(
        *command, options, "The rule; else what the record says", "The board of moves: 15, or 20x15"
    );
    add_record(*command, options);
    command->add_option("--moves", options.moves, "Instead of a record: h8i9...")
        ->type_name("MOVES");
    command->add_option("--ply", options.ply, "The position after so many moves; else the last one")
        ->check(CLI::Range(0, max_ply));
    command->add_option("--numbers", options.numbers, "The stones that have their number")
        ->check(CLI::IsMember({"all", "last", "none"}))
        ->capture_default_str();
    command->add_flag(
        "--threats", options.threats, "Mark fours, four-threes and what prevents them"
    );
    command->add_flag("--forbidden", options.forbidden, "Mark the forbidden points");
    command
        ->add_option(
            "--candidates", options.candidates, "Search and mark so many of the best moves"
        )
        ->check(CLI::Range(0, 50))
        ->capture_default_str();
    command->add_option("--nodes", options.nodes, "Of that search")
        ->check(CLI::Range(std::uint64_t{100}, std::uint64_t{1'000'000'000'000}))
        ->capture_default_str();
    command->add_option("--memory", options.memory_mib, "MiB for that search")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 20))
        ->capture_default_str();
    command->add_option("--width", options.width, "In pixels")
        ->check(CLI::Range(50, 10'000))
        ->capture_default_str();
    command->add_option("-o,--out", options.path, "The file to write; else standard output")
        ->type_name("FILE");
    return command;
}

constexpr const char* match_help =
    "An engine is described by words KEY=VALUE, quoted like a shell's where they hold blanks:\n"
    "  name=NAME              in the report; else the program's name\n"
    "  cmd=PROGRAM            with its arguments, or builtin: this program in this process\n"
    "  proto=gomocup          what the program speaks; or gtp, uci, ucci\n"
    "  tc=MATCH/TURN+INC      seconds, 0 for no such limit; 0/1 when nothing is said\n"
    "  nodes=N depth=N        limits besides the clock; without tc a move then has a minute\n"
    "  memory=MIB threads=N   64 and 1 when nothing is said\n"
    "  folder=FOLDER          where the program runs; else where it lies\n"
    "  option.KEY=VALUE       sent as INFO KEY VALUE, to gtp as KEY VALUE; builtin, uci, ucci: an\n"
    "                         option\n"
    "Openings, a line each: offsets from the middle (Gomocup), cells like h8i9 counted from the\n"
    "top (c-gomoku-cli), or moves like \"h8 i9\" counted from the bottom. Of Othello transcripts\n"
    "like f5d6c3, of Xiangqi moves like h2e2h9g7 or a position (FEN) and, behind the word moves,\n"
    "moves from there.\n"
    "The folder gets games.jsonl, the games as SGF (not Xiangqi) and PSQ (Gomoku), and report.txt. "
    "The same\n"
    "command again goes on where the match stood.";

void add_match_engines(CLI::App& command, MatchOptions& options) {
    command.add_option("--engine", options.engines, "An engine: see below; twice or more")
        ->type_name("TEXT")
        ->required();
    command.add_option("--each", options.each, "What all engines have in common")
        ->type_name("TEXT");
    command.add_flag("--gauntlet", options.gauntlet, "The first engine meets the others only");
    command.add_option("--games", options.games, "Games of each pair of engines, made even")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    command.add_option("--concurrency", options.concurrency, "Games at a time")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
}

void add_match_game(CLI::App& command, MatchOptions& options) {
    add_setup(
        command,
        options,
        "Its rule, such as freestyle or renju",
        "The board: 15, or 20x15",
        names_of_games()
    );
    command.add_option("--openings", options.openings, "Each is played with both colours")
        ->type_name("FILE");
    command
        .add_option(
            "--seed", options.seed, "Takes the openings in an order of its own; 0: as listed"
        )
        ->capture_default_str();
}

void add_match_end(CLI::App& command, MatchOptions& options) {
    command.add_option("--sprt", options.sprt, "Stop when decided: \"elo0=0 elo1=10\"")
        ->type_name("TEXT");
    command
        .add_option(
            "--resign",
            options.resign,
            "\"SCORE,MOVES\": a game is won when one side claims and the other concedes so much, "
            "so often in a row"
        )
        ->type_name("TEXT");
    command
        .add_option(
            "--draw",
            options.draw,
            "\"SCORE,MOVES,FROM\": a game is drawn when neither claims more, so often in a row, "
            "after so many plies"
        )
        ->type_name("TEXT");
    command.add_option("--max-plies", options.max_plies, "Longer games are drawn; 0: any length")
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str();
    command.add_option("--margin", options.margin_ms, "How many ms late a move may come")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{3'600'000}))
        ->capture_default_str();
    command.add_option("--hang", options.hang_ms, "How many ms later an engine is given up")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{3'600'000}))
        ->capture_default_str();
    command.add_flag(
        "--enforce-memory", options.enforce_memory, "Who takes more than memory= loses the game"
    );
}

CLI::App* add_match(CLI::App& app, MatchOptions& options) {
    CLI::App* command = app.add_subcommand("match", "Let engines play against each other");
    add_match_engines(*command, options);
    add_match_game(*command, options);
    add_match_end(*command, options);
    command->add_option("--out", options.folder, "Where games and report go")
        ->type_name("FOLDER")
        ->capture_default_str();
    command->footer(match_help);
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
    MatchOptions match;
    SelfPlayOptions self_play;
    OpeningsOptions openings;
    ConvertOptions convert;
    AnalyzeOptions analyze;
    DatabaseOptions database;
    ReviewOptions review;
    RenderOptions render;
    ReportOptions report;
    PlayOptions play;
    SolveOptions solve;
    VerifyOptions verify;
    OthelloOptions othello;
    add_log_option(app, conversation);
    for (const AdapterKind& kind : adapter_kinds()) {
        add_protocol(app, kind, conversation);
    }
    const CLI::App* bench_command = add_bench(app, bench);
    const CLI::App* perft_command = add_perft(app, perft);
    const CLI::App* match_command = add_match(app, match);
    const CLI::App* self_play_command = add_self_play(app, self_play);
    const CLI::App* openings_command = add_openings(app, openings);
    const CLI::App* convert_command = add_convert(app, convert);
    const CLI::App* analyze_command = add_analyze(app, analyze);
    const CLI::App* database_command = add_database(app, database);
    const CLI::App* review_command = add_review(app, review);
    const CLI::App* render_command = add_render(app, render);
    const CLI::App* report_command = add_report(app, report);
    const CLI::App* play_command = add_play(app, play);
    const CLI::App* solve_command = add_solve(app, solve);
    const CLI::App* verify_command = add_verify(app, verify);
    const CLI::App* othello_command = add_othello(app, othello);
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
    if (match_command->parsed()) {
        return match;
    }
    if (self_play_command->parsed()) {
        return self_play;
    }
    if (openings_command->parsed()) {
        return openings;
    }
    if (convert_command->parsed()) {
        return convert;
    }
    if (analyze_command->parsed()) {
        return analyze;
    }
    if (database_command->parsed()) {
        return database;
    }
    if (review_command->parsed()) {
        return review;
    }
    if (render_command->parsed()) {
        return render;
    }
    if (report_command->parsed()) {
        return report;
    }
    if (play_command->parsed()) {
        return play;
    }
    if (solve_command->parsed()) {
        return solve;
    }
    if (verify_command->parsed()) {
        return verify;
    }
    if (othello_command->parsed()) {
        return othello;
    }
    return conversation;
}

}  // namespace tengen
