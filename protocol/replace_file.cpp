#include "protocol/replace_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <system_error>

namespace tengen {

Status replace_file(const std::string& path, const std::string& text) {
    const std::string fresh = path + ".new";
    {
        std::ofstream file(fresh, std::ios::binary | std::ios::trunc);
        file << text;
        file.close();
        if (!file) {
            return Error{"cannot write " + fresh};
        }
    }
    std::error_code failure;
    std::filesystem::rename(fresh, path, failure);
    if (failure) {
        return Error{fmt::format("cannot write {}: {}", path, failure.message())};
    }
    return Done{};
}

}  // namespace tengen
