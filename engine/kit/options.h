#pragma once

#include "engine/kit/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// A typed option: its name, its range and its value. Booleans are integers 0..1.
struct Option {
    std::string name;
    std::string help;
    std::int64_t value = 0;
    std::int64_t default_value = 0;
    std::int64_t min = 0;
    std::int64_t max = 1;
};

// The options of a session, in the order they were added. Names compare without regard to case,
// and a blank equals an underscore.
class OptionSet {
public:
    void add(
        std::string name, std::int64_t value, std::int64_t min, std::int64_t max, std::string help
    );
    // Errors: unknown name, not a number, out of range (the message names the range).
    Status set(std::string_view name, std::string_view text);
    // The value of an option that must exist.
    std::int64_t get(std::string_view name) const;
    // Null when there is no such option.
    const Option* find(std::string_view name) const;
    const std::vector<Option>& all() const { return options_; }

private:
    std::vector<Option> options_;
};

}  // namespace tengen
