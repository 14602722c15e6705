// Feeds bytes through the line splitter into the NBoard adapter, over a session that answers at
// once: every line that comes back is one of the protocol, and no ping has two answers.

#include "protocol/line_writer.h"
#include "protocol/nboard.h"
#include "tests/fuzz/adapter_dialogue.h"
#include "tests/fuzz/adapter_output.h"
#include "tests/support/fake_session.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace {

using tengen::test::FakeSession;
using tengen::test::Output;
using tengen::test::require;

constexpr std::string_view words[] = {
    "set", "status", "nodestats", "search", "===", "pong", "learned", "analysis"};

// How many pings the lines answer.
int pongs_in(std::string_view text) {
    int count = 0;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        require(end != std::string_view::npos);
        const std::string_view line = text.substr(0, end);
        const std::string_view word = line.substr(0, line.find(' '));
        require(std::find(std::begin(words), std::end(words), word) != std::end(words));
        count += word == "pong" ? 1 : 0;
        text.remove_prefix(end + 1);
    }
    return count;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Output output;
    static tengen::LineWriter writer(output.input());
    auto owned = std::make_unique<FakeSession>();
    FakeSession& session = *owned;
    session.infos = {tengen::SearchInfo{.depth = 1, .score = -150, .pv = {"f5", "pass", "d6"}}};
    tengen::NBoard adapter(std::move(owned), {writer, [] {}});
    tengen::test::hold_dialogue(
        adapter,
        session,
        output,
        {reinterpret_cast<const char*>(data), size},
        [](const std::string&) { return false; },
        [](const std::string& text) { require(pongs_in(text) <= 1); }
    );
    return 0;
}
