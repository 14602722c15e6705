// Feeds bytes through the line splitter into the GTP adapter, over a session that answers at once:
// every response is framed as the protocol says, and no command has two.

#include "protocol/gtp.h"
#include "protocol/line_writer.h"
#include "tests/fuzz/adapter_dialogue.h"
#include "tests/fuzz/adapter_output.h"
#include "tests/support/fake_session.h"

#include <unistd.h>

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

// Responses that are closed by an empty line.
int responses_in(std::string_view text) {
    int count = 0;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        require(end != std::string_view::npos);
        require(text.substr(0, end).find('\r') == std::string_view::npos);
        count += end == 0 ? 1 : 0;
        text.remove_prefix(end + 1);
    }
    return count;
}

// printsgf writes to any path it is given. Relative ones lead to a folder where no file can be
// made; lines that might name another are left out, as the adapter would read them.
bool could_write(const std::string& text) {
    std::string clean;
    for (const char c : text) {
        if (c == '\t' || c >= ' ' || c < '\0') {
            clean += c;
        }
    }
    return clean.find("printsgf") != std::string::npos && clean.find('/') != std::string::npos;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* /*argument_count*/, char*** /*arguments*/) {
    require(::chdir("/proc") == 0);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Output output;
    static tengen::LineWriter writer(output.input());
    auto owned = std::make_unique<FakeSession>();
    FakeSession& session = *owned;
    session.infos = {tengen::SearchInfo{.depth = 1, .pv = {"h8", "i9"}}};
    tengen::Gtp adapter(std::move(owned), {writer, [] {}});
    tengen::test::hold_dialogue(
        adapter,
        session,
        output,
        {reinterpret_cast<const char*>(data), size},
        could_write,
        // A command may close the stream of an analysis before its own response.
        [](const std::string& text) { require(responses_in(text) <= 2); }
    );
    return 0;
}
