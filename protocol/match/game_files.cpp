#include "protocol/match/game_files.h"

#include "protocol/notation.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <system_error>

namespace tengen {

namespace {

BoardSize size_of(const RecordContext& context) {
    return {context.setup.width, context.setup.height};
}

const std::string& name_of(const RecordContext& context, int player) {
    return context.names.at(static_cast<std::size_t>(player));
}

// Within a property's value a backslash takes what follows as it is.
std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == ']' || c == '\\' || c == ':') {
            result += '\\';
        }
        result += c;
    }
    return result;
}

std::string sgf_cell(const std::string& move, BoardSize size) {
    const Cell cell = *from_game(move, size);
    return {static_cast<char>('a' + cell.x), static_cast<char>('a' + cell.y)};
}

std::string thought_text(const Thought& thought) {
    std::string text;
    if (thought.score) {
        text += fmt::format(", value {}", *thought.score);
    }
    if (thought.depth) {
        text += fmt::format(", depth {}", *thought.depth);
    }
    if (thought.nodes) {
        text += fmt::format(", {} nodes", *thought.nodes);
    }
    return text;
}

std::string sgf_result(const GameRecord& game) {
    if (game.outcome == Outcome::draw) {
        return "0";
    }
    std::string result = game.outcome == Outcome::first_wins ? "B+" : "W+";
    if (game.fault) {
        const bool is_time =
            game.fault->kind == FaultKind::late || game.fault->kind == FaultKind::silence;
        result += is_time ? "T" : "F";
    }
    return result;
}

std::string reason_text(const GameRecord& game) {
    std::string text(end_name(game.end));
    if (game.fault) {
        text += fmt::format(": {}: {}", fault_name(game.fault->kind), game.fault->text);
    }
    return text;
}

}  // namespace

std::string sgf_text(const GameRecord& game, const RecordContext& context) {
    const BoardSize size = size_of(context);
    const std::string board = size.width == size.height
                                  ? std::to_string(size.width)
                                  : fmt::format("{}:{}", size.width, size.height);
    std::string text = fmt::format(
        "(;FF[4]GM[4]CA[UTF-8]AP[Tengen:{}]SZ[{}]RU[{}]EV[{}]RO[{}]GN[{}]DT[{}]PB[{}]PW[{}]RE[{}]"
        "GC[{}]\n",
        TENGEN_VERSION,
        board,
        escaped(context.setup.variant),
        escaped(context.event),
        game.round + 1,
        game.number + 1,
        game.date.substr(0, 10),
        escaped(name_of(context, game.players[0])),
        escaped(name_of(context, game.players[1])),
        sgf_result(game),
        escaped(reason_text(game))
    );
    bool is_black = true;
    for (const std::string& move : game.opening) {
        text += fmt::format(";{}[{}]C[opening]\n", is_black ? 'B' : 'W', sgf_cell(move, size));
        is_black = !is_black;
    }
    for (const PlayedMove& played : game.moves) {
        text += fmt::format(
            ";{}[{}]C[{} ms{}]\n",
            is_black ? 'B' : 'W',
            sgf_cell(played.move, size),
            played.elapsed.count(),
            thought_text(played.thought)
        );
        is_black = !is_black;
    }
    return text + ")\n";
}

std::string psq_text(const GameRecord& game, const RecordContext& context) {
    const BoardSize size = size_of(context);
    std::string text = fmt::format("Piskvorky {}x{}, 0:0, 0\n", size.width, size.height);
    const auto add = [&](const std::string& move, std::int64_t milliseconds, const Thought& thought
                     ) {
        const Cell cell = *from_game(move, size);
        text += fmt::format(
            "{},{},{}{}\n", cell.x + 1, cell.y + 1, milliseconds, thought_text(thought)
        );
    };
    for (const std::string& move : game.opening) {
        add(move, 0, {});
    }
    for (const PlayedMove& played : game.moves) {
        add(played.move, played.elapsed.count(), played.thought);
    }
    const int winner = game.outcome == Outcome::first_wins    ? 1
                       : game.outcome == Outcome::second_wins ? 2
                                                              : 0;
    return text
           + fmt::format(
               "{}\n{}\n{}\n",
               name_of(context, game.players[0]),
               name_of(context, game.players[1]),
               winner
           );
}

Status replace_file(const std::string& path, const std::string& text) {
    const std::string fresh = path + ".new";
    {
        std::ofstream file(fresh, std::ios::binary | std::ios::trunc);
        file << text;
        file.close();
        if (!file) {
            return Error{"cannot write " + fresh};
        }
    }
    std::error_code failure;
    std::filesystem::rename(fresh, path, failure);
    if (failure) {
        return Error{fmt::format("cannot write {}: {}", path, failure.message())};
    }
    return Done{};
}

}  // namespace tengen
