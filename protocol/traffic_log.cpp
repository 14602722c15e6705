#include "protocol/traffic_log.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <iterator>

namespace tengen {

Result<std::unique_ptr<TrafficLog>> TrafficLog::open(const std::string& path) {
    File file(std::fopen(path.c_str(), "w"));
    if (!file) {
        return Error{fmt::format("cannot write {}: {}", path, std::strerror(errno))};
    }
    return std::unique_ptr<TrafficLog>(new TrafficLog(std::move(file)));
}

void TrafficLog::write(char direction, std::string_view line, Clock::time_point when) {
    const std::chrono::duration<double> since_opening = when - opened_;
    std::string text = fmt::format("{:.6f} {} ", since_opening.count(), direction);
    for (const char c : line) {
        if (c >= ' ' && c <= '~' && c != '\\') {
            text += c;
        } else if (c == '\\') {
            text += "\\\\";
        } else {
            fmt::format_to(std::back_inserter(text), "\\x{:02x}", static_cast<unsigned char>(c));
        }
    }
    text += '\n';
    const std::lock_guard lock(mutex_);
    std::fwrite(text.data(), 1, text.size(), file_.get());
    std::fflush(file_.get());  // the log matters most when the program does not get to its end
}

}  // namespace tengen
