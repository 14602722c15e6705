// Lines to tengen analyze: each is a query, an action or an error, and what is said of it is JSON.

#include "protocol/analysis/analysis_json.h"

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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    tengen::AnalysisQuery usual;
    usual.setup = {"freestyle", 15, 15};
    usual.nodes = 100;
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
