#include "protocol/uci_moves.h"

#include "protocol/tokens.h"

#include <algorithm>

namespace tengen {

namespace {

constexpr int most_ranks = 100;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

}  // namespace

std::optional<std::string> with_shifted_ranks(std::string_view move, int step) {
    std::string shifted;
    while (!move.empty()) {
        const auto* const end = std::find_if_not(move.begin() + 1, move.end(), is_digit);
        const auto size = static_cast<std::size_t>(end - move.begin());
        const auto rank = parse_number(move.substr(1, size - 1), -std::min(step, 0), most_ranks);
        if (move.front() < 'a' || move.front() > 'z' || !rank) {
            return std::nullopt;
        }
        shifted += move.front() + std::to_string(*rank + step);
        move.remove_prefix(size);
    }
    return shifted.empty() ? std::nullopt : std::optional(shifted);
}

}  // namespace tengen
