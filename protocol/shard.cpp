#include "protocol/shard.h"

#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>

namespace tengen {

Result<Shard> parse_shard(std::string_view text) {
    const std::size_t slash = std::min(text.find('/'), text.size());
    const auto index = parse_number(text.substr(0, slash), 1, 1'000'000);
    const auto count = parse_number(text.substr(std::min(slash + 1, text.size())), 1, 1'000'000);
    if (!index || !count || *index > *count) {
        return Error{fmt::format("shard '{}' is not like 1/4", printable(text))};
    }
    return Shard{static_cast<std::uint64_t>(*index - 1), static_cast<std::uint64_t>(*count)};
}

}  // namespace tengen
