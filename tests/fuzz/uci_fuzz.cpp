// Feeds bytes through the line splitter into the adapter of UCI and UCCI, over a session that
// answers at once: every line that comes back is one of the protocols, and no line brings two
// moves unless it ends a search that waited for it.

#include "protocol/line_writer.h"
#include "protocol/uci.h"
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
    "id",
    "option",
    "uciok",
    "ucciok",
    "readyok",
    "info",
    "bestmove",
    "nobestmove",
    "pophash",
    "bye"};

// "a1: 200" and "Nodes searched: 45000".
bool is_of_perft(std::string_view word) {
    return word == "Nodes" || word.ends_with(':');
}

// How many searches the lines answer.
int answers_in(std::string_view text) {
    int count = 0;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        require(end != std::string_view::npos);
        const std::string_view line = text.substr(0, end);
        const std::string_view word = line.substr(0, line.find(' '));
        require(
            is_of_perft(word)
            || std::find(std::begin(words), std::end(words), word) != std::end(words)
        );
        count += word.ends_with("bestmove") ? 1 : 0;
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
    session.infos = {tengen::SearchInfo{.depth = 1, .score = -150, .pv = {"h2", "h9", "g0"}}};
    tengen::Uci adapter(std::move(owned), {writer, [] {}}, tengen::UciDialect::uci);
    tengen::test::hold_dialogue(
        adapter,
        session,
        output,
        {reinterpret_cast<const char*>(data), size},
        [](const std::string&) { return false; },
        [](const std::string& text) { require(answers_in(text) <= 2); }
    );
    return 0;
}
