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
    const tengen::GameSetup usual{"freestyle", 15, 15};
    for (const std::string_view format : tengen::record_formats()) {
        const auto games = tengen::read_records(text, format, usual);
        if (!games) {
            require(!games.error().empty());
            continue;
        }
        for (const tengen::GameText& game : *games) {
            for (const std::string_view other : {"sgf", "json"}) {
                const auto again =
                    tengen::read_records(tengen::write_record(game, other), other, usual);
                require(again.ok());
                require_equal(again->front(), game);
            }
            for (const std::string_view other : tengen::written_record_formats()) {
                require(!tengen::write_record(game, other).empty());
            }
        }
    }
    if (const std::string library = rewritten(text); !library.empty()) {
        require(rewritten(library) == library);
    }
    return 0;
}
