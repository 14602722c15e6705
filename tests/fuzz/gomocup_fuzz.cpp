// Feeds bytes through the line splitter into the Gomocup adapter, over a session that answers at
// once, and counts: no request may have two replies or a move after ERROR.

#include "protocol/gomocup.h"
#include "protocol/line_writer.h"
#include "tests/fuzz/adapter_dialogue.h"
#include "tests/fuzz/adapter_output.h"
#include "tests/support/fake_session.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace {

using tengen::test::FakeSession;
using tengen::test::Output;
using tengen::test::require;

// Replies among the lines: all but MESSAGE, INFO and the like.
int replies_in(std::string_view text) {
    int count = 0;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        require(line.size() < text.size());  // every line has its end
        require(line.find('\r') == std::string_view::npos);
        if (!line.starts_with("MESSAGE ") && !line.starts_with("INFO ")) {
            ++count;
        }
        text.remove_prefix(line.size() + 1);
    }
    return count;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Output output;
    static tengen::LineWriter writer(output.input());
    auto owned = std::make_unique<FakeSession>();
    FakeSession& session = *owned;
    session.infos = {tengen::SearchInfo{.pv = {"h8", "i9"}}};
    session.events = {{tengen::RootEvent::lost, "h8"}};
    const auto no_files = [](const std::string&, tengen::AnalysisDatabase::Access) {
        return tengen::Result<std::unique_ptr<tengen::AnalysisDatabase>>(tengen::Error{"no files"});
    };
    tengen::Gomocup adapter(std::move(owned), {writer, [] {}}, no_files);
    tengen::test::hold_dialogue(
        adapter,
        session,
        output,
        {reinterpret_cast<const char*>(data), size},
        [](const std::string&) { return false; },
        // A command that cuts a block or a path off adds the ERROR of that one to its own reply.
        [](const std::string& text) { require(replies_in(text) <= 2); }
    );
    return 0;
}
