#pragma once

#include "engine/kit/result.h"

#include <string>

namespace tengen {

// Writes `text` to a new file and puts it in the place of `path`, which so is never half written.
Status replace_file(const std::string& path, const std::string& text);

}  // namespace tengen
