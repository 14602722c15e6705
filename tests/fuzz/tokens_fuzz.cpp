// Takes any text apart and checks what tokens.h promises about it.

#include "protocol/tokens.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    std::size_t word_bytes = 0;
    tengen::Words words(text);
    while (!words.at_end()) {
        const std::string_view word = words.next();
        require(!word.empty());
        word_bytes += word.size();
        const auto number = tengen::parse_number(word);
        require(!number || word.find_first_not_of("-0123456789") == std::string_view::npos);
        require(tengen::printable(word).size() <= 43);
        require(tengen::same_word(word, word));
        tengen::unquoted(word);
    }
    require(word_bytes <= text.size());

    tengen::Words tuples(text);
    while (!tuples.at_end()) {
        const std::size_t before = tuples.rest().size();
        const auto tuple = tuples.next_tuple();
        require(tuples.rest().size() < before);
        require(!tuple || tuple->size > 0);
    }
    return 0;
}
