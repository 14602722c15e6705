#include "protocol/result_lines.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <system_error>

namespace tengen {

Result<std::uint64_t> count_result_lines(
    const std::string& path,
    std::uint64_t wanted,
    const std::function<std::string(std::uint64_t number)>& begin_of
) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return std::uint64_t{0};
    }
    std::uint64_t count = 0;
    std::uintmax_t whole_bytes = 0;
    std::string line;
    while (std::getline(file, line) && !file.eof()) {
        if (count == wanted || !line.starts_with(begin_of(count))) {
            return Error{fmt::format("{}:{}: a result of another run", path, count + 1)};
        }
        whole_bytes += line.size() + 1;
        ++count;
    }
    file.close();
    std::error_code failure;
    std::filesystem::resize_file(path, whole_bytes, failure);
    if (failure) {
        return Error{fmt::format("cannot write {}: {}", path, failure.message())};
    }
    return count;
}

}  // namespace tengen
