// Records of games in every form: what is read can be written and read again, with the same moves.

#include "protocol/records/record_files.h"
#include "protocol/records/renlib.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

void require(bool claim) {
    if (!claim) {
        std::abort();
    }
}

void require_equal(const tengen::GameText& a, const tengen::GameText& b) {
    require(a.moves.size() == b.moves.size());
    for (std::size_t i = 0; i < a.moves.size(); ++i) {
        require(a.moves[i].move == b.moves[i].move && a.moves[i].side == b.moves[i].side);
    }
}

// As a game of that name, in each form that can tell it.
void read_and_write(std::string_view text, std::string_view name, const tengen::GameSetup& usual) {
    for (const std::string_view format : tengen::record_formats()) {
        const auto games = tengen::read_records(text, format, usual, name);
        if (!games) {
            require(!games.error().empty());
            continue;
        }
        for (const tengen::GameText& game : *games) {
            for (const std::string_view other : {"sgf", "json", "ggf"}) {
                if (!tengen::can_tell(other, name)) {
                    continue;
                }
                const std::string written = tengen::write_record(game, other);
                const auto again = tengen::read_records(written, other, usual, name);
                require(again.ok());
                require_equal(again->front(), game);
            }
            for (const std::string_view other : tengen::written_record_formats()) {
                require(
                    !tengen::can_tell(other, name) || !tengen::write_record(game, other).empty()
                );
            }
        }
    }
}

// The library again, node by node; empty when it is none.
std::string rewritten(std::string_view library) {
    std::string bytes = tengen::renlib_header();
    const tengen::Status read = tengen::visit_renlib(
        library,
        [&](const tengen::RenlibNode& node, const tengen::RenlibLine&) -> tengen::Status {
            tengen::append_renlib_node(bytes, node);
            return tengen::Done{};
        }
    );
    return read ? bytes : "";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    read_and_write(text, "gomoku", {"freestyle", 15, 15});
    read_and_write(text, "othello", {"standard", 8, 8});
    if (const std::string library = rewritten(text); !library.empty()) {
        require(rewritten(library) == library);
    }
    return 0;
}
