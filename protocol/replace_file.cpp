#include "protocol/replace_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

namespace tengen {

FreshFile::FreshFile(std::string path)
    : path_(std::move(path)),
      fresh_(path_ + ".new"),
      file_(fresh_, std::ios::binary | std::ios::trunc) {}

FreshFile::~FreshFile() {
    if (!is_in_place_ && file_.is_open()) {
        file_.close();
        std::error_code ignored;
        std::filesystem::remove(fresh_, ignored);
    }
}

void FreshFile::write(std::string_view text) {
    file_ << text;
}

Status FreshFile::finish() {
    file_.flush();
    if (!file_) {
        return Error{"cannot write " + fresh_};
    }
    std::error_code failure;
    std::filesystem::rename(fresh_, path_, failure);
    if (failure) {
        return Error{fmt::format("cannot write {}: {}", path_, failure.message())};
    }
    is_in_place_ = true;
    return Done{};
}

Status replace_file(const std::string& path, const std::string& text) {
    FreshFile file(path);
    file.write(text);
    return file.finish();
}

}  // namespace tengen
