#pragma once

#include "protocol/tokens.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// Collects the tuples between a command such as BOARD and its DONE, over any number of lines. A bad
// line does not end the block, it spoils it: the command fails as a whole when DONE comes.
class GomocupBlock {
public:
    // Tuples must have from `min_fields` to `max_fields` numbers; with 0,0 the content is not read
    // at all.
    GomocupBlock(std::string_view command, int min_fields, int max_fields)
        : command_(command), min_fields_(min_fields), max_fields_(max_fields) {}

    // Takes a line, or what follows the command on its own line. True when DONE was met.
    bool take(std::string_view text);
    void spoil(std::string reason);

    const std::string& command() const { return command_; }
    const std::vector<Tuple>& tuples() const { return tuples_; }
    bool is_spoilt() const { return !fault_.empty(); }
    const std::string& fault() const { return fault_; }

private:
    // Every cell of the largest board twice over: more is nonsense and not worth the memory.
    static constexpr std::size_t most_tuples = 1000;

    void take_tuple(Words& words);

    std::string command_;
    int min_fields_;
    int max_fields_;
    std::vector<Tuple> tuples_;
    std::string fault_;  // the first one
};

}  // namespace tengen
