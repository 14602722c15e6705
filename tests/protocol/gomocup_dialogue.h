#pragma once

#include "protocol/conversation.h"
#include "protocol/gomocup.h"
#include "tests/protocol/pipe.h"
#include "tests/support/fake_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace tengen::test {

using Lines = std::vector<std::string>;

// Talks to a Gomocup adapter over a FakeSession, one line at a time and without a reader thread: a
// search that a line has started is over before say() returns, unless the session holds it.
class GomocupDialogue : public ::testing::Test {
protected:
    GomocupDialogue() {
        auto owned = std::make_unique<FakeSession>();
        session = owned.get();
        adapter = std::make_unique<Gomocup>(std::move(owned), AdapterContext{writer_, [this] {
                                                                                 is_woken_ = true;
                                                                             }});
    }
    ~GomocupDialogue() override {
        adapter->finish();
        EXPECT_THAT(session->violations, ::testing::IsEmpty());
        adapter.reset();
    }

    // Whatever the lines are answered with. `goes_on` tells whether the conversation does.
    Lines say(const Lines& lines) {
        for (const std::string& text : lines) {
            Line line;
            line.text = text;
            say(line);
        }
        return output_.read_lines();
    }
    template <class... Rest>
    Lines say(const char* first, Rest... rest) {
        return say(Lines{first, rest...});
    }
    void say(const Line& line) {
        adapter->on_arrival(line);
        goes_on = adapter->handle_line(line);
        if (!session->holds_searches) {
            wake();
        }
    }
    // What the conversation does when the search has ended.
    Lines wake() {
        session->wait();
        if (is_woken_.exchange(false)) {
            adapter->on_wake();
        }
        return {};
    }
    Lines output() { return output_.read_lines(); }

    // A board of 15x15 and the limits of a quick game.
    void start() { ASSERT_THAT(say("START 15"), ::testing::ElementsAre("OK")); }
    const SearchRequest& last_request() const { return session->requests.back(); }

    FakeSession* session = nullptr;
    std::unique_ptr<Gomocup> adapter;
    bool goes_on = true;

private:
    Pipe output_;
    LineWriter writer_{output_.input()};
    std::atomic<bool> is_woken_{false};
};

// The whole path: bytes into a pipe, reader thread, adapter, lines out of a pipe.
class GomocupConversation : public ::testing::Test {
protected:
    GomocupConversation() {
        auto owned = std::make_unique<FakeSession>();
        session = owned.get();
        record = session->record;
        session_ = std::move(owned);
    }
    ~GomocupConversation() override {
        end();
        EXPECT_THAT(record->violations, ::testing::IsEmpty());
    }

    void run() {
        thread_ = std::thread([this] {
            LineWriter writer(output.input());
            run_conversation(
                input.output(),
                writer,
                [this](const Line&, const AdapterContext& context) {
                    return std::make_unique<Gomocup>(std::move(session_), context);
                }
            );
            output.close_input();
            has_ended = true;
        });
    }
    void send(std::string_view text) { input.write(text); }
    std::string receive() { return output.read_line(); }
    // Ends the conversation, if that has not been done. Only then may the record be looked at.
    void end() {
        input.close_input();
        if (thread_.joinable()) {
            thread_.join();
        }
    }

    Pipe input;
    Pipe output;
    FakeSession* session = nullptr;  // to be prepared before run(), and left alone then
    std::shared_ptr<FakeRecord> record;
    std::atomic<bool> has_ended{false};

private:
    std::unique_ptr<Session> session_;
    std::thread thread_;
};

}  // namespace tengen::test
