#pragma once

#include "protocol/adapter.h"

#include <memory>
#include <span>
#include <string_view>

namespace tengen {

// A protocol by the name used on the command line.
struct AdapterKind {
    std::string_view name;
    std::string_view default_game;
    // Whether a conversation that begins with this line is in this protocol.
    bool (*begins_with)(std::string_view first_line);
    // Null: the name is known, but this build cannot speak it.
    std::unique_ptr<Adapter> (*make)(std::unique_ptr<Session> session, AdapterContext context);
    bool (*plays)(std::string_view game);
};

std::span<const AdapterKind> adapter_kinds();

// Null when there is no such protocol.
const AdapterKind* find_adapter(std::string_view name);

// By the first line of the conversation; Gomocup when none fits, as it has an answer to anything.
const AdapterKind& recognise_adapter(std::string_view first_line);

}  // namespace tengen
