#pragma once

#include "protocol/tokens.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// What stands between a command and its tuples, on the command's line.
enum class BlockHead : std::uint8_t {
    none,
    four_words,
    quoted,  // a text in quotes, with \ before a quote inside; or else a word
    filter,  // a word, and a number after it if there is one without a comma; or nothing
    line,    // the rest of the line
};

// Collects the tuples between a command such as BOARD and its DONE, over any number of lines. A bad
// line does not end the block, it spoils it: the command fails as a whole when DONE comes.
class GomocupBlock {
public:
    // Tuples must have from `min_fields` to `max_fields` numbers.
    GomocupBlock(std::string_view command, int min_fields, int max_fields)
        : command_(command), min_fields_(min_fields), max_fields_(max_fields) {}

    void take_head(Words& words, BlockHead head);
    // Takes a line, or what follows the command on its own line. True when DONE was met.
    bool take(std::string_view text);
    void spoil(std::string reason);

    const std::string& command() const { return command_; }
    const std::string& head() const { return head_; }
    const std::vector<Tuple>& tuples() const { return tuples_; }
    bool is_spoilt() const { return !fault_.empty(); }
    const std::string& fault() const { return fault_; }

private:
    // Every cell of the largest board twice over: more is nonsense and not worth the memory.
    static constexpr std::size_t most_tuples = 1000;

    void take_tuple(Words& words);

    void take_filter(Words& words);
    void take_quoted(Words& words);

    std::string command_;
    std::string head_;
    int min_fields_;
    int max_fields_;
    std::vector<Tuple> tuples_;
    std::string fault_;  // the first one
};

}  // namespace tengen
