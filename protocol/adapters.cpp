#include "protocol/adapters.h"

#include "protocol/command_table.h"
#include "protocol/gomocup.h"

#include <utility>

namespace tengen {

namespace {

template <class Kind>
std::unique_ptr<Adapter> make(std::unique_ptr<Session> session, AdapterContext context) {
    return std::make_unique<Kind>(std::move(session), std::move(context));
}

bool never(std::string_view /*first_line*/) {
    return false;
}

bool only_gomoku(std::string_view game) {
    return game == "gomoku";
}

constexpr AdapterKind kinds[] = {
    {"gomocup", "gomoku", never, make<Gomocup>, only_gomoku},
    {"gtp", "gomoku", never, nullptr, only_gomoku},
    {"uci", "xiangqi", never, nullptr, only_gomoku},
    {"ucci", "xiangqi", never, nullptr, only_gomoku},
    {"nboard", "othello", never, nullptr, only_gomoku},
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
