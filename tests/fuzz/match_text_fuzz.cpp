// Everything that `tengen match` reads from people and from engines: descriptions of engines,
// openings, clocks and what engines say of their thinking.

#include "protocol/board_symmetry.h"
#include "protocol/match/engine_spec.h"
#include "protocol/match/gomocup_player.h"
#include "protocol/match/opening_list.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

void require(bool claim) {
    if (!claim) {
        std::abort();
    }
}

void try_opening(std::string_view text, tengen::BoardSize size, tengen::ParseOpening parse) {
    const auto opening = parse(text, size);
    if (!opening) {
        require(!opening.error().empty());
        return;
    }
    for (int i = 0; i < tengen::symmetry_count(size); ++i) {
        require(tengen::symmetric_opening(*opening, size, i).size() == opening->size());
    }
}

void try_engine(std::string_view text) {
    const auto spec = tengen::parse_engine_spec(text, "");
    if (spec) {
        require(!spec->name.empty() || !spec->command.empty());
        require(spec->time.turn || spec->time.match);
    } else {
        require(!spec.error().empty());
    }
    const auto time = tengen::parse_time_control(text);
    require(!time || time->increment.count() >= 0);
}

void try_thought(std::string_view text) {
    tengen::Thought thought;
    tengen::take_thought(text, thought);
    require(!thought.depth || (*thought.depth >= 0 && *thought.depth <= tengen::max_ply));
    require(!thought.score || std::abs(*thought.score) <= tengen::score_win);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try_opening(text, {15, 15}, tengen::parse_opening);
    try_opening(text, {8, 8}, tengen::parse_transcript);
    try_engine(text);
    try_thought(text);
    return 0;
}
