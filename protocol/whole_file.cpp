#include "protocol/whole_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace tengen {

Result<std::string> read_whole_file(const std::string& path) {
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    const std::unique_ptr<std::FILE, Closer> file(std::fopen(path.c_str(), "rb"));
    std::string bytes;
    if (file) {
        char buffer[65536];
        std::size_t size = 0;
        while ((size = std::fread(buffer, 1, sizeof buffer, file.get())) > 0) {
            bytes.append(buffer, size);
        }
    }
    if (!file || std::ferror(file.get()) != 0) {
        return Error{fmt::format("cannot read {}: {}", path, std::strerror(errno))};
    }
    return bytes;
}

}  // namespace tengen
