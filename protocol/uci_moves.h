#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tengen {

// A move such as "h2e2" with `step` added to the number of each rank; none when the text is no move
// or a rank would be below zero. Programs count ranks from 0 or from 1.
std::optional<std::string> with_shifted_ranks(std::string_view move, int step);

}  // namespace tengen
