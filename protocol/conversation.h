#pragma once

#include "protocol/adapter.h"

#include <functional>
#include <memory>

namespace tengen {

// Makes the adapter for a conversation that begins with this line.
using ChooseAdapter =
    std::function<std::unique_ptr<Adapter>(const Line& first, const AdapterContext& context)>;

// Reads lines from the file descriptor and lets an adapter answer them until it has had enough, the
// input has ended, or nobody reads the output any more.
void run_conversation(
    int input, LineWriter& out, const ChooseAdapter& choose, TrafficLog* log = nullptr
);

}  // namespace tengen
