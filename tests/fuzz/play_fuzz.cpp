// Feeds bytes through the line splitter into a game in the terminal, over a session that answers at
// once: what is refused says why in one line and changes nothing, and every other line is answered
// by whole lines.

#include "protocol/line_reader.h"
#include "protocol/play/play.h"
#include "tests/fuzz/adapter_output.h"
#include "tests/support/fake_session.h"

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using tengen::test::FakeSession;
using tengen::test::require;

// save and load take any path. Relative ones lead to a folder where no file can be made; lines that
// might name another are left out.
bool names_a_path(const std::string& text) {
    return text.find('/') != std::string::npos;
}

// A replay waits as long as it is told to.
bool waits(const std::string& text) {
    return tengen::same_word(tengen::Words(text).next(), "replay");
}

// The fake session has boards of any size, and the engine may play a whole game on one.
bool has_large_board(const std::string& text) {
    tengen::Words words(text);
    const std::string_view name = words.next();
    if (!tengen::same_word(name, "new") && !tengen::same_word(name, "size")) {
        return false;
    }
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const std::string_view rest = words.rest();
    for (std::size_t i = 1; i < rest.size(); ++i) {
        if (is_digit(rest[i - 1]) && is_digit(rest[i])) {
            return true;
        }
    }
    return false;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* /*argument_count*/, char*** /*arguments*/) {
    require(::chdir("/proc") == 0);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::vector<std::string> said;
    std::vector<std::shared_ptr<tengen::test::FakeRecord>> records;
    tengen::Play play(
        [&] {
            auto session = std::make_unique<FakeSession>();
            session->infos = {tengen::SearchInfo{.depth = 1, .pv = {"h8", "i9"}}};
            records.push_back(session->record);
            return session;
        },
        {},
        [&](const std::string& line) { said.push_back(line); }
    );
    bool goes_on = true;
    const auto handle = [&](std::string text, bool is_overlong) {
        if (!goes_on || names_a_path(text) || waits(text) || has_large_board(text)) {
            return;
        }
        const auto state = play.game().state();
        const auto moves = play.game().plies().size();
        tengen::Line line;
        line.text = std::move(text);
        line.is_overlong = is_overlong;
        goes_on = play.handle(line);
        for (const std::string& answer : said) {
            require(answer.find_first_of("\r\n") == std::string::npos);
        }
        if (!said.empty() && said.front().starts_with("? ") && said.size() == 1) {
            require(play.game().state() == state && play.game().plies().size() == moves);
        }
        for (const auto& record : records) {
            require(record->violations.empty());
        }
        records.resize(1);
        said.clear();
    };
    tengen::LineSplitter splitter;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    splitter.feed(bytes.substr(0, size / 2), handle);
    splitter.feed(bytes.substr(size / 2), handle);
    splitter.finish(handle);
    return 0;
}
