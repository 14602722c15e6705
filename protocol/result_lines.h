#pragma once

#include "engine/kit/result.h"

#include <cstdint>
#include <functional>
#include <string>

namespace tengen {

// How many whole lines an earlier run has left in a file that results are added to; none when there
// is no such file. A torn last line is cut off. `begin_of` tells how the line of each number,
// counted from zero, begins in this run; a line that begins otherwise, or is one too many, is an
// error that names it.
Result<std::uint64_t> count_result_lines(
    const std::string& path,
    std::uint64_t wanted,
    const std::function<std::string(std::uint64_t number)>& begin_of
);

}  // namespace tengen
