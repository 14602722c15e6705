#include "protocol/adapters.h"

#include "protocol/command_table.h"
#include "protocol/gomocup.h"
#include "protocol/gtp.h"
#include "protocol/nboard.h"
#include "protocol/uci.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tengen {

namespace {

template <class Kind>
std::unique_ptr<Adapter> make(std::unique_ptr<Session> session, AdapterContext context) {
    return std::make_unique<Kind>(std::move(session), std::move(context));
}

template <UciDialect dialect>
std::unique_ptr<Adapter> make_uci(std::unique_ptr<Session> session, AdapterContext context) {
    return std::make_unique<Uci>(std::move(session), std::move(context), dialect);
}

bool never(std::string_view /*first_line*/) {
    return false;
}

// What GoGui and Sabaki send first, with or without an id; Gomocup has none of these words.
bool is_gtp(std::string_view first_line) {
    Words words(first_line);
    std::string_view word = words.next();
    if (parse_number(word)) {
        word = words.next();
    }
    constexpr std::string_view first_words[] = {
        "protocol_version",
        "name",
        "version",
        "list_commands",
        "known_command",
        "boardsize",
        "rectangular_boardsize",
        "clear_board",
        "komi",
        "genmove",
        "showboard",
        "list_games",
        "set_game",
        "quit"};
    return std::find(std::begin(first_words), std::end(first_words), word) != std::end(first_words);
}

// Its first line, with the version.
bool is_nboard(std::string_view first_line) {
    Words words(first_line);
    return words.next() == "nboard" && parse_number(words.next());
}

bool is_uci(std::string_view first_line) {
    const std::string_view word = Words(first_line).next();
    return word == "uci" || word == "ucicyclone";
}

bool is_ucci(std::string_view first_line) {
    return Words(first_line).next() == "ucci";
}

bool only_gomoku(std::string_view game) {
    return game == "gomoku";
}

bool only_othello(std::string_view game) {
    return game == "othello";
}

bool only_xiangqi(std::string_view game) {
    return game == "xiangqi";
}

bool gomoku_or_othello(std::string_view game) {
    return game == "gomoku" || game == "othello";
}

constexpr AdapterKind kinds[] = {
    {"gomocup", "gomoku", never, make<Gomocup>, only_gomoku},
    {"gtp", "gomoku", is_gtp, make<Gtp>, gomoku_or_othello},
    {"uci", "xiangqi", is_uci, make_uci<UciDialect::uci>, only_xiangqi},
    {"ucci", "xiangqi", is_ucci, make_uci<UciDialect::ucci>, only_xiangqi},
    {"nboard", "othello", is_nboard, make<NBoard>, only_othello},
};

}  // namespace

std::span<const AdapterKind> adapter_kinds() {
    return kinds;
}

const AdapterKind* find_adapter(std::string_view name) {
    return find_command(kinds, name);
}

const AdapterKind& recognise_adapter(std::string_view first_line) {
    for (const AdapterKind& kind : kinds) {
        if (kind.make != nullptr && kind.begins_with(first_line)) {
            return kind;
        }
    }
    return kinds[0];
}

}  // namespace tengen
