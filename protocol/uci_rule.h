#pragma once

#include <string>
#include <string_view>

namespace tengen {

// Xiangqi's law as front ends of UCI and UCCI name it.
struct UciRule {
    std::string repetition = "computer";  // the session's name: "computer", "axf", "cxa", "draw"
    bool has_sixty_moves = true;          // without a capture are a draw

    // The variant of the session's setup.
    std::string variant() const;
    // The rule of such a variant.
    static UciRule of(std::string_view variant);
};

// The session's name of a repetition rule by any of its usual names, in any case: "AXF", "Asian" or
// "AsianRule". Empty for what is none.
std::string_view repetition_rule(std::string_view name);

}  // namespace tengen
