#pragma once

#include "engine/kit/result.h"

#include <cstdint>
#include <string_view>

namespace tengen {

// Every so manieth of many numbered tasks, beginning with one of the first: "1/4" is the first of
// four parts.
struct Shard {
    std::uint64_t index = 0;  // from zero
    std::uint64_t count = 1;

    // How many of `all` tasks belong to it.
    std::uint64_t size(std::uint64_t all) const {
        return all / count + (all % count > index ? 1 : 0);
    }
    // The number of its task at a place counted from zero.
    std::uint64_t number(std::uint64_t place) const { return index + place * count; }
};

Result<Shard> parse_shard(std::string_view text);

}  // namespace tengen
