#include "protocol/conversation.h"

#include <mutex>
#include <utility>
#include <vector>

namespace tengen {

namespace {

bool says_nothing(const Line& line) {
    return !line.is_end && line.text.empty();
}

// Hands arriving lines on to the adapter. Until there is one it keeps them, so that a stop word
// that came in the same breath as the first line is not lost.
class ArrivalRelay {
public:
    void arrived(const Line& line) {
        const std::lock_guard lock(mutex_);
        if (adapter_ != nullptr) {
            adapter_->on_arrival(line);
        } else if (!is_over_ && !says_nothing(line)) {
            early_.push_back(line);
        }
    }
    void crowded() {
        const std::lock_guard lock(mutex_);
        if (adapter_ != nullptr) {
            adapter_->on_crowded();
        }
    }
    void attach(Adapter& adapter) {
        const std::lock_guard lock(mutex_);
        adapter_ = &adapter;
        for (const Line& line : std::exchange(early_, {})) {
            adapter.on_arrival(line);
        }
    }
    void detach() {
        const std::lock_guard lock(mutex_);
        adapter_ = nullptr;
        is_over_ = true;
    }

private:
    std::mutex mutex_;
    Adapter* adapter_ = nullptr;
    bool is_over_ = false;
    std::vector<Line> early_;
};

}  // namespace

void run_conversation(int input, LineWriter& out, const ChooseAdapter& choose, TrafficLog* log) {
    ArrivalRelay relay;
    LineReader reader(
        input, {[&](const Line& line) { relay.arrived(line); }, [&] { relay.crowded(); }}, log
    );
    const AdapterContext context{out, [&] { reader.wake(); }};
    std::unique_ptr<Adapter> adapter;
    Line line;
    while (!out.is_closed()) {
        if (!reader.next(line)) {
            adapter->on_wake();
            continue;
        }
        if (says_nothing(line)) {
            continue;
        }
        if (!adapter) {
            adapter = choose(line, context);
            relay.attach(*adapter);
        }
        if (!adapter->handle_line(line)) {
            break;
        }
    }
    relay.detach();
    if (adapter) {
        adapter->finish();
    }
}

}  // namespace tengen
