#pragma once

#include "engine/kit/result.h"

#include <fstream>
#include <string>
#include <string_view>

namespace tengen {

// A new file that is written piece by piece and then takes the place of `path`, which so is never
// half written. Without finish() there has been nothing.
class FreshFile {
public:
    explicit FreshFile(std::string path);
    ~FreshFile();
    FreshFile(const FreshFile&) = delete;
    FreshFile& operator=(const FreshFile&) = delete;

    void write(std::string_view text);
    // What went wrong first in any of the calls.
    Status finish();

private:
    std::string path_;
    std::string fresh_;
    std::ofstream file_;
    bool is_in_place_ = false;
};

// Writes `text` as such a file.
Status replace_file(const std::string& path, const std::string& text);

}  // namespace tengen
