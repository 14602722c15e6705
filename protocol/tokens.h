#pragma once

#include "engine/kit/result.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tengen {

// Text from outside is read here: nothing in it can overflow or be read past its end.

bool is_blank(char c);
std::string_view trimmed(std::string_view text);
bool same_word(std::string_view a, std::string_view b);  // without regard to the case of ASCII

// `text` as it may be shown in a reply: at most `most` characters, unprintable ones as '?'.
std::string printable(std::string_view text, std::size_t most = 40);

// Without the quotes around it, if it has any.
std::string_view unquoted(std::string_view text);

// A decimal number, all of `text`. What does not fit 64 bits becomes the nearest number that does,
// so a limit "beyond all bounds" stays one.
Result<std::int64_t> parse_number(std::string_view text);
Result<std::int64_t> parse_number(std::string_view text, std::int64_t min, std::int64_t max);

// Numbers joined by commas: "7,7" or "7,7,1".
struct Tuple {
    std::array<std::int64_t, 3> fields{};
    int size = 0;  // may be more than fit; those beyond are not kept
};

// Takes a line apart from the left.
class Words {
public:
    explicit Words(std::string_view text) : left_(trimmed(text)) {}

    bool at_end() const { return left_.empty(); }
    // Everything not yet taken, without blanks at its ends.
    std::string_view rest() const { return left_; }

    // The next word; empty at the end.
    std::string_view next();
    // The next tuple; there may be blanks around its commas. After an error the word in which it
    // was met has been taken.
    Result<Tuple> next_tuple();

private:
    void skip_blanks();
    std::string_view take_digits();

    std::string_view left_;
};

}  // namespace tengen
