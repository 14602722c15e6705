#include "engine/kit/options.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <optional>
#include <system_error>
#include <utility>

namespace tengen {
namespace {

// ASCII only: option names are ours, and the locale must not change what they mean.
char folded(char letter) {
    if (letter >= 'A' && letter <= 'Z') {
        return static_cast<char>(letter - 'A' + 'a');
    }
    return letter == ' ' ? '_' : letter;
}

bool same_name(std::string_view left, std::string_view right) {
    return std::equal(left.begin(), left.end(), right.begin(), right.end(), [](char a, char b) {
        return folded(a) == folded(b);
    });
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

bool is_switch(const Option& option) {
    return option.min == 0 && option.max == 1;
}

std::optional<std::int64_t> parse_value(const Option& option, std::string_view text) {
    text = trimmed(text);
    if (is_switch(option) && (same_name(text, "true") || same_name(text, "false"))) {
        return same_name(text, "true") ? 1 : 0;
    }
    std::int64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end) {
        return std::nullopt;
    }
    return value;
}

}  // namespace

void OptionSet::add(
    std::string name, std::int64_t value, std::int64_t min, std::int64_t max, std::string help
) {
    assert(find(name) == nullptr);
    assert(min <= value && value <= max);
    options_.push_back(Option{
        .name = std::move(name),
        .help = std::move(help),
        .value = value,
        .default_value = value,
        .min = min,
        .max = max});
}

Status OptionSet::set(std::string_view name, std::string_view text) {
    const auto option = std::find_if(options_.begin(), options_.end(), [&](const Option& other) {
        return same_name(other.name, trimmed(name));
    });
    if (option == options_.end()) {
        return Error{"there is no option " + std::string(trimmed(name))};
    }
    const std::optional<std::int64_t> value = parse_value(*option, text);
    if (!value || *value < option->min || *value > option->max) {
        return Error{
            option->name + " must be a number from " + std::to_string(option->min) + " to "
            + std::to_string(option->max)};
    }
    option->value = *value;
    return Done{};
}

std::int64_t OptionSet::get(std::string_view name) const {
    const Option* const option = find(name);
    assert(option != nullptr);
    return option->value;
}

const Option* OptionSet::find(std::string_view name) const {
    const auto option = std::find_if(options_.begin(), options_.end(), [&](const Option& other) {
        return same_name(other.name, name);
    });
    return option == options_.end() ? nullptr : &*option;
}

}  // namespace tengen
