// Lines to tengen analyze: each is a query, an action or an error, and what is said of it is JSON.
// Lines and cells of databases: what is read can be written and read again.

#include "protocol/analysis/analysis_json.h"
#include "protocol/database/position_key.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

void require_json(const std::string& line) {
    if (line.find('\n') != std::string::npos || !nlohmann::json::accept(line)) {
        std::abort();
    }
}

void try_entry(std::string_view text, const tengen::GameSetup& usual) {
    const auto entry = tengen::parse_entry_json(text, usual);
    if (!entry) {
        return;
    }
    const std::string line = tengen::entry_json(*entry);
    require_json(line);
    const auto again = tengen::parse_entry_json(line, usual);
    if (!again || tengen::entry_json(*again) != line) {
        std::abort();
    }
}

void try_cells(std::string_view text) {
    const tengen::BoardSize size{5, 5};
    const auto stones = tengen::stones_of_key(text, size);
    if (stones) {
        const auto key = tengen::position_key(size, *stones, tengen::Side::first);
        if (!tengen::stones_of_key(key.cells, size)) {
            std::abort();
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    tengen::AnalysisQuery usual;
    usual.setup = {"freestyle", 15, 15};
    usual.nodes = 100;
    try_entry(text, usual.setup);
    try_cells(text);
    const tengen::AnalysisLine line = tengen::parse_analysis_line(text, usual);
    if (const auto* query = std::get_if<tengen::AnalysisQuery>(&line)) {
        require_json(tengen::result_json(*query, {}));
    } else if (const auto* action = std::get_if<tengen::AnalysisAction>(&line)) {
        require_json(tengen::action_json(*action, true));
    } else {
        require_json(tengen::error_json(std::get<tengen::AnalysisError>(line)));
    }
    return 0;
}
