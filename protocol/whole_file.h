#pragma once

#include "engine/kit/result.h"

#include <string>

namespace tengen {

// All bytes of a file. Errors name it and the reason, also for what is no file, such as a folder.
Result<std::string> read_whole_file(const std::string& path);

}  // namespace tengen
