#include "protocol/uci_rule.h"

#include "protocol/tokens.h"

#include <algorithm>
#include <array>

namespace tengen {

namespace {

constexpr std::string_view unlimited = "-unlimited";

struct Name {
    std::string_view name;
    std::string_view rule;
};
constexpr std::array<Name, 12> names{{
    {"computer", "computer"},
    {"computerrule", "computer"},
    {"axf", "axf"},
    {"asian", "axf"},
    {"asianrule", "axf"},
    {"cxa", "cxa"},
    {"chinese", "cxa"},
    {"chineserule", "cxa"},
    {"draw", "draw"},
    {"none", "draw"},
    {"norule", "draw"},
    {"alwaysdraw", "draw"},
}};

}  // namespace

std::string UciRule::variant() const {
    return repetition + std::string(has_sixty_moves ? "" : unlimited);
}

UciRule UciRule::of(std::string_view variant) {
    const bool has_sixty_moves = !variant.ends_with(unlimited);
    variant.remove_suffix(has_sixty_moves ? 0 : unlimited.size());
    return {.repetition = std::string(variant), .has_sixty_moves = has_sixty_moves};
}

std::string_view repetition_rule(std::string_view name) {
    const auto* const found = std::find_if(names.begin(), names.end(), [&](const Name& known) {
        return same_word(known.name, name);
    });
    return found == names.end() ? std::string_view() : found->rule;
}

}  // namespace tengen
