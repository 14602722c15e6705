#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

namespace tengen {

namespace {

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

}  // namespace

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char left, char right) {
        return lower(left) == lower(right);
    });
}

std::string printable(std::string_view text, std::size_t most) {
    std::string shown(text.substr(0, most));
    std::replace_if(
        shown.begin(), shown.end(), [](char c) { return c < ' ' || c > '~'; }, '?'
    );
    return text.size() > most ? shown + "..." : shown;
}

std::string_view unquoted(std::string_view text) {
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
        return text.substr(1, text.size() - 2);
    }
    return text;
}

Result<std::int64_t> parse_number(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::invalid_argument || end != text.data() + text.size()) {
        return Error{fmt::format("'{}' is not a number", printable(text))};
    }
    if (error == std::errc::result_out_of_range) {
        using Bounds = std::numeric_limits<std::int64_t>;
        return text.front() == '-' ? Bounds::min() : Bounds::max();
    }
    return value;
}

Result<std::int64_t> parse_number(std::string_view text, std::int64_t min, std::int64_t max) {
    Result<std::int64_t> number = parse_number(text);
    if (number && (*number < min || *number > max)) {
        return Error{fmt::format("{} is not between {} and {}", printable(text), min, max)};
    }
    return number;
}

void Words::skip_blanks() {
    while (!left_.empty() && is_blank(left_.front())) {
        left_.remove_prefix(1);
    }
}

std::string_view Words::next() {
    const auto end = std::find_if(left_.begin(), left_.end(), is_blank);
    const std::string_view word = left_.substr(0, static_cast<std::size_t>(end - left_.begin()));
    left_.remove_prefix(word.size());
    skip_blanks();
    return word;
}

std::string_view Words::take_digits() {
    std::size_t size = !left_.empty() && left_.front() == '-' ? 1 : 0;
    while (size < left_.size() && is_digit(left_[size])) {
        ++size;
    }
    const std::string_view digits = left_.substr(0, size);
    left_.remove_prefix(size);
    return digits;
}

Result<Tuple> Words::next_tuple() {
    const std::string_view start = left_;
    Tuple tuple;
    while (true) {
        const Result<std::int64_t> number = parse_number(take_digits());
        const bool is_whole = left_.empty() || left_.front() == ',' || is_blank(left_.front());
        if (!number || !is_whole) {
            next();
            const std::size_t taken = start.size() - left_.size();
            return Error{fmt::format(
                "cannot read '{}', expected numbers joined by commas",
                printable(trimmed(start.substr(0, taken)))
            )};
        }
        if (tuple.size < static_cast<int>(tuple.fields.size())) {
            tuple.fields[static_cast<std::size_t>(tuple.size)] = *number;
        }
        ++tuple.size;
        skip_blanks();
        if (left_.empty() || left_.front() != ',') {
            return tuple;
        }
        left_.remove_prefix(1);
        skip_blanks();
    }
}

}  // namespace tengen
