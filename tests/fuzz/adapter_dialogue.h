#pragma once

#include "protocol/line_reader.h"
#include "tests/fuzz/adapter_output.h"
#include "tests/support/fake_session.h"

#include <string>
#include <string_view>
#include <utility>

namespace tengen::test {

// Has an adapter over a session that answers at once read the bytes, in two pieces so that ends of
// lines get torn. Lines that `is_left_out` never arrive; `check` sees what each of the others was
// answered.
template <class Adapter, class LeaveOut, class Check>
void hold_dialogue(
    Adapter& adapter,
    FakeSession& session,
    Output& output,
    std::string_view bytes,
    LeaveOut is_left_out,
    Check check
) {
    bool goes_on = true;
    const auto handle = [&](std::string text, bool is_overlong) {
        if (!goes_on || is_left_out(text)) {
            return;
        }
        Line line;
        line.text = std::move(text);
        line.is_overlong = is_overlong;
        adapter.on_arrival(line);
        if (!line.text.empty()) {  // as a conversation does
            goes_on = adapter.handle_line(line);
        }
        session.wait();
        adapter.on_wake();
        check(output.take());
        require(session.violations.empty());
    };
    LineSplitter splitter;
    splitter.feed(bytes.substr(0, bytes.size() / 2), handle);
    splitter.feed(bytes.substr(bytes.size() / 2), handle);
    splitter.finish(handle);
    adapter.finish();
    require(session.violations.empty());
    output.take();
}

}  // namespace tengen::test
